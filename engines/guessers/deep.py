"""The guess that wins, exactly from an earlier time on."""

from __future__ import annotations

from engines.guessers.optimal import OptimalGuesser

EXACT_LIMIT = 3_000
"""The most layouts for which the game tree is searched, where nothing else is asked for."""


class DeepGuesser(OptimalGuesser):
    """Guesses as `OptimalGuesser` does, and knows the greatest chance to win exactly from 3,000 layouts on, not 500.

    `exact_limit` (0 to 20,000) is that number of layouts. The search of the larger game trees takes most of the time:
    compiled, a game takes some six times as long as with `optimal`, and much longer in Python. What that wins, and
    which other ways to look deeper win nothing, is told in the documentation under "What was tried to win more often".
    """

    name = "deep"

    def __init__(self, exact_limit: int = EXACT_LIMIT) -> None:
        super().__init__(exact_limit)
