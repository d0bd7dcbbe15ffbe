"""Paths through every node of a graph, the problem that the knight's tour is a case of."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from game.errors import UserError
from game.tour.search_problem import SearchProblem

Node = TypeVar("Node", bound=Hashable)


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
