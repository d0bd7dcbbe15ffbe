"""The effort of a search, and its limits: states, memory and processor time."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from typing import Any, TypedDict

from game.errors import GaveUp, UserError

DEFAULT_MEMORY = 1_000_000_000
"""The default limit of the growth of the process during a search, in bytes."""

# The limits on time and memory are checked about this often, in seconds of processor time. Reading the memory takes as
# long as ten expansions, and until the next reading a search fills about 10 MB.
_SECONDS_A_CHECK = 0.01


@dataclass(frozen=True)
class Effort:
    """The effort of a search: counts from 0, and `seconds` of processor time (without pauses between solutions)."""

    expanded: int = 0
    """The number of states expanded."""
    generated: int = 0
    """The number of states generated, including the initial one."""
    largest_frontier: int = 0
    """The largest number of states waiting to be expanded; in breadth-first search, the widest level."""
    deepest_level: int = 0
    """The largest number of actions to a state reached; the initial one is on level 0."""
    backtracks: int = 0
    """The number of actions undone."""
    cutoffs: int = 0
    """The number of states with actions left untried, because of a depth limit."""
    restarts: int = 0
    """The number of restarts."""
    seconds: float = 0.0

    def __sub__(self, earlier: Effort) -> Effort:
        """Return the effort since `earlier`; the frontier, the level and the cutoffs are those of the whole search."""
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
    """Raised at a limit of a search, or at an interrupt: there may be more solutions.

    `effort` is the effort so far.
    """

    def __init__(self, message: str, effort: Effort) -> None:
        super().__init__(message)
        self.effort = effort

    def __reduce__(self) -> tuple[type[SearchLimit], tuple[str, Effort]]:
        return type(self), (str(self), self.effort)


class Options(TypedDict, total=False):
    """The keyword arguments common to all strategies: limits (None: no limit), and an observer."""

    states: int | None
    """The limit of states generated; none by default."""
    memory: float | None
    """The limit of the growth of the process, in bytes; `DEFAULT_MEMORY` by default."""
    seconds: float | None
    """The limit of processor time; none by default, but for counting: `COUNTING_SECONDS`."""
    watch: Callable[[Sequence[Any]], None] | None
    """The observer, called at each expansion with the actions that lead to the state; it must not keep or change them.
    """


class EffortMeter:
    """A meter of the effort of a running search, which raises `SearchLimit` over a limit.

    A strategy increases the public counts, which mean the same as the fields of `Effort`, and calls `expand` and
    `reach`. The time runs while the meter is entered (`with`). The limits are those of `Options`. Raises `ValueError`
    for a limit other than a number of at least 0.
    """

    def __init__(
        self,
        states: int | None = None,
        memory: float | None = DEFAULT_MEMORY,
        seconds: float | None = None,
        watch: Callable[[Sequence[Any]], None] | None = None,
    ) -> None:
        for name, limit in (("states", states), ("memory", memory), ("seconds", seconds)):
            if limit is not None and not (isinstance(limit, int | float) and limit >= 0):
                raise UserError(f"the limit {name} is {limit!r}; expected a number of at least 0, or None for no limit")
        self.expanded = self.generated = self.largest_frontier = self.deepest_level = 0
        self.backtracks = self.cutoffs = self.restarts = 0
        self.watch = watch
        self._states = float("inf") if states is None else states
        self._memory, self._seconds = memory, seconds
        self._memory_before = 0 if memory is None else resident_bytes()
        self._spent = 0.0
        self._running_since: float | None = None
        self._checked_at = self._memory_read_at = time.process_time()
        self._steps_a_check = self._steps_left = 1

    def __enter__(self) -> EffortMeter:
        """Start the processor time."""
        self._running_since = time.process_time()
        return self

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        """Stop the processor time; raise `SearchLimit` if the system ran out of memory."""
        self._spent, self._running_since = self._seconds_spent(), None
        if isinstance(error, MemoryError):
            raise SearchLimit(
                f"gave up as the system has no more memory to give; expected a smaller problem ({self.effort()})",
                self.effort(),
            ) from error

    def effort(self) -> Effort:
        """Return the effort so far."""
        counts = {one.name: getattr(self, one.name) for one in fields(Effort) if one.name != "seconds"}
        return Effort(**counts, seconds=self._seconds_spent())

    def _seconds_spent(self) -> float:
        since = self._running_since
        return self._spent if since is None else self._spent + time.process_time() - since

    def expand(self, actions: Sequence[Any], offered: int) -> None:
        """Count the state after `actions` as expanded, and `offered` more as generated; check the limits."""
        self.expanded += 1
        self.generated += offered
        if self.watch is not None:
            self.watch(actions)
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
        """Check time and memory at most every hundredth of a second: for work in small steps."""
        self._steps_left -= 1
        if self._steps_left <= 0:
            self.check()

    def check(self) -> None:
        """Check the time now, and the memory at most every hundredth of a second."""
        now = time.process_time()
        elapsed, self._checked_at = now - self._checked_at, now
        # As many steps as fit into the interval at the latest pace, but at most twice as many as the last time.
        fitting = self._steps_a_check * min(2.0, _SECONDS_A_CHECK / max(elapsed, 1e-9))
        self._steps_left = self._steps_a_check = max(1, int(fitting))
        if self._seconds is not None and self._seconds_spent() >= self._seconds:
            raise self._limit_reached(f"{self._seconds:g} s of processor time", "seconds")
        if self._memory is not None and now - self._memory_read_at >= _SECONDS_A_CHECK:
            self._memory_read_at = now
            if resident_bytes() - self._memory_before > self._memory:
                raise self._limit_reached(f"{_in_words(self._memory)} of memory", "memory")

    def require(self, memory: int) -> None:
        """Raise `SearchLimit` if this `memory`, in bytes, is over the limit or more than the machine has."""
        if memory > DEFAULT_MEMORY and memory > (machine := machine_bytes()):
            limit = f"machine, which has {_in_words(machine)}"
            remedy = "expected a smaller problem"
        elif self._memory is not None and memory > self._memory:
            limit = f"limit of {_in_words(self._memory)}"
            remedy = "set a higher limit `memory`"
        else:
            return
        raise SearchLimit(
            f"gave up before it began: the search takes at least {_in_words(memory)} of memory, too much for the "
            f"{limit}; {remedy}",
            self.effort(),
        )

    def _limit_reached(self, limit: str, name: str) -> SearchLimit:
        effort = self.effort()
        return SearchLimit(
            f"gave up at the limit of {limit}; set a higher limit `{name}` to search on ({effort})", effort
        )


def resident_bytes() -> int:
    """Return the physical memory of this process; 0, with a warning, if the system does not report it.

    A limit on memory is then never reached.
    """
    import psutil  # only where it is needed, as that takes 30 ms

    try:
        return int(psutil.Process().memory_info().rss)
    except (OSError, psutil.Error) as error:
        warnings.warn(
            f"the memory of this process cannot be measured ({error}), so searches go on without a limit on memory",
            RuntimeWarning,
            stacklevel=2,
        )
        return 0


def machine_bytes() -> float:
    """Return the physical memory of the machine; infinity if the system does not report it."""
    import psutil  # as above

    with suppress(OSError, psutil.Error):
        return float(psutil.virtual_memory().total)
    return float("inf")


def _in_words(memory: float) -> str:
    """Format a number of bytes, in megabytes from one million on."""
    return f"{int(memory):,} bytes" if memory < 1_000_000 else f"{int(memory) // 1_000_000:,} MB"
