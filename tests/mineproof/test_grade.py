"""python -m mineproof grade: positions, layouts, and how often each grade is needed."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from engines.grading import Grade, NeedsGuess
from game.minesweeper.boards import Boards
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size
from game.observation import Observation
from mineproof.__main__ import main
from mineproof.grades import NO_MOVE, paths_through, tally

CORNERS = "o..*\n....\n*..*\n"


def grade(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, *options: str) -> str:
    path = tmp_path / "file.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["grade", str(path), *options]) == 0
    return capsys.readouterr().out


def test_a_position_has_the_grade_of_its_easiest_conclusion_and_move(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = grade(capsys, tmp_path, "1..1", "--mines", "2")
    assert out.splitlines() == [
        "easiest conclusion: single (one number at a time)",
        "easiest safe move: guess (nothing follows)",
        "  single    (0, 1) and (0, 2) are mines",
    ]
    answer = json.loads(grade(capsys, tmp_path, "1...", "--mines", "1", "--json"))
    assert answer["grade"] == "single"
    assert answer["move"] == {"grade": "total"}
    assert answer["conclusions"][0] == {"cell": [0, 1], "mine": True, "grade": "single"}
    assert json.loads(grade(capsys, tmp_path, Observation.parse("11\n..").to_json(), "--json"))["grade"] == "guess"


def test_a_layout_has_the_grade_of_its_hardest_move(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = grade(capsys, tmp_path, CORNERS)
    assert out.startswith("3x4/3 from (0, 0): sentence (two numbers, one of which holds all cells of the other)")
    layout = Layout.from_text(CORNERS)
    lines = layout.to_json() + "\n" + Layout(1, 4, frozenset([(0, 1)])).to_json()
    answers = grade(capsys, tmp_path, lines, "--json", "--first", "0,0").splitlines()
    first, second = map(json.loads, answers)
    assert first == {"grade": "sentence", "first": [0, 0], "profile": {"single": 1, "sentence": 2}}
    assert second == {"grade": "total", "first": [0, 0], "profile": {"single": 1, "total": 1}}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "give either FILE or --size"),
        (["FILE", "--size", "beginner"], "give either FILE or --size"),
        (["FILE"], "does not say where the game begins; give --first ROW,COLUMN"),
        (["FILE", "--first", "9,9"], "--first: (9, 9) is off the board"),
        (["FILE", "--first", "x"], "--first is 'x'; expected ROW,COLUMN"),
        (["FILE", "--mines", "3"], "--mines 3 is for a position, and this is layouts; leave it out"),
        (["POSITION", "--first", "0,0"], "--first 0,0 is for layouts, and this is a position; leave it out"),
        (["--size", "4x4/3", "--first", "0,0"], "--first 0,0 is for layouts, and this is boards that are drawn"),
        (["FILE", "--first", "0,3"], "the first cell (0, 3) is a mine; begin at a safe one"),
        (["NONE"], "expected a position, as `solve` reads it, or layouts"),
    ],
)
def test_bad_arguments_are_refused_in_words(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], said: str
) -> None:
    path = tmp_path / "layout.txt"
    path.write_text(CORNERS.replace("o", "."), encoding="utf-8")
    position = tmp_path / "position.txt"
    position.write_text("1.\n..\n", encoding="utf-8")
    files = {"FILE": path, "POSITION": position, "NONE": tmp_path / "none"}
    told = [str(files.get(word, word)) for word in arguments]
    try:
        status = main(["grade", *told])
    except SystemExit as ended:
        status = int(ended.code or 0)
    assert status == 2
    assert said in capsys.readouterr().err


def test_how_often_each_grade_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", "--size", "8x8/12", "--games", "20", "--seed", "3", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["games"] == 20
    assert sum(row["boards"] for row in answer["grades"]) == 20
    assert sum(row["moves"] for row in answer["grades"]) == answer["moves"]
    for row in answer["grades"]:
        for share in (row["share_of_moves"], row["share_of_boards"]):
            assert 0 <= share[1] <= share[0] <= share[2] <= 1
    assert main(["grade", "--size", "8x8/12", "--games", "20", "--seed", "3"]) == 0
    out = capsys.readouterr().out
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
    found = tally(paths)
    assert found.boards.total() == len(found.profiles) == 30
    assert found.moves.total() == sum(len(path.moves) for path in paths)
    assert found.boards["guess"] == sum(NeedsGuess() in path.profile for path in paths)
    shares = {need: moves for need, moves, _ in found.rows()}
    assert shares.keys() >= set(map(str, Grade))
    assert sum(share.estimate for need, share in shares.items() if need != NO_MOVE) == pytest.approx(1)


def test_boards_without_a_move_have_a_row_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", "--size", "4x4/0", "--games", "5", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
    rows = {row["grade"]: row for row in answer["grades"]}
    assert (rows[NO_MOVE]["boards"], rows[NO_MOVE]["share_of_boards"][0]) == (5, 1.0)
    assert {row["share_of_moves"] for row in rows.values()} == {None}
    assert main(["grade", "--size", "4x4/0", "--games", "5"]) == 0
    out = capsys.readouterr().out
    assert "nothing left: those without any move" in " ".join(out.split())
    assert out.count("100.0%") == 2


def test_a_number_without_neighbors_is_checked_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("8", encoding="utf-8")
    assert main(["grade", str(tmp_path / "one.txt")]) == 1
    assert "this position is impossible: 8 at (0, 0)" in capsys.readouterr().err


def test_standard_input_with_a_total_is_a_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("...\n...\n"))
    assert main(["grade", "-", "--mines", "6"]) == 0
    assert "are mines" in capsys.readouterr().out


def test_an_impossible_position_is_told_with_the_argument(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text("3.\n..\n1.\n", encoding="utf-8")
    assert main(["grade", str(path), "--json"]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["impossible"]["steps"][-1]["claim"] is None
    assert "mineproof grade: this position is impossible" in said.err
    assert "1 at (2, 0) would have 2 mines: contradiction." in said.err.replace("\n  ", " ")


def test_boards_full_of_mines_have_no_way_through(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", "--size", "1x1/1", "--rule", "any", "--games", "2"]) == 0
    assert "0 moves on 2 boards" in capsys.readouterr().out


def test_a_position_may_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1..1"))
    assert main(["grade", "-", "--mines", "2"]) == 0
    assert "(0, 1) and (0, 2) are mines" in capsys.readouterr().out
