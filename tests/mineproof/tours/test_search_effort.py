"""What a search tells of its effort, and how it keeps to its limits."""

from __future__ import annotations

import gc
import mmap
import pickle
import tracemalloc
from collections.abc import Callable, Sequence
from itertools import count, pairwise
from weakref import ref

import psutil
import pytest

from game.grid import Cell
from mineproof.tours.puzzle import Tour
from mineproof.tours.search import (
    Effort,
    Search,
    SearchLimit,
    SearchProblem,
    breadth_first,
    count_paths,
    depth_first,
    depth_limited,
    divide_and_conquer,
    effort,
    heuristic,
    iterative_deepening,
    sat,
)

# The effort.


def test_the_unpruned_tree_of_4x5() -> None:
    states_on = [0] * 20

    def count_level(taken: Sequence[Cell]) -> None:
        states_on[len(taken)] += 1

    depth, breadth = depth_first(Tour(4, 5), watch=count_level), breadth_first(Tour(4, 5))
    assert len(list(depth)) == len(list(breadth)) == states_on[-1] == 32
    assert depth.effort.generated == depth.effort.expanded == breadth.effort.generated == sum(states_on) == 35_661
    assert breadth.effort.largest_frontier == max(states_on) == 6_499
    assert depth.effort.deepest_level == breadth.effort.deepest_level == 19
    assert (depth.effort.backtracks, breadth.effort.backtracks) == (35_660, 0)
    with pytest.raises(SearchLimit):
        list(depth_first(Tour(4, 5), states=35_660))


def test_the_effort_of_a_solution_is_what_was_spent_since_the_last() -> None:
    search = depth_first(Tour(4, 5))
    assert search.effort == Effort()
    spent = []
    for solution in search:
        spent.append(solution.effort)
        assert sum(effort.expanded for effort in spent) == search.effort.expanded
    assert sum(effort.backtracks for effort in spent) < search.effort.backtracks
    assert search.effort.seconds > 0
    assert "35,661 expanded" in str(search.effort)


def test_the_effort_can_be_read_while_the_search_runs() -> None:
    seen: list[Effort] = []
    search = depth_first(Tour(4, 5), watch=lambda taken: seen.append(search.effort))
    next(search)
    assert [effort.expanded for effort in seen] == list(range(1, search.effort.expanded + 1))
    assert all(before.seconds <= after.seconds for before, after in pairwise(seen))


def test_who_watches_sees_the_way() -> None:
    ways: list[tuple[Cell, ...]] = []
    solution = next(heuristic(Tour(6, 6), watch=lambda taken: ways.append(tuple(taken))))
    assert ways[0] == ()
    assert ways[-1] == solution.actions[:-1]
    assert solution.path == ((0, 0), *solution.actions)


# The limits.

SEARCHES: list[Callable[..., Search]] = [
    depth_first,
    breadth_first,
    lambda problem, **options: depth_limited(problem, 99, **options),
    iterative_deepening,
    lambda problem, **options: heuristic(problem, prune=False, restarts=0, **options),
]


@pytest.mark.parametrize("strategy", SEARCHES)
def test_over_a_limit_a_search_never_ends_as_if_done(strategy: Callable[..., Search]) -> None:
    for options in ({"states": 0}, {"states": 500}, {"seconds": 0}, {"seconds": 0.01}):
        search = strategy(Tour(6, 7, (3, 3), closed=True), **options)
        for _ in range(3):
            with pytest.raises(SearchLimit, match="gave up") as caught:
                list(search)
        assert caught.value.effort.expanded == search.effort.expanded
        assert pickle.loads(pickle.dumps(caught.value)).effort == caught.value.effort


def test_a_search_over_its_limit_keeps_no_memory() -> None:
    class Level(list[int]):
        """A state that can be referred to weakly."""

    class Widening(SearchProblem[Level, int]):
        initial = Level()

        def actions(self, state: Level) -> range:
            return range(9)

        def result(self, state: Level, action: int) -> Level:
            states.append(ref(longer := Level([*state, action])))
            return longer

        def is_goal(self, state: Level) -> bool:
            return False

    states: list[ref[Level]] = []
    search = breadth_first(Widening(), states=1_000)
    with pytest.raises(SearchLimit, match="1,000 states") as caught:
        next(search)
    del caught
    gc.collect()
    assert len(states) > 900
    assert not [state for state in states if state() is not None]
    with pytest.raises(SearchLimit, match="1,000 states"):
        next(search)


# Each holds a little more memory after every step.
EVERY_STRATEGY: list[Callable[..., Search]] = [
    *SEARCHES,
    sat,
    lambda problem, **options: divide_and_conquer(Tour(100, 100), **options),
]


@pytest.mark.parametrize("strategy", EVERY_STRATEGY)
def test_every_strategy_is_bounded_in_memory_by_default(
    strategy: Callable[..., Search], monkeypatch: pytest.MonkeyPatch
) -> None:
    held = count(0, effort.DEFAULT_MEMORY // 2)
    monkeypatch.setattr(effort, "resident_bytes", lambda: next(held))
    monkeypatch.setattr(effort, "_SECONDS_A_CHECK", 1e-9)
    with pytest.raises(SearchLimit, match="1,000 MB of memory; set a higher limit `memory` to search on"):
        list(strategy(Tour(6, 8, (3, 3))))
    with pytest.raises(SearchLimit, match="1,000 MB of memory"):
        count_paths(Tour(6, 6))


@pytest.mark.parametrize("strategy", [*SEARCHES, sat, divide_and_conquer])
def test_a_board_too_large_for_the_memory_is_refused_before_any_is_taken(strategy: Callable[..., Search]) -> None:
    with pytest.raises(SearchLimit, match=r"before it began: .* MB of memory, too much for the machine"):
        next(strategy(Tour(100_000, 100_000), memory=None))
    with pytest.raises(SearchLimit, match="before it began"):
        next(strategy(Tour(100_000, 100_000)))
    with pytest.raises(SearchLimit, match=r"too much for the limit of 1 MB; set a higher limit `memory`"):
        next(strategy(Tour(200, 200), memory=1_000_000))
    with pytest.raises(SearchLimit, match="too much for the machine"):
        count_paths(Tour(100_000, 100_000), memory=None)


def test_counting_holds_one_level_of_classes() -> None:
    """All open tours of 6 by 6 have four million classes on a level, and the limit is a gigabyte."""
    tracemalloc.start()
    try:
        counted = count_paths(Tour(5, 5), anywhere=True)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 200 * counted.effort.largest_frontier


def test_no_limit_on_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "resident_bytes", lambda: pytest.fail("the memory was read"))
    assert len(list(depth_first(Tour(4, 5), memory=None))) == 32


def test_memory_that_the_system_refuses_is_a_limit() -> None:
    def refuse(taken: object) -> None:
        raise MemoryError

    search = depth_first(Tour(5, 5), watch=refuse)
    for _ in range(2):
        with pytest.raises(SearchLimit, match="no more memory to give"):
            next(search)
    with pytest.raises(SearchLimit, match="no more memory to give"):
        count_paths(Tour(5, 5), watch=refuse)


def test_where_memory_cannot_be_measured_a_search_says_so_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise psutil.AccessDenied

    monkeypatch.setattr(psutil.Process, "memory_info", refuse)
    monkeypatch.setattr(psutil, "virtual_memory", refuse)
    with pytest.warns(RuntimeWarning, match="cannot be measured .* without a limit on memory"):
        assert len(list(depth_first(Tour(4, 5), memory=0.5e6))) == 32
    with pytest.warns(RuntimeWarning, match="cannot be measured"), pytest.raises(SearchLimit, match="the limit of"):
        next(heuristic(Tour(100_000, 100_000)))
    assert effort.machine_bytes() == float("inf")


def test_divide_and_conquer_counts_and_bounds_the_searches_for_its_parts() -> None:
    search = divide_and_conquer(Tour(23, 31))
    assert next(search).effort.expanded == search.effort.expanded > 5 * 6
    with pytest.raises(SearchLimit, match="gave up after one tour"):
        next(search)
    with pytest.raises(SearchLimit, match="100 states"):
        next(divide_and_conquer(Tour(23, 31), states=100))


def test_the_memory_of_the_process_is_read() -> None:
    before = effort.resident_bytes()
    with mmap.mmap(-1, 50_000_000) as ballast:  # fresh pages, where an object might get freed ones
        ballast.write(b"x" * 50_000_000)
        assert effort.resident_bytes() - before > 40_000_000


def test_sat_and_counting_keep_to_their_limits() -> None:
    with pytest.raises(SearchLimit):
        next(sat(Tour(4, 24, (1, 1)), seconds=0.01))
    for limit in ({"states": 1_000}, {"seconds": 0.01}):
        with pytest.raises(SearchLimit):
            count_paths(Tour(6, 6), **limit)


def test_counting_ends_after_some_time_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mineproof.tours.search.path_counting.COUNTING_SECONDS", 0.0)
    with pytest.raises(SearchLimit, match="set a higher limit `seconds`"):
        count_paths(Tour(5, 100))
    assert count_paths(Tour(5, 5), seconds=None).paths == 304


def test_the_effort_since_an_earlier_one_keeps_what_is_no_sum() -> None:
    earlier = Effort(expanded=2, largest_frontier=5, deepest_level=3, cutoffs=1)
    later = Effort(expanded=7, largest_frontier=6, deepest_level=4, cutoffs=3, restarts=1)
    assert later - earlier == Effort(expanded=5, largest_frontier=6, deepest_level=4, cutoffs=3, restarts=1)


def test_a_search_that_was_interrupted_does_not_look_finished() -> None:
    def interrupt(taken: object) -> None:
        raise KeyboardInterrupt

    search = depth_first(Tour(5, 5), watch=interrupt)
    with pytest.raises(KeyboardInterrupt):
        next(search)
    with pytest.raises(SearchLimit, match="KeyboardInterrupt"):
        next(search)
