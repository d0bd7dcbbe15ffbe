"""The knight's tour: the search problem, the knight's moves, and the theorems on boards without a tour.

Start with `Tour`. It is a `SearchProblem`, the abstract class between problems and searches. For a problem of your own,
write its four methods. Then every strategy of `mineproof.tours.search` that needs no graph can search it.
"""

from mineproof.tours.puzzle.knights_tour import BadTour, Tour, Walk
from mineproof.tours.puzzle.search_problem import PathGraph, SearchProblem

__all__ = ["BadTour", "PathGraph", "SearchProblem", "Tour", "Walk"]
