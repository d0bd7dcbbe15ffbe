"""The knight's tour: the search problem, the knight's moves, and the theorems that say where there is no tour.

Start with `Tour`. It is a `SearchProblem`, the one abstract class between problems and searches: write a problem of
your own in four methods, and every strategy of `engines.search` takes it. `PathProblem` is one for any graph.
"""

from game.tour.knights_tour import Tour, Walk
from game.tour.search_problem import PathProblem, SearchProblem

__all__ = ["PathProblem", "SearchProblem", "Tour", "Walk"]
