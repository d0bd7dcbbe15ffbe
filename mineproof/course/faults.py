"""A fault of a student's player, with its name, and how cells and sentences are written in it.

Whatever checks a player raises `FaultFound`, and says the fault there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from game.board.observation import Observation
from game.grid import Cell

Said = tuple[frozenset[Cell], int]
"""What a sentence of `knowledge` says: its cells and its count."""

OFF_BOARD = "cell off the board"
"""The fault that explains others best: it is shown before them."""

MOST_ITEMS = 6
"""Cells or sentences of a collection that are written out."""


@dataclass(frozen=True)
class Fault:
    """One fault: its `name`, what happened in words, and a `hint` where to think.

    The check that finds it gives `check`, lines of Python that fail while it is there. It may add the collection that
    it is `about`, what is `expected` there, and the `cells` in question. Whoever made the calls adds the rest: lines to
    be `shown` with their labels, the `calls` that show the fault again, and the board `seen` up to the number `number`
    of `of`. `place` has lines of the student's code. `is_late` says that a call did not end, and `is_fatal` that there
    is no use in going on.
    """

    name: str
    said: str
    hint: str = ""
    check: str = ""
    about: str = ""
    expected: str = ""
    cells: frozenset[Cell] = frozenset()
    shown: tuple[tuple[str, str], ...] = ()
    calls: tuple[str, ...] = ()
    seen: Observation | None = None
    number: int = 0
    of: int = 0
    place: str = ""
    is_late: bool = False
    is_fatal: bool = False

    @property
    def where(self) -> str:
        """After which number it showed; empty for what needs no board."""
        return f"after number {self.number} of {self.of}" if self.number else ""

    def as_json(self, times: int) -> dict[str, Any]:
        """The fault as plain data; it showed in `times` positions."""
        return {
            "name": self.name,
            "says": self.said,
            "hint": self.hint or None,
            "positions": times,
            "number": self.number or None,
            "board": None if self.seen is None else str(self.seen),
            "cells": sorted(self.cells),
            "held": dict(self.shown),
            "calls": list(self.calls),
            "lines": self.place.splitlines(),
        }


class FaultFound(Exception):
    """Raised by a check, with the `fault` of these values."""

    def __init__(self, name: str, said: str, hint: str = "", **more: Any) -> None:
        super().__init__(said)
        self.fault = Fault(name, said, hint, **more)


MOVES = {
    "make_safe_move": "move = ai.make_safe_move()\nassert ",
    "make_random_move": "for _ in range(1000):\n    move = ai.make_random_move()\n    assert ",
}
"""How a check of a move begins: a random one may be right now and then."""


def made_as(height: int, width: int) -> str:
    """The call that makes a player, as a test has it."""
    return f"ai = MinesweeperAI(height={height}, width={width})"


def cell_in_python(cell: object) -> str:
    """A cell as it stands in Python; whole numbers of any type alike."""
    try:
        row, column = cell  # type: ignore[misc]
        return f"({int(row)}, {int(column)})" if type(cell) is tuple else repr(cell)  # type: ignore[has-type]
    except (TypeError, ValueError):
        return repr(cell)


def set_in_python(cells: Collection[Cell]) -> str:
    """All cells of a set, as they stand in Python."""
    return set_in_words(cells, len(cells)) if cells else "set()"


def sentence_in_words(said: Said) -> str:
    """A sentence as the course prints it, in the order of its cells."""
    return f"{set_in_words(said[0], len(said[0]))} = {said[1]}"


def set_in_words(cells: Collection[Cell], most: int = MOST_ITEMS, first: Collection[Cell] = ()) -> str:
    """A set of cells, those of `first` before the others, shortened where there are more than `most`."""
    ordered = sorted(cells, key=lambda cell: (cell not in first, cell))
    return f"{{{shortened([cell_in_python(cell) for cell in ordered], most)}}}"


def knowledge_in_words(sentences: Sequence[Said], first: Collection[Said] = ()) -> str:
    """Sentences, those of `first` before the others, shortened where they are many."""
    ordered = sorted(sentences, key=lambda said: said not in first)
    return shortened([sentence_in_words(said) for said in ordered]) or "no sentence"


def shortened(items: Sequence[str], most: int = MOST_ITEMS) -> str:
    """The items, or the first of many and how many are left."""
    left = len(items) - most
    return ", ".join(items) if left <= 1 else f"{', '.join(items[:most])}, and {left} more"
