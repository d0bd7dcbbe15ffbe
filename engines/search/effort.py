"""What every search has in common: it hands out solutions on demand, counts its effort, and keeps to limits."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypedDict

from game.errors import GaveUp

# The clock and the memory are read once in so many expansions: reading them costs as much as an expansion.
_EXPANSIONS_A_LOOK = 128


@dataclass(frozen=True)
class Effort:
    """What a search cost: counts from 0, and `seconds` of processor time spent on it (not between the solutions)."""

    expanded: int = 0
    """States whose actions were listed."""
    generated: int = 0
    """States listed, the initial one included."""
    largest_frontier: int = 0
    """The most states that were waiting to be expanded at once; in breadth-first search, the widest level."""
    deepest_level: int = 0
    """The most actions that led to a state reached; the initial one is on level 0."""
    backtracks: int = 0
    """Actions taken back."""
    cutoffs: int = 0
    """States that have actions which have not been tried, because of a depth limit."""
    restarts: int = 0
    """Times that a search dropped what it had and began anew."""
    seconds: float = 0.0

    def __sub__(self, earlier: Effort) -> Effort:
        """The effort since `earlier`, of the same search; the frontier, the level and the cutoffs stay those of all."""
        kept = {"largest_frontier", "deepest_level", "cutoffs"}
        return Effort(
            **{
                field.name: getattr(self, field.name) - (0 if field.name in kept else getattr(earlier, field.name))
                for field in fields(Effort)
            }
        )

    def __str__(self) -> str:
        counts = [
            f"{self.expanded:,} expanded",
            f"{self.generated:,} generated",
            f"largest frontier {self.largest_frontier:,}",
            f"deepest level {self.deepest_level:,}",
            f"{self.backtracks:,} backtracks",
        ]
        counts += [f"{self.cutoffs:,} cutoffs"] if self.cutoffs else []
        counts += [f"{self.restarts:,} restarts"] if self.restarts else []
        return ", ".join([*counts, f"{self.seconds:.4g} s"])


class SearchLimit(GaveUp):
    """A search reached a limit, or was broken off: whether there are more solutions is not known.

    `effort` is what it had cost until then.
    """

    def __init__(self, message: str, effort: Effort) -> None:
        super().__init__(message)
        self.effort = effort

    def __reduce__(self) -> tuple[type[SearchLimit], tuple[str, Effort]]:
        return type(self), (str(self), self.effort)


@dataclass(frozen=True)
class Solution:
    """One solution: what the problem calls its path (`Traced`), else the states from the initial one to the final.

    `actions` led there; `effort` is what it cost since the solution before.
    """

    path: tuple[Any, ...]
    actions: tuple[Any, ...]
    effort: Effort


class Options(TypedDict, total=False):
    """What every strategy takes by keyword: limits (None, or left out: no limit), and an onlooker."""

    states: int | None
    """The most states to generate."""
    memory: float | None
    """The most bytes that the process may grow by."""
    seconds: float | None
    """The most processor time to spend."""
    watch: Callable[[Sequence[Any]], None] | None
    """Called at each expansion with the actions that led there; it must not keep or change them."""


class Tally:
    """The running count of a search, and the limits it must keep to."""

    def __init__(
        self,
        states: int | None = None,
        memory: float | None = None,
        seconds: float | None = None,
        watch: Callable[[Sequence[Any]], None] | None = None,
    ) -> None:
        for name, limit in (("states", states), ("memory", memory), ("seconds", seconds)):
            if limit is not None and not (isinstance(limit, int | float) and limit >= 0):
                raise ValueError(
                    f"the limit {name} is {limit!r}; expected a number of at least 0, or None for no limit"
                )
        self.expanded = self.generated = self.largest_frontier = self.deepest_level = 0
        self.backtracks = self.cutoffs = self.restarts = 0
        self.watch = watch
        self._states = float("inf") if states is None else states
        self._memory, self._seconds = memory, seconds
        self._memory_before = 0 if memory is None else resident_bytes()
        self._spent = 0.0
        self._running_since: float | None = None
        self._look_in = 1

    def start_clock(self) -> None:
        """Time runs from here."""
        self._running_since = time.process_time()

    def stop_clock(self) -> None:
        """Time stands still until the next start."""
        self._spent, self._running_since = self.effort().seconds, None

    def effort(self) -> Effort:
        """The effort so far."""
        since = self._running_since
        return Effort(
            self.expanded,
            self.generated,
            self.largest_frontier,
            self.deepest_level,
            self.backtracks,
            self.cutoffs,
            self.restarts,
            self._spent + (0.0 if since is None else time.process_time() - since),
        )

    def expand(self, actions: Sequence[Any], offered: int) -> None:
        """Count the state that `actions` led to as expanded, and `offered` more as generated; keep to the limits."""
        self.expanded += 1
        self.generated += offered
        if self.watch is not None:
            self.watch(actions)
        if self.generated > self._states:
            raise SearchLimit(f"gave up at the limit of {self._states:,} states: {self.effort()}", self.effort())
        self._look_in -= 1
        if self._look_in <= 0:
            self._look_in = _EXPANSIONS_A_LOOK
            self.look()

    def reach(self, level: int, waiting: int) -> None:
        """Note a state reached on `level`, while `waiting` states are waiting to be expanded, itself included."""
        if level > self.deepest_level:
            self.deepest_level = level
        if waiting > self.largest_frontier:
            self.largest_frontier = waiting

    def look(self) -> None:
        """Raise `SearchLimit` if the processor time or the memory is used up."""
        if self._seconds is not None and self.effort().seconds >= self._seconds:
            raise SearchLimit(f"gave up at the limit of {self._seconds:g} s: {self.effort()}", self.effort())
        if self._memory is not None and resident_bytes() - self._memory_before > self._memory:
            raise SearchLimit(f"gave up at the limit of {self._memory:,.0f} bytes: {self.effort()}", self.effort())


class Search(Iterator[Solution]):
    """The solutions of a problem, searched for one at a time: `next(search)` goes on where the last one was found.

    The iterator ends when there are no more. Over a limit it raises `SearchLimit`, and does so from then on: it never
    ends as if all had been searched.
    """

    def __init__(
        self,
        strategy: Callable[[Tally], Iterator[tuple[Any, ...]]],
        path: Callable[[tuple[Any, ...]], tuple[Any, ...]],
        options: Options,
    ) -> None:
        """`strategy` searches with a tally to keep, and yields the actions of each solution; `path` tells them."""
        self._tally = Tally(**options)
        self._found = strategy(self._tally)
        self._path = path
        self._before = Effort()
        self._broken_off: SearchLimit | None = None

    @property
    def effort(self) -> Effort:
        """The effort so far, from all solutions together; readable at any moment."""
        return self._tally.effort()

    def __next__(self) -> Solution:
        if self._broken_off is not None:
            raise self._broken_off
        self._tally.start_clock()
        try:
            actions = next(self._found)
        except StopIteration:
            raise
        except SearchLimit as limit:
            self._broken_off = limit
            raise
        except BaseException as error:
            self._broken_off = SearchLimit(f"the search was broken off by {error!r}: {self.effort}", self.effort)
            raise
        finally:
            self._tally.stop_clock()
        effort, self._before = self.effort - self._before, self.effort
        return Solution(self._path(actions), actions, effort)


def resident_bytes() -> int:
    """The memory that the process holds; where the system does not tell (other than Linux), the most it has held."""
    try:
        with open("/proc/self/statm", encoding="ascii") as pages:
            return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
