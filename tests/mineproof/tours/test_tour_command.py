"""The command `mineproof tour`."""

import io
import sys
from ast import literal_eval
from pathlib import Path

import pytest

from mineproof.tours import tour_command
from mineproof.tours.puzzle import Tour
from mineproof.tours.search import STRATEGIES
from tests.support.commands import Command
from tests.support.python_without_posix import run_in_turn


def test_the_board_and_the_squares_are_printed(mineproof: Command) -> None:
    lines = mineproof("tour --height 3 --width 4 --strategy depth-first").out.splitlines()
    assert len(lines) == 5
    assert sorted(int(place) for line in lines[:3] for place in line.split()) == list(range(1, 13))
    Tour(3, 4).check(literal_eval(lines[3]))
    assert lines[4].startswith("Effort: ")


def test_off_the_terminal_one_tour_is_shown_unless_more_are_asked_for(mineproof: Command) -> None:
    board = "tour --height 3 --width 4 --json"
    assert len(mineproof(board).records) == 1
    assert len(mineproof(f"{board} --solutions 2").records) == 2
    printed = mineproof(f"{board} --all")
    assert len(printed.records) == 2
    assert "No more tours" in printed.err
    for record in printed.records:
        Tour(3, 4).check([tuple(cell) for cell in record["path"]])
        assert record["effort"]["expanded"] > 0


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_strategy(mineproof: Command, strategy: str) -> None:
    height, width = (5, 6) if strategy == "divide-and-conquer" else (3, 4)
    printed = mineproof(f"tour --height {height} --width {width} --strategy {strategy} --json --start 2,0")
    Tour(height, width, (2, 0)).check([tuple(cell) for cell in printed.record["path"]])


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ("--height 4 --width 5", "32 tours"),
        ("--height 3 --width 4 --start any", "16 tours"),
        ("--height 5 --width 6 --closed", "8 closed tours"),
        ("--height 4 --width 4 --start any", "0 tours"),
        ("--height 1 --width 1000000000", "0 tours"),
    ],
)
def test_counts(mineproof: Command, arguments: str, answer: str) -> None:
    assert mineproof(f"tour count {arguments}").out.startswith(answer)
    assert mineproof(f"tour count --json {arguments}").record["count"] == int(answer.split()[0])


@pytest.mark.parametrize(
    ("arguments", "status", "complaint"),
    [
        ("--start 8,0", 2, "off the board"),
        ("--start a1", 2, "expected ROW,COLUMN"),
        ("--solutions 1 --all", 2, "expected one of them"),
        ("--depth 3", 2, "heuristic has none"),
        ("--height 1 --width 1000000000", 1, "single row"),
        ("--strategy depth-first --seconds 0", 1, "gave up at the limit of 0 s of processor time"),
        ("--strategy depth-limited --depth 3", 1, "more to search below it"),
        ("--height 4 --strategy divide-and-conquer", 2, "too narrow"),
        ("--svg no/such/folder/tour.svg", 2, "tour.svg: No such file or directory; expected a file to write"),
        ("--memory -1", 2, "--memory: got '-1'"),
        ("--height 100000 --width 100000", 2, "too large to walk"),
        ("--height 200 --width 200 --memory 1", 1, "the limit of 1 MB of memory"),
        ("--seconds soon", 2, "--seconds: got 'soon'"),
        ("--all --height 5 --width 6 --strategy divide-and-conquer", 1, "gave up after one tour"),
    ],
)
def test_what_is_refused_and_why(mineproof: Command, arguments: str, status: int, complaint: str) -> None:
    assert complaint in mineproof(f"tour {arguments}", status=status).err


def test_a_drawing_is_written_or_refused_before_the_search(
    mineproof: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", None)  # how Python starts when it was closed: nobody is asked whether to go on
    mineproof("tour --svg", tmp_path / "drawn.svg")
    assert (tmp_path / "drawn.svg").read_text(encoding="utf-8").startswith("<svg ")
    monkeypatch.setattr("mineproof.tours.tour_command._search", lambda *_: pytest.fail("it was searched"))
    assert f"{tmp_path}: " in mineproof("tour --svg", tmp_path, status=2).err


def test_an_interrupt_tells_what_was_found(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(tour_command, "numbered_board", interrupt)
    assert "interrupted after 1 tour:" in mineproof("tour", status=130).err


@pytest.mark.parametrize(
    ("typed", "tours"), [("y\nYES\nn\ny\n", 3), ("\n", 1), ("", 1)], ids=["answered", "refused", "ended"]
)
def test_at_a_terminal_it_asks_whether_to_go_on(
    typed: str, tours: int, mineproof: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", answers := io.StringIO(typed))
    monkeypatch.setattr(answers, "isatty", lambda: True)
    assert mineproof("tour --height 5 --width 5").out.count("Effort") == 1
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    printed = mineproof("tour --height 5 --width 5").out
    assert printed.count("Effort: ") == printed.count("Continue? [y/N] ") == tours


def test_a_narrow_terminal_shows_no_wide_board(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    out = mineproof("tour --height 6 --width 20 --solutions 1").out
    assert max(map(len, out.splitlines())) <= 40
    assert "takes 79 columns" in " ".join(out.split())
    assert not [line for line in out.splitlines() if line.count("(") != line.count(")")]
    out = mineproof("tour --height 5 --width 6 --solutions 1").out
    assert len(out.splitlines()[0].split()) == 6


def test_tours_without_posix_calls_on_consoles_that_know_few_signs(tmp_path: Path) -> None:
    commands = ["tour --height 5 --width 5 --memory 500 --svg tour.svg", "tour count --height 4 --width 5"]
    assert run_in_turn(tmp_path, [f"mineproof {command}" for command in commands], "ascii").isascii()
