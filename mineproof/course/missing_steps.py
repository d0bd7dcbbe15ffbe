"""What a player misses that the course's rules show, and which step of the course's text that is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

import engines
from game.board.observation import Observation
from game.grid import Cell, Grid
from mineproof.course.faults import Said
from mineproof.course.held_collections import Held


class Step(Enum):
    """A step of the course's text on `add_knowledge`, and in `words` what it says."""

    ONE = "one sentence", "Where all cells of one sentence are mines, or none is, each of them is known."
    PAIRS = "subset pairs", "Where all cells of one sentence lie in another, the two give a third sentence."
    AGAIN = (
        "again until nothing is new",
        "Whatever becomes known, and each new sentence, may settle more cells, also by sentences that were there "
        "before.",
    )

    def __init__(self, name: str, words: str) -> None:
        self.called, self.words = name, words


@dataclass(frozen=True)
class Missed:
    """Cells that the course's rules show and the player does not know, on the board `seen` up to a number.

    `hint` names a sentence of `knowledge` that may be the reason, if there is one.
    """

    step: Step
    cells: frozenset[Cell]
    seen: Observation
    number: int
    of: int
    hint: str = ""

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        cells, board = sorted(self.cells), str(self.seen)
        return {"step": self.step.called, "cells": cells, "board": board, "number": self.number}


class CourseRules:
    """What the course's rules show of a board, number by number, and what single sentences alone show."""

    def __init__(self, height: int, width: int) -> None:
        self._grid = Grid.of(None, height, width)
        self._single = engines.create("single", height, width)
        self._subsets = engines.create("sentence", height, width)
        self.finds_more_than_single = False

    def add(self, cell: Cell, count: int) -> None:
        """Take in a number."""
        self._single.add_knowledge(cell, count)
        self._subsets.add_knowledge(cell, count)

    @property
    def mines(self) -> frozenset[Cell]:
        """The mines that the rules show."""
        return frozenset(self._subsets.mines)

    @property
    def safes(self) -> frozenset[Cell]:
        """The safe cells that the rules show, those revealed among them."""
        return frozenset(self._subsets.safes)

    def missed(self, held: Held) -> frozenset[Cell]:
        """What the player does not know of this. Whether it finds more than single sentences show is noted."""
        shown_by_one = self._single.mines | self._single.safes
        self.finds_more_than_single |= not held.known <= shown_by_one
        return (self.mines - held.mines) | (self.safes - held.safes)

    def step(self, held: Held, told: Cell) -> Step:
        """The step that is missing where the player, which got the number at `told` last, misses something."""
        left = {cell: self._left(cell, count, held) for cell, count in self._subsets.reveals.items()}
        settled = {cell for cell, (cells, count) in left.items() if cells and count in (0, len(cells))}
        if settled:
            return Step.ONE if settled == {told} else Step.AGAIN
        sentences = list(left.values())
        pairs = [(small, large) for small in sentences for large in sentences if small[0] and small[0] < large[0]]
        rests = [(large[0] - small[0], large[1] - small[1]) for small, large in pairs]
        return Step.PAIRS if any(count in (0, len(cells)) for cells, count in rests) else Step.AGAIN

    def _left(self, cell: Cell, count: int, held: Held) -> Said:
        """The sentence of a number over the cells that the player does not know."""
        around = self._grid.neighbors[cell]
        return frozenset(around - held.known), count - len(around & held.mines)
