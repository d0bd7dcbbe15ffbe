"""Boards of a wanted grade: each can be finished without a guess, and needs the grade."""

import json
import math
import random
import re
from collections import Counter
from itertools import islice, product
from pathlib import Path

import pytest

from engines.grading import no_guess_player
from engines.grading.cell_bit_masks import CellSets
from engines.grading.grader import GUESS, NOTHING_LEFT, Grader
from engines.solving.statement_masks import cells_of
from game.grid import Grid, all_cells, neighbors
from game.minesweeper.layouts import Rule
from game.minesweeper.sizes import NAMED
from mineproof import Grade, Layout, Minesweeper, Size, create, play, read_layouts
from mineproof.board_search.graded_boards import Places, Search, Wanted
from mineproof.board_search.hard_patterns import FOUND, Part, draw_part, find_patterns
from mineproof.board_search.mine_clustering import Evenness, buried, largest_block
from mineproof.cli.grade_command import path_through
from tests.support.commands import Command
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


def test_the_command_writes_layouts_that_can_be_read(mineproof: Command, tmp_path: Path) -> None:
    options = ["--size", "6x6/7", "--first", "1,1", "--grade", "sentence", "--count", "3", "--seed", "4"]
    out = mineproof("generate", *options).out
    assert mineproof("generate", *options).out == out
    path = tmp_path / "boards.jsonl"
    path.write_text(out, encoding="utf-8")
    layouts = list(read_layouts(path))
    assert [layout.grade for layout in layouts] == ["sentence"] * 3
    assert [json.loads(line)["method"] for line in out.splitlines()] == ["rejection"] * 3
    assert mineproof("grade", path, "--rule", "open").out.count(" from (1, 1): sentence (") == 3


def test_a_terminal_shows_pictures(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    options = ["generate", "--size", "6x6/7", "--first", "1,1", "--grade", "sentence", "--seed", "4"]
    line = mineproof(*options).out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    heading, _, picture = mineproof(*options).out.partition("\n")
    assert re.fullmatch(r"6x6/7 from \(1, 1\): grade sentence, by rejection, \d+ looked at", heading)
    assert Layout.from_text(picture).mines == Layout.from_json(line).mines
    assert mineproof(*options, "--json").out == line
    assert "finished by the first click" in mineproof("generate --size 4x4/0 --method repair").out


def test_a_long_search_tells_what_to_expect_and_what_it_found(
    mineproof: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mineproof.terminal.limited_search.SECONDS_A_LINE", 0.0)
    for grade, often in (("complete", 1), ("overlap", 0)):
        output = mineproof(f"generate --size 4x4/5 --limit 0.05 --count 1000000 --grade {grade}", status=1).err
        assert output.count("a beginner board takes about half a minute") == often
        assert output.count(" looked at, ") > 1
        assert "of 1000000 boards were found in 0.05 s, among " in output
        assert "layouts; give more time with --limit" in output


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


def test_the_command_makes_boards_of_another_grid(mineproof: Command) -> None:
    line = mineproof("generate --size 6x6/5@torus --rule safe --seed 1").out
    assert json.loads(line)["grid"] == "torus"
    assert "6x6/5@torus from" in mineproof("grade", text=line).out


# Parts of boards that need complete inference, and boards that grow around them.


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


# How evenly the mines of boards without a guess lie, and a checker that shares nothing with the search.


PAGE = Path(__file__).parents[3] / "mineproof" / "exercises" / "exercises.md"


@pytest.mark.skipif(not no_guess_player.PLAYS_COMPILED, reason="the compiled module is not built")
@pytest.mark.parametrize("size", ["9x9/35", "16x16/99"])  # the page's third size takes as long as both
def test_dense_boards_are_as_even_as_the_page_has_it(size: str, mineproof: Command) -> None:
    printed = mineproof("generate --json --count 40 --seed 1 --details --size", size)
    figures = [re.findall(r"\d+\.\d+", line) for line in printed.err.splitlines()[-2:]]  # progress may stand before
    row = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{size}` |"))
    assert re.findall(r"[\d.]+ / [\d.]+", row) == [" / ".join(pair) for pair in zip(*figures, strict=True)]
    assert float(figures[0][0]) <= 2.5
    for line in printed.out.splitlines()[:2]:
        layout = Layout.from_json(line)
        engine = create("sat", layout.height, layout.width, len(layout.mines))  # it shares nothing with the search
        outcome = play(Minesweeper.from_layout(layout), engine, first=layout.first)
        assert (outcome.won, outcome.guesses) == (True, 0)


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_the_figures_are_those_of_their_definitions(grid: str) -> None:
    rng, sets = random.Random(1), CellSets(Grid.of(grid, 5, 6))
    cells = [*product(range(5), range(6))]
    for _ in range(20):
        mines = set(rng.sample(cells, 20))
        mask = sets.mask(mines)
        assert {*sets.cells_in(buried(sets, mask))} == {cell for cell in mines if sets.grid.neighbors[cell] <= mines}
        blocks = [
            (bottom - top) * (right - left)
            for top, bottom, left, right in product(range(5), range(1, 6), range(6), range(1, 7))
            if top < bottom and left < right and mines >= {*product(range(top, bottom), range(left, right))}
        ]
        assert largest_block(sets, mask) == max(blocks)
        numbers = [len(sets.grid.neighbors[cell] & mines) for cell in cells if cell not in mines]
        mean = sum(numbers) / 10
        assert Evenness.of(sets, mask).spread ** 2 == pytest.approx(sum((n - mean) ** 2 for n in numbers) / 10)
