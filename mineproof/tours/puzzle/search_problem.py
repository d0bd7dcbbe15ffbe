"""The interface of search problems, in the terms of Russell and Norvig's *Artificial Intelligence*, chapter 3.

Hamiltonian paths are such a problem, with the knight's tour as a case.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, Generic, TypeVar

from game.errors import UserError

State = TypeVar("State")
Action = TypeVar("Action")
Node = TypeVar("Node", bound=Hashable)


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
    >>> Stairs(5).path([2, 2, 1])
    (0, 2, 4, 5)

    The other methods have defaults that suit every problem. Override `apply` and `undo` if states can change in place;
    `onward`, `tie_breaks` and `is_dead_end` to guide a heuristic search; `path` for another form of the solution than
    its states; `path_problem` if the solutions are Hamiltonian paths; `least_memory` if the problem can be very large.
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

    # States that change in place.

    def apply(self, state: State, action: Action) -> State:
        """Return the state after `action`, possibly `state` itself, changed in place.

        A depth-first search of a million steps then copies nothing. By default this is `result`.
        """
        return self.result(state, action)

    def undo(self, state: State, action: Action) -> None:
        """Undo `action`, the last one applied to `state`; needed if `apply` changes it in place."""

    # A guide for heuristic search.

    def onward(self, state: State, action: Action) -> int:
        """Return the number of actions after `action`. The default applies `action` and undoes it."""
        after = self.apply(state, action)
        number = sum(1 for _ in self.actions(after))
        self.undo(after, action)
        return number

    @property
    def tie_breaks(self) -> Mapping[str, Callable[[State, Action], float]]:
        """Return functions by name that order actions with equally many onward: the smallest value first.

        The default is empty.
        """
        return {}

    def is_dead_end(self, state: State) -> bool:
        """Return whether no goal can be reached from `state`, which is none itself. The default is False: unknown."""
        return False

    # Solutions.

    def path(self, actions: Sequence[Action]) -> tuple[Any, ...]:
        """Return the solution made up of these actions, from `initial` on. By default, the states on the way."""
        return tuple(accumulate(actions, self.result, initial=self.initial))

    def path_problem(self) -> PathProblem[Any]:
        """Return the same problem as Hamiltonian paths in a graph, with the same solutions.

        Its nodes are the actions of this problem. The default raises `TypeError`.
        """
        raise TypeError(f"{self!r} is no problem of paths through a graph; expected one with a `path_problem`")

    # Memory.

    @property
    def least_memory(self) -> int:
        """Return a lower bound of the memory of every search, in bytes, so that a search can refuse. By default 0."""
        return 0


class PathProblem(SearchProblem[tuple[Node, ...], Node], Generic[Node]):
    """The problem of a Hamiltonian path: visit every node of an undirected graph once, from `start`.

    A `closed` path ends on a neighbor of the start, and so makes a cycle, of at least three nodes. As a search problem,
    its states are the paths so far, and its actions the nodes to go to. `graph` has the neighbors of each of `nodes` by
    their numbers, from 0 in the order of `nodes`; it is not checked to be undirected. `of_neighbors` takes the graph by
    names, and checks it. Raises `ValueError` if the start is no node.
    """

    def __init__(
        self, nodes: Sequence[Node], graph: Sequence[Sequence[int]], start: Node, *, closed: bool = False
    ) -> None:
        if start not in nodes:
            raise UserError(f"the start is {start!r}; expected one of the {len(nodes)} nodes")
        self.nodes = nodes
        self.graph = graph
        self.start = start
        self.closed = closed

    @classmethod
    def of_neighbors(
        cls, neighbors: Mapping[Node, Iterable[Node]], start: Node, *, closed: bool = False
    ) -> PathProblem[Node]:
        """Build the problem from the neighbors of each node.

        Raises `ValueError` if the start is no node, or if the graph is not undirected.

        >>> square = PathProblem.of_neighbors({"a": "bd", "b": "ac", "c": "bd", "d": "ac"}, "a", closed=True)
        >>> square.actions(("a", "b"))
        ['c']
        >>> square.is_goal(("a", "b", "c", "d"))
        True
        """
        around = {node: tuple(nodes) for node, nodes in neighbors.items()}
        _check_undirected(around)
        numbers = {node: number for number, node in enumerate(around)}
        return cls(list(around), [[numbers[near] for near in nodes] for nodes in around.values()], start, closed=closed)

    def __repr__(self) -> str:
        closed = ", closed" if self.closed else ""
        return f"<PathProblem through {len(self.nodes)} nodes from {self.start!r}{closed}>"

    @property
    def initial(self) -> tuple[Node, ...]:
        return (self.start,)

    def neighbors(self, node: Node) -> list[Node]:
        """Return the neighbors of `node`."""
        return [self.nodes[near] for near in self.graph[self._numbers[node]]]

    def actions(self, state: tuple[Node, ...]) -> list[Node]:
        return [near for near in self.neighbors(state[-1]) if near not in state]

    def result(self, state: tuple[Node, ...], action: Node) -> tuple[Node, ...]:
        return (*state, action)

    def is_goal(self, state: tuple[Node, ...]) -> bool:
        """Return whether the path visits every node and, if closed, continues to the start by an unused edge."""
        if len(state) < len(self.nodes):
            return False
        return not self.closed or (len(state) > 2 and state[-1] in self.neighbors(self.start))

    def path(self, actions: Sequence[Node]) -> tuple[Node, ...]:
        return (self.start, *actions)

    def path_problem(self) -> PathProblem[Node]:
        return self

    @cached_property
    def _numbers(self) -> dict[Node, int]:
        return {node: number for number, node in enumerate(self.nodes)}


def _check_undirected(neighbors: Mapping[Node, Sequence[Node]]) -> None:
    """Raise `ValueError` unless every edge joins two different nodes, and is given once at each of them."""
    for node, around in neighbors.items():
        if len(set(around)) < len(around):
            raise UserError(f"the neighbors of {node!r} are {', '.join(map(repr, around))}; expected each once")
        for near in around:
            if near not in neighbors:
                raise UserError(f"{near!r} is a neighbor of {node!r}; expected one of the {len(neighbors)} nodes")
            if near == node:
                raise UserError(f"{node!r} is a neighbor of itself; expected only other nodes")
            if node not in neighbors[near]:
                raise UserError(f"{near!r} is a neighbor of {node!r}; expected {node!r} among those of {near!r}, too")
