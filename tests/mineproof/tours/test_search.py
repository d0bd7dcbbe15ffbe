from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from game.grid import KNIGHT_MOVES, Cell, all_cells
from mineproof.tours.puzzle import PathGraph, SearchProblem, Tour, Walk
from mineproof.tours.search import (
    Search,
    SearchLimit,
    breadth_first,
    count_paths,
    depth_first,
    depth_limited,
    divide_and_conquer,
    heuristic,
    iterative_deepening,
    sat,
)
from mineproof.tours.search.heuristic_search import luby

DATA = Path(__file__).parent


def data_lines(name: str) -> list[str]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def cell_of(text: str) -> Cell:
    row, column = map(int, text.split(","))
    return row, column


class Doubling(SearchProblem[int, str]):
    """An infinite problem: from 1, by adding one or doubling, to a number; its states are not in place."""

    initial = 1

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def actions(self, state: int) -> Iterator[str]:
        return iter(["double", "add"])

    def result(self, state: int, action: str) -> int:
        return state + 1 if action == "add" else state * 2

    def is_goal(self, state: int) -> bool:
        return state == self.goal


def test_depth_first_prints_the_tutorials_tours_one_after_the_other() -> None:
    """From their 15th cell on, which all of them share: before it there are two million states without a tour."""
    assert KNIGHT_MOVES == ((1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1))
    tours = [tuple(map(cell_of, line.split())) for line in data_lines("depth_first_tours.txt")]

    class Begun(Tour):
        @property
        def initial(self) -> Walk:
            walk = super().initial
            for cell in tours[0][1:15]:
                self.apply(walk, cell)
            return walk

    search = depth_first(Begun(6, 6))
    assert [next(search).actions for _ in tours] == [tour[15:] for tour in tours]


@pytest.mark.parametrize("line", data_lines("tour_counts.txt"))
def test_counts(line: str) -> None:
    height, width, start, kind, expected = line.split()
    size, closed = (int(height), int(width)), kind == "closed"
    starts = list(all_cells(*size)) if start == "any" else [cell_of(start)]
    tours = [Tour(*size, cell, closed=closed) for cell in (starts[:1] if closed else starts)]
    assert count_paths(tours[0], anywhere=start == "any").paths == int(expected)
    assert sum(1 for tour in tours for _ in heuristic(tour)) == int(expected) * (2 if closed else 1)


def test_a_board_with_many_tours_is_counted_from_all_starts() -> None:
    assert count_paths(Tour(5, 5), anywhere=True).paths == 1_728


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 2), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4), (3, 6)])
def test_all_strategies_agree_from_every_start(height: int, width: int, closed: bool) -> None:
    for cell in kinds_of_start(height, width):
        tour = Tour(height, width, cell, closed=closed)
        found = set(paths(breadth_first(tour)))
        for path in found:
            tour.check(path)
        ties = [heuristic(tour, tie_break=name, rng=Random(4)) for name in ("roth", "pohl", "random")]
        for search in (depth_first(tour), *ties, sat(tour)):
            assert_all_found(search, found)
        assert_all_found(depth_limited(tour, height * width - 1), found)
        assert count_paths(tour).paths * (2 if closed else 1) == len(found)
        assert not (found and tour.impossible())


def assert_all_found(search: Search, expected: set[tuple[Any, ...]]) -> None:
    """The search finds what is expected, each once."""
    listed = paths(search)
    assert len(listed) == len(set(listed))
    assert set(listed) == expected


def kinds_of_start(height: int, width: int) -> list[Cell]:
    """A start for each way to lie on the board; the others are its mirror images."""
    return [(row, column) for row in range((height + 1) // 2) for column in range((width + 1) // 2)]


def paths(search: Search) -> list[tuple[Any, ...]]:
    return [solution.path for solution in search]


@pytest.mark.parametrize(("height", "width"), [(7, 7), (8, 8), (4, 8), (3, 12), (6, 30)])
def test_heuristic_solves_every_feasible_start(height: int, width: int) -> None:
    """By states, which do not depend on the machine: the worst start seen took 5,000."""
    every_start = list(all_cells(height, width)) if height * width <= 100 else kinds_of_start(height, width)
    for cell in every_start:
        tour = Tour(height, width, cell)
        if tour.impossible() is None:
            tour.check(next(heuristic(tour, states=50_000)).path)


@pytest.mark.parametrize(
    "tour",
    [
        *(Tour(height, width, (1, 1), closed=True) for height, width in ((5, 6), (3, 10), (20, 20))),
        Tour(60, 60),
        Tour(5, 200, (1, 37)),
    ],
)
def test_heuristic_finds_closed_and_large_and_long_tours(tour: Tour) -> None:
    tour.check(next(heuristic(tour, states=100_000)).path)


class Paths(SearchProblem[tuple[int, ...], int]):
    """The Hamiltonian paths of any graph, whose nodes are numbers."""

    initial: tuple[int, ...] = ()

    def __init__(self, graph: PathGraph) -> None:
        self.graph, self.initial = graph, (graph.start,)

    def actions(self, state: tuple[int, ...]) -> list[int]:
        return [near for near in self.graph.adjacent[state[-1]] if near not in state]

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)

    def is_goal(self, state: tuple[int, ...]) -> bool:
        size = len(self.graph.nodes)
        beside = not self.graph.closed or (size > 2 and state[-1] in self.graph.adjacent[self.graph.start])
        return len(state) == size and beside

    def path(self, actions: Sequence[int]) -> tuple[int, ...]:
        return (self.graph.start, *actions)

    def path_graph(self) -> PathGraph:
        return self.graph


@st.composite
def path_graphs(draw: st.DrawFn) -> PathGraph:
    """Graphs of up to six nodes, connected or not."""
    size = draw(st.integers(1, 6))
    pairs = list(combinations(range(size), 2))
    edges = set(draw(st.lists(st.sampled_from(pairs), unique=True))) if pairs else set()
    adjacent = [[near for near in range(size) if {(node, near), (near, node)} & edges] for node in range(size)]
    return PathGraph(range(size), adjacent, draw(st.integers(0, size - 1)), draw(st.booleans()))


@settings(max_examples=60)
@given(path_graphs())
def test_all_strategies_find_what_trying_every_order_finds(graph: PathGraph) -> None:
    size, problem = len(graph.nodes), Paths(graph)
    tried = [
        order
        for order in permutations(graph.nodes)
        if all(there in graph.adjacent[here] for here, there in pairwise(order))
        and (not graph.closed or (size > 2 and order[0] in graph.adjacent[order[-1]]))
    ]
    expected = {order for order in tried if order[0] == graph.start}
    for strategy in (depth_first, breadth_first, iterative_deepening, heuristic, sat):
        assert_all_found(strategy(problem), expected)
    assert_all_found(depth_limited(problem, size), expected)
    assert count_paths(problem).paths == len(expected) // (2 if graph.closed else 1)
    assert count_paths(problem, anywhere=True).paths == len(tried) // (2 * size if graph.closed else 1)


def test_strategies_refuse_a_problem_that_is_not_theirs() -> None:
    for refusing in (lambda: next(sat(Doubling(10))), lambda: count_paths(Doubling(10))):
        with pytest.raises(TypeError, match="through a graph"):
            refusing()
    with pytest.raises(TypeError, match="expected a Tour"):
        divide_and_conquer(Doubling(10))  # type: ignore[arg-type]


def test_an_infinite_problem() -> None:
    with pytest.raises(SearchLimit):
        next(depth_first(Doubling(10), states=1_000))  # doubles for ever
    within = list(depth_limited(Doubling(10), 4))
    assert {solution.path for solution in within} == {(1, 2, 4, 5, 10)}
    rest = ("double", "add", "double")
    assert {solution.actions for solution in within} == {("add", *rest), ("double", *rest)}
    search = depth_limited(Doubling(10), 3)
    assert next(search, None) is None
    assert search.effort.cutoffs == 8
    for strategy in (iterative_deepening, breadth_first):
        assert next(strategy(Doubling(10))).actions == within[0].actions
    assert next(heuristic(Doubling(3), states=100)).path[-1] == 3


def test_iterative_deepening_ends_where_the_problem_does_or_its_limit_is() -> None:
    assert paths(iterative_deepening(Tour(3, 4))) == paths(depth_first(Tour(3, 4)))
    for problem, is_cut_off in ((Tour(3, 4, (1, 1)), False), (Doubling(1_000), True)):
        search = iterative_deepening(problem, 5 if is_cut_off else None)
        assert list(search) == []
        assert (search.effort.cutoffs > 0) == is_cut_off
    found = [solution.actions for solution in iterative_deepening(Doubling(10), 6)]
    assert found == sorted(found, key=len)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    ("strategy", "options", "complaint"),
    [
        (heuristic, {"tie_break": "nearest"}, "expected one of 'roth', 'pohl', 'random'"),
        (depth_first, {"states": -1}, "the limit states is -1; expected a number of at least 0"),
        (depth_first, {"seconds": "1"}, "the limit seconds is '1'"),
        *((depth_first, {"memory": memory}, "the limit memory") for memory in (-5.0, float("nan"))),
    ],
)
def test_options_that_are_refused(strategy: Callable[..., Search], options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        strategy(Tour(5, 5), **options)


def test_lubys_sequence() -> None:
    assert [luby(term) for term in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_chance_is_injected_and_repeats() -> None:
    first, second = (next(heuristic(Tour(8, 8), tie_break="random", rng=Random(5))).path for _ in range(2))
    assert first == second
    assert first != next(heuristic(Tour(8, 8), tie_break="random", rng=Random(6))).path
