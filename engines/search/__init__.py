"""Search: the strategies that walk a search problem, and what can be said of paths through every node of a graph.

`uninformed` and `heuristic` are the strategies of the textbook, over one `descent`; `cycle_cover` is one by SAT. Each
keeps count of its `effort`. `path_counting` counts without listing; `path_colors` proves that there is nothing to find.
"""

from engines.search.effort import Effort, Search, SearchLimit, Solution
from engines.search.heuristic import heuristic
from engines.search.uninformed import breadth_first, depth_first, depth_limited, iterative_deepening

__all__ = [
    "Effort",
    "Search",
    "SearchLimit",
    "Solution",
    "breadth_first",
    "depth_first",
    "depth_limited",
    "heuristic",
    "iterative_deepening",
]
