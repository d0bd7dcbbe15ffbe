"""The live board's answers: the same as those of the package, and errors in words."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benchmarks.subjects.drawn_positions import draw_position
from game.minesweeper.board_series import Boards
from mineproof import Engine, Explanation, GaveUp, Grid, Layout, Observation, Size
from mineproof.live.live_site_files import archive
from mineproof.live.page_answers import answer
from tests.support.commands import Command


def ask(kind: str, **arguments: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer(json.dumps({"ask": kind, **arguments})))
    return found


def look(board: str, mines: int | None = None, names: tuple[str, ...] = ("exhaustive",), **more: Any) -> dict[str, Any]:
    return ask("look", board=board, mines=mines, names=names, **more)


def test_what_an_engine_knows_is_told_and_drawn() -> None:
    found = look("1121\n....")
    assert found["known"][0]["false"] == [[1, 0], [1, 2]]
    assert found["known"][0]["true"] == [[1, 1], [1, 3]]
    assert found["known"][0]["best"] in found["known"][0]["false"]
    assert found["words"][0][1][1] == "proven to be a mine"
    assert found["svg"].startswith("<svg")


def test_two_engines_are_drawn_beside_each_other_each_with_its_best_move() -> None:
    found = look(".31.\n....\n....", None, ("sentence", "probability"))
    assert len(found["words"]) == 2
    assert "where they differ" in found["words"][0][0][0]
    found = look(".....\n.....", 3, ("probability", "optimal"))
    assert [one["best"] for one in found["known"]] == [[0, 0], [0, 2]]
    assert ["best move" in panel[0][0] for panel in found["words"]] == [True, False]
    assert ["best move" in panel[0][2] for panel in found["words"]] == [False, True]


def test_a_proof_is_told_step_by_step() -> None:
    whole = look("1121\n....", cell=[1, 0])["proof"]
    first = look("1121\n....", cell=[1, 0], shown=1)["proof"]
    assert whole["says"] == "(1, 0) is safe"
    assert whole["steps"] == first["steps"]
    assert len(whole["steps"]) >= 2
    assert first["caption"] == whole["steps"][0]


def test_a_supposition_is_drawn_while_it_is_in_force() -> None:
    board = ".1.1.\n1.22.\n....."
    steps = look(board, cell=[0, 0])["proof"]["steps"]
    assert steps[0] == "Suppose (0, 0) is a mine."
    supposed = look(board, cell=[0, 0], shown=1)["proof"]
    refuted = look(board, cell=[0, 0], shown=len(steps))["proof"]
    assert "a mine" in supposed["words"][0][0][0]
    assert "proven safe" in refuted["words"][0][0][0]
    assert refuted["words"][0][2][2] == "not revealed"  # what followed from the supposition is no longer known


def test_where_no_argument_is_found_soon_the_clues_are_the_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(explanation: Explanation) -> None:
        raise GaveUp("too many cases")

    monkeypatch.setattr(Explanation, "steps", property(give_up))
    proof = look("1.", cell=[0, 1], shown=1)["proof"]
    assert (proof["says"], proof["steps"]) == ("(0, 1) is a mine", ["1 at (0, 0): 1 of (0, 1)"])


def test_there_is_no_proof_of_what_is_open() -> None:
    proof = look("1.\n..", cell=[1, 1])["proof"]
    assert proof["steps"] == []
    assert "some layouts that fit have a mine there" in proof["says"]
    beyond = look(".31.\n....\n....", names=("sentence",), cell=[0, 0])["proof"]
    assert beyond["says"].startswith("sentence does not prove (0, 0)")


def test_an_impossible_position_names_its_cells() -> None:
    found = look("1.\n0.", None, ("exhaustive",))
    assert found["cells"] == [[0, 0], [1, 0]]
    assert found["error"]


def test_a_text_is_read_as_in_files() -> None:
    foreign = Observation.parse("3x1x1\n1HF")
    assert ask("read", text="3x1x1\n1HF") == {"board": str(foreign), "mines": 1}
    seen = Observation.parse("1121\n.F.*", total=2)
    assert ask("read", text=str(seen), mines=2) == {"board": str(seen), "mines": 2}
    assert ask("read", text=seen.to_json()) == {"board": "1121\n...*", "mines": 2}
    assert ask("read", text=f"{seen}\n2 mines in all\n") == {"board": str(seen), "mines": 2}
    assert ask("read", text=str(seen))["mines"] is None
    assert "from 0 to 8" in ask("read", text=f"{seen}\n9 mines in all")["error"]


@pytest.mark.parametrize(
    ("rule", "granted"), [("open", "the first cell is a 0"), ("safe", "the first cell is no mine"), ("any", "")]
)
def test_a_game_is_that_of_the_same_seed(rule: Any, granted: str) -> None:
    session = Boards(Size.parse("beginner"), rule, 7).session(0)
    session.reveal((4, 4))
    session.toggle_flag((0, 0))
    found = ask("play", size="beginner", rule=rule, seed=7, moves=[["reveal", [4, 4]], ["flag", [0, 0]]])
    assert (found["board"], found["status"]) == (str(session.seen), session.status.value)
    assert ("svg" in found) is (found["status"] != "playing")
    assert ask("play", size="beginner", rule=rule, seed=7, moves=[])["granted"] == granted
    over = ask("play", size="1x2/1", rule="safe", seed=1, moves=[["reveal", [0, 0]]])
    assert (over["status"], over["words"]) == ("won", [[["1", "mine"]]])


@pytest.mark.parametrize("grade", [None, "sentence"])
def test_a_game_without_a_guess_is_searched_for_and_played(grade: str | None) -> None:
    found = ask("search", size="beginner", grade=grade, seed=5)
    layout = Layout.from_json(found["layout"])
    assert found["first"] == [2, 2]
    assert grade in (None, layout.grade)
    moves = [["reveal", found["first"]], ["flag", list(min(layout.mines))]]
    game = ask("play", size="beginner", rule="any", seed=5, moves=moves, layout=found["layout"])
    seen = Observation.parse(game["board"])
    assert seen.reveals[2, 2] == 0
    assert len(seen.reveals) > 1
    assert (game["mines"], game["mines_left"], game["granted"]) == (10, 9, "")


@pytest.mark.parametrize(
    ("kind", "arguments", "complaint"),
    [
        ("nothing", {}, "one of engines, read"),
        ("look", {"board": "1Q", "mines": None, "names": []}, "expected"),
        ("look", {"board": "\n", "mines": None, "names": [], "grid": "hex"}, "no board"),
        ("look", {"board": "\n".join(["." * 60] * 60), "mines": None, "names": []}, "at most"),
        ("look", {"bored": "1."}, "bored"),
        ("look", {"board": 5, "mines": 1, "names": []}, "board is 5; expected a string"),
        ("look", {"board": "1.", "mines": 3, "names": []}, "The board has room for 0 to 2 mines, not for 3."),
        ("look", {"board": "1.", "mines": None, "names": ["os:system"]}, "is not offered"),
        ("look", {"board": "1.", "mines": None, "names": ["sentence+os:system"]}, "is not offered"),
        ("look", {"board": "1.", "mines": None, "names": ["sentence"], "cell": [0, 2]}, "(0, 2)"),
        ("read", {"text": "2x1x9\nHH\n"}, "mines is 9; expected an int from 0 to 2"),
        ("play", {"size": "1000x1000/5", "rule": "any", "seed": 1, "moves": []}, "at most"),
        ("search", {"size": "3x3/1", "grade": "hard", "seed": 1}, "the grade is 'hard'; expected one of single"),
        ("search", {"size": "100x100/9", "grade": None, "seed": 1}, "at most"),
        ("play", {"size": "3x3/1", "rule": "no", "seed": 1, "moves": []}, "expected"),
        ("play", {"size": "3x3/1", "rule": "any", "seed": 1, "moves": [["reveal", [9, 9]]]}, "(9, 9)"),
    ],
)
def test_what_cannot_be_answered_is_told_in_words(kind: str, arguments: dict[str, Any], complaint: str) -> None:
    assert complaint in ask(kind, **arguments)["error"]
    assert json.loads(answer("[" * 100_000))["error"]


def test_a_failure_of_any_kind_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise AttributeError("an engine with a flaw")

    monkeypatch.setattr(Engine, "observe", fail)
    assert look("1.")["error"] == "an engine with a flaw"


def test_the_live_board_takes_a_grid() -> None:
    played = ask("play", size="6x6/4@hex", rule="open", seed=1, moves=[["reveal", [2, 2]]])
    assert played["grid"] == "hex"
    seen = {"board": played["board"], "mines": 4}
    looked = ask("look", names=["sat"], grid="hex", **seen)
    assert looked["shifted"] is True
    assert looked["neighbors"] == Grid.of("hex", 6, 6).lists
    assert looked["known"][0]["world_count"] is not None
    square = ask("look", names=[], board="1.", mines=None)
    assert (square["known"], square["words"], square["shifted"]) == ([], [[["1", "not revealed"]]], False)
    assert "neighbors" not in square
    star = [[*range(1, 11)], *([0] for _ in range(10))]
    told = ask("look", names=["sat"], board="(10)..........", mines=None, grid=star)
    assert len(told["known"][0]["true"]) == 10
    typed = Observation(1, 11, {(0, 0): 10}, grid=Grid.table(1, 11, star)).to_json()
    named = json.dumps({**json.loads(typed), "cell_names": [*"abcdefghijk"]})
    for text in (typed, named):
        assert ask("read", text=text) == {"board": "(10)..........", "mines": None, "grid": star}
    for size in ("6x6/4@/etc/hosts.json", "6x6/4@round"):
        assert "the grid is" in ask("play", size=size, rule="open", seed=1, moves=[])["error"]


@pytest.mark.parametrize("name", ["sat", "probability+safest", "optimal"])
def test_the_best_move_is_that_of_solve(name: str, mineproof: Command) -> None:
    drawn = [draw_position(Size(6, 6, 8), seed, 1).observation for seed in range(2)]
    for seen in (Observation.parse(".....\n.....", total=3), *drawn):
        known = look(str(seen), seen.total, (name,))["known"][0]
        solved = mineproof("solve --json --mines", seen.total, "--engine", name, text=str(seen)).record
        for key in ("best", "best_moves", "world_count"):
            assert known[key] == solved[key]
        assert solved.keys() - {"explanations"} <= known.keys()  # one vocabulary
        assert bool(known["ties"]) is (len(known["best_moves"]) > 1)
        assert (known["why_best"] == "") is (known["best"] in known["false"])
        if not look(str(seen), seen.total, ("sat",))["known"][0]["false"]:
            output = ask("hint", board=str(seen), mines=seen.total, level=1, name=name)
            assert f"Best is {tuple(known['best'])}" in output["says"]


ASK = """
import json, sys
sys.path[:0] = sys.argv[1:]
from mineproof.live.page_answers import answer
board = json.dumps({"height": 2, "width": 4, "reveals": [[0, 0, 1], [0, 1, 1], [0, 2, 2], [0, 3, 1]]})
look = {"ask": "look", "board": board, "mines": 2, "names": ["sentence", "optimal"], "cell": [1, 0], "shown": 1}
print(answer(json.dumps(look)))
"""


def test_the_archive_answers_in_a_python_without_other_packages(tmp_path: Path) -> None:
    file = tmp_path / "mineproof.zip"
    file.write_bytes(archive())
    shutil.copytree(Path(msgspec.__file__).parent, tmp_path / "packages" / "msgspec")
    # -I and -S: neither the folder of this test nor any installed package is found.
    command = [sys.executable, "-I", "-S", "-c", ASK, str(file), str(tmp_path / "packages")]
    found = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    assert '"(1, 0) is safe"' in found.stdout
