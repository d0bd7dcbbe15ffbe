"""A fault of a student's player, and the notation of cells and sentences in its description."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.board.observation import Observation
from game.grid import Cell
from game.wording import listed

SentenceContent = tuple[frozenset[Cell], int]
"""The content of a sentence of `knowledge`: its cells and its count."""

OFF_BOARD = "cell off the board"
"""The name of the fault that is shown first, since it explains others."""

MOST_ITEMS = 6
"""The largest number of cells or sentences written out of a collection."""


@dataclass(eq=False)
class Fault(Exception):
    """A fault of a student's player: an exception, raised by the check that finds it.

    `check` has lines of Python that fail because of the fault, `about` names the collection with the fault, and `place`
    has lines of the student's code. `is_late` marks a call that did not end, and `is_fatal` a fault that makes further
    calls useless. The caller adds the lines `shown`, the `calls` that reproduce the fault, and the board `seen`.
    """

    name: str
    description: str
    check: str = ""
    about: str = ""
    cells: frozenset[Cell] = frozenset()
    shown: Mapping[str, str] = field(default_factory=dict)
    calls: tuple[str, ...] = ()
    seen: Observation | None = None
    number: int = 0
    place: str = ""
    is_late: bool = False
    is_fatal: bool = False

    def as_json(self, times: int) -> dict[str, Any]:
        return {
            "name": self.name,
            "says": self.description,
            "positions": times,
            "number": self.number or None,
            "board": None if self.seen is None else str(self.seen),
            "cells": sorted(self.cells),
            "held": self.shown,
            "calls": list(self.calls),
            "lines": self.place.splitlines(),
        }


def made_as(height: int, width: int) -> str:
    """Return the Python call that makes a player."""
    return f"ai = MinesweeperAI(height={height}, width={width})"


def cell_in_python(cell: Any) -> str:
    """Format a cell as in Python, with integers of other types, such as numpy's, as plain ints."""
    is_plain = isinstance(cell, tuple) and all(hasattr(part, "__index__") for part in cell)
    return str(tuple(map(int, cell))) if is_plain else repr(cell)


def set_in_python(cells: Collection[Cell]) -> str:
    """Format all cells of a set as in Python."""
    return set_in_words(cells, len(cells))


def sentence_in_words(content: SentenceContent) -> str:
    """Format a sentence as the course prints it, with its cells sorted."""
    return f"{set_in_python(content[0])} = {content[1]}"


def set_in_words(cells: Collection[Cell], most: int = MOST_ITEMS, first: Collection[Cell] = ()) -> str:
    """Format at most `most` cells of a set; the cells in `first` come first."""
    ordered = sorted(cells, key=lambda cell: (cell not in first, cell))
    return f"{{{listed([cell_in_python(cell) for cell in ordered], most=most)}}}" if cells else "set()"
