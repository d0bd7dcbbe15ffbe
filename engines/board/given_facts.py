"""The facts given to an engine: the numbers revealed, the marks and the sentences, with what contradicts them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set as AbstractSet
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from game.board.board_clue import BoardClue
from game.board.observation import Observation
from game.errors import Contradiction, GaveUp, NotEntailed, Unsound
from game.grid import Cell, Grid
from game.statements.sentence import Sentence

if TYPE_CHECKING:
    from engines.board.board_explainer import BoardExplainer
    from engines.reasoner import Reasoner

Deduced = tuple[AbstractSet[Cell], AbstractSet[Cell], Iterable[Sentence]]
"""The result of a deduction: mines, safe cells, and sentences."""


@dataclass
class GivenFacts:
    """The given facts of a board with this `grid`: observed by a player, or added by the caller. They can be changed.

    `total` and `density`, the prior chance of a mine, are None if unknown. `reveals` maps cells to their numbers,
    `marks` maps cells to whether they are mines. The unrevealed cells in `skipped` are excluded from moves. `deduced`
    lists the conclusions so far, in order, so that an incomplete reasoner need not find them again.

    >>> given = GivenFacts(Grid.of(None, 1, 3), total=1, reveals={(0, 0): 0})
    >>> given.observation.hidden
    [(0, 1), (0, 2)]
    """

    grid: Grid
    total: int | None = None
    density: Fraction | None = None
    reveals: dict[Cell, int] = field(default_factory=dict)
    marks: dict[Cell, bool] = field(default_factory=dict)
    sentences: list[Sentence] = field(default_factory=list)
    skipped: set[Cell] = field(default_factory=set)
    deduced: list[Deduced] = field(default_factory=list)

    @property
    def observation(self) -> Observation:
        """Return the numbers, the marks and the total; sentences added by the caller are not included."""
        grid = self.grid
        return Observation(grid.height, grid.width, self.reveals, self.marks, self.total, grid=grid)

    def with_observation(self, seen: Observation) -> GivenFacts:
        """Return a copy with the marks and numbers of an observation. Raises `Contradiction` if a cell differs."""
        for cell, count in seen.reveals.items():
            self.check_number(cell, count)
        for cell, is_mine in seen.marks.items():
            self.check_mark(cell, is_mine)
        return self.plus(seen.reveals, seen.marks)

    def plus(
        self, reveals: Mapping[Cell, int] = {}, marks: Mapping[Cell, bool] = {}, sentences: Iterable[Sentence] = ()
    ) -> GivenFacts:
        """Return a copy with more facts."""
        facts = {**self.reveals, **reveals}, {**self.marks, **marks}, [*self.sentences, *sentences]
        skipped = self.skipped - reveals.keys()
        return GivenFacts(self.grid, self.total, self.density, *facts, skipped, [*self.deduced])

    def check_number(self, cell: Cell, count: int) -> None:
        before = self.reveals.get(cell, count)
        if before != count:
            clues = [BoardClue(cell, self.grid.neighbors[cell], number) for number in (before, count)]
            raise Contradiction(f"the count at {cell} is {count}, but was {before} before", clues=clues)

    def check_mark(self, cell: Cell, is_mine: bool) -> None:
        if self.marks.get(cell, is_mine) != is_mine:
            raise Contradiction.between_clues([BoardClue("mark", frozenset([cell]), mark) for mark in (0, 1)])

    def explainer(self) -> BoardExplainer:
        """Return an explainer by all given facts as clues. Raises `Contradiction` if a clue is impossible by itself."""
        from engines.board.board_explainer import BoardExplainer  # only where something is explained

        seen = self.observation
        clues = seen.clues()
        for sentence in self.sentences:
            clue = seen.own_clue(sentence)
            if not clue.is_possible:
                enough = sorted(sentence.cells & seen.reveals.keys())[: len(sentence.cells) - sentence.count + 1]
                impossible = BoardClue("sentence", frozenset(sentence.cells), sentence.count)
                numbers = [seen.clue_at(cell) for cell in enough]
                raise Contradiction(
                    f"{sentence} cannot be true: cells of it are revealed", clues=[*numbers, impossible]
                )
            clues.append(clue)
        return BoardExplainer(seen, clues)

    def failure(self, error: Contradiction, reasoner: Reasoner) -> Exception:
        """Return the exception for a contradiction found in these facts, with the contradicting clues.

        If they are consistent, it is `Unsound`, the reasoner's fault; if that is too hard to decide, it is `error`.
        """
        try:
            return self.explainer().contradiction()
        except Contradiction as impossible:
            return impossible
        except NotEntailed:
            return Unsound(f"{reasoner!r} is unsound: it found that {error}, but all clues can be true")
        except GaveUp:
            return error
