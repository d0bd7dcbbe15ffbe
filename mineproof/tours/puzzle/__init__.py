"""The knight's tour: the search problem, the knight's moves, and the theorems on boards without a tour.

Start with `Tour`. It is a `SearchProblem`, the one abstract class between problems and searches: write a problem of
your own in four methods, and every strategy of `mineproof.tours.search` that needs no graph takes it.
"""

from mineproof.tours.puzzle.knights_tour import BadTour, Tour, Walk
from mineproof.tours.puzzle.search_problem import PathGraph, SearchProblem

__all__ = ["BadTour", "PathGraph", "SearchProblem", "Tour", "Walk"]
