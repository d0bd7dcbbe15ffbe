"""Hamiltonian paths by SAT: fast on graphs where other searches take too long, and able to prove that there is no path.

Each edge is a variable, and each node has exactly two edges of the path. For an open path there is one more node, the
closer, which makes it a cycle: a fixed edge joins it to the start, and another edge to the last node. A model is a set
of cycles. If there are several, each of them is excluded by a clause: one of the edges that lead out of the cycle must
be taken (Dantzig, Fulkerson and Johnson, "Solution of a large-scale traveling-salesman problem", 1954).

The circuit constraint of OR-tools would take fewer lines. On twelve boards from 7 by 7 to 100 by 100 it takes 8 to 33
times as long if there is a path; on 100 by 100 it finds none in a minute, and this code does in 13 s.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Unpack

from mineproof.tours.puzzle.search_problem import PathGraph, SearchProblem
from mineproof.tours.search.effort import EffortMeter, Options, Search
from mineproof.tours.search.path_colors import possible_ends

# The solver stops after this number of conflicts, so that time and memory are checked.
_CONFLICTS_A_STEP = 2_000


def sat(problem: SearchProblem[Any, Any], **options: Unpack[Options]) -> Search:
    """Search by SAT a problem that has a `path_graph`; a closed path is found in both directions.

    The effort counts models as states expanded, models and excluded cycles as states generated, and the solver's
    conflicts as backtracks. The first `next` raises `TypeError` for a problem without `path_graph`.

    >>> from mineproof.tours.puzzle import Tour
    >>> len(next(sat(Tour(3, 50))).path)
    150
    >>> list(sat(Tour(4, 4)))
    []
    """

    def strategy(meter: EffortMeter) -> Iterator[tuple[Any, ...]]:
        graph = problem.path_graph()
        for numbers in _paths(graph, meter):
            yield tuple([graph.nodes[number] for number in numbers])

    return Search(problem, strategy, options)


def _paths(graph: PathGraph, meter: EffortMeter) -> Iterator[list[int]]:
    size = len(graph.adjacent)
    if size == 1:
        meter.expand(1)
        if not graph.closed:
            yield []
        return
    # A SAT solver cannot count colors: without this test, nine starts of the wrong color on 3 by 17 take it 80 s.
    if not possible_ends(graph.adjacent, graph.start, graph.closed):
        return
    from engines.solving.pysat_classes import Minicard  # it takes 60 ms, and no other strategy needs it

    with Minicard() as solver:
        cover = _CycleCover(graph, meter, solver)
        while cover.solve():
            cycles = cover.cycles()
            meter.expand(len(cycles))
            if len(cycles) > 1:
                cover.exclude(cycles)
                continue
            cover.exclude_answer()
            path = [number for number in cycles[0][1:] if number < size]
            yield path
            if graph.closed:
                yield path[::-1]


class _CycleCover:
    """A SAT solver for cycle covers: sets of cycles that visit every node once."""

    def __init__(self, problem: PathGraph, meter: EffortMeter, solver: Any) -> None:
        graph, start, closed = problem.adjacent, problem.start, problem.closed
        closer = len(graph)
        edges = [(node, near) for node, around in enumerate(graph) for near in around if node < near]
        if not closed:
            edges += [(node, closer) for node in range(len(graph))]
        self._start, self._meter, self._solver = start, meter, solver
        self._edges = dict(enumerate(edges, start=1))
        self._at: list[list[int]] = [[] for _ in range(len(graph) + (not closed))]
        for edge, (here, there) in self._edges.items():
            self._at[here].append(edge)
            self._at[there].append(edge)
        self._taken: list[int] = []
        self._conflicts = 0
        for around in self._at:
            meter.step()
            if len(around) < 2:
                self._solver.add_clause([])
                continue
            self._solver.add_atmost(around, 2)
            self._solver.add_atmost([-edge for edge in around], len(around) - 2)
        if not closed:
            self._solver.add_clause([next(edge for edge in self._at[start] if closer in self._edges[edge])])

    def solve(self) -> bool:
        """Return whether there is another cycle cover; the limits are checked from time to time."""
        answer = None
        while answer is None:
            self._solver.conf_budget(_CONFLICTS_A_STEP)
            answer = self._solver.solve_limited()
            conflicts = self._solver.accum_stats()["conflicts"]
            self._meter.backtracks += conflicts - self._conflicts
            self._conflicts = conflicts
            self._meter.step()
        if answer:
            self._taken = [edge for edge in self._solver.get_model() if edge > 0 and edge in self._edges]
        return bool(answer)

    def cycles(self) -> list[list[int]]:
        """Return the cycles of the last model; the first begins at the start, and ends with the closer, if any."""
        links: list[list[int]] = [[] for _ in self._at]
        # The closer has the highest number, so its edges come last, and a cycle from the start leaves it for the end.
        for edge in self._taken:
            here, there = self._edges[edge]
            links[here].append(there)
            links[there].append(here)
        met = bytearray(len(links))
        cycles = []
        for first in (self._start, *range(len(links))):
            cycle = []
            onward: int | None = None if met[first] else first
            while onward is not None:
                met[onward] = 1
                cycle.append(onward)
                onward = next((near for near in links[onward] if not met[near]), None)
            if cycle:
                cycles.append(cycle)
        return cycles

    def exclude(self, cycles: list[list[int]]) -> None:
        """Add a clause for each cycle: one edge leads out of it."""
        for cycle in cycles:
            inside = set(cycle)
            self._solver.add_clause(
                [edge for node in cycle for edge in self._at[node] if not inside.issuperset(self._edges[edge])]
            )

    def exclude_answer(self) -> None:
        self._solver.add_clause([-edge for edge in self._taken])
