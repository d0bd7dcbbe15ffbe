"""The knight's tour: the search problem, the knight's moves, and the theorems that say where there is no tour.

Start with `problem`. What walks it, counts its solutions or builds them is in `engines.search`.
"""

from game.tour.problem import Tour, Walk

__all__ = ["Tour", "Walk"]
