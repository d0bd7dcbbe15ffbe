"""The guess that wins, exactly from an earlier time on."""

from __future__ import annotations

from engines.guessers.optimal import OptimalGuesser

EXACT_LIMIT = 3_000
"""The most layouts for which the game tree is searched, where nothing else is asked for."""


class DeepGuesser(OptimalGuesser):
    """Guesses as `OptimalGuesser` does, and knows the greatest chance to win exactly from 3,000 layouts on, not 500.

    `exact_limit` (0 to 20,000) is that number of layouts. Compiled, an expert game takes two to four times as long as
    with `optimal`, and a single guess may take a second; in Python it may take many. One game in a thousand is won that
    `optimal` loses; see "What was tried to win more often" in the documentation, also for what else was tried.
    """

    name = "deep"

    def __init__(self, exact_limit: int = EXACT_LIMIT) -> None:
        super().__init__(exact_limit)
