"""The guess that wins: not only the one that survives the next move."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Annotated

from engines.counting.dynamic_program import Shape
from engines.counting.enumeration import layouts_of
from engines.counting.game_tree import GameTree
from engines.counting.joining import count_worlds
from engines.counting.lookahead import MOST_CLASSES, Lookahead, Prospect
from engines.guessing.guesser import fewest_neighbors
from engines.guessing.probabilities import Chances
from engines.guessing.safest import CountingGuesser, SafestGuesser, least_likely
from game.errors import GaveUp, UserError
from game.grid import Cell

ExactLimit = Annotated[int, "the most layouts left for which the game tree is searched, 0 to 20000"]
"""The option of guessers that search the game tree."""

EXACT_LIMIT = 500
"""The most layouts for which the game tree is searched, where nothing else is asked for."""

LARGEST_EXACT_LIMIT = 20_000
"""The most layouts that may be asked for; the game tree of that many can take minutes and gigabytes."""

EFFORT = 4_000
"""Looks at cells in the search of a game tree, at the most, for each layout that `exact_limit` allows.

In some thousands of games no search took more than 570 a layout allowed by default; whole small boards take more. The
compiled search rules out more sets of layouts unseen: where it takes nearly as many looks, that in Python may give up.
"""

MODELS = 100
"""Models listed of a component, at the most, whatever the mines elsewhere, for each layout that is allowed."""

MOST_COMPONENTS = 50
"""With more components the layouts are not even counted: no end of a game has more."""

NEAR_BEST = 0.9
"""Cells are weighed whose chance to survive is at least this share of the best."""

PROGRESS = 0.01
"""What it is worth that a safe cell is known next: so much more than to survive the next guess for sure."""

PROGRESS_CLOSED = 0.1
"""The same as long as no 0 is revealed: an opening tells most."""

PAIR = Shape((1,), ((2, (0,)),))
"""The shape of two cells with one mine, which nothing else touches."""

TIE = 1e-12
"""Weights that differ by less are equal: they are products of rounded chances."""


class OptimalGuesser(CountingGuesser):
    """Guesses where the chance to win is greatest: by an estimate, and exactly near the end.

    Where at most `exact_limit` layouts are left (0 to 20,000; the total of mines has to be known), the whole game tree
    is searched. Before, cells nearly as safe as the safest are weighed by the chance to survive this opening and the
    next, and by the chance that it leads on; the weighing is that of David N. Hill's solver (its published
    description).
    """

    name = "optimal"
    summary = "where the chance to win is greatest: by an estimate, exactly near the end"
    reference = "David N. Hill's solver, its published description"

    def __init__(self, exact_limit: ExactLimit = EXACT_LIMIT) -> None:
        super().__init__()
        if type(exact_limit) is not int or not 0 <= exact_limit <= LARGEST_EXACT_LIMIT:
            raise UserError(f"exact_limit is {exact_limit!r}; expected an int from 0 to {LARGEST_EXACT_LIMIT}")
        self.exact_limit = exact_limit
        self._safest = SafestGuesser()

    def best_cells(self, chances: Chances) -> list[Cell]:
        if chances.position.refusal is not None:
            return self._safest.best_cells(chances)
        try:
            tree = self.game_tree(chances)
            if tree is not None:
                return tree.best_moves()
        except GaveUp:
            pass  # few layouts, but too many positions: fall back to weights
        try:
            return list(_unresolvable_pair(chances)) or _weighed(chances)
        except GaveUp:
            return self._safest.best_cells(chances)

    def game_tree(self, chances: Chances) -> GameTree | None:
        """The game from here on, or None where more layouts are left than `exact_limit` or the total is unknown.

        Raises `GaveUp` where the layouts are too many to list or the game may be too long.
        """
        position, view = chances.position, chances.view
        # Undetermined untouched cells imply at least as many layouts.
        too_many = len(position.untouched) > self.exact_limit or len(position.components) > MOST_COMPONENTS
        if view.total_mines is None or too_many:
            return None
        if count_worlds(position.components, chances.prior()) > self.exact_limit:
            return None
        most_models = MODELS * self.exact_limit
        if any(sum(component.counts.models) > most_models for component in position.components):
            return None
        layouts = layouts_of(position, chances.mines_left, most_models)
        undetermined = [cell for component in position.components for cells in component.form.groups for cell in cells]
        cells = [*undetermined, *position.untouched, *sorted(view.safes - view.reveals.keys())]
        made = view.moves_made
        open_cells = [cell for cell in cells if cell not in made]
        limit = EFFORT * self.exact_limit
        return GameTree(layouts, open_cells, view.grid.neighbors.__getitem__, limit)


def _unresolvable_pair(chances: Chances) -> Sequence[Cell]:
    """Two cells that hold one mine, where no number to come will say which it is; none if there are no such two.

    Each cell that may still be revealed touches both or neither. The guess has to be made some day, and made now it
    shows a number that may save another guess.
    """
    view = chances.view
    determined = {*view.mines, *view.reveals}
    for component in chances.position.components:
        form = component.form
        if form.shape == PAIR:
            one, other = form.groups[0]
            around_one = view.grid.neighbors[one] - {other}
            around_other = view.grid.neighbors[other] - {one}
            if around_one ^ around_other <= determined:
                return [cell for cell in form.groups[0] if cell not in view.moves_made]
    return ()


def _weighed(chances: Chances) -> list[Cell]:
    """The cells that weigh most, of those nearly as safe as the safest; those that tell nothing come last."""
    view = chances.view
    progress = PROGRESS if 0 in view.reveals.values() else PROGRESS_CLOSED
    ahead = Lookahead(chances.position, chances.prior_of_guess(), view.grid)
    candidates = [(survival, alike) for survival, cells in _nearly_safest(chances) for alike in ahead.alike(cells)]
    best, weighed = 0.0, []
    candidates.sort(key=lambda candidate: (-candidate[0], candidate[1]))
    for survival, alike in candidates[:MOST_CLASSES]:
        # The weight of a cell with a surely safe next guess is an upper bound.
        if survival * (1 + progress) < best - TIE:
            break
        prospects = ahead.prospects(alike[0])
        if len(prospects) > 1:
            weight = survival * _outlook(prospects, progress)
            best = max(best, weight)
            weighed.append((weight, alike))
    ties = [cell for weight, alike in weighed if weight >= best - TIE for cell in alike]
    return fewest_neighbors(ties or least_likely(chances), view.grid)


def _nearly_safest(chances: Chances) -> list[tuple[float, Sequence[Cell]]]:
    """The chance to survive, and the cells that have it, for the safest cells."""
    marginals, made = chances.marginals_of_guess(), chances.view.moves_made
    survivals = [
        (1 - numerator / marginals.denominator, left)
        for cells, numerator in [*marginals.groups, (chances.position.untouched, marginals.untouched)]
        if numerator < marginals.denominator and (left := [cell for cell in cells if cell not in made])
    ]
    safest = max([survival for survival, _ in survivals], default=0.0)
    # Rounding must not exclude a cell exactly at the threshold.
    least = NEAR_BEST * safest - TIE
    return [(survival, cells) for survival, cells in survivals if survival >= least]


def _outlook(prospects: Sequence[Prospect], progress: float) -> float:
    """How a cell that is survived leads on: the chance to survive the next guess too, and that there need be none."""
    survival = fsum([prospect.share * (1 - prospect.risk) for prospect in prospects])
    leading_on = fsum([prospect.share for prospect in prospects if prospect.safe])
    return survival * (1 + progress * leading_on)
