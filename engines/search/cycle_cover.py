"""Paths through every node of a graph by SAT: it finds them where a search wanders, and proves that there are none.

Each edge is a variable, and each node has exactly two edges of the path. An open path is made a cycle by one more node,
which closes it: joined to the start for good, and to whichever node is last. What satisfies this is a set of cycles; as
long as there are several, each is cut: one of the edges that lead out of it must be taken (Dantzig, Fulkerson and
Johnson, "Solution of a large-scale traveling-salesman problem", 1954).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Unpack

from pysat.solvers import Minicard

from engines.search.effort import Options, Search, Tally
from engines.search.path_colors import possible_ends
from engines.search.problem import Node, PathProblem

# The clock is read once in so many conflicts of the solver.
_CONFLICTS_A_LOOK = 2_000


def sat(problem: PathProblem[Any], **options: Unpack[Options]) -> Search:
    """The paths of the problem, each once: an open one begins at the start, a closed one runs both ways round.

    The effort counts the solver's answers as states expanded, the answers and the cycles cut as states generated, and
    the solver's conflicts as backtracks.
    """

    def strategy(tally: Tally) -> Iterator[tuple[Any, ...]]:
        nodes = [problem.start, *(node for node in problem.nodes if node != problem.start)]
        graph = _graph(problem, nodes)
        # Counting is what a SAT solver cannot do: 9 starts of the wrong color on 3x17 take it 80 s without this.
        if possible_ends(graph, 0, problem.closed):
            for path in _paths(graph, nodes, problem.closed, tally):
                yield tuple(nodes[number] for number in path)

    return Search(strategy, lambda path: path, options)


def _graph(problem: PathProblem[Node], nodes: Sequence[Node]) -> list[list[int]]:
    """The neighbors of each node, by number."""
    numbers: dict[Hashable, int] = {node: number for number, node in enumerate(nodes)}
    return [[numbers[near] for near in problem.neighbors(node)] for node in nodes]


def _paths(graph: list[list[int]], nodes: Sequence[Any], closed: bool, tally: Tally) -> Iterator[list[int]]:
    """The paths, by number, from node 0; an onlooker sees the nodes on the cycle that runs through it."""
    if len(graph) == 1:
        tally.expand((), 1)
        if not closed:
            yield [0]
        return
    with _CycleCover(graph, closed) as cover:
        while cover.solve(tally):
            cycles = cover.cycles()
            tally.expand([nodes[number] for number in cycles[0][1:] if number < len(nodes)], len(cycles))
            if len(cycles) > 1:
                cover.cut(cycles)
                continue
            cover.forbid()
            path = cycles[0][: len(graph)]
            yield path
            if closed:
                yield path[:1] + path[:0:-1]


class _CycleCover:
    """A solver whose models are the sets of cycles that run through every node once, and what was asked of it."""

    def __init__(self, graph: list[list[int]], closed: bool) -> None:
        closer = len(graph)
        edges = [(node, near) for node, around in enumerate(graph) for near in around if node < near]
        if not closed:
            edges += [(node, closer) for node in range(len(graph))]
        self._edges = dict(enumerate(edges, start=1))
        self._at: list[list[int]] = [[] for _ in range(len(graph) + (not closed))]
        for edge, ends in self._edges.items():
            for end in ends:
                self._at[end].append(edge)
        self._taken: list[int] = []
        self._conflicts = 0
        self._solver = Minicard()
        for around in self._at:
            if len(around) < 2:
                self._solver.add_clause([])
                continue
            self._solver.add_atmost(around, 2)
            self._solver.add_atmost([-edge for edge in around], len(around) - 2)
        if not closed:
            self._solver.add_clause([next(edge for edge in self._at[0] if self._edges[edge] == (0, closer))])

    def __enter__(self) -> _CycleCover:
        return self

    def __exit__(self, *exception: object) -> None:
        self._solver.delete()

    def solve(self, tally: Tally) -> bool:
        """Whether there is another set of cycles; looks at the limits of `tally` now and then."""
        answer = None
        while answer is None:
            self._solver.conf_budget(_CONFLICTS_A_LOOK)
            answer = self._solver.solve_limited()
            conflicts = self._solver.accum_stats()["conflicts"]
            tally.backtracks += conflicts - self._conflicts
            self._conflicts = conflicts
            tally.look()
        if answer:
            self._taken = [edge for edge in self._solver.get_model() if edge > 0 and edge in self._edges]
        return bool(answer)

    def cycles(self) -> list[list[int]]:
        """The cycles of the last model; the first one begins at node 0, and ends with the closer if there is one."""
        links: list[list[int]] = [[] for _ in self._at]
        # The closer has the highest number: its edges come last, so that a cycle from node 0 leaves it for the end.
        for edge in self._taken:
            here, there = self._edges[edge]
            links[here].append(there)
            links[there].append(here)
        met = bytearray(len(links))
        cycles = []
        for first in range(len(links)):
            cycle = []
            onward: int | None = None if met[first] else first
            while onward is not None:
                met[onward] = 1
                cycle.append(onward)
                onward = next((near for near in links[onward] if not met[near]), None)
            if cycle:
                cycles.append(cycle)
        return cycles

    def cut(self, cycles: list[list[int]]) -> None:
        """Demand of each cycle an edge that leads out of it."""
        for cycle in cycles:
            inside = set(cycle)
            self._solver.add_clause(
                [edge for node in cycle for edge in self._at[node] if not inside.issuperset(self._edges[edge])]
            )

    def forbid(self) -> None:
        """Ask for something other than the last model."""
        self._solver.add_clause([-edge for edge in self._taken])
