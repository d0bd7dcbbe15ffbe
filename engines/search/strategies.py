"""The strategies by name, for whoever lets a user choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Unpack

from engines.registry import EngineUnavailable
from engines.search.divide_and_conquer import divide_and_conquer
from engines.search.effort import Options, Search, SearchLimit, Tally
from engines.search.heuristic import heuristic
from engines.search.uninformed import breadth_first, depth_first, depth_limited, iterative_deepening
from game.grid import Cell
from game.tour.problem import Tour


def _sat(problem: Any, **options: Any) -> Search:
    """`cycle_cover.sat`, imported when it is first used; raises `EngineUnavailable` without python-sat."""
    try:
        from engines.search.cycle_cover import sat
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "pysat":
            raise
        raise EngineUnavailable(
            "the strategy 'sat' needs pysat, which is not installed: pip install 'python-sat>=1.9.dev17'",
            name=error.name,
        ) from error
    return sat(problem, **options)


def _divide_and_conquer(problem: Tour, **options: Unpack[Options]) -> Search:
    """The construction as a search: it finds one tour, with heuristic search for the parts, and gives up on others.

    There is no path to watch: the parts are searched one by one, each as a board of its own.
    """
    limits = options.copy()
    limits.pop("watch", None)

    def strategy(tally: Tally) -> Iterator[tuple[Cell, ...]]:
        yield divide_and_conquer(problem, lambda part: next(heuristic(part, **limits)).path)
        raise SearchLimit(
            f"gave up after one tour, as divide and conquer makes no other: {tally.effort()}", tally.effort()
        )

    return Search(strategy, lambda path: path, options)


STRATEGIES: Mapping[str, Callable[..., Search]] = {
    "depth-first": depth_first,
    "breadth-first": breadth_first,
    "depth-limited": depth_limited,
    "iterative-deepening": iterative_deepening,
    "heuristic": heuristic,
    "sat": _sat,
    "divide-and-conquer": _divide_and_conquer,
}
"""Each is called with a problem (`sat` with a `PathProblem`, `divide-and-conquer` with a `Tour`), and `depth-limited`
with its limit."""
