"""The review of a player of the course's project: what it says of sound, unsound and failing players."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from mineproof.course.guarded import TooLong, guarded
from tests.support.commands import Command, Printed

Reviewing = Callable[..., Printed]


@pytest.fixture
def reviewed(mineproof: Command, tmp_path: Path) -> Reviewing:
    """Reviews the player of a file with this text, beside the names of the course."""

    def review(source: str = "", *options: str, status: int = 0) -> Printed:
        file = tmp_path / "minesweeper.py"
        file.write_text("from mineproof.course.minesweeper import *\n" + source, encoding="utf-8")
        return mineproof("course --positions 5", f"{file}:MinesweeperAI", *options, status=status)

    return review


def player(method: str, body: str) -> str:
    """The text of a player that has this method."""
    return f"class MinesweeperAI(MinesweeperAI):\n    def {method}:\n        {body}\n"


def test_a_sound_player_is_called_sound(reviewed: Reviewing) -> None:
    printed = reviewed("MinesweeperAI = course('exhaustive')\n").out
    assert "It is sound" in printed
    assert printed.count("100%") == 6
    assert "It misses" not in printed


def test_what_a_player_misses_is_counted_by_grade(reviewed: Reviewing) -> None:
    printed = reviewed().out
    assert "100%   sentence" in printed
    assert "0%   overlap" in printed
    assert "It misses some cells that are certain, for example here:" in printed
    assert "?.?" in printed
    assert printed.rstrip().endswith("?.? marks the cells that the numbers prove and that it says nothing about.")


def test_of_what_is_missed_the_course_s_own_method_comes_first(reviewed: Reviewing) -> None:
    printed = reviewed("import engines\nMinesweeperAI = engines.load('single')\n").out
    assert "It misses some cells that taking sentences from each other shows" in " ".join(printed.split())
    assert max(map(len, printed.splitlines())) < 80


@pytest.mark.parametrize(
    ("method", "body", "said"),
    [
        ("make_safe_move", "return None", "make_safe_move returned None, though it knows that ("),
        (
            "make_safe_move",
            "return (9, 9)",
            "make_safe_move returned (9, 9), which is no cell that it knows to be safe",
        ),
        ("make_random_move", "return None", "make_random_move returned None, though"),
        (
            "make_random_move",
            "return min(self.moves_made)",
            "which is no hidden cell, or one that it knows to be a mine.",
        ),
    ],
)
def test_moves_are_reviewed_too(reviewed: Reviewing, method: str, body: str, said: str) -> None:
    printed = reviewed(player(f"{method}(self)", body), status=1).said
    assert "Its moves are wrong in" in printed
    assert said in printed


EVERY_CELL = "return {(r, c) for r in range(self.height) for c in range(self.width)}"

WAITING = """\
class MinesweeperAI(MinesweeperAI):
    def make_random_move(self):
        print("thinking\\nand thinking")
        while True:
            move = random.randrange(self.height), random.randrange(self.width)
            if move not in self.moves_made and move not in self.mines:
                return move
"""


def test_a_move_that_does_not_end_is_told_once_and_the_review_goes_on(tmp_path: Path, reviewed: Reviewing) -> None:
    printed = reviewed(f"import random\n{WAITING}", "--limit", "1", status=1).out
    assert "It is sound: in all 16 positions" in printed
    assert "100%   positions from games" in printed
    assert printed.count("no answer within 1 s") == 1
    said = " ".join(printed.split())
    assert "Its moves are wrong in 1 of 16 positions." in said
    assert "No cell is left to move to here, as far as it knows; the course asks for None then." in said
    assert "0 | 1 ." in printed
    assert f"{tmp_path / 'minesweeper.py'}, line " in printed
    assert "make_random_move is not called in the positions after this one" in said


def test_what_a_move_raises_hides_nothing_that_was_said(reviewed: Reviewing) -> None:
    printed = reviewed(player("make_random_move(self)", "return [][0]"), status=1).out
    assert "make_random_move failed: IndexError: list index out of range" in printed
    assert "It is sound: in all 16 positions" in printed


@pytest.mark.parametrize("options", [[], ["--prints"]])
def test_what_a_player_prints_is_counted_or_shown(reviewed: Reviewing, options: list[str]) -> None:
    made = player("__init__(self, height=8, width=8)", "super().__init__(height, width); print('made', end='')")
    printed = reviewed(f"print('loaded')\n{made}", *options).out
    assert ("made" in printed) == ("loaded" in printed) == bool(options)
    assert ("Your player printed 2 lines, left out here; --prints shows" in printed) == (not options)


def test_what_is_called_a_mine_and_is_revealed_or_safe_is_told_as_refuted(reviewed: Reviewing) -> None:
    source = player("all(self)", EVERY_CELL) + "    mines = property(all)\n"
    said = reviewed(source, status=1).said
    assert "mine, but a cell that is revealed is no mine." in said
    assert "are mines, but the numbers prove the opposite." in said


def test_an_unsound_player_is_shown_where(reviewed: Reviewing) -> None:
    source = player("all(self)", EVERY_CELL) + "    safes = property(all)\n"
    printed = reviewed(source, status=1).out
    assert "It is unsound in" in printed
    said = " ".join(printed.split())
    assert "It says that (" in said
    assert ", which the numbers do not prove." in said
    assert printed.count("!.!") > 1
    assert "!.! marks the cells about which it says what the numbers do not prove." in printed
    assert max(map(len, printed.splitlines())) < 80


def test_a_player_that_fails_is_shown_its_error(reviewed: Reviewing) -> None:
    assert "KeyError: " in reviewed(player("add_knowledge(self, cell, count)", "raise KeyError(cell)"), status=1).out


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("while True:\n            pass", "no answer within 0.2 s"),
        ("while True:\n            try:\n                cell\n            except: pass", "no answer within 0.2 s"),
        ("import sys; sys.exit(3)", "sys.exit(3) was called"),
    ],
    ids=["for ever", "for ever, catching everything", "sys.exit"],
)
def test_a_player_that_does_not_come_back_is_told_by_its_position_and_line(
    tmp_path: Path, reviewed: Reviewing, body: str, said: str
) -> None:
    source = player("add_knowledge(self, cell, count)", body)
    printed = reviewed(source, "--positions", "1", "--limit", "0.2", status=1).out
    assert said in printed
    assert f"{tmp_path / 'minesweeper.py'}, line " in printed
    assert "0 | 1 ." in printed
    assert ("are not tried" in printed) == ("no answer" in said)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system cannot wake a call that waits")
def test_a_call_that_waits_is_ended_too() -> None:
    read, write = os.pipe()
    late = threading.Timer(10, os.write, (write, b"something to read"))
    late.start()
    with pytest.raises(TooLong):
        guarded(lambda: os.read(read, 1), 0.1)
    assert late.is_alive(), "the limit ended the call, and not what there was to read"
    late.cancel()
    for end in (read, write):
        os.close(end)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def open(", "SyntaxError: '(' was never closed (minesweeper.py, line 1)"),
        ("x = 1\ny = x / 0\n", "minesweeper.py, line 2: y = x / 0"),
        ("import no_such_module\n", "minesweeper.py, line 1: import no_such_module"),
        ("while True: pass\n", "no answer within 0.2 s"),
        ("raise SystemExit(0)\n", "sys.exit(0) was called"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_told_by_its_line(
    tmp_path: Path, mineproof: Command, source: str, said: str
) -> None:
    (tmp_path / "minesweeper.py").write_text(source, encoding="utf-8")
    complaint = mineproof("course", f"{tmp_path / 'minesweeper.py'}:MinesweeperAI", "--limit", "0.2", status=2).err
    assert "your file cannot be loaded" in complaint
    assert said in complaint


@pytest.mark.parametrize(
    ("name", "complaint"),
    [("minesweeper", "names no class"), ("nowhere.py:AI", "no file"), ("{}/minesweeper.py:Other", "no class")],
)
def test_what_cannot_be_loaded_is_refused(tmp_path: Path, mineproof: Command, name: str, complaint: str) -> None:
    (tmp_path / "minesweeper.py").write_text("", encoding="utf-8")
    assert complaint in mineproof("course", name.format(tmp_path), status=2).err
