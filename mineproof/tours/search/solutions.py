"""The solutions of a search, an iterator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from game.notebook_display import NotebookDisplay
from game.words import counted
from mineproof.tours.puzzle.search_problem import SearchProblem
from mineproof.tours.search.effort import Effort, EffortMeter, Options, SearchLimit

Strategy = Callable[[EffortMeter], Iterator[tuple[Any, ...]]]
"""A search that counts on a meter, and yields the actions of each solution."""


@dataclass(frozen=True, repr=False)
class Solution(NotebookDisplay):
    """A solution: its path in the form of the problem, its actions, and the effort since the previous solution.

    The path is by default the states from the initial one to the goal. A notebook draws the solution if its `problem`
    is a tour.
    """

    path: tuple[Any, ...]
    actions: tuple[Any, ...]
    effort: Effort
    problem: object = field(default=None, compare=False)

    def __repr__(self) -> str:
        ends = f", from {self.path[0]} to {self.path[-1]}" if self.path else ""
        return f"<Solution: {counted(len(self.actions), 'step')}{ends}; {self.effort}>"


class Search(Iterator[Solution]):
    """The solutions of a problem, each searched for on `next(search)`, which resumes at the last one.

    The iterator ends after the last solution. At a limit it raises `SearchLimit`, and again at every later `next`. So
    the end of the iterator always means that the search is complete.
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
