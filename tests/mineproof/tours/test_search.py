from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, count, pairwise, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from game.grid import KNIGHT_MOVES, Cell, all_cells
from mineproof.tours.puzzle import PathGraph, SearchProblem, Tour, Walk
from mineproof.tours.search import (
    Effort,
    Search,
    SearchLimit,
    breadth_first,
    count_paths,
    depth_first,
    depth_limited,
    divide_and_conquer,
    heuristic,
    iterative_deepening,
    metered_search,
    sat,
)
from mineproof.tours.search.warnsdorff_search import luby

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
        with pytest.raises(TypeError, match="through a graph; expected one with a `path_graph`"):
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
        (heuristic, {"tie_break": "nearest"}, "the tie-break is 'nearest'; expected one of 'roth', 'pohl', 'random'"),
        (depth_first, {"states": -1}, "the limit states is -1; expected a number of at least 0, or None for no limit"),
        (depth_first, {"seconds": "1"}, "the limit seconds is '1'; expected a number of at least 0"),
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


# What a search costs, and its limits.


def test_the_unpruned_tree_of_4x5() -> None:
    depth, breadth = depth_first(Tour(4, 5)), breadth_first(Tour(4, 5))
    assert len(list(depth)) == len(list(breadth)) == 32
    assert depth.effort.generated == depth.effort.expanded == breadth.effort.generated == 35_661
    assert breadth.effort.largest_frontier == 6_499
    assert depth.effort.deepest_level == breadth.effort.deepest_level == 19
    assert (depth.effort.backtracks, breadth.effort.backtracks) == (35_660, 0)
    with pytest.raises(SearchLimit):
        list(depth_first(Tour(4, 5), states=35_660))


def test_the_effort_of_a_solution_is_the_effort_since_the_last() -> None:
    search = depth_first(Tour(4, 5))
    assert search.effort == Effort()
    spent = []
    for solution in search:
        spent.append(solution.effort)
        assert sum(effort.expanded for effort in spent) == search.effort.expanded
    assert sum(effort.backtracks for effort in spent) < search.effort.backtracks
    assert search.effort.seconds > 0
    assert "35,661 expanded" in str(search.effort)
    earlier = Effort(expanded=2, largest_frontier=5, deepest_level=3, cutoffs=1)
    later = Effort(expanded=7, largest_frontier=6, deepest_level=4, cutoffs=3, restarts=1)
    assert later - earlier == Effort(expanded=5, largest_frontier=6, deepest_level=4, cutoffs=3, restarts=1)


# The limits.

SEARCHES = [depth_first, breadth_first, partial(depth_limited, limit=99), iterative_deepening]


@pytest.mark.parametrize("strategy", SEARCHES)
def test_over_a_limit_a_search_never_ends_as_if_done(strategy: Callable[..., Search]) -> None:
    for options in ({"states": 0}, {"states": 500}, {"seconds": 0}, {"seconds": 0.01}):
        search = strategy(Tour(6, 7, (3, 3), closed=True), **options)
        for _ in range(3):
            with pytest.raises(SearchLimit, match="gave up") as caught:
                list(search)
        assert caught.value.effort.expanded == search.effort.expanded


@pytest.mark.parametrize("strategy", [*SEARCHES, heuristic, sat, divide_and_conquer, count_paths])
def test_memory_is_bounded_by_default(strategy: Callable[..., Search], monkeypatch: pytest.MonkeyPatch) -> None:
    held = count(0, metered_search.DEFAULT_MEMORY // 2)  # each look at the memory finds more
    monkeypatch.setattr(metered_search, "resident_bytes", lambda: next(held))
    monkeypatch.setattr(metered_search, "SECONDS_A_CHECK", 0.0)
    with pytest.raises(SearchLimit, match="gave up at the limit of 1,000 MB of memory"):
        list(strategy(Tour(24, 24)))


def test_no_limit_on_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metered_search, "resident_bytes", lambda: pytest.fail("the memory was read"))
    assert len(list(depth_first(Tour(3, 4), memory=None))) == 2


def test_divide_and_conquer_counts_and_bounds_the_searches_for_its_parts() -> None:
    search = divide_and_conquer(Tour(23, 31))
    assert next(search).effort.expanded == search.effort.expanded > 5 * 6
    with pytest.raises(SearchLimit, match="after one tour"):
        next(search)
    with pytest.raises(SearchLimit, match=r"100 states; set a higher limit `states` to search on \(53 expanded"):
        next(divide_and_conquer(Tour(23, 31), states=100))


def test_sat_and_counting_keep_to_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SearchLimit):
        next(sat(Tour(4, 24, (1, 1)), seconds=0.01))
    for limit in ({"states": 1_000}, {"seconds": 0.01}):
        with pytest.raises(SearchLimit):
            count_paths(Tour(6, 6), **limit)
    monkeypatch.setattr("mineproof.tours.search.path_counting.COUNTING_SECONDS", 0.0)
    with pytest.raises(SearchLimit, match="limit `seconds`"):
        count_paths(Tour(5, 100))
    assert count_paths(Tour(5, 5), seconds=None).paths == 304


def test_an_interrupted_search_does_not_look_finished() -> None:
    class Interrupted(Tour):
        def actions(self, state: Walk) -> list[Cell]:
            raise KeyboardInterrupt

    search = depth_first(Interrupted(5, 5))
    with pytest.raises(KeyboardInterrupt):
        next(search)
    with pytest.raises(SearchLimit, match="the search was interrupted by KeyboardInterrupt"):
        next(search)
