"""The keys that every board has in JSON."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, json

CellField = Annotated[tuple[int, int], Meta(description="[row, column], from 0")]
"""A cell."""


class BoardFields(Struct, kw_only=True):
    """The size of a board, and its grid: the name of one, or for a table the `neighbors` of each cell; else square."""

    height: int
    width: int
    grid: str | UnsetType = UNSET
    neighbors: list[list[int]] | UnsetType = UNSET

    @property
    def named(self) -> dict[str, Any]:
        """What names the grid, as `Grid.from_json` takes it."""
        given = {"grid": self.grid, "neighbors": self.neighbors}
        return {name: value for name, value in given.items() if value is not UNSET}

    def as_json(self) -> dict[str, Any]:
        """The board as an object for JSON."""
        found: dict[str, Any] = json.decode(json.encode(self))
        return found


class NeighborFields(Struct):
    """A table of neighbors, as a file has it."""

    height: int
    width: int
    neighbors: list[list[int]]
