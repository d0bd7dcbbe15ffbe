"""Search strategies for any search problem, and methods for Hamiltonian paths.

Start with `uninformed_search` and `warnsdorff_search`, the strategies of the textbook. `sat_search` searches by SAT,
`path_counting` counts without listing, and `divide_and_conquer` builds tours of very large boards. Each strategy counts
its effort, and raises `SearchLimit` at a limit.
"""

from collections.abc import Callable, Mapping

from mineproof.tours.search.divide_and_conquer import divide_and_conquer as divide_and_conquer
from mineproof.tours.search.metered_search import (
    Effort as Effort,
    Search as Search,
    SearchLimit as SearchLimit,
    Solution as Solution,
)
from mineproof.tours.search.path_counting import Count as Count, count_paths as count_paths
from mineproof.tours.search.sat_search import sat as sat
from mineproof.tours.search.uninformed_search import (
    breadth_first as breadth_first,
    depth_first as depth_first,
    depth_limited as depth_limited,
    iterative_deepening as iterative_deepening,
)
from mineproof.tours.search.warnsdorff_search import heuristic as heuristic

STRATEGIES: Mapping[str, Callable[..., Search]] = {
    "depth-first": depth_first,
    "breadth-first": breadth_first,
    "depth-limited": depth_limited,
    "iterative-deepening": iterative_deepening,
    "heuristic": heuristic,
    "sat": sat,
    "divide-and-conquer": divide_and_conquer,
}
"""The strategies by name, each called with a problem. `sat` needs a problem with a `path_graph`, `divide-and-conquer`
a `Tour`; `depth-limited` also takes its limit.
"""
