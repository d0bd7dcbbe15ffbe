"""One call for a position: what an engine makes of it."""

from __future__ import annotations

from typing import Any

import engines
from engines import Engine
from game.observation import Observation


def solve(observation: Observation, engine: str = "sat", **options: Any) -> Engine:
    """The engine, made with these options, that was told all that was seen.

    Its `safes` and `mines` are what it has proven, `explain(cell)` says why, and `make_random_move()` is its best
    guess. The total of mines is part of what was seen: `Observation.parse(text, total=10)`. Raises as `create` does,
    and `Contradiction` where no layout fits.
    """
    if not isinstance(observation, Observation):
        raise TypeError(f"{observation!r} is no Observation; expected one, such as Observation.parse(text)")
    if "mines" in options:
        raise TypeError("the total of mines is told by the observation: Observation.parse(text, total=...)")
    solver: Engine = engines.create(engine, observation.height, observation.width, observation.total, **options)
    solver.observe(observation)
    len(solver.mines)  # a look, which raises where no layout fits
    return solver
