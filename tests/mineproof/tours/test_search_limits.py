from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

import pytest

from game.grid import Cell
from mineproof.tours.puzzle import Tour, Walk
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
    with pytest.raises(SearchLimit, match="1,000 MB of memory"):
        list(strategy(Tour(24, 24)))


def test_no_limit_on_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metered_search, "resident_bytes", lambda: pytest.fail("the memory was read"))
    assert len(list(depth_first(Tour(3, 4), memory=None))) == 2


def test_divide_and_conquer_counts_and_bounds_the_searches_for_its_parts() -> None:
    search = divide_and_conquer(Tour(23, 31))
    assert next(search).effort.expanded == search.effort.expanded > 5 * 6
    with pytest.raises(SearchLimit, match="after one tour"):
        next(search)
    with pytest.raises(SearchLimit, match="100 states"):
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
    with pytest.raises(SearchLimit, match="KeyboardInterrupt"):
        next(search)
