"""Boards of a wanted grade that need no guess, and exercises: positions with one cell to find.

By rejection: layouts are drawn until one is as wanted, which draws uniformly from all that are. Where mines lie too
densely for that, by repair: where the player is stuck, a mine nearby is moved elsewhere, and the change is kept where
the player then comes as far or further. What repair finds is not uniform, and says so: mines are swept before the
player, and lie in heaps where the player comes last.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from engines.grading import Grade, Grader
from game.grid import Cell, all_cells, neighbors
from game.minesweeper.layouts import Layout, Rule, random_layout
from game.minesweeper.session import Session
from game.minesweeper.sizes import Size

Method = Literal["rejection", "repair"]
"""How a board was found."""

PATIENCE = 400
"""Changes after which repair begins anew with another layout."""


@dataclass(frozen=True)
class Wanted:
    """What boards are wanted: of this size, from this `first` cell, under a rule; of `grade`, or of any without one."""

    size: Size
    first: Cell
    rule: Rule = "open"
    grade: Grade | None = None

    @property
    def most(self) -> Grade:
        """The hardest move that is allowed."""
        return Grade.TOTAL if self.grade is None else self.grade

    def layout(self, rng: random.Random) -> Layout:
        """A layout of this size, drawn under the rule. Raises `BadLayout` where the mines do not fit."""
        size = self.size
        return random_layout(size.height, size.width, size.mines, rule=self.rule, first=self.first, rng=rng)


@dataclass(frozen=True)
class Found:
    """A layout, the grade of its hardest move, how it was found, and how many layouts were looked at for it.

    The grade is None where the first click alone finishes the game.
    """

    layout: Layout
    grade: Grade | None
    method: Method
    looked_at: int


@dataclass(frozen=True)
class Attempt:
    """How far a player who never guesses comes: the hardest grade so far, and the cells revealed at the end."""

    grade: Grade | None
    revealed: frozenset[Cell]
    is_finished: bool


def attempt(layout: Layout, first: Cell, grader: Grader) -> Attempt:
    """How far the rungs of `grader` lead from the `first` cell; the total is told."""
    session = Session(layout.height, layout.width, len(layout.mines), lambda _: layout, floods=True)
    path = grader.path((layout.height, layout.width, len(layout.mines)), first, session.reveal)
    grades = [verdict for _, verdict in path.moves if isinstance(verdict, Grade)]
    is_finished = len(session.reveals) == layout.height * layout.width - len(layout.mines)
    return Attempt(max(grades, default=None), frozenset(session.reveals), is_finished)


def by_rejection(wanted: Wanted, rng: random.Random) -> Iterator[Found | None]:
    """Layouts as they are drawn: those that are as wanted, and None for each that is not."""
    grader, looked_at = Grader(wanted.most), 0
    while True:
        layout = wanted.layout(rng)
        looked_at += 1
        found = _as_wanted(wanted, layout, attempt(layout, wanted.first, grader))
        yield None if found is None else Found(*found, "rejection", looked_at)
        looked_at = 0 if found else looked_at


def by_repair(wanted: Wanted, rng: random.Random) -> Iterator[Found | None]:
    """Layouts that become as wanted by small changes; None for each change that does not reach that."""
    grader, looked_at = Grader(wanted.most), 0
    while True:
        layout = wanted.layout(rng)
        best = attempt(layout, wanted.first, grader)
        for _ in range(PATIENCE):
            looked_at += 1
            found = _as_wanted(wanted, layout, best)
            if found is not None:
                yield Found(*found, "repair", looked_at)
                looked_at = 0
                break
            yield None
            if best.is_finished:
                break
            changed = _moved(layout, best.revealed, wanted, rng)
            now = attempt(changed, wanted.first, grader)
            if now.is_finished or len(now.revealed) >= len(best.revealed):
                layout, best = changed, now


def _as_wanted(wanted: Wanted, layout: Layout, how_far: Attempt) -> tuple[Layout, Grade | None] | None:
    """The layout with its grade, if the player came to the end, and needed the grade that is wanted."""
    grade = how_far.grade
    if not how_far.is_finished or wanted.grade not in (None, grade):
        return None
    return replace(layout, first=wanted.first, grade=None if grade is None else str(grade)), grade


def _moved(layout: Layout, revealed: frozenset[Cell], wanted: Wanted, rng: random.Random) -> Layout:
    """The layout with one mine, next to what is revealed where there is one, moved to another hidden cell."""
    height, width = layout.height, layout.width
    kept_free = {wanted.first} | (neighbors(wanted.first, height, width) if wanted.rule == "open" else set())
    hidden = [cell for cell in all_cells(height, width) if cell not in revealed]
    near = [cell for cell in hidden if cell in layout.mines and neighbors(cell, height, width) & revealed]
    mine = rng.choice(near or [cell for cell in hidden if cell in layout.mines])
    free = [cell for cell in hidden if cell not in layout.mines and cell not in kept_free]
    return replace(layout, mines=layout.mines - {mine} | {rng.choice(free)}) if free else layout
