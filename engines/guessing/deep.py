"""The guess that wins: by games played on from the best cells, and exactly from an earlier time on."""

from __future__ import annotations

from engines.guessing.optimal import ExactLimit, OptimalGuesser

EXACT_LIMIT = 3_000
"""The most layouts for which the game tree is searched, where nothing else is asked for."""

ROLLOUT_LAYOUTS = 1e24
"""The most layouts for which games are played on: where more are left, they show next to nothing.

Boards of more than 10,000 cells take too long to draw: there no games are played on."""

ROLLOUT_CELLS = 6
"""The cells that are tried, at the most: those that weigh most."""

ROLLOUT_SHARE = 0.88
"""A cell is tried whose weight is at least this share of the greatest."""

ROLLOUT_GAMES = 400
"""Games from each cell, at the most."""

ROLLOUT_BATCH = 20
"""Games from each cell after which those that are clearly worse are dropped."""

ROLLOUT_DOUBT = 0.8
"""A cell is dropped that is expected to win less than the best by more than this number of standard deviations."""

ROLLOUT_LEAD = 0.005
"""How much more often the cell that weighs most is expected to win than any other, before any game."""

ROLLOUT_SPREAD = 0.01
"""The standard deviation of that: how much the games are trusted, and how much the weighing."""

ROLLOUT_EXACT = 150
"""The most layouts for which a game that is played on ends, with the chance to win exactly."""


class DeepGuesser(OptimalGuesser):
    """Guesses as `OptimalGuesser` does, and finds out more where fewer layouts are left.

    It knows the greatest chance to win exactly from `exact_limit` (0 to 20,000) layouts on: 3,000, not 500. Where up to
    1e24 are left, the compiled one plays games on from the cells that weigh most, on layouts that fit, and takes
    the cell that wins most often. In Python it does without these games. See "What `deep` gains" in the documentation
    for figures, and for what else was tried.
    """

    name = "deep"
    summary = "as `optimal`, exactly much earlier, and compiled by games played on: twenty times slower"
    reference = "David N. Hill's solver, its published description"
    compiled_only = "plays games to their end"

    def __init__(self, exact_limit: ExactLimit = EXACT_LIMIT) -> None:
        super().__init__(exact_limit)
