"""Hamiltonian paths by SAT: fast on graphs where other searches take too long, and able to prove that there is no path.

Each edge is a variable, and each node has exactly two edges of the path. For an open path there is one more node, the
closer, which makes it a cycle: a fixed edge joins it to the start, and another edge to the last node. If a model has
several cycles, each of them is excluded by a clause: one of the edges that lead out of the cycle must be taken
(Dantzig, Fulkerson and Johnson, "Solution of a large-scale traveling-salesman problem", 1954).

The circuit constraint of OR-tools would take fewer lines, but 8 to 33 times as long if there is a path.
"""

from collections.abc import Iterator
from typing import Any, Unpack

from mineproof.tours.puzzle.abstract_search_problem import PathGraph, SearchProblem
from mineproof.tours.search.metered_search import EffortMeter, Options, Search
from mineproof.tours.search.two_coloring import possible_ends

_CONFLICTS_A_STEP = 2_000  # after which the solver stops, so that time and memory are checked


def sat(problem: SearchProblem[Any, Any], **options: Unpack[Options]) -> Search:
    """Search by SAT a problem that has a `path_graph`; a closed path is found in both directions.

    The effort counts models as states expanded, and conflicts as backtracks. The first `next` raises `TypeError` for a
    problem without `path_graph`.

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
    from engines.solving.pysat_without_signals import Minicard  # it takes 60 ms, and no other strategy needs it

    with Minicard() as solver:
        edges, at = _demand_two_edges_a_node(graph, meter, solver)
        for model in _models(meter, solver):
            taken = [edge for edge in model if edge in edges]
            cycles = _cycles(graph.start, len(at), [edges[edge] for edge in taken])
            meter.expand(len(cycles))
            if len(cycles) > 1:
                for cycle in cycles:
                    inside = set(cycle)
                    around = [edge for node in cycle for edge in at[node]]
                    solver.add_clause([edge for edge in around if not inside.issuperset(edges[edge])])
                continue
            solver.add_clause([-edge for edge in taken])
            path = [number for number in cycles[0][1:] if number < size]
            yield path
            if graph.closed:
                yield path[::-1]


def _demand_two_edges_a_node(
    graph: PathGraph, meter: EffortMeter, solver: Any
) -> tuple[dict[int, tuple[int, int]], list[list[int]]]:
    """Add the clauses; return the ends of each edge by its variable, and the edges at each node, the closer last."""
    pairs = [(node, near) for node, around in enumerate(graph.adjacent) for near in around if node < near]
    closer = len(graph.adjacent)
    if not graph.closed:
        pairs += [(node, closer) for node in range(closer)]
        solver.add_clause([len(pairs) - closer + graph.start + 1])
    edges = dict(enumerate(pairs, start=1))
    at: list[list[int]] = [[] for _ in range(closer + (not graph.closed))]
    for edge, ends in edges.items():
        for node in ends:
            at[node].append(edge)
    for around in at:
        meter.step()
        if len(around) < 2:
            solver.add_clause([])
            continue
        solver.add_atmost(around, 2)
        solver.add_atmost([-edge for edge in around], len(around) - 2)
    return edges, at


def _models(meter: EffortMeter, solver: Any) -> Iterator[list[int]]:
    """Yield each model of the clauses. The caller may add clauses in between."""
    conflicts = 0
    while True:
        solver.conf_budget(_CONFLICTS_A_STEP)
        answer = solver.solve_limited()  # None if the budget is spent
        before, conflicts = conflicts, solver.accum_stats()["conflicts"]
        meter.backtracks += conflicts - before
        meter.step()
        if answer:
            yield solver.get_model()
        elif answer is False:
            return


def _cycles(start: int, size: int, taken: list[tuple[int, int]]) -> list[list[int]]:
    """Return the cycles of these edges. The first cycle begins at the start; the closer, if any, comes last in it."""
    links: list[list[int]] = [[] for _ in range(size)]
    # The closer has the highest number, so its edges come last, and a cycle from the start leaves it for the end.
    for here, there in taken:
        links[here].append(there)
        links[there].append(here)
    met = bytearray(size)
    cycles = []
    for first in (start, *range(size)):
        cycle = []
        onward: int | None = None if met[first] else first
        while onward is not None:
            met[onward] = 1
            cycle.append(onward)
            onward = next((near for near in links[onward] if not met[near]), None)
        if cycle:
            cycles.append(cycle)
    return cycles
