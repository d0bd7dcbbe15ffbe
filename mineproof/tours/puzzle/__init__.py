"""The knight's tour: the search problem, the knight's moves, and the theorems on boards without a tour.

Start with `Tour`. It is a `SearchProblem`, the one abstract class between problems and searches: write a problem of
your own in four methods, and every strategy of `mineproof.tours.search` takes it. `PathProblem` is one for any graph.
"""

from mineproof.tours.puzzle.knights_tour import BadTour, Tour, Walk
from mineproof.tours.puzzle.search_problem import PathProblem, SearchProblem

__all__ = ["BadTour", "PathProblem", "SearchProblem", "Tour", "Walk"]
