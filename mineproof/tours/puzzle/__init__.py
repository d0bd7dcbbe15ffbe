"""The knight's tour: the search problem, the knight's moves, and the theorems on boards without a tour.

`Tour` is a `SearchProblem`, which has the four methods to write for a problem of your own. Every strategy of
`mineproof.tours.search` that needs no graph can search it.
"""

from mineproof.tours.puzzle.abstract_search_problem import PathGraph, SearchProblem
from mineproof.tours.puzzle.knights_tour import BadTour, Tour, Walk

__all__ = ["BadTour", "PathGraph", "SearchProblem", "Tour", "Walk"]
