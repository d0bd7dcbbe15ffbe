"""Pictures as text: what people see in a terminal, and that programs can read it again."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st
from rich.console import Console

from game.board.board_clue import BoardClue
from game.pictures import Kind, Panel, Picture, PuzzleConclusions, Role, Square
from game.pictures.text_drawing import style_of
from game.statements.count_claim import Claim
from mineproof import Observation, pictures

SEEN = Observation.parse("0 1 . .\n0 1 F .\n0 1 * s", total=3)


def plain(picture: Picture, **options: object) -> str:
    return str(pictures.text(picture, **options))  # type: ignore[arg-type]


@st.composite
def observations(draw: st.DrawFn) -> Observation:
    height, width = draw(st.integers(1, 12)), draw(st.integers(1, 25))
    rows = draw(st.lists(st.text("012345678.F*s", min_size=width, max_size=width), min_size=height, max_size=height))
    return Observation.parse("\n".join(rows))


@settings(max_examples=30)
@given(observations(), st.data())
def test_what_is_proven_is_read_as_marks_and_what_is_likely_as_unknown(seen: Observation, data: st.DataObject) -> None:
    free = [cell for cell in seen.hidden if cell not in seen.marks]
    claims = data.draw(
        st.fixed_dictionaries({}, optional={cell: st.sampled_from(["safe", "mine", 0.3]) for cell in free})
    )
    values = {cell: claim == "mine" for cell, claim in claims.items() if claim != 0.3}
    known = PuzzleConclusions(values, dict.fromkeys(free, 0.3), {Role.LAST: [(0, 0)]})
    again = Observation.parse(plain(pictures.of_observation(seen, known), legend=False))
    assert (again.reveals, again.flags) == (seen.reveals, seen.flags - values.keys())
    assert again.marks == {**seen.marks, **{cell: claim == "mine" for cell, claim in claims.items() if claim != 0.3}}


@settings(max_examples=30)
@given(st.integers(1, 120))
def test_every_column_has_its_number_above_it(width: int) -> None:
    text = pictures.text(pictures.of_observation(Observation(1, width)), legend=False)
    *header, row = str(text).splitlines()
    for column, place in enumerate(re.finditer(r"\.", row)):
        digits = "".join(line[place.start()] for line in header if place.start() < len(line)).strip()
        assert digits == str(column)


def test_chances_in_the_grid() -> None:
    chances = {(0, 2): 0.0, (0, 3): 0.284, (1, 2): 0.001, (1, 3): 0.9999}
    known = PuzzleConclusions({(0, 0): False, (0, 2): False}, chances)
    assert plain(pictures.of_observation(SEEN, known)) == (
        "       0    1    2    3\n"
        "0 |    0    1    s  28%\n"
        "1 |    0    1 F<1% >99%\n"
        "2 |    0    1    *    S\n"
        "F flag   s proven safe   S given as safe   * mine   28% chance of a mine"
    )
    assert plain(pictures.of_observation(SEEN, known), chances=False) == (
        "    0 1 2 3\n"
        "0 | 0 1 s .\n"
        "1 | 0 1 F .\n"
        "2 | 0 1 * S\n"
        "F flag   s proven safe   S given as safe   * mine   . not revealed"
    )


def test_a_proof_is_drawn_with_its_clues_in_brackets() -> None:
    clues = [
        BoardClue((0, 1), frozenset([(0, 2), (1, 2)]), 1),
        BoardClue("mark", frozenset([(2, 2)]), 1),
        BoardClue("sentence", frozenset([(0, 3), (1, 3)]), 1),
        BoardClue("total", frozenset(SEEN.hidden), 3),
    ]
    picture = pictures.picture_of_proof(SEEN, Claim.that([(0, 2)], False), clues)
    assert plain(picture) == (
        "    0 1 2 3\n"
        "0 | 0(1[s{.}\n"
        "1 | 0 1{F{.}\n"
        "2 | 0 1(*)S\n"
        ". not revealed   F flag   s proven safe   S given as safe   * mine\n"
        "[ ] the cell proven   ( ) clue   { } cell that a clue speaks of\n"
        "1. 1 at (0, 1): 1 of (0, 2), (1, 2)\n"
        "2. the mine at (2, 2)\n"
        "3. {(0, 3), (1, 3)} = 1\n"
        "4. 3 mines in all"
    )
    assert picture.title == "Why (0, 2) is safe"
    assert [square.note for _, square in picture.panels[0].cells() if square.note] == ["1", "2"]


def test_panels_beside_and_below_each_other() -> None:
    known = {"sat": PuzzleConclusions({(0, 1): False}), "none": PuzzleConclusions()}
    picture = pictures.of_comparison(Observation.parse("1.\n1."), known)
    beside, below = pictures.text(picture, legend=False), pictures.text(picture, legend=False, columns=18)
    assert str(beside) == (
        "sat        none\n"
        "    0 1        0 1\n"
        "0 | 1!s!   0 | 1!.!\n"
        "1 | 1 .    1 | 1 .\n"
        "sat proves (0, 1) safe.\n"
        "none proves none of them."
    )
    assert str(below).startswith("sat\n    0 1\n0 | 1!s!\n1 | 1 .\n\nnone\n")
    assert (beside.width, below.width) == (19, 8)


@settings(max_examples=30)
@given(observations(), st.sampled_from([None, 1]))
def test_the_width_is_that_of_the_rows(seen: Observation, columns: int | None) -> None:
    known = {"a": PuzzleConclusions(), "bcd": PuzzleConclusions(chances=dict.fromkeys(seen.hidden, 0.5))}
    picture = pictures.of_comparison(seen, known)
    text = pictures.text(replace(picture, caption=""), columns=columns, legend=False)
    rows = str(text).splitlines()
    assert text.width - 1 <= max(map(len, rows)) <= text.width


def test_captions_are_broken_into_lines_but_no_cell_is() -> None:
    cells = ", ".join(f"({number}, {number})" for number in range(40))
    lines = plain(pictures.of_observation(Observation(1, 1), caption=cells)).splitlines()[3:]
    assert max(map(len, lines)) <= 79
    assert ", ".join(line.rstrip(",") for line in lines) == cells
    assert all(line.startswith("(") and line.rstrip(",").endswith(")") for line in lines)


def test_everything_is_ascii() -> None:
    squares = [Square(kind, "3" if kind in (Kind.NUMBER, Kind.STOP) else "") for kind in Kind]
    squares += [Square(Kind.HIDDEN, chance=0.5, roles=frozenset([role])) for role in Role]
    panel = Panel((tuple(squares),), ("0",), tuple(map(str, range(len(squares)))))
    assert plain(Picture("All", (panel,), "A caption")).isascii()


@pytest.mark.parametrize(("rows", "columns"), [([], ["x", "y"]), (["A"], []), ([], [])])
def test_a_table_of_nothing_can_be_drawn(rows: list[str], columns: list[str]) -> None:
    picture = Picture("", (pictures.of_table(rows, columns, [[] for _ in rows]),))
    assert plain(picture) == plain(picture, columns=1)
    assert pictures.svg(picture).startswith("<svg ")
    assert pictures.html(picture).startswith("<figure>")


def test_in_color_the_text_is_the_same() -> None:
    known = PuzzleConclusions({(0, 2): False, (0, 3): True}, {(1, 3): 0.5}, {Role.BEST: [(0, 2)]})
    text = pictures.text(pictures.of_observation(SEEN, known))
    console = Console(width=20, record=True, color_system="truecolor", force_terminal=True)
    with console.capture() as captured:
        console.print(text, soft_wrap=True)
    assert "\x1b[" in captured.get()
    stripped = re.sub(r"\x1b\[[0-9;]*m", "", captured.get())
    assert [line.rstrip() for line in stripped.splitlines()] == str(text).splitlines()
    # What is certain has a ground of its own.
    assert " on #" in style_of(Square(Kind.PROVEN_SAFE))
    assert " on #" in style_of(Square(Kind.PROVEN_MINE))
    assert style_of(Square(Kind.HIDDEN, chance=0.999)) == ""
