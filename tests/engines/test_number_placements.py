"""Where numbers can stand: no placement has more room than all that are listed, and each that is listed can be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, permutations, product

import pytest

from engines.rulebooks.number_placements import anywhere, on_board, with_room

Places = Sequence[tuple[int, int]]


def rooms(numbers: Places, board: Places | None = None) -> list[int]:
    """How many cells each region of these numbers has, on a board or without an edge."""
    found = [0] * (1 << len(numbers))
    around = {(r + down, c + right) for r, c in numbers for down, right in product((-1, 0, 1), repeat=2)}
    for row, column in around.intersection(board) if board is not None else around:
        if (row, column) not in numbers:
            beside = [max(abs(row - r), abs(column - c)) <= 1 for r, c in numbers]
            found[sum(1 << letter for letter, is_beside in enumerate(beside) if is_beside)] += 1
    return found


@pytest.mark.parametrize(("letters", "number"), [(1, 1), (2, 300), (3, 300), (4, 100)])
def test_every_placement_fits_into_one_that_is_listed(letters: int, number: int) -> None:
    rng = random.Random(letters)
    cells = list(product(range(5), range(6)))
    seen = {tuple(rooms(rng.sample(cells, letters))) for _ in range(number)}
    assert all(any(with_room(anywhere(letters), one)) for one in seen)


@pytest.mark.parametrize("letters", [1, 2, 3, 4])
def test_those_that_are_listed_can_be(letters: int) -> None:
    assert [list(placement.rooms) for placement in anywhere(letters)] == [rooms(one.cells) for one in anywhere(letters)]


def test_none_that_is_listed_fits_into_another_one() -> None:
    for one, other in permutations(anywhere(2), 2):
        assert not any(with_room([other], one.rooms))


def test_the_edge_cuts_rooms_off() -> None:
    assert {placement.rooms for placement in on_board(1, 3, 1, counts_others=True)} == {(1, 1), (0, 2)}
    cells = list(product(range(2), range(4)))
    for numbers in combinations(cells, 3):
        assert any(with_room(on_board(2, 4, 3, counts_others=False), rooms(numbers, cells)))
