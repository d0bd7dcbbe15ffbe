"""Counting engines: they compute the chance of each mine, and differ in their guessers."""

from fractions import Fraction
from typing import Annotated, Any, ClassVar

from engines.board.engine import Engine
from engines.guessing.guesser import Guesser
from engines.guessing.mine_probabilities import Chances, WithChances
from engines.guessing.optimal_guesser import EXACT_LIMIT, ExactLimit, OptimalGuesser
from engines.guessing.progress_guesser import ProgressGuesser
from engines.guessing.safest_guesser import SafestGuesser
from engines.reasoners.model_counting import ProbabilityReasoner
from game.errors import GaveUp, UserError
from game.grid import Cell

Density = Annotated[
    float | Fraction | None, "how likely a mine is, more than 0 and less than 1, where the total is unknown"
]
"""The option `density` of counting engines, for a game with an unknown total of mines."""


class ProbabilityEngine(WithChances, Engine):
    """An engine with exact chances of mines, which guesses where they are least.

    `density` (more than 0, less than 1) is the prior chance of a mine in a cell, for a player without the total; only
    one of density and total may be given. The other arguments are those of `Engine`.

    >>> from engines import create
    >>> engine = create("probability", 1, 3, mines=1)
    >>> engine.add_knowledge((0, 0), 0)
    >>> engine.probabilities()
    {(0, 1): 0.0, (0, 2): 1.0}
    """

    summary = "exact model counting; guesses where a mine is least likely"
    reference = "Bacchus, Dalmao and Pitassi, Solving #SAT and Bayesian inference with backtracking search, 2009"

    provides: ClassVar[tuple[str, ...]] = ("chances",)
    reasoner_class = ProbabilityReasoner
    reasoner: ProbabilityReasoner
    guesser_class: ClassVar[type[Guesser]] = SafestGuesser
    chances: Chances

    def __init__(self, *board: Any, density: Density = None, **options: Any) -> None:
        super().__init__(*board, **options)
        self.chances = Chances(self, self.reasoner.counter, density, self._counted)
        self._given.density = self.chances.density

    def _counted(self) -> dict[Cell, float] | None:
        return self._asked(lambda position: position.chances())


class ProgressEngine(ProbabilityEngine):
    """An engine that prefers, among the cells least likely to be mines, the one most likely to lead on."""

    summary = "exact model counting; of the least likely mines the guess that leads on"
    reference = "Tu, Li, Chen, Zu and Gu, Exploring Efficient Strategies for Minesweeper, AAAI workshop 2017"

    guesser_class = ProgressGuesser


class OptimalEngine(ProbabilityEngine):
    """An engine that maximizes the chance to win: by an estimate, and exactly near the end.

    With at most `exact_limit` layouts left (0 to 20,000; requires the total of mines), the whole game tree is searched;
    see `OptimalGuesser`. A given `guesser` uses its own limit. The other arguments are those of `ProbabilityEngine`.
    """

    summary = "exact model counting; plays to win, with the whole game tree at the end"
    reference = "David N. Hill's solver, its published description"

    provides = ("chances", "win probability")
    guesser_class = OptimalGuesser

    def __init__(
        self,
        *board: Any,
        guesser: Guesser | None = None,
        density: Density = None,
        exact_limit: ExactLimit = EXACT_LIMIT,
        **options: Any,
    ) -> None:
        self._endings = guesser if isinstance(guesser, OptimalGuesser) else OptimalGuesser(exact_limit)
        super().__init__(*board, guesser=guesser or self._endings, density=density, **options)

    def win_probability(self) -> Fraction:
        """Compute the exact chance to win from here with best play. Raises `Contradiction` if no layout fits.

        Raises `ValueError` for an unknown total, and `GaveUp` beyond `exact_limit` layouts or for a large game tree.
        """
        if self.total_mines is None:
            raise UserError("the chance to win depends on the total of mines; give mp.parse or mp.create mines=...")
        worlds = self.world_count()
        tree = self._endings.game_tree(self.chances)
        if tree is None:
            raise GaveUp(
                f"more than {self._endings.exact_limit:,} layouts are left, which is the exact_limit; create the "
                "engine with a greater exact_limit=..."
            )
        return Fraction(tree.most_won(), worlds)
