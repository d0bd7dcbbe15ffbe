"""The strategies by name, for whoever lets a user choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.registry import EngineUnavailable
from engines.search.effort import Search
from engines.search.heuristic import heuristic
from engines.search.uninformed import breadth_first, depth_first, depth_limited, iterative_deepening


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


STRATEGIES: Mapping[str, Callable[..., Search]] = {
    "depth-first": depth_first,
    "breadth-first": breadth_first,
    "depth-limited": depth_limited,
    "iterative-deepening": iterative_deepening,
    "heuristic": heuristic,
    "sat": _sat,
}
"""Each is called with a problem (`sat` with a `PathProblem`), and `depth-limited` with its limit."""
