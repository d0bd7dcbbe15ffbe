"""python -m mineproof watch: what it prints in 80 columns, without color, in a pipe, and side by side."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from game.board.observation import Observation
from mineproof.__main__ import main
from mineproof.watch import watch_command
from tests.support.commands import Command
from tests.support.python_without_posix import run_in_turn


def shown(*options: str) -> str:
    """The output on a terminal of 80 columns and 24 rows."""
    console = Console(file=io.StringIO(), force_terminal=True, width=80, height=24, highlight=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watch_command, "make_console", lambda **_: console)
        assert main(["watch", *options, "--speed", "1000"]) == 0
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def test_a_line_for_each_move_and_why(mineproof: Command) -> None:
    out = mineproof("watch --seed 3 --size cs50 --rule open --engine sat").out
    moves = re.findall(r"^ *\d+  ", out, flags=re.MULTILINE)
    summary = re.search(r"^sat: (won|lost), (\d+) moves, \d+ guess", out, flags=re.MULTILINE)
    assert summary is not None
    assert len(moves) == int(summary[2])
    assert re.search(r"\(\d, \d\) is safe: \d at \(\d, \d\)", out)
    assert "8x8 with 8 mines, rule open, seed 3" in out


def test_in_a_pipe_there_is_neither_color_nor_a_wide_line(mineproof: Command) -> None:
    out = mineproof("watch --seed 3 --size expert --rule open --engine sat,sentence").out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80
    # Two boards of 30 columns stand below each other, and both are whole.
    assert len(re.findall(r"^15 \|(?:[ <>][0-9.*M]){30}", out, flags=re.MULTILINE)) == 2


def test_several_engines_play_the_same_board(mineproof: Command) -> None:
    out = mineproof("watch --seed 5 --size 6x6/6 --engine sentence,sat,probability").out
    names, outcomes = zip(*re.findall(r"^  1  (\w+) +the first cell is (\(.*?\) -> .*?)\s*$", out, re.M), strict=True)
    assert names == ("sentence", "sat", "probability")
    assert len({*outcomes}) == 1
    assert re.search(r"^sentence +sat +probability *$", out, flags=re.MULTILINE)  # each board has its name


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {}])
def test_terminals_of_all_kinds(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    out = shown("--seed", "3", "--size", "5x5/3")
    colors = re.findall(r"\x1b\[(?:\d+;)*3(?:[0-7]|8;[\d;]+)m", out)
    assert bool(colors) == (not environment)
    assert "optimal: won" in out
    if "TERM" in environment:
        assert "\x1b[1A" not in out


def test_a_speed_waits_between_moves_and_the_end_is_drawn(
    monkeypatch: pytest.MonkeyPatch, mineproof: Command, tmp_path: Path
) -> None:
    waits: list[float] = []
    monkeypatch.setattr("mineproof.watch.watch_command.time.sleep", waits.append)
    mineproof("watch --seed 3 --size 5x5/3 --speed 4 --svg", tmp_path / "end.svg")
    assert set(waits) == {0.25}
    assert ElementTree.parse(tmp_path / "end.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_games_layouts_and_positions_of_a_file(mineproof: Command) -> None:
    out = mineproof("watch --games 2", text="o..\n...\n..*\n").out
    assert "game 1 of 2: 3x3 with 1 mine, from the file" in out
    assert out.count("(0, 0) -> 0, opens 7 more: won") == 2
    line = '{"height":1,"width":2,"mines":[[0,1]],"first":[0,0]}\n'
    assert "optimal: won, 1 move," in mineproof("watch", text=line).out
    out = mineproof("watch --mines 2 --seed 1", text="1 . .\n1 2 .\n0 1 .\n").out
    assert "3x3 with 2 mines, from the file" in out
    assert re.search(r"^optimal: (won|lost)", out, flags=re.MULTILINE)


def test_a_long_line_goes_on_below_its_move(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = mineproof("watch --seed 6 --size intermediate --rule open --engine sat").out
    moves = out.splitlines()[1:-19]
    went_on = [line for line in moves if not re.match(r" *\d+  \S", line)]
    assert went_on
    assert all(line.startswith("     ") for line in went_on)


def test_what_is_printed_can_be_read_again(mineproof: Command) -> None:
    """The board of a lost game: the mines are known, the last move is marked, zeros are zeros."""
    out = mineproof("watch --seed 6 --size 8x8/12 --engine sentence").out
    board = "".join(line + "\n" for line in out.splitlines() if "|" in line)
    assert re.search(r"<[0-8M]>", board)
    seen = Observation.parse(board, 12)
    assert (seen.height, seen.width, sum(seen.marks.values())) == (8, 8, 12)
    two = mineproof("watch --seed 2 --size 5x5/5 --engine sentence,sat").out
    assert "boards beside each other" in mineproof("solve --mines 5", text=two, status=2).err


def test_a_board_larger_than_the_terminal_comes_at_the_end_or_in_files(mineproof: Command) -> None:
    out = shown("--seed", "3", "--size", "30x5/3")
    assert out.count("29 |") == 1
    assert "\x1b[1A" not in out
    options = ["--seed", "1", "--size", "3x60/9", "--rule", "open"]
    output = " ".join(shown(*options).split())
    assert "A board takes 124 columns, and there are 80: it is not shown" in output
    assert "|" not in output
    out = mineproof("watch", *options).out
    assert len(re.findall(r"^\d \|.{120}", out, flags=re.MULTILINE)) == 3
    assert re.search(r"^optimal: (won|lost)", out, flags=re.MULTILINE)


def test_several_games_are_counted(mineproof: Command) -> None:
    out = mineproof("watch --seed 3 --size 5x5/3 --games 4 --engine sat,sentence").out
    for name in ("sat", "sentence"):
        won = len(re.findall(rf"^{name}: won,", out, flags=re.MULTILINE))
        assert re.search(rf"^{name}: won {won} of 4 games \({won / 4:.0%}\), \d\.\d guesses a game$", out, re.MULTILINE)


def test_a_layout_is_of_the_grid_that_is_given(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = "..*\no..\n..*\n"
    assert "3x3@hex" in mineproof("watch --grid hex", text=picture).out
    monkeypatch.setattr("sys.stdin", io.StringIO(picture))
    assert "3x3@hex" in mineproof("watch --grid hex -").out
    line = '{"height":2,"width":2,"mines":[],"grid":"hex"}\n'
    assert "'knight' was given" in mineproof("watch --grid knight", text=line, status=2).err


def test_it_watches_without_posix_calls_on_consoles_that_know_few_signs(tmp_path: Path) -> None:
    printed = run_in_turn(tmp_path, ["mineproof watch --size 5x5/4 --engine sat,sentence --seed 1"], "ascii")
    assert printed.isascii()
