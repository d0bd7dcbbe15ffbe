"""The four collections of a student's player at one moment: read, checked, and compared with each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from game.grid import Cell, all_cells
from mineproof.course import faults
from mineproof.course.faults import FaultFound, Said

SETS = ("moves_made", "mines", "safes")
"""The collections that are sets of cells; the fourth is `knowledge`."""


@dataclass(frozen=True)
class Held:
    """What a player holds: three sets of cells, and what its sentences say, in their order."""

    moves_made: frozenset[Cell]
    mines: frozenset[Cell]
    safes: frozenset[Cell]
    knowledge: tuple[Said, ...]

    @property
    def known(self) -> frozenset[Cell]:
        """The cells known to be mines or safe."""
        return self.mines | self.safes

    def in_words(self, name: str, first: Iterable[Any] = ()) -> str:
        """One of the collections, with these cells or sentences first where it is shortened."""
        if name == "knowledge":
            return faults.knowledge_in_words(self.knowledge, list(first))
        return faults.set_in_words(getattr(self, name), first=list(first))

    def check_unchanged(self, before: Held, method: str) -> None:
        """Raise `FaultFound` unless this is what was held `before` a call of `method`, which should change nothing."""
        for name in (*SETS, "knowledge"):
            old, new = getattr(before, name), getattr(self, name)
            if old != new:
                added, gone = ([one for one in mine if one not in other] for mine, other in ((new, old), (old, new)))
                check = f"import copy; held = copy.deepcopy(ai.{name}); ai.{method}(); assert ai.{name} == held"
                raise FaultFound(faults.changed_by_move(method, name, added, gone), check=check)


class Board:
    """Reads what players hold on boards of one size."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self._cells: Mapping[Any, Cell] = {cell: cell for cell in all_cells(height, width)}

    def held(self, player: Any) -> Held:
        """What the player holds. Raises `FaultFound` for what is no collection of cells of this board."""
        sets = {name: self._set(player, name) for name in SETS}
        return Held(**sets, knowledge=self._sentences(player))

    def _set(self, player: Any, name: str) -> frozenset[Cell]:
        cells = attribute(player, name)
        if not isinstance(cells, AbstractSet):
            raise FaultFound(
                faults.no_collection(name, cells, "a set of cells"), check=f"assert type(ai.{name}) is set"
            )
        return self.cells(cells, f"`{name}` has", name)

    def _sentences(self, player: Any) -> tuple[Said, ...]:
        sentences = attribute(player, "knowledge")
        if not isinstance(sentences, Iterable) or isinstance(sentences, str):
            raise FaultFound(faults.no_collection("knowledge", sentences, "a list of sentences"))
        return tuple([self._said(sentence) for sentence in sentences])

    def _said(self, sentence: Any) -> Said:
        cells, count = getattr(sentence, "cells", None), getattr(sentence, "count", None)
        if not isinstance(cells, Iterable) or count is None or not hasattr(count, "__index__"):
            check = "assert all(hasattr(one, 'cells') and hasattr(one, 'count') for one in ai.knowledge)"
            raise FaultFound(faults.no_sentence(sentence), check=check)
        return self.cells(cells, f"`knowledge` has the sentence {_shortly(sentence)} with", "knowledge"), int(count)

    def cells(self, cells: Iterable[Any], what: str, about: str) -> frozenset[Cell]:
        """The cells, in plain numbers. Raises `FaultFound` for any other; `what` begins its words.

        `about` is the collection that they are in, or that of their sentence.
        """
        cells = list(cells)
        try:
            return frozenset([self._cells[cell] for cell in cells])
        except (KeyError, TypeError):
            found = [self.why_no_cell(what, cell) for cell in sorted(cells, key=repr)]
            of = (
                "sentence in ai.knowledge for cell in sentence.cells" if about == "knowledge" else f"cell in ai.{about}"
            )
            check = f"assert all(cell[0] in range({self.height}) and cell[1] in range({self.width}) for {of})"
            raise FaultFound(next(filter(None, found)), check=check) from None

    def why_no_cell(self, what: str, cell: Any) -> faults.Fault | None:
        """The fault of what is no cell of this board; None for one that is; `what` begins the sentence."""
        is_pair = isinstance(cell, tuple) and len(cell) == 2 and all(hasattr(part, "__index__") for part in cell)
        if not is_pair:
            return faults.no_pair(what, cell)
        return None if cell in self._cells else faults.off_board(what, cell, self.height, self.width)

    def plain(self, cell: Any) -> Cell:
        """A cell of this board in plain numbers."""
        return self._cells[cell]


def attribute(player: Any, name: str) -> Any:
    """What the player has under this name. Raises `FaultFound` where it has nothing."""
    if not hasattr(player, name):
        raise FaultFound(faults.no_attribute(name))
    return getattr(player, name)


def _shortly(sentence: object) -> str:
    text = str(sentence)
    return text if len(text) <= 60 else f"{text[:57]}..."
