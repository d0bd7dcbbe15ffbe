"""The solutions of a search, its effort, and its limits: states, memory and processor time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypedDict

from game.errors import GaveUp, UserError
from game.notebook_display import NotebookDisplay
from game.wording import counted
from mineproof.tours.puzzle.abstract_search_problem import SearchProblem

DEFAULT_MEMORY = 1_000_000_000  # bytes by which the process may grow during a search
SECONDS_A_CHECK = 0.01  # between two checks of time and memory, in which a search fills some 10 MB


@dataclass(frozen=True)
class Effort:
    """The effort of a search.

    It counts states `expanded` and `generated` (with the initial one), `backtracks` (actions undone), `cutoffs` (states
    with actions left untried because of a depth limit) and `restarts`. `largest_frontier` is the largest number of
    states waiting to be expanded. `deepest_level` is the largest number of actions to a state. `seconds` are of
    processor time.
    """

    expanded: int = 0
    generated: int = 0
    largest_frontier: int = 0
    deepest_level: int = 0
    backtracks: int = 0
    cutoffs: int = 0
    restarts: int = 0
    seconds: float = 0.0

    def __sub__(self, earlier: Effort) -> Effort:
        """Return the effort since `earlier`; the frontier, the level and the cutoffs still count the whole search."""
        sums = {one.name for one in fields(Effort)} - {"largest_frontier", "deepest_level", "cutoffs"}
        return replace(self, **{name: getattr(self, name) - getattr(earlier, name) for name in sums})

    def __str__(self) -> str:
        cutoffs = f", {self.cutoffs:,} cutoffs" if self.cutoffs else ""
        restarts = f", {self.restarts:,} restarts" if self.restarts else ""
        return (
            f"{self.expanded:,} expanded, {self.generated:,} generated, largest frontier {self.largest_frontier:,}, "
            f"deepest level {self.deepest_level:,}, {self.backtracks:,} backtracks{cutoffs}{restarts}, "
            f"{self.seconds:.4g} s"
        )


class SearchLimit(GaveUp):
    """Raised at a limit of a search, or at an interrupt, with the `effort` so far: there may be more solutions."""

    def __init__(self, message: str, effort: Effort) -> None:
        super().__init__(message)
        self.effort = effort


class Options(TypedDict, total=False):
    """The limits that all strategies take as keyword arguments. None means no limit.

    `states` limits the states generated, `memory` the growth of the process, in bytes (default: `DEFAULT_MEMORY`), and
    `seconds` the processor time (default: none; for counting `COUNTING_SECONDS`).
    """

    states: int | None
    memory: float | None
    seconds: float | None


class EffortMeter:
    """A meter of the effort of a running search, which raises `SearchLimit` over a limit.

    A strategy increases the public counts and calls `expand` and `reach`. The time runs while the meter is entered
    (`with`). Raises `ValueError` for a limit other than a number of at least 0.
    """

    def __init__(
        self, states: int | None = None, memory: float | None = DEFAULT_MEMORY, seconds: float | None = None
    ) -> None:
        for name, limit in (("states", states), ("memory", memory), ("seconds", seconds)):
            if limit is not None and not (isinstance(limit, int | float) and limit >= 0):
                raise UserError(f"the limit {name} is {limit!r}; expected a number of at least 0, or None for no limit")
        self.expanded = self.generated = self.largest_frontier = self.deepest_level = 0
        self.backtracks = self.cutoffs = self.restarts = 0
        self._states = float("inf") if states is None else states
        self._memory, self._seconds = memory, seconds
        self._memory_before = 0 if memory is None else resident_bytes()
        self._spent = self._next_check = 0.0
        self._running_since: float | None = None

    def __enter__(self) -> None:
        self._running_since = time.process_time()

    def __exit__(self, *error: object) -> None:
        self._spent, self._running_since = self._seconds_spent(), None

    def effort(self) -> Effort:
        counts = {one.name: getattr(self, one.name) for one in fields(Effort) if one.name != "seconds"}
        return Effort(**counts, seconds=self._seconds_spent())

    def _seconds_spent(self) -> float:
        since = self._running_since
        return self._spent if since is None else self._spent + time.process_time() - since

    def expand(self, offered: int) -> None:
        self.expanded += 1
        self.generated += offered
        if self.generated > self._states:
            raise self._limit_reached(f"{self._states:,} states", "states")
        self.step()

    def reach(self, level: int, waiting: int) -> None:
        """Record a state reached on `level`, while `waiting` states, including itself, wait to be expanded."""
        if level > self.deepest_level:
            self.deepest_level = level
        if waiting > self.largest_frontier:
            self.largest_frontier = waiting

    def step(self) -> None:
        """Check time and memory, at most every `SECONDS_A_CHECK`: for work in small steps."""
        if (now := time.monotonic()) < self._next_check:
            return
        self._next_check = now + SECONDS_A_CHECK
        if self._seconds is not None and self._seconds_spent() >= self._seconds:
            raise self._limit_reached(f"{self._seconds:g} s of processor time", "seconds")
        if self._memory is not None and resident_bytes() - self._memory_before > self._memory:
            raise self._limit_reached(f"{self._memory / 1_000_000:,g} MB of memory", "memory")

    def _limit_reached(self, limit: str, name: str) -> SearchLimit:
        effort = self.effort()
        return SearchLimit(
            f"gave up at the limit of {limit}; set a higher limit `{name}` to search on ({effort})", effort
        )


def resident_bytes() -> int:
    """Return the physical memory of this process."""
    import psutil  # only where it is needed, as that takes 30 ms

    return int(psutil.Process().memory_info().rss)


Strategy = Callable[[EffortMeter], Iterator[tuple[Any, ...]]]
"""A search that counts on a meter, and yields the actions of each solution."""


@dataclass(frozen=True, repr=False)
class Solution(NotebookDisplay):
    """A solution of a search `problem`: its actions, and the effort since the previous solution.

    `path` is the result of the problem's method `path`, by default the states from the initial one to the goal.
    """

    path: tuple[Any, ...]
    actions: tuple[Any, ...]
    effort: Effort
    problem: object = field(default=None, compare=False)

    def __repr__(self) -> str:
        ends = f", from {self.path[0]} to {self.path[-1]}" if self.path else ""
        return f"<Solution: {counted(len(self.actions), 'step')}{ends}; {self.effort}>"


class Search(Iterator[Solution]):
    """An iterator of the solutions of a problem. Each `next` resumes the search after the last solution.

    At a limit, `next` raises `SearchLimit`, and so does every later `next`. So the end of the iterator always means
    that the search is complete.
    """

    def __init__(self, problem: SearchProblem[Any, Any], strategy: Strategy, options: Options) -> None:
        self.strategy = strategy
        self._meter = EffortMeter(**options)
        self._problem = problem
        self._found = strategy(self._meter)
        self._before = Effort()
        self._stopped_by: SearchLimit | None = None

    @property
    def effort(self) -> Effort:
        """Return the effort so far, for all solutions together; it can be read at any moment."""
        return self._meter.effort()

    def __next__(self) -> Solution:
        if self._stopped_by is not None:
            raise self._stopped_by
        try:
            with self._meter:
                actions = next(self._found, None)
        except BaseException as error:
            # Without a traceback, which would keep the memory of the search.
            reason = str(error) if isinstance(error, SearchLimit) else f"the search was interrupted by {error!r}"
            self._stopped_by = SearchLimit(reason, self.effort)
            raise
        if actions is None:
            raise StopIteration
        effort, self._before = self.effort - self._before, self.effort
        return Solution(self._problem.path(actions), actions, effort, self._problem)
