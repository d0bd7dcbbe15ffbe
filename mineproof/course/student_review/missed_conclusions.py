"""Conclusions by the course's rules that a player misses, and the step of the course's text that finds them."""

from dataclasses import dataclass
from enum import Enum
from itertools import permutations
from typing import Any

import engines
from game.board.observation import Observation
from game.grid import Cell, Grid
from mineproof.course.student_review.player_state import PlayerState
from mineproof.course.student_review.values_as_python_text import SentenceContent, sentence_in_words, set_in_words


class Step(Enum):
    """A step of the course's text on `add_knowledge`, with its rule in `words`."""

    ONE = "one sentence", "Where all cells of one sentence are mines, or none is, each of them is known."
    LEAVE_OUT = "leaving known cells out", "A sentence has only unknown cells, and counts only their mines."
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
    """Cells proven by the course's rules and unknown to the player; `detail` names a sentence that shows this."""

    step: Step
    detail: str
    cells: frozenset[Cell]
    seen: Observation

    @property
    def number(self) -> int:
        return len(self.seen.reveals)

    def as_json(self) -> dict[str, Any]:
        cells, board = sorted(self.cells), str(self.seen)
        return {"step": self.step.called, "detail": self.detail, "cells": cells, "board": board, "number": self.number}


class CourseRules:
    """Two engines with the same numbers: `subsets` has the course's rules, and `single` those of one sentence alone."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self.single, self.subsets = (engines.create(name, grid.height, grid.width) for name in ("single", "sentence"))

    def add(self, cell: Cell, count: int) -> None:
        self.single.add_knowledge(cell, count)
        self.subsets.add_knowledge(cell, count)

    def step(self, before: PlayerState, held: PlayerState, revealed: Cell) -> tuple[Step, str]:
        """Return the step that the player missed after the number at `revealed`, and the detail for `Missed`."""
        known = before.known | {revealed}
        for sentence in held.knowledge:
            if (kept := sentence[0] & known) and _settled(sentence, known, before.mines) - held.known:
                said = f"Your sentence {sentence_in_words(sentence)} keeps {set_in_words(kept)}, known by then."
                return Step.LEAVE_OUT, said
        numbers = {cell: (self._grid.neighbors[cell], count) for cell, count in self.subsets.reveals.items()}
        if _settled(numbers[revealed], known, before.mines) - held.known:
            return Step.ONE, ""
        if any(_settled(number, held.known, held.mines) for number in numbers.values()):
            return Step.AGAIN, ""
        pairs = permutations([_left(number, held.known, held.mines) for number in numbers.values()], 2)
        rests = [(large - small, more - count) for (small, count), (large, more) in pairs if small and small < large]
        return Step.PAIRS if any(count in (0, len(cells)) for cells, count in rests) else Step.AGAIN, ""


def _left(content: SentenceContent, known: frozenset[Cell], mines: frozenset[Cell]) -> SentenceContent:
    cells, count = content
    return cells - known, count - len(cells & mines)


def _settled(content: SentenceContent, known: frozenset[Cell], mines: frozenset[Cell]) -> frozenset[Cell]:
    cells, count = _left(content, known, mines)
    return cells if count in (0, len(cells)) else frozenset()
