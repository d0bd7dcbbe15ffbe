"""What a search asks of a problem, in the words of Russell and Norvig's *Artificial Intelligence*, chapter 3.

Paths through every node of a graph are such a problem, which the knight's tour is a case of.
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


class PathProblem(SearchProblem[tuple[Node, ...], Node], Generic[Node]):
    """Find a path through every node of an undirected graph once, from `start`: a Hamiltonian path.

    A `closed` path ends on a neighbor of the start, and so makes a cycle, of at least three nodes. As a search problem,
    its states are the paths so far, and its actions the nodes to go to. `graph` gives for each of `nodes` its neighbors
    by their numbers, which count from 0 in the order of `nodes`; that they make an undirected graph is not checked.
    `of_neighbors` takes the graph by names, and checks it. Raises `ValueError` if the start is no node.
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
        """The problem on the graph in which each node has these neighbors.

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
        """The nodes that share an edge with `node`."""
        return [self.nodes[near] for near in self.graph[self._numbers[node]]]

    def actions(self, state: tuple[Node, ...]) -> list[Node]:
        return [near for near in self.neighbors(state[-1]) if near not in state]

    def result(self, state: tuple[Node, ...], action: Node) -> tuple[Node, ...]:
        return (*state, action)

    def is_goal(self, state: tuple[Node, ...]) -> bool:
        """Whether the path visits every node and, if it is closed, goes on to the start by an edge not used yet."""
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
