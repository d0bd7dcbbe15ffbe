"""The guess most likely to win, by playouts from the best cells and by a larger exact search than in `optimal`."""

from engines.guessing.optimal_guesser import ExactLimit, OptimalGuesser

EXACT_LIMIT = 3_000
"""The default limit of layouts for an exact search of the game tree."""

ROLLOUT_LAYOUTS = 1e24
"""The most layouts left for playouts; with more layouts, playouts are almost uninformative.

On boards of more than 10,000 cells layouts take too long to draw, so there are no playouts.
"""

ROLLOUT_CELLS = 6
"""The most cells compared by playouts: those with the greatest weights (see `OptimalGuesser`)."""

ROLLOUT_SHARE = 0.88
"""The least weight of a cell compared by playouts, relative to the greatest weight."""

ROLLOUT_GAMES = 400
"""The most playouts from each cell."""

ROLLOUT_BATCH = 20
"""The number of playouts from each cell before clearly worse cells are dropped."""

ROLLOUT_DOUBT = 0.8
"""A cell is dropped if its expected chance to win is this many standard deviations below the best."""

ROLLOUT_LEAD = 0.005
"""The prior mean of the lead, in the chance to win, of the cell with the greatest weight over any other cell."""

ROLLOUT_SPREAD = 0.01
"""The prior standard deviation of the lead: the greater, the more playouts count compared to weights."""

ROLLOUT_EXACT = 150
"""If at most this many layouts are left, a playout ends with an exact search."""


class DeepGuesser(OptimalGuesser):
    """Guesses as `OptimalGuesser` does, but searches further.

    If at most `exact_limit` layouts are left (0 to 20,000; the default is 3,000), the whole game tree is searched. With
    more, up to 1e24, the compiled guesser compares the cells with the greatest weights by playouts, which are games on
    random consistent layouts. The Python guesser has none. See "What `deep` gains" in the documentation.
    """

    name = "deep"
    summary = "as `optimal`, exactly much earlier, and compiled by games played on: twenty times slower"
    reference = "David N. Hill's solver, its published description"
    compiled_only = "plays games to their end"

    def __init__(self, exact_limit: ExactLimit = EXACT_LIMIT) -> None:
        super().__init__(exact_limit)
