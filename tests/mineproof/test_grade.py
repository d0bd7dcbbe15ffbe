"""python -m mineproof grade: positions, layouts, and how often each grade is needed."""

import io
import json

import pytest

from engines.grading.grader import GUESS
from game.minesweeper.board_series import Boards
from mineproof import Grade, Layout, Observation, Size
from mineproof.cli.grade_frequencies import NO_MOVE, GradeTally, paths_through
from tests.support.commands import Command

CORNERS = "o..*\n....\n*..*\n"


def test_a_position_has_the_grade_of_its_easiest_conclusion_and_move(mineproof: Command) -> None:
    out = mineproof("grade --mines 2", text="1..1").out
    assert out.splitlines() == [
        "easiest conclusion: single (one number at a time)",
        "easiest safe move: guess (nothing follows)",
        "  single    (0, 1) and (0, 2) are mines",
    ]
    answer = mineproof("grade --mines 1 --json", text="1...").record
    assert answer["grade"] == "single"
    assert answer["move"] == {"grade": "total"}
    assert answer["conclusions"][0] == {"cell": [0, 1], "mine": True, "grade": "single"}
    assert mineproof("grade --json", text=Observation.parse("11\n..").to_json()).record["grade"] == "guess"


@pytest.mark.parametrize("name", Observation.ladder)
def test_an_example_for_class_needs_its_rung_for_all_that_follows(mineproof: Command, name: str) -> None:
    graded = mineproof(f"grade --json example:{name}").record
    assert {one["grade"] for one in graded["conclusions"]} == {name}
    assert graded["move"] == {"grade": name}
    assert "from the file" in mineproof(f"watch example:{name}").out


def test_a_layout_has_the_grade_of_its_hardest_move(mineproof: Command) -> None:
    out = " ".join(mineproof("grade", text=CORNERS).out.split())
    assert out.startswith("3x4/3 from (0, 0): sentence (two numbers, the cells of one inside those of the other)")
    layout = Layout.from_text(CORNERS)
    lines = layout.to_json() + "\n" + Layout(1, 4, frozenset([(0, 1)])).to_json()
    first, second = mineproof("grade --json --first 0,0", text=lines).records
    assert first == {"grade": "sentence", "first": [0, 0], "profile": {"single": 1, "sentence": 2}}
    assert second == {"grade": "total", "first": [0, 0], "profile": {"single": 1, "total": 1}}


def test_how_often_each_grade_is_needed(mineproof: Command) -> None:
    answer = mineproof("grade boards --size 8x8/12 --games 20 --seed 3 --json").record
    assert answer["games"] == 20
    assert sum(row["boards"] for row in answer["grades"]) == 20
    assert sum(row["moves"] for row in answer["grades"]) == answer["moves"]
    for row in answer["grades"]:
        for share in (row["share_of_moves"], row["share_of_boards"]):
            assert 0 <= share[1] <= share[0] <= share[2] <= 1
    out = mineproof("grade boards --size 8x8/12 --games 20 --seed 3").out
    assert f"8x8/12, rule safe, seed 3: {answer['moves']:,} moves on 20 boards" in out


@pytest.mark.parametrize("rule", ["any", "safe", "open"])
def test_every_safe_cell_is_revealed_on_the_way(rule: str) -> None:
    boards = Boards(Size(6, 6, 8), rule, 5)  # type: ignore[arg-type]
    for number, path in enumerate(paths_through(boards, 10)):
        layout = boards.layout(number, boards.first_move(number) or (0, 0))
        cells = [cell for cell, _ in path.moves]
        assert None not in cells
        assert len(set(cells)) == len(cells)
        assert not layout.mines & set(cells)
        if rule == "any":
            assert len(cells) == 6 * 6 - 8 - 1


def test_the_tally_of_known_paths() -> None:
    paths = list(paths_through(Boards(Size(5, 5, 5), "safe", 2), 30))
    found = GradeTally(paths)
    assert found.boards.total() == len(found.profiles) == 30
    assert found.moves.total() == sum(len(path.moves) for path in paths)
    assert found.boards["guess"] == sum(GUESS in path.profile for path in paths)
    shares = {need: moves for need, moves, _ in found.rows()}
    assert shares.keys() >= set(map(str, Grade))
    assert sum(share.estimate for need, share in shares.items() if need != NO_MOVE) == pytest.approx(1)


def test_boards_without_a_move_have_a_row_of_their_own(mineproof: Command) -> None:
    answer = json.loads(mineproof("grade boards --size 4x4/0 --games 5 --json").out, parse_constant=pytest.fail)
    rows = {row["grade"]: row for row in answer["grades"]}
    assert (rows[NO_MOVE]["boards"], rows[NO_MOVE]["share_of_boards"][0]) == (5, 1.0)
    assert {row["share_of_moves"] for row in rows.values()} == {None}
    assert "0 moves on 2 boards" in mineproof("grade boards --size 1x1/1 --rule any --games 2").out
    out = mineproof("grade boards --size 4x4/0 --games 5").out
    assert "nothing left: those without any move" in " ".join(out.split())
    assert out.count("100.0%") == 2


def test_standard_input_with_a_total_is_a_position(monkeypatch: pytest.MonkeyPatch, mineproof: Command) -> None:
    for text, mines, output in (("...\n...\n", 6, "are mines"), ("1..1", 2, "(0, 1) and (0, 2) are mines")):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        assert output in mineproof(f"grade - --mines {mines}").out


def test_an_impossible_position_is_told_with_the_argument(mineproof: Command) -> None:
    output = mineproof("grade --json", text="3.\n..\n1.\n", status=1)
    assert json.loads(output.out)["impossible"]["steps"][-1]["claim"] is None
    assert "file.txt: this position" in " ".join(output.err.split()), "the file is named"
    assert "contradiction (it would have 2 mines)." in output.err.replace("\n  ", " ")
    assert "impossible: 8 at (0, 0)" in " ".join(mineproof("grade", text="8", status=1).err.split()), "no neighbors"
