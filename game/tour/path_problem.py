"""Paths through every node of a graph, the problem that the knight's tour is a case of."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from game.tour.search_problem import SearchProblem

Node = TypeVar("Node", bound=Hashable)


class PathProblem(SearchProblem[tuple[Node, ...], Node], Generic[Node]):
    """Find a path through every node of an undirected graph once, from `start`: a Hamiltonian path.

    `neighbors` gives for each node those that share an edge with it. A `closed` path ends on a neighbor of the start,
    and so makes a cycle, of at least three nodes. As a search problem, its states are the paths so far, and its actions
    the nodes to go to. `nodes` are the nodes in the order given; `graph` has the neighbors of each by their numbers in
    that order, from 0. Raises `ValueError` if the start is no node, or if the neighbors are not those of an undirected
    graph.

    >>> square = PathProblem({"a": "bd", "b": "ac", "c": "bd", "d": "ac"}, "a", closed=True)
    >>> square.actions(("a", "b"))
    ['c']
    >>> square.is_goal(("a", "b", "c", "d"))
    True
    """

    def __init__(self, neighbors: Mapping[Node, Iterable[Node]], start: Node, *, closed: bool = False) -> None:
        self.neighbors: Mapping[Node, Sequence[Node]] = {node: tuple(around) for node, around in neighbors.items()}
        self.nodes: Sequence[Node] = list(self.neighbors)
        self.start = start
        self.closed = closed
        if start not in self.neighbors:
            raise ValueError(f"the start is {start!r}; expected one of the {len(self.nodes)} nodes")
        numbers = {node: number for number, node in enumerate(self.nodes)}
        try:
            self.graph: list[list[int]] = [[numbers[near] for near in around] for around in self.neighbors.values()]
        except KeyError as error:
            raise ValueError(f"{error.args[0]!r} is a neighbor; expected one of the {len(self.nodes)} nodes") from None
        self._check_undirected()

    def __repr__(self) -> str:
        closed = ", closed" if self.closed else ""
        return f"<PathProblem through {len(self.neighbors)} nodes from {self.start!r}{closed}>"

    @property
    def initial(self) -> tuple[Node, ...]:
        """The start alone."""
        return (self.start,)

    def actions(self, state: tuple[Node, ...]) -> list[Node]:
        """The neighbors of the last node that the path has not visited."""
        return [near for near in self.neighbors[state[-1]] if near not in state]

    def result(self, state: tuple[Node, ...], action: Node) -> tuple[Node, ...]:
        """The path that goes on to the node `action`."""
        return (*state, action)

    def is_goal(self, state: tuple[Node, ...]) -> bool:
        """Whether the path visits every node and, if it is closed, goes on to the start by an edge not used yet."""
        if len(state) < len(self.nodes):
            return False
        return not self.closed or (len(state) > 2 and state[-1] in self.neighbors[self.start])

    def path(self, actions: Sequence[Node]) -> tuple[Node, ...]:
        """The nodes in order: the start, and those that the actions go to."""
        return (self.start, *actions)

    def path_problem(self) -> PathProblem[Node]:
        """This problem itself."""
        return self

    def _check_undirected(self) -> None:
        """Raise `ValueError` unless every edge joins two different nodes, and is given once at each of them."""
        graph = [frozenset(around) for around in self.graph]
        for number, (node, around) in enumerate(self.neighbors.items()):
            if number in graph[number]:
                raise ValueError(f"{node!r} is a neighbor of itself; expected only other nodes")
            if len(graph[number]) < len(around):
                raise ValueError(f"the neighbors of {node!r} are {', '.join(map(repr, around))}; expected each once")
            for near in self.graph[number]:
                if number not in graph[near]:
                    there = self.nodes[near]
                    raise ValueError(
                        f"{there!r} is a neighbor of {node!r}; expected {node!r} among those of {there!r}, too"
                    )
