"""A walk of a knight, its check, and boards without a tour."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from game.errors import BadLayout
from game.grid import Cell, all_cells
from mineproof.tours.puzzle import BadTour, Tour, Walk
from mineproof.tours.puzzle.knights_tour import is_move
from mineproof.tours.search import divide_and_conquer, heuristic, sat


def bookkeeping(walk: Walk) -> tuple[list[Cell], bytearray, bytearray, int]:
    return walk.path[:], walk.visited[:], walk.free[:], walk.tight


@settings(max_examples=30)
@given(st.integers(3, 7), st.integers(3, 7), st.booleans(), st.randoms(use_true_random=False))
def test_undo_takes_back_apply(height: int, width: int, closed: bool, rng: Random) -> None:
    tour = Tour(height, width, (rng.randrange(height), rng.randrange(width)), closed=closed)
    walk, cells = tour.initial, list(all_cells(height, width))
    neighbors = {cell: [near for near in cells if is_move(cell, near)] for cell in cells}
    tour.onward(walk, tour.start)  # from now on it counts
    before = []
    while actions := tour.actions(walk):
        before.append(bookkeeping(walk))
        tour.apply(walk, rng.choice(actions))
        unvisited = [cell for cell in neighbors if cell not in walk.path]
        free = {cell: sum(near in unvisited for near in around) for cell, around in neighbors.items()}
        if closed:
            for near in neighbors[tour.start]:
                free[near] += 1
        assert all(tour.onward(walk, cell) == free[cell] for cell in neighbors)
        assert walk.tight == sum(free[cell] <= 1 for cell in unvisited)
        counted_late = Walk(walk.path[:], walk.visited[:], bytearray(), 0)
        assert tour.onward(counted_late, tour.start) == free[tour.start]
        assert bookkeeping(counted_late) == bookkeeping(walk)
    while before:
        tour.undo(walk, walk.path[-1])
        assert bookkeeping(walk) == before.pop()


def test_every_tour_passes_the_check_and_nothing_else_does() -> None:
    tour = Tour(5, 6, closed=True)
    path = list(next(heuristic(tour)).path)
    tour.check(path)
    swapped = [*path[:3], path[4], path[3], *path[5:]]
    for wrong, complaint in (
        (path[:-1], r"the path has 29 cells; expected all 30 of Tour\(5, 6, \(0, 0\), closed=True\)"),
        (path[1:] + path[:1], r"the path starts on \(2, 1\); expected \(0, 0\)"),
        (swapped, r"\(4, 0\) to \(4, 4\) is no knight's move"),
        ([*path[:-1], path[5]], "twice"),
        ([*path[:-1], (5, 0)], "off the board"),
    ):
        with pytest.raises(BadTour, match=complaint):
            tour.check(wrong)
    open_ended = next(found.path for found in heuristic(Tour(5, 6)) if not is_move(found.path[-1], (0, 0)))
    Tour(5, 6).check(open_ended)
    with pytest.raises(BadTour, match="ends on"):
        tour.check(open_ended)


@pytest.mark.parametrize(
    ("height", "widths"), [*((height, range(height, 11)) for height in range(1, 9)), (3, (11, 13, 16, 21))]
)
def test_impossible_is_the_truth_up_to_8_by_10_and_on_three_rows(height: int, widths: Sequence[int]) -> None:
    for width in widths:
        for row, column in product(range((height + 1) // 2), range((width + 1) // 2)):
            if height == 4 and row == 1 and width > 8:
                continue  # true by the theorem's argument, which takes SAT seconds to find
            tour, turned = Tour(height, width, (row, column)), Tour(width, height, (column, row))
            assert (tour.impossible() is None) == any(sat(tour)), tour
            assert tour.impossible() == turned.impossible()
        closed = Tour(height, width, (height // 2, width // 2), closed=True)
        assert (closed.impossible() is None) == any(sat(closed)), closed


@pytest.mark.parametrize(
    ("tour", "reason"),
    [
        (Tour(1, 1, closed=True), "single cell"),
        (Tour(1, 9), "single row"),
        (Tour(2, 9), "two rows"),
        (Tour(5, 5, closed=True), "odd number of cells"),
        (Tour(4, 7, closed=True), "four rows"),
        (Tour(8, 3, closed=True), "three rows"),
        (Tour(4, 4), "4 by 4"),
        (Tour(6, 3), "three rows"),
        (Tour(5, 5, (0, 1)), "row plus column must be even"),
        (Tour(9, 4, (3, 1)), "outer two of four lines"),
        (Tour(3, 7, (1, 3)), "search"),
    ],
)
def test_impossible_says_why(tour: Tour, reason: str) -> None:
    assert reason in (tour.impossible() or "")


def test_a_very_large_board_is_refused_without_building_it() -> None:
    tour = Tour(100_000, 100_000)
    assert tour.impossible() is None
    assert Tour(1, 10**30).impossible() is not None
    for build in (lambda: tour.initial, tour.path_graph, lambda: divide_and_conquer(tour)):
        with pytest.raises(BadLayout, match="100000 by 100000 is too large to walk; expected up to 10,000,000 cells"):
            build()


@pytest.mark.parametrize("closed", [False, True])
def test_divide_and_conquer(closed: bool) -> None:
    rng = Random(7)
    for height, width in product((5, 6, 8, 13), (5, 6, 9, 12, 23)):
        tour = Tour(height, width, (rng.randrange(height), rng.randrange(width)), closed=closed)
        if tour.impossible():
            with pytest.raises(ValueError, match="has no solution: every move changes the color"):
                divide_and_conquer(tour)
        else:
            tour.check(next(divide_and_conquer(tour)).path)
