"""The fields of a position in JSON."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar

from game.errors import BadLayout
from game.grid import BoardFields, Cell

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


def by_cell(items: Iterable[tuple[int, int, V]]) -> dict[Cell, V]:
    """Map each cell of a list of `[row, column, value]` to its value. Raises `BadLayout` for a cell listed twice."""
    found: dict[Cell, V] = {}
    for row, column, value in items:
        if (row, column) in found:
            raise BadLayout(f"[{row}, {column}, {value}], a cell that is listed before; expected each cell once")
        found[row, column] = value
    return found
