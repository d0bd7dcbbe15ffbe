"""The guess most likely to win, rather than to survive the next move."""

from contextlib import suppress
from math import fsum
from typing import Annotated

from engines.counting.dynamic_program import Shape
from engines.counting.game_tree import GameTree
from engines.counting.one_move_lookahead import MOST_CLASSES, Lookahead
from engines.counting.remaining_layouts import layouts_of
from engines.guessing.counting_guesser import CountingGuesser, different, least_likely, open_to_guess
from engines.guessing.guesser import fewest_neighbors
from engines.guessing.mine_probabilities import Chances
from engines.guessing.progress_guesser import TIE as MERIT_TIE, merit
from engines.guessing.safest_guesser import SafestGuesser
from engines.solving.limits import checked_limit
from game.errors import GaveUp
from game.grid import Cell

ExactLimit = Annotated[int, "the most layouts left for which the game tree is searched, 0 to 20000"]

EXACT_LIMIT = 500
"""The default limit of layouts for an exact search of the game tree."""

LARGEST_EXACT_LIMIT = 20_000
"""The greatest allowed limit; the game tree of this many layouts can take minutes and gigabytes."""

EFFORT = 4_000
"""The most examinations of cells in the search of a game tree, for each layout allowed by `exact_limit`.

Some thousands of games with the default limit took at most 570 examinations for each allowed layout; whole small boards
take more. The compiled search prunes more, so near this limit the search in Python may give up where the compiled
search does not.
"""

MODELS = 100
"""The most models listed for one component, for each layout allowed by `exact_limit`."""

MOST_COMPONENTS = 50
"""The most components of a position searched exactly; no endgame has more."""

NEAR_BEST = 0.9
"""A cell is *nearly safest* if its chance to survive is at least this share of the best chance to survive."""

PROGRESS = 0.01
"""The bonus for progress: a sure safe cell after the guess raises the chance to survive by this share."""

PROGRESS_CLOSED = 0.1
"""The bonus for progress before any 0 is revealed. It is greater, since opening an area is most informative."""

PAIR = Shape((1,), ((2, (0,)),))

TIE = 1e-12
"""The tolerance for equal weights, which are products of rounded chances."""


class OptimalGuesser(CountingGuesser):
    """Guesses where the chance to win is greatest: by an estimate, and exactly near the end.

    If at most `exact_limit` layouts are left (0 to 20,000; the total of mines must be known), the whole game tree is
    searched. Otherwise the cells almost as safe as the safest (see `NEAR_BEST`) are weighed by the chance to survive
    this guess and the next, and by the chance of progress, after the published description of David N. Hill's solver.
    """

    name = "optimal"
    summary = "where the chance to win is greatest: by an estimate, exactly near the end"
    reference = "David N. Hill's solver, its published description"

    def __init__(self, exact_limit: ExactLimit = EXACT_LIMIT) -> None:
        self.exact_limit = checked_limit("exact_limit", exact_limit, LARGEST_EXACT_LIMIT)

    def best_cells(self, chances: Chances) -> list[Cell]:
        if chances.position.refusal is None:
            with suppress(GaveUp):  # few layouts, but too many positions: fall back to weights
                if tree := self.game_tree(chances):
                    return [cell for cell, _ in tree.ranked(1)]
            with suppress(GaveUp):
                return _unresolvable_pair(chances) or _weighed(chances)
        return SafestGuesser().best_cells(chances)

    def ranking(self, chances: Chances, count: int) -> list[list[Cell]]:
        if chances.position.refusal is not None:
            return super().ranking(chances, count)
        with suppress(GaveUp):
            if tree := self.game_tree(chances):
                return [[cell] for cell, _ in tree.ranked(count)]
        rest = super().ranking(chances, count)
        with suppress(GaveUp):
            weighed = sorted(_weights(chances, count), key=lambda one: (-one[0], -one[1], one[2]))
            return different([_unresolvable_pair(chances), *[alike for _, _, alike in weighed], *rest])
        return rest

    def game_tree(self, chances: Chances) -> GameTree | None:
        """Return the game tree; None for an unknown total, or more than `exact_limit` layouts.

        Raises `GaveUp` if there are too many layouts to list, or the game may be too long.
        """
        position, view = chances.position, chances.view
        # Undetermined untouched cells imply at least as many layouts.
        too_many = len(position.untouched) > self.exact_limit or len(position.components) > MOST_COMPONENTS
        if view.total_mines is None or too_many or chances.world_count() > self.exact_limit:
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


def _unresolvable_pair(chances: Chances) -> list[Cell]:
    """Return two cells with one mine between them that no number can distinguish; empty if there are none.

    The guess is unavoidable, but if made early, it reveals a number that may save another guess.
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
    return []


def _weighed(chances: Chances) -> list[Cell]:
    """Return the cells with the greatest weight; ties go to the most expected safe cells, then the fewest neighbors."""
    weighed = _weights(chances, 1)
    best = max([weight for weight, _, _ in weighed], default=0.0)
    weighed = [one for one in weighed if one[0] >= best - TIE]
    most = max([expected for _, expected, _ in weighed], default=0.0)
    ties = [cell for _, expected, alike in weighed if expected >= most - MERIT_TIE for cell in alike]
    return fewest_neighbors(ties or least_likely(chances), chances.view.grid)


def _weights(chances: Chances, count: int) -> list[tuple[float, float, list[Cell]]]:
    """Return the weight, the expected safe cells after the guess, and the cells of each class of equivalent cells.

    The safest cells come first, until no other can be among the `count` best. Only nearly safest cells (see
    `NEAR_BEST`) that may show several numbers have a weight.
    """
    marginals = chances.marginals_of_guess()
    survivals = [(1 - numerator / marginals.denominator, cells) for cells, numerator in open_to_guess(chances)]
    # Rounding must not exclude a cell exactly at the threshold.
    least = NEAR_BEST * max([survival for survival, _ in survivals], default=0.0) - TIE
    near = [(survival, cells) for survival, cells in survivals if survival >= least]
    ahead = Lookahead(chances.position, chances.prior_of_guess(), chances.view.grid)
    progress = PROGRESS if 0 in chances.view.reveals.values() else PROGRESS_CLOSED
    candidates = [(survival, alike) for survival, cells in near for alike in ahead.equivalence_classes(cells)]
    weighed: list[tuple[float, float, list[Cell]]] = []
    best = [0.0] * count
    candidates.sort(key=lambda candidate: (-candidate[0], candidate[1]))
    for survival, alike in candidates[:MOST_CLASSES]:
        # The weight of a cell with a surely safe next guess is an upper bound.
        if survival * (1 + progress) < best[-1] - TIE:
            break
        prospects = ahead.prospects(alike[0])
        if len(prospects) > 1:
            leading_on, expected, _ = merit(prospects)
            next_survival = fsum([prospect.share * (1 - prospect.risk) for prospect in prospects])
            weight = survival * (next_survival * (1 + progress * leading_on))
            best = sorted([*best, weight], reverse=True)[:count]
            weighed.append((weight, expected, alike))
    return weighed
