"""Small parts of a board that only complete inference finishes."""

import random
from itertools import islice

import pytest

from engines.grading import no_guess_player
from engines.grading.cell_sets import CellSets
from engines.grading.grader import Grader
from engines.solving.statement_masks import cells_of
from game.grid import all_cells
from game.minesweeper.sizes import NAMED
from mineproof import Grade, Layout, Size
from mineproof.board_search.graded_boards import Search, Wanted
from mineproof.board_search.hard_patterns import FOUND, Part, draw_part, find_patterns
from mineproof.cli.grade_frequencies import path_through

ROWS = ["..*..*....", "....*.*...", "...**.....", "..*..*....", "..*...*..."]


KNOWN = Layout.from_text("\n".join(["." * 10] * 4 + ROWS))
"""A board that needs complete inference from a corner on; it was found by a search."""


FAR = (2.0, 0)
"""The distance from a pattern if weaker inference finishes all cells."""


def known_part() -> tuple[Part, int]:
    sets = CellSets(KNOWN.grid)
    hidden = sets.mask((row, column) for row in range(4, 9) for column in range(3, 6))
    return Part(sets, (0, 0), hidden, cells_of(sets.near(hidden) & sets.cells)), sets.mask(KNOWN.mines)


def any_part(seed: int) -> tuple[Part, int]:
    rng = random.Random(seed)
    part = draw_part(NAMED["expert"], frozenset(all_cells(16, 30)), rng)
    return part, part.draw(rng)


def test_a_known_pattern_is_one() -> None:
    part, mines = known_part()
    assert part.distance(mines) == FOUND
    assert part.distance(mines & ~part.hidden) == FAR
    assert part.pattern(mines).mines == KNOWN.mines
    assert str(path_through(KNOWN, (0, 0), Grader()).grade) == "complete"


@pytest.mark.skipif(not no_guess_player.PLAYS_COMPILED, reason="the compiled module is not built")
def test_with_the_compiled_core_distances_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    distances, (known, mines), rng = set(), known_part(), random.Random(1)
    near = [(known, mines), *[(known, known.change(mines, rng)) for _ in range(40)]]
    for part, mines in [*near, *map(any_part, range(8))]:
        both = []
        for is_compiled in (True, False):
            monkeypatch.setattr(no_guess_player, "PLAYS_COMPILED", is_compiled)
            both.append(part.distance(mines))
        assert both[0] == both[1]
        distances.add(both[0])
    assert {FAR, FOUND} <= distances
    assert len(distances) > 5


def test_boards_grow_around_a_pattern(monkeypatch: pytest.MonkeyPatch) -> None:
    """A known pattern is planted, since the search for one takes too long for a test."""
    part, mines = known_part()
    pattern = part.pattern(mines)
    monkeypatch.setattr("mineproof.board_search.graded_boards.find_patterns", lambda *_: iter([None, pattern] * 5))
    search = Search(Wanted(Size(9, 15, 18), (2, 11), "open", Grade.COMPLETE), random.Random(1))
    looks = search.boards()
    assert next(looks) is None
    (found,) = islice(filter(None, islice(looks, 1_000)), 1)
    assert (found.method, found.layout.grade) == ("planting", "complete")
    assert len(found.layout.mines) == 18
    assert found.layout.mines & pattern.cells == pattern.mines
    assert path_through(found.layout, (2, 11), Grader()).grade is Grade.COMPLETE


@pytest.mark.parametrize("size", [Size(1, 1, 0), Size(2, 2, 0), Size(3, 3, 1), Size(1, 30, 5), Size(9, 9, 10)])
def test_a_search_ends_or_goes_on_in_vain(size: Size) -> None:
    allowed = frozenset(all_cells(size.height, size.width)) - {(0, 0)}
    looks = list(islice(find_patterns(size, allowed, random.Random(1)), 50))
    assert looks == ([None] * 50 if size.mines else [])
