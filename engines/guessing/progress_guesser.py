"""The most informative guess among the cells least likely to be mines."""

from math import fsum, log2

from engines.counting.one_move_lookahead import MOST_CLASSES, Lookahead, Prospect
from engines.guessing.counting_guesser import CountingGuesser, least_likely
from engines.guessing.guesser import fewest_neighbors
from engines.guessing.mine_probabilities import Chances
from game.errors import GaveUp
from game.grid import Cell

TIE = 1e-10
"""The tolerance for equal values of S, E or Q, which are sums of rounded chances."""


class ProgressGuesser(CountingGuesser):
    """Guesses by the criteria "PSEQ" in turn, each breaking the ties of those before it.

    P is the least chance of a mine, S the greatest probability that some cell is safe after the guess, E the greatest
    expected number of such safe cells, and Q the greatest entropy of the number shown by the cell. After Tu, Li, Chen,
    Zu and Gu, "Exploring Efficient Strategies for Minesweeper" (AAAI workshop 2017).
    """

    name = "progress"
    summary = "of the least likely mines the cell most likely to lead on"
    reference = "Tu, Li, Chen, Zu and Gu, Exploring Efficient Strategies for Minesweeper, AAAI workshop 2017"

    def best_cells(self, chances: Chances) -> list[Cell]:
        view = chances.view
        cells = least_likely(chances)
        if len(cells) <= 1:
            return cells
        ahead = Lookahead(chances.position, chances.prior_of_guess(), view.grid)
        classes = sorted(ahead.equivalence_classes(cells))[:MOST_CLASSES]
        try:
            merits = [merit(ahead.prospects(alike[0])) for alike in classes]
        except GaveUp:
            return fewest_neighbors(cells, view.grid)
        best = list(zip(classes, merits, strict=True))
        for letter in range(3):
            most = max([worth[letter] for _, worth in best])
            best = [(alike, worth) for alike, worth in best if worth[letter] >= most - TIE]
        return fewest_neighbors([cell for alike, _ in best for cell in alike], view.grid)


def merit(prospects: list[Prospect]) -> tuple[float, float, float]:
    """Return the criteria S (a probability), E (a number of cells) and Q (in bits) of `ProgressGuesser` for a cell."""
    leading_on = fsum([prospect.share for prospect in prospects if prospect.safe])
    expected = fsum([prospect.share * prospect.safe for prospect in prospects])
    # A share below the smallest float is 0.0, and contributes nothing.
    entropy = -fsum([prospect.share * log2(prospect.share) for prospect in prospects if prospect.share])
    return leading_on, expected, entropy
