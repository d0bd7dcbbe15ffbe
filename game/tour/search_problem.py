"""What a search asks of a problem, in the words of Russell and Norvig's *Artificial Intelligence*, chapter 3."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from game.tour.path_problem import PathProblem

State = TypeVar("State")
Action = TypeVar("Action")


class SearchProblem(ABC, Generic[State, Action]):
    """A state space: where a search begins, what can be done in each state, and which states are goals.

    A problem of your own needs the four abstract members `initial`, `actions`, `result` and `is_goal`:

    >>> class Stairs(SearchProblem[int, int]):
    ...     '''Climb to step `top`, one or two steps at a time.'''
    ...     def __init__(self, top):
    ...         self.top = top
    ...     initial = 0
    ...     def actions(self, state):
    ...         return [steps for steps in (1, 2) if state + steps <= self.top]
    ...     def result(self, state, action):
    ...         return state + action
    ...     def is_goal(self, state):
    ...         return state == self.top
    >>> Stairs(5).path([2, 2, 1])
    (0, 2, 4, 5)

    Everything else has a default that is right for every problem. Override what the problem can do better: `apply` and
    `undo` if its states can change in place; `onward`, `tie_breaks` and `is_dead_end` to guide a heuristic search;
    `path` to tell a solution in other words than its states; `path_problem` if its solutions are the paths through
    every node of a graph; `least_memory` if it can be very large.
    """

    @property
    @abstractmethod
    def initial(self) -> State:
        """The state to start from. If states change in place, every reading gives a new one."""

    @abstractmethod
    def actions(self, state: State) -> Iterable[Action]:
        """What can be done in `state`: finitely many actions, in the order in which they are to be tried."""

    @abstractmethod
    def result(self, state: State, action: Action) -> State:
        """The state that `action` leads to; `state` itself stays as it is."""

    @abstractmethod
    def is_goal(self, state: State) -> bool:
        """Whether `state` is a goal, so that the actions that led to it are a solution."""

    # States that change in place.

    def apply(self, state: State, action: Action) -> State:
        """The state that `action` leads to; it may be `state` itself, changed in place.

        A depth-first search of a million steps then copies nothing. By default this is `result`.
        """
        return self.result(state, action)

    def undo(self, state: State, action: Action) -> None:
        """Take back `action`, the last one that `apply` did to `state`; needed if `apply` changes it in place."""

    # A guide for heuristic search.

    def onward(self, state: State, action: Action) -> int:
        """How many actions there are once `action` is done. By default `action` is done, and taken back."""
        after = self.apply(state, action)
        number = sum(1 for _ in self.actions(after))
        self.undo(after, action)
        return number

    @property
    def tie_breaks(self) -> Mapping[str, Callable[[State, Action], float]]:
        """By name, values to choose by among actions with equally many onward: the smallest first. By default none."""
        return {}

    def is_dead_end(self, state: State) -> bool:
        """Whether surely no goal can be reached from `state`, which is none itself. By default False: not known."""
        return False

    # What the solutions are.

    def path(self, actions: Sequence[Action]) -> tuple[Any, ...]:
        """The solution made up of these actions, the first one done in `initial`. By default the states on the way."""
        return tuple(accumulate(actions, self.result, initial=self.initial))

    def path_problem(self) -> PathProblem[Any]:
        """The same problem as paths through every node of a graph, with the same solutions.

        Its nodes are the actions of this problem. By default there is none, and `TypeError` is raised.
        """
        raise TypeError(f"{self!r} is no problem of paths through a graph; expected one with a `path_problem`")

    # What it takes.

    @property
    def least_memory(self) -> int:
        """Bytes that every search of the problem takes at least, so that a search can refuse it. By default 0."""
        return 0
