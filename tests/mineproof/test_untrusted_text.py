"""Names, notes and texts of strangers: printed by any command, they steer no terminal, and hide nothing."""

import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from game.minesweeper import Layout
from game.recordings.game_recording import GameRecording, MouseClick
from game.wording import visible
from mineproof.__main__ import main
from tests.support.commands import Command, Printed
from tests.support.scripted_protocol_programs import scripted

EVIL = (
    "Eve\x1b[2J\x1b]0;owned\x07\r\x08\u202e\u2066\u200b\u2028\u2029\x0b\x85\x9b31m\x7f\ufeff\xad\U000e0041\u3164[/]$x_"
)
"""Control characters, marks of direction, line breaks, a tag, a blank letter, markup and a formula."""

SEEN = "Eve\\u001b[2J"
"""How what is printed of it begins."""


def check_visible(*printed: str) -> None:
    """Raise `AssertionError` for text with a character that a terminal obeys or does not show."""
    for text in printed:
        assert visible(text) == text
        assert "\r" not in text


def in_file(folder: Path, text: str, name: str = "file.txt") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


Ended = Callable[..., tuple[int, Printed]]
"""Runs the command `mineproof` with these arguments: the exit status, and what was printed."""


@pytest.fixture
def ended(capsys: pytest.CaptureFixture[str]) -> Ended:
    def run(*arguments: str) -> tuple[int, Printed]:
        return main([*arguments]), Printed(*capsys.readouterr())

    return run


def test_everything_unusual_becomes_its_escape_in_json() -> None:
    for code in (*range(0x300), *range(0x1680, 0x3200), *range(0xD7F0, 0xE010), *range(0xFE00, 0x10010), 0xE0001):
        sign = chr(code)
        for shown in (visible(sign), visible(sign, in_line=True)):
            assert shown == sign or json.loads(f'"{shown}"') == sign
            assert shown not in "\r\x1b\x7f\x85\x9b\u200b\u202e\u2028\ud800\ufeff\U000e0001"
    assert visible("A\r\n\tB é 漢 ¬ 🙂") == "A\r\n\tB é 漢 ¬ 🙂"
    assert visible("A\r\n\tB", in_line=True) == "A\\r\\n\\tB"


@pytest.mark.parametrize("options", ["", "--json"])
@pytest.mark.parametrize("color", [False, True])
def test_review(options: str, color: bool, mineproof: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if color:
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("TERM", "xterm-256color")
    name, layout, clicks = f"<script>{EVIL}", Layout(3, 3, frozenset({(2, 2)})), (MouseClick(1.0, "reveal", (0, 0)),)
    header = {"Player": name, "Program": name}
    recording = GameRecording(layout, clicks, header, notes=(f"it is by {name}\n0 mistakes",))
    printed = mineproof(f"review {options} --html", tmp_path / "page.html", text=recording.to_json())
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert f"&lt;script&gt;{SEEN}" in page
    assert bool(color and not options) == ("\x1b[1m" in printed.out)
    check_visible(page, printed.out.replace("\x1b[1m", "").replace("\x1b[0m", ""), printed.err)
    if options == "--json":
        assert printed.record["header"]["Player"] == name
    else:
        assert SEEN in printed.out
        assert not any(line.startswith("0 mistakes") for line in printed.out.splitlines())


KNIGHTS = {"id": EVIL, "n": 1, "names": ["A"], "statements": [["knight", 0]]}
ZEBRA = {"kind": "zebra", "attributes": {"pet": ["cat", EVIL]}, "clues": []}
MASTERMIND = {"kind": "mastermind", "pegs": 2, "colors": ["red", EVIL], "repeated": True, "rows": []}
RULES = {"rules": [{"num_mines": 1, "cells": [EVIL, "b"]}], "total_cells": 3}
PUZZLES = [KNIGHTS, ZEBRA, MASTERMIND, RULES, EVIL, f"knights\n{EVIL}: A is a knight.", f"1..\n{EVIL}"]
ARGUMENTS = [EVIL, f"1. {EVIL}", f"1. From {EVIL}: (0, 1) is a mine.", json.dumps({EVIL: []})]
BOOKS = [EVIL, f"# {EVIL}\n", f"rule {EVIL}:\n", f'rule "{EVIL}"\n  |A| = 1\n']
READ: list[tuple[str, Sequence[object]]] = [
    ("solve, solve --json, grade, grade --json, exercises from", PUZZLES),
    ("check {board}, check --json {board}", ARGUMENTS),
    ("rules check, rules check --json, rules print", BOOKS),
]
"""Commands that read a file, with texts or JSON for it."""


@pytest.mark.parametrize(
    ("command", "text"), [(one, text) for commands, texts in READ for one in commands.split(", ") for text in texts]
)
def test_files(command: str, text: object, ended: Ended, tmp_path: Path) -> None:
    given = command.format(board=in_file(tmp_path, "1.", "board.txt")).split()
    status, printed = ended(*given, in_file(tmp_path, text if isinstance(text, str) else json.dumps(text)))
    assert status in ([2] if given[0] == "check" else [0, 1, 2])
    check_visible(*printed)
    if status == 0 and "--json" in command:
        assert printed.record


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_tasks_and_their_scores(options: list[str], mineproof: Command, ended: Ended, tmp_path: Path) -> None:
    [item] = mineproof("tasks knights --count 1").records
    item["metadata"]["difficulty"]["grade"] = item["question"] = EVIL
    tasks, answers = in_file(tmp_path, json.dumps(item)), in_file(tmp_path, json.dumps(EVIL), "answers")
    status, printed = ended("score", tasks, answers, *options)
    assert status in (0, 2)
    check_visible(*printed)


@pytest.mark.parametrize(
    "command",
    [
        "engines",
        "solve {board} --engine",
        "solve {board} --json --engine",
        "watch --size 3x3/2 --seed 1 --engine",
        "compare --games 1 --positions 1 --size 3x3/2 --timed 1 --jobs 1 --engine",
        "compliance --seconds 20",
    ],
)
def test_programs(command: str, ended: Ended, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVIL", EVIL)
    given = command.format(board=in_file(tmp_path, "1..")).split()
    _, printed = ended(*given, scripted("evil"))
    assert "Traceback" not in printed.err
    check_visible(*printed)
    if "solve" not in command:
        assert SEEN in "".join(printed).replace("\n", "").replace("\\\\", "\\")


def test_the_review_of_a_student(ended: Ended, tmp_path: Path) -> None:
    player = ["class MinesweeperAI:", "    def __init__(self, height, width):", "        raise ValueError(EVIL)"]
    source = "\n".join([f"EVIL = {EVIL!r}", "print(EVIL)", *player])
    folder = tmp_path / ("students" if sys.platform == "win32" else "\u202e\x1b[31mEve")
    folder.mkdir()
    status, printed = ended("course", "--positions", "1", in_file(folder, source, "minesweeper.py"), "--prints")
    assert status == 2
    check_visible(*printed)
    assert SEEN in printed.out.replace("\n", "").replace("\\\\", "\\")


@pytest.mark.parametrize("command", ["solve", "check x", "rules check", "course", "engines", ""])
def test_arguments(command: str, ended: Ended) -> None:
    for evil in (EVIL, f"{EVIL}.txt", f"{EVIL}.py:AI", f"--{EVIL}", "\udcff"):
        status, printed = ended(*command.split(), evil)
        assert status == 2
        check_visible(*printed)


@pytest.mark.filterwarnings("ignore:Glyph")
def test_a_record_in_which_contestant_and_machine_have_such_names(bench: Command, tmp_path: Path) -> None:
    record = tmp_path / "run.jsonl"
    bench("positions --positions 1 --size 3x3/2 --jobs 1 --engine gauss --out", record)
    first, *lines = record.read_text(encoding="utf-8").replace('"gauss"', json.dumps(EVIL)).splitlines()
    header = json.loads(first)
    header["run"] |= {"command": EVIL, "machine": header["run"]["machine"] | {"cpu": EVIL, "host": EVIL}}
    record.write_text("\n".join([json.dumps(header), *lines, ""]), encoding="utf-8")
    check_visible(*bench("report", record, "--html", tmp_path / "page.html"))
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    check_visible(page)
    assert SEEN in page


def test_only_terminals_are_printed_on_with_styles() -> None:
    """A plain console of rich would print its styles as escapes, and know markup."""
    rooms = Path(__file__).parents[2]
    files = [path for room in ("game", "engines", "benchmarks", "mineproof") for path in (rooms / room).rglob("*.py")]
    plain = re.compile(r"\bConsole\(|\bget_console\b")
    found = [path for path in files if plain.search(path.read_text(encoding="utf-8"))]
    assert found == []
