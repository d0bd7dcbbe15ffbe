"""The interface of search problems, in the terms of Russell and Norvig's *Artificial Intelligence*, chapter 3."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, Generic, NamedTuple, TypeVar

State = TypeVar("State")
Action = TypeVar("Action")


class PathGraph(NamedTuple):
    """An undirected graph to search for Hamiltonian paths, which visit every node once.

    `adjacent` has the neighbors of each node, by number. A `closed` path ends on a neighbor of the start, and so makes
    a cycle, of at least three nodes.
    """

    nodes: Sequence[Any]
    adjacent: Sequence[Sequence[int]]
    start: int
    closed: bool = False


class SearchProblem(ABC, Generic[State, Action]):
    """A state space: the initial state, the actions of each state, and the goals.

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
    >>> from mineproof.tours.search import breadth_first
    >>> next(breadth_first(Stairs(5))).path
    (0, 1, 3, 5)

    The other methods have defaults that suit every problem. Override `apply` and `undo` if states can change in place;
    `onward`, `tie_breaks` and `is_dead_end` to guide a heuristic search; `path` for another form of the solution than
    its states; `path_graph` if the solutions are Hamiltonian paths.
    """

    @property
    @abstractmethod
    def initial(self) -> State:
        """Return the initial state. If states change in place, every reading returns a new one."""

    @abstractmethod
    def actions(self, state: State) -> Iterable[Action]:
        """Return the actions in `state`: finitely many, in the order to try them."""

    @abstractmethod
    def result(self, state: State, action: Action) -> State:
        """Return the state after `action`, leaving `state` unchanged."""

    @abstractmethod
    def is_goal(self, state: State) -> bool:
        """Return whether `state` is a goal, so that the actions leading to it are a solution."""

    # States that may change in place, so that a depth-first search copies nothing.

    def apply(self, state: State, action: Action) -> State:
        """Return the state after `action`, possibly `state` itself, changed in place. By default this is `result`."""
        return self.result(state, action)

    def undo(self, state: State, action: Action) -> None:
        """Undo `action`, the last one applied to `state`. Needed if `apply` changes states in place."""

    # A guide for heuristic search.

    def onward(self, state: State, action: Action) -> int:
        """Return the number of actions after `action`. The default applies `action` and undoes it."""
        after = self.apply(state, action)
        number = sum(1 for _ in self.actions(after))
        self.undo(after, action)
        return number

    @property
    def tie_breaks(self) -> Mapping[str, Callable[[State, Action], float]]:
        """Return functions by name that order actions with the same `onward`: the smallest value first."""
        return {}

    def is_dead_end(self, state: State) -> bool:
        """Return True if `state` is no goal and leads to no goal. The default is False: unknown."""
        return False

    # Solutions.

    def path(self, actions: Sequence[Action]) -> tuple[Any, ...]:
        """Return the solution made up of these actions, from `initial` on. By default, the states on the way."""
        return tuple(accumulate(actions, self.result, initial=self.initial))

    def path_graph(self) -> PathGraph:
        """Return the graph of actions whose Hamiltonian paths are the solutions. By default, raises `TypeError`."""
        raise TypeError(f"{self!r} is no problem of paths through a graph; expected one with a `path_graph`")
