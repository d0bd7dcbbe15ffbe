"""The optimal engine: plays to win, and not only to survive the next move."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from math import fsum

from engines.counting.component import Shape
from engines.counting.enumeration import layouts_of
from engines.counting.game_tree import GameTree, win_probability
from engines.counting.joining import Marginals, count_worlds
from engines.counting.lookahead import MOST_CLASSES, Lookahead, Outcome
from engines.counting.position import Position
from engines.probability import ProbabilityEngine
from engines.reasoner import GaveUp
from game.grid import Cell, neighbors

__all__ = ["OptimalEngine", "win_probability"]

EXACT_LIMIT = 500
"""The most layouts for which the game tree is searched, where nothing else is asked for."""

LARGEST_EXACT_LIMIT = 20_000
"""The most layouts that may be asked for; the game tree of that many can take minutes and gigabytes."""

EFFORT = 4_000
"""Looks at cells in the search of a game tree, at the most: so many a layout allowed.

In some thousands of games no search took more than 570 a layout allowed by default; whole small boards take more.
"""

ARRANGEMENTS = 100
"""Arrangements listed of a component, at the most: so many a layout allowed."""

MOST_COMPONENTS = 50
"""With more components the layouts are not even counted: no end of a game has so many."""

NEAR_BEST = 0.9
"""Cells are weighed whose chance to survive is at least this share of the best."""

PROGRESS = 0.1
"""What it is worth that a safe cell is known next: so much more than to survive the next guess for sure."""

PAIR = Shape((1,), ((2, (0,)),))
"""The shape of two cells with one mine, which nothing else touches."""

ROUNDING = 12
"""Weights equal to so many decimals are equal: they are products of rounded chances."""


class OptimalEngine(ProbabilityEngine):
    """An engine that guesses where the chance to win is greatest: by an estimate, and exactly near the end.

    Where at most `exact_limit` layouts are left (0 to 20,000; the total of mines has to be known), the whole
    game tree is searched. Before, cells nearly as safe as the safest are weighed by the chance to survive this opening
    and the next, and by the chance that it leads on; the weighing is that of David N. Hill's solver (its published
    description). The other arguments are those of `ProbabilityEngine`.
    """

    def __init__(
        self,
        height: int = 8,
        width: int = 8,
        mines: int | None = None,
        *,
        rng: random.Random | None = None,
        exact_limit: int = EXACT_LIMIT,
        density: float | Fraction | None = None,
        **options: object,
    ) -> None:
        super().__init__(height, width, mines, rng=rng, density=density, **options)
        if type(exact_limit) is not int or not 0 <= exact_limit <= LARGEST_EXACT_LIMIT:
            raise ValueError(f"exact_limit is {exact_limit!r}; expected an int from 0 to {LARGEST_EXACT_LIMIT}")
        self.exact_limit = exact_limit

    def win_probability(self) -> Fraction:
        """The chance to win from here with best play, exactly.

        Raises `ValueError` where the total of mines is unknown, `GaveUp` where more than `exact_limit` layouts are left
        or their game tree is too large, and `Contradiction` if no world fits.
        """
        if self.total_mines is None:
            raise ValueError("the chance to win depends on the total number of mines; create the engine with mines=...")
        position = self._counted_position()
        tree = self._game_tree(position)
        if tree is None:
            raise GaveUp(
                f"more than {self.exact_limit:,} layouts are left, which is the exact_limit; "
                "create the engine with a greater exact_limit=..."
            )
        return Fraction(tree.most_won(), self.world_count())

    def _guesses(self, position: Position, marginals: Marginals) -> list[Cell]:
        if position.refusal is not None:
            return super()._guesses(position, marginals)
        try:
            tree = self._game_tree(position)
            if tree is not None:
                return tree.best_moves()
        except GaveUp:
            # Few layouts, but too many positions: weighing does without.
            pass
        try:
            return list(self._unresolvable_pair(position)) or self._weighed(position, marginals)
        except GaveUp:
            return super()._guesses(position, marginals)

    def _game_tree(self, position: Position) -> GameTree | None:
        """The game from here on, or None where more layouts are left than `exact_limit` or the total is unknown."""
        # An undetermined rest has as many layouts as cells, or more.
        too_many = len(position.rest) > self.exact_limit or len(position.components) > MOST_COMPONENTS
        if self._base.total is None or too_many:
            return None
        if count_worlds(position.components, self._prior()) > self.exact_limit:
            return None
        layouts = layouts_of(position, self._base.mines_left, ARRANGEMENTS * self.exact_limit)
        undetermined = [cell for component in position.components for cells in component.form.groups for cell in cells]
        cells = [*undetermined, *position.rest, *sorted(self._base.safes.difference(self.reveals))]
        limit = EFFORT * self.exact_limit
        return GameTree(layouts, self._not_made(cells), lambda cell: neighbors(cell, self.height, self.width), limit)

    def _unresolvable_pair(self, position: Position) -> Sequence[Cell]:
        """Two cells with one mine of which no number to come will say which; none if there are no such two.

        Each cell that may still be revealed touches both or neither. The guess has to be made some day, and made now
        it shows a number that may save another guess.
        """
        determined = self._base.mines.union(self.reveals)
        for component in position.components:
            form = component.form
            if form.shape == PAIR:
                one, other = form.groups[0]
                around_one = neighbors(one, self.height, self.width) - {other}
                around_other = neighbors(other, self.height, self.width) - {one}
                if around_one ^ around_other <= determined:
                    return self._not_made(form.groups[0])
        return ()

    def _weighed(self, position: Position, marginals: Marginals) -> list[Cell]:
        """The cells that weigh most, of those nearly as safe as the safest; those that tell nothing come last."""
        ahead = Lookahead(position, self._prior_of_guess(position), self.height, self.width)
        near = self._nearly_safest(position, marginals)
        candidates = [(survival, alike) for survival, cells in near for alike in ahead.alike(cells)]
        best, weighed = 0.0, []
        for survival, alike in candidates[:MOST_CLASSES]:
            if survival * (1 + PROGRESS) < best:
                break
            outcomes = ahead.outcomes(alike[0])
            if len(outcomes) > 1:
                weight = round(survival * _prospects(outcomes), ROUNDING)
                best = max(best, weight)
                weighed.append((weight, alike))
        ties = [cell for weight, alike in weighed if weight == best for cell in alike]
        return self._fewest_neighbors(ties or self._least_likely(position, marginals))

    def _nearly_safest(self, position: Position, marginals: Marginals) -> list[tuple[float, Sequence[Cell]]]:
        """The chance to survive, and the cells that have it, for the safest cells; the safest first."""
        chances = [
            (1 - numerator / marginals.denominator, left)
            for cells, numerator in [*marginals.groups, (position.rest, marginals.rest)]
            if numerator < marginals.denominator and (left := self._not_made(cells))
        ]
        safest = max([survival for survival, _ in chances], default=0.0)
        near = [(survival, cells) for survival, cells in chances if survival >= NEAR_BEST * safest]
        return sorted(near, key=lambda chance: -chance[0])


def _prospects(outcomes: Sequence[Outcome]) -> float:
    """How a cell that is survived leads on: the chance to survive the next guess too, and that there need be none."""
    survival = fsum([outcome.share * (1 - outcome.risk) for outcome in outcomes])
    leading_on = fsum([outcome.share for outcome in outcomes if outcome.safe])
    return survival * (1 + PROGRESS * leading_on)
