"""Layouts: drawn under the rules, in series, and in files."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from game import BadLayout, IllegalMove, Layout, Minesweeper, random_layout, read_layouts, write_layouts
from game.board.observation import Observation
from game.grid import Cell, all_cells, neighbors
from game.minesweeper.board_series import RULES, Boards
from game.minesweeper.random_layouts import Rule
from game.minesweeper.sizes import Size


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    return Layout(
        height, width, draw(st.frozensets(cells)), draw(st.none() | cells), draw(st.none() | st.just("single"))
    )


@settings(max_examples=25)
@given(layouts())
def test_what_is_written_is_read_again(layout: Layout) -> None:
    assert Layout.from_json(layout.to_json()) == layout
    assert ("grade" in layout.to_json()) == (layout.grade is not None)
    layout = replace(layout, grade=None)
    assert Layout.from_text(layout.to_text()) == layout
    assert Layout.from_text("\n\n  " + layout.to_text().replace("\n", "\n  ") + "\n") == layout


def test_the_formats() -> None:
    layout = Layout(2, 3, frozenset({(1, 2), (0, 1)}), (0, 0))
    assert layout.to_json() == '{"height":2,"width":3,"mines":[[0,1],[1,2]],"first":[0,0]}'
    assert layout.to_text() == "o*.\n..*\n"
    assert Layout.from_json('{"width":1,"height":1,"mines":[]}') == Layout(1, 1, frozenset())
    assert Layout.from_text("x") == Layout(1, 1, frozenset({(0, 0)}), (0, 0))


def test_files(tmp_path: Path) -> None:
    some = [random_layout(9, 9, 10, first=(0, 0), rule="safe", rng=random.Random(seed)) for seed in range(5)]
    path = tmp_path / "layouts.jsonl"
    write_layouts(path, some)
    path.write_text("\n" + path.read_text() + "\n\n")
    write_layouts(path, read_layouts(path))
    assert list(read_layouts(path)) == some
    with pytest.raises(FileNotFoundError):
        list(read_layouts(tmp_path / "missing"))


GOOD = '{"height":2,"width":2,"mines":[[0,1]],"first":null}'


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("\xff\xfe\x00", "expected text in UTF-8"),
        ('{"height":2,"width":2,"mines":[[0]]}', r"mines\[0\] is \[0\]; expected \[row, column\]"),
        ('{"height":2,"width":2,"mines":[[0,2]]}', "off the board"),
        ('{"height":2,"width":2,"mines":[[0,1],[0,1]]}', r"\(0, 1\) is listed more than once"),
        ('{"height":0,"width":2,"mines":[]}', "height is 0"),
        ('{"height":2,"width":2,"mines":[],"first":[2,0]}', "off the board"),
        ('{"height":2,"width":2,"mines":[],"first":7}', r"first is 7; expected \[row, column\]"),
    ],
)
def test_a_bad_line_is_refused_with_its_number(tmp_path: Path, line: str, reason: str) -> None:
    path = tmp_path / "layouts.jsonl"
    path.write_bytes(f"{GOOD}\n\n{line}\n{GOOD}\n".encode("latin-1"))
    reading = read_layouts(path)
    assert next(reading) == Layout.from_json(GOOD)
    with pytest.raises(BadLayout, match=rf"layouts\.jsonl, line 3: .*{reason}"):
        next(reading)


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        ("\n..\n.?", "line 3, cell 2: '\\?'; expected"),
        ("2*", "line 1, cell 1: 2, but 1 mine around it"),
        ("1x3x2\n*..", "2 mines in the text, and 1 marked; expected as many"),
        ("A nice layout\n*..\n...", 'line 1 is left out: "A nice layout"; expected the rows of a layout alone'),
        ("o.\n.x", "line 2: a second first cell; expected one at the most"),
        ("*.;\n..;", "line 2 ends in ';', which begins no column; expected the rows of a layout alone"),
    ],
)
def test_a_bad_picture_is_refused_with_its_line(picture: str, reason: str) -> None:
    with pytest.raises(BadLayout, match=reason):
        Layout.from_text(picture)


@settings(max_examples=25)
@given(st.integers(1, 7), st.integers(1, 7), st.sampled_from(["any", "safe", "open"]), st.randoms())
def test_the_rules_are_kept(height: int, width: int, rule: Rule, rng: random.Random) -> None:
    first = (rng.randrange(height), rng.randrange(width))
    spared: set[Cell] = {first} if rule != "any" else set()
    if rule == "open":
        spared |= neighbors(first, height, width)
    mines = rng.randint(0, height * width - len(spared))
    layout = random_layout(height, width, mines, rule=rule, first=first, rng=rng)
    assert len(layout.mines) == mines
    assert layout.mines.isdisjoint(spared)
    assert layout.first == first
    with pytest.raises(BadLayout):
        random_layout(height, width, height * width - len(spared) + 1, rule=rule, first=first)


def test_every_layout_is_equally_likely() -> None:
    rng = random.Random(1)
    drawn = Counter(random_layout(2, 3, 2, rule="safe", first=(0, 1), rng=rng).mines for _ in range(3_000))
    assert len(drawn) == 10  # 2 of 5
    assert all(240 < times < 360 for times in drawn.values())


def test_bad_requests_are_refused() -> None:
    with pytest.raises(BadLayout, match="the rule 'open' needs the first cell"):
        random_layout(3, 3, 1, rule="open")
    with pytest.raises(BadLayout, match="the rule is 'none'; expected one of any, safe, open"):
        random_layout(3, 3, 1, rule="none")  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match=r"\(3, 3\) is off the board; expected rows 0 to 2 and columns 0 to 2"):
        random_layout(3, 3, 1, rule="any", first=(3, 3))
    for height, width, count in ((0, 8, 0), (8, -1, 0), (2, 2, 5), (2, 2, -1)):
        with pytest.raises(BadLayout, match="expected an int"):
            Minesweeper(height, width, count)
    with pytest.raises(TypeError, match=r"rng is 5; expected a random\.Random, such as random\.Random\(5\)"):
        random_layout(3, 3, 1, rng=5)  # type: ignore[arg-type]
    for mines, message in ((1, "^1 mine does not fit"), (2, "^2 mines do not fit")):
        with pytest.raises(BadLayout, match=message):
            random_layout(1, mines, mines, rule="safe", first=(0, 0))


@pytest.mark.parametrize("make", [Minesweeper, partial(Layout, mines=frozenset()), Observation])
def test_a_board_that_fills_the_memory_is_refused_before_it_does(make: Callable[[int, int], object]) -> None:
    with pytest.raises(BadLayout, match=r"100000x100000 board has 10,000,000,000 cells; .* choose a smaller board"):
        make(100_000, 100_000)
    assert make(2, 2_000)


@pytest.mark.parametrize("rule", RULES)
def test_boards_are_the_same_for_the_same_seed_and_keep_the_rule(rule: Rule) -> None:
    boards = Boards(Size(9, 9, 30), rule, 7)
    for number in range(5):
        first, second = boards.session(number), boards.session(number)
        assert first.reveal((4, 4)) == second.reveal((4, 4))
        assert rule == "any" or first.exploded is None
        assert rule != "open" or neighbors((4, 4), 9, 9) <= first.reveals.keys()


def draw_all(height: int, width: int, mines: int, rule: Rule) -> None:
    for cell in all_cells(height, width):
        random_layout(height, width, mines, rule=rule, first=cell)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 5), (2, 3), (3, 3), (4, 2), (4, 5)])
def test_there_is_room_if_every_first_click_leaves_some(rule: Rule, height: int, width: int) -> None:
    for mines in range(height * width + 1):
        try:
            Boards(Size(height, width, mines), rule).check_room()
        except BadLayout:
            with pytest.raises(BadLayout):
                draw_all(height, width, mines, rule)
        else:
            draw_all(height, width, mines, rule)
