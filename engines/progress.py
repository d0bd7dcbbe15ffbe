"""The progress engine: of the cells least likely to be mines, the one most likely to lead on."""

from __future__ import annotations

from math import fsum, log2

from engines.counting.joining import Marginals
from engines.counting.lookahead import MOST_CLASSES, Lookahead, Outcome
from engines.counting.position import Position
from engines.probability import ProbabilityEngine
from engines.reasoner import GaveUp
from game.grid import Cell

ROUNDING = 10
"""Merits equal to so many decimals are equal: they are sums of rounded chances."""


class ProgressEngine(ProbabilityEngine):
    """An engine that guesses by the order "PSEQ", each letter where those before it leave a choice.

    P: a mine is least likely; S: a cell that is surely safe is most likely known next; E: most such cells are expected;
    Q: the number shown tells most (its entropy). After Tu, Li, Chen and Cui, "Exploring Efficient Strategies for
    Minesweeper" (AAAI workshop 2017).
    """

    def _guesses(self, position: Position, marginals: Marginals) -> list[Cell]:
        cells = self._least_likely(position, marginals)
        if len(cells) <= 1:
            return cells
        ahead = Lookahead(position, self._prior_of_guess(position), self.height, self.width)
        classes = ahead.alike(cells)[:MOST_CLASSES]
        try:
            merits = [merit(ahead.outcomes(alike[0])) for alike in classes]
        except GaveUp:
            return self._fewest_neighbors(cells)
        best = max(merits)
        ties = [cell for alike, worth in zip(classes, merits, strict=True) if worth == best for cell in alike]
        return self._fewest_neighbors(ties)


def merit(outcomes: list[Outcome]) -> tuple[float, float, float]:
    """S, E and Q of a cell that may show these numbers: a chance, a number of cells, and bits."""
    leading_on = fsum([outcome.share for outcome in outcomes if outcome.safe])
    expected = fsum([outcome.share * outcome.safe for outcome in outcomes])
    # A share too small for a float is 0.0, and tells nothing.
    entropy = -fsum([outcome.share * log2(outcome.share) for outcome in outcomes if outcome.share])
    return round(leading_on, ROUNDING), round(expected, ROUNDING), round(entropy, ROUNDING)
