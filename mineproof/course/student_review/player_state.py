"""The four collections of a student's player at one moment, read and checked."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from game.grid import Cell, Grid, all_cells
from game.wording import counted, listed
from mineproof.course.student_review.fault import OFF_BOARD, Fault
from mineproof.course.student_review.values_as_python_text import (
    MOST_ITEMS,
    SentenceContent,
    cell_in_python,
    sentence_in_words,
    set_in_words,
)

SETS = ("moves_made", "mines", "safes")
COLLECTIONS = (*SETS, "knowledge")


@dataclass(frozen=True)
class PlayerState:
    """The state of a player: three sets of cells, and the content of its sentences in order."""

    moves_made: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()
    safes: frozenset[Cell] = frozenset()
    knowledge: tuple[SentenceContent, ...] = ()

    @property
    def known(self) -> frozenset[Cell]:
        return self.mines | self.safes

    def in_words(self, name: str, first: frozenset[Cell] = frozenset()) -> str:
        """Format a collection, shortened if long. The cells in `first`, or the sentence over them, come first."""
        if name != "knowledge":
            return set_in_words(getattr(self, name), first=first)
        ordered = sorted(self.knowledge, key=lambda content: content[0] != first)
        return listed([sentence_in_words(content) for content in ordered], most=MOST_ITEMS) or "no sentence"


class Board:
    """A reader of players' states, with collections of any type. Its methods raise `Fault` for invalid cells."""

    def __init__(self, grid: Grid) -> None:
        self.height, self.width = grid.height, grid.width
        self.cells: Mapping[Any, Cell] = {cell: cell for cell in all_cells(grid.height, grid.width)}

    def held(self, player: Any) -> PlayerState:
        sets = {
            name: self._all_plain(_collection(player, name, "set"), f"`{name}` has", f"cells = ai.{name}")
            for name in SETS
        }
        sentences = map(self._content_of, _collection(player, "knowledge", "list"))
        return PlayerState(**sets, knowledge=tuple([content for content in sentences if content is not None]))

    def _content_of(self, sentence: Any) -> SentenceContent | None:
        cells: Any = getattr(sentence, "cells", None)
        count: Any = getattr(sentence, "count", None)
        if not isinstance(cells, Iterable) or not hasattr(count, "__index__"):
            return None
        cells = list(cells)
        written = listed([cell_in_python(cell) for cell in cells], most=MOST_ITEMS)
        what = f"`knowledge` has the sentence {{{written}}} = {count} with"
        where = "cells = [cell for one in ai.knowledge for cell in one.cells]"
        return self._all_plain(cells, what, where), int(count)

    def _all_plain(self, cells: Collection[Any], what: str, where: str) -> frozenset[Cell]:
        try:
            return frozenset([self.cells[cell] for cell in cells])
        except (KeyError, TypeError):
            in_range = f"row in range({self.height}) and column in range({self.width})"
            for cell in sorted(cells, key=repr):
                self.plain(cell, what, f"{where}\nassert all({in_range} for row, column in cells)")
            raise

    def plain(self, cell: Any, what: str, check: str) -> Cell:
        """Convert a cell to plain numbers. Raises a `Fault` that begins with `what`, for an invalid cell."""
        if not (isinstance(cell, tuple) and len(cell) == 2 and all(hasattr(part, "__index__") for part in cell)):
            kind = f"of the type {type(cell).__name__}; a cell is a tuple of its row and its column"
            raise Fault("no cell", f"{what} {cell!r:.60}, which is {kind}.", check=check)
        if cell not in self.cells:
            board = f"this board of {counted(self.height, 'row')} and {counted(self.width, 'column')}"
            description = f"{what} {cell_in_python(cell)}, which is not on {board}."
            raise Fault(OFF_BOARD, description, check=check, cells=frozenset([cell]))
        return self.cells[cell]


def attribute(player: Any, name: str) -> Any:
    """Return the player's attribute of this name. Raises `Fault` if it is missing."""
    if not hasattr(player, name):
        raise Fault("not a player", f"A player has no `{name}`, which the course's class has.", is_fatal=True)
    return getattr(player, name)


def _collection(player: Any, name: str, kind: str) -> Collection[Any]:
    value = attribute(player, name)
    if not isinstance(value, Collection) or isinstance(value, str):
        description = f"`{name}` is {value!r:.40}, of the type {type(value).__name__}; the course makes it a {kind}."
        raise Fault(f"{name} is no {kind}", description, check=f"assert type(ai.{name}) is {kind}")
    return value
