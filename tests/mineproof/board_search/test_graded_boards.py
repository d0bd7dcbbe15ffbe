"""Boards of a given grade, found by rejection and by repair."""

import math
import random
from collections import Counter
from itertools import islice

import pytest

from engines.grading import no_guess_player
from engines.grading.grader import GUESS, NOTHING_LEFT, Grader
from game.grid import neighbors
from game.minesweeper.random_layouts import Rule
from game.minesweeper.sizes import NAMED
from mineproof import Grade, Layout, Size
from mineproof.board_search.graded_boards import Places, Search, Wanted
from mineproof.cli.grade_frequencies import path_through
from tests.support.grids import OTHERS, grid_of


@pytest.mark.parametrize("grade", [None, Grade.SINGLE, Grade.SENTENCE, Grade.OVERLAP, Grade.TOTAL])
@pytest.mark.parametrize("method", ["rejection", "repair"])
def test_boards_are_as_wanted(method: str, grade: Grade | None) -> None:
    search = Search(Wanted(Size(8, 8, 14), (2, 2), "open", grade), random.Random(3))
    tries = islice({"rejection": search.by_rejection, "repair": search.by_repair}[method](), 1_500)
    found = list(islice(filter(None, tries), 3))
    assert found
    for one in found:
        layout = one.layout
        assert len(layout.mines) == 14
        assert not layout.mines & (neighbors((2, 2), 8, 8) | {(2, 2)})
        path = path_through(layout, (2, 2), Grader())
        assert grade in (None, path.grade)
        assert (layout.first, layout.grade) == ((2, 2), str(path.grade))
        assert one.method == method
        assert one.candidates_tried >= 1


def test_repair_takes_over_where_rejection_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mineproof.board_search.graded_boards.DRAWS", 20)
    search = Search(Wanted(Size(10, 10, 30), (2, 2)), random.Random(1))
    looks = list(islice(search.boards(), 1_000))
    assert looks[:20] == [None] * 20
    found = [one for one in looks if one is not None]
    assert {one.method for one in found} == {"repair"}
    assert str(path_through(found[0].layout, (2, 2), Grader()).grade) == found[0].layout.grade


@pytest.mark.parametrize(
    ("size", "rule"), [(Size(6, 6, 8), "safe"), (Size(4, 9, 8), "open"), (Size(16, 30, 99), "open")]
)
def test_a_walk_grades_as_the_grader_does(size: Size, rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(no_guess_player, "PLAYS_COMPILED", False)
    first, rng, grader = (size.height // 2, size.width // 2), random.Random(2), Grader()
    search = Search(Wanted(size, first, rule), rng)
    for _ in range(2 if size.width == 30 else 30):
        mines = search.draw()
        attempt = search.attempt(mines)
        layout = Layout(size.height, size.width, frozenset(search.sets.cells_in(mines)), first)
        path = path_through(layout, first, grader)
        if search.sets.has_indistinguishable_cells(mines, search.first):
            assert attempt.grade is None
        expected = Grade.SINGLE if path.grade == NOTHING_LEFT else path.grade
        assert attempt.grade == (None if expected == GUESS else expected)


SUPPOSING = Layout.from_text("....*..\n*..*...\n*.....*\n.......\n.*.....\n..*.*..\n**.*..*")
"""A board that needs `supposing` from its middle on, too rare to be drawn in a test: it was searched for."""


@pytest.mark.skipif(not no_guess_player.PLAYS_COMPILED, reason="the compiled module is not built")
def test_with_the_compiled_core_an_attempt_ends_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a seed would give other boards with the compiled core than without it."""
    ends: set[Grade | None] = set()
    for size, first, grade in (
        (NAMED["expert"], (8, 15), None),
        (Size(9, 9, 14), (4, 4), None),
        (Size(7, 7, 11), (3, 3), None),
        (Size(7, 7, 11), (3, 3), Grade.COMPLETE),
        (Size(9, 9, 12), (4, 4), Grade.SENTENCE),
        (Size(7, 7, 11), (3, 3), Grade.OVERLAP),
        (Size(3, 30, 18), (1, 9), Grade.OVERLAP),
        (Size(9, 9, 14), (4, 4), Grade.SUPPOSING),
    ):
        search = Search(Wanted(size, first, "open", grade), random.Random(7))
        known = [search.sets.mask(SUPPOSING.mines)] if size.height == SUPPOSING.height else []
        for mines in [*known, *[search.draw() for _ in range(15)]]:
            attempts = []
            for compiled in (True, False):
                monkeypatch.setattr(no_guess_player, "PLAYS_COMPILED", compiled)
                attempts.append(search.attempt(mines))
            assert attempts[0] == attempts[1]
            ends.add(attempts[0].grade)
    assert ends == {None, *Grade} - {Grade.COMPLETE}


@pytest.mark.parametrize("count", [0, 1, 2, 4, 5])
def test_all_layouts_are_drawn_equally_often(count: int) -> None:
    places, rng = Places(0b1011011), random.Random(count)
    drawn = Counter(places.draw(count, rng) for _ in range(2_000))
    assert all(mines & places.mask == mines and mines.bit_count() == count for mines in drawn)
    expected = 2_000 / math.comb(5, count)
    assert len(drawn) == math.comb(5, count)
    chi_squared = sum((often - expected) ** 2 / expected for often in drawn.values())
    assert chi_squared < 28  # 9 degrees: 1 in 1,000


@pytest.mark.parametrize("name", OTHERS)
def test_boards_of_other_grids_have_their_grade(name: str) -> None:
    size = Size(6, 6, 5, grid_of(name, 6, 6))
    for grade in (Grade.SINGLE, Grade.SENTENCE, None):
        found = next(filter(None, Search(Wanted(size, (2, 2), "safe", grade), random.Random(7)).by_rejection()))
        assert found.layout.grid == size.grid
        graded = path_through(found.layout, (2, 2), Grader()).grade
        assert found.layout.grade == (str(graded) if isinstance(graded, Grade) else None)
