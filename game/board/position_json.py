"""Positions as JSON, in two formats: this library's own, and minesweepr's rules over named cells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar

from game.board.minesweepr_rules import Rules
from game.errors import BadLayout
from game.grid import BoardFields, Cell
from game.text.json_reading import decode
from game.text.reading import has_key

V = TypeVar("V")


@dataclass(kw_only=True)
class PositionFields(BoardFields):
    """The fields of a position in JSON: the size, and a value for each revealed or marked cell."""

    reveals: list[Annotated[tuple[int, int, int], "[row, column, number]"]]
    marks: list[Annotated[tuple[int, int, bool], "[row, column, true for a mine]"]] = field(default_factory=list)
    total: int | None = None
    kind: Literal["minesweeper"] = "minesweeper"
    mines: object = None

    def __post_init__(self) -> None:
        if type(self.mines) is int:  # a list would be the answer that a data set adds
            raise BadLayout(f'mines is {self.mines}; expected the number of mines as "total"')


def read_position(text: str) -> PositionFields:
    """Read a position in either format. Raises `BadLayout`, with the JSON path to the invalid part."""
    if has_key(text, "rules") and not has_key(text, "reveals"):
        return PositionFields(**decode(text, Rules, BadLayout).as_position())
    try:
        return decode(text, PositionFields, BadLayout)
    except BadLayout:
        if '"mines"' in text and '"reveals"' not in text:
            expected = "a position; Layout.from_json reads layouts, and `mineproof solve` shows their first clicks"
            raise BadLayout(f"a layout, which says where the mines are; expected {expected}") from None
        raise


def by_cell(items: Iterable[tuple[int, int, V]]) -> dict[Cell, V]:
    """Map each cell of a list of `[row, column, value]` to its value. Raises `BadLayout` for a cell listed twice."""
    found: dict[Cell, V] = {}
    for row, column, value in items:
        if (row, column) in found:
            raise BadLayout(f"[{row}, {column}, {value}], a cell that is listed before; expected each cell once")
        found[row, column] = value
    return found
