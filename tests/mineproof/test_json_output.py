"""The output of `--json` is JSON for every command: other readers accept no NaN and no Infinity."""

import json
from pathlib import Path

import pytest

from mineproof.terminal.command_output import print_json
from tests.support.commands import Command
from tests.support.scripted_protocol_programs import scripted

FILES = {
    "board": "1..",
    "people": 'A and B live on an island of knights and knaves.\nA says: "B is a knave."\n',
    "argument": "From 1 at (0, 0): (0, 1) is a mine.\n",
    "player": "class MinesweeperAI:\n    def __init__(self, height, width):\n        raise ValueError\n",
    "game": '{"kind":"recording","height":2,"width":2,"mines":[[0,1]],"header":{"Time":"1e-320"},'
    '"clicks":[[999999,"reveal",[0,0]],[1e-320,"reveal",[1,0]],[1e-320,"reveal",[1,1]]]}',
}


PRINTING = [
    ("solve {board}", 0),
    ("solve {board} --density 1e-320", 0),
    ("solve {people}", 0),
    ("check {board} {argument}", 0),
    ("review {game}", 0),
    ("grade {board}", 0),
    ("grade boards --size 3x3/0 --games 1 --seed 1", 0),
    ("generate --size 4x4/2 --count 1 --seed 1", 0),
    ("generate puzzles knights --count 1 --seed 1", 0),
    ("exercises puzzles knights --count 1 --seed 1", 0),
    ("exercises --size 3x3/2 --count 1 --seed 1", 0),
    ("tour --height 5 --width 5", 0),
    ("course --positions 1 {player}.py", 2),
    ("rules check course", 0),
    ("compliance --seconds 20 PROGRAM", 1),
]
"""Commands that take --json, with their exit statuses."""


ELSEWHERE = {"knights", "score", "compare", "generate from", "exercises from", "tour count"}
"""Commands whose --json has tests of its own."""


def is_tried(command: str) -> bool:
    return command in ELSEWHERE or any(f"{tried} ".startswith(f"{command} ") for tried, _ in PRINTING)


@pytest.mark.parametrize(("command", "status"), PRINTING)
def test_what_is_printed_is_json(command: str, status: int, mineproof: Command, tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / f"{name}{'.py' if name == 'player' else ''}").write_text(text, encoding="utf-8")
    words = [word.format(**{name: tmp_path / name for name in FILES}) for word in command.split()]
    words = [scripted("fair").removeprefix("cmd:") if word == "PROGRAM" else word for word in words]
    lines = mineproof(words[0], *words[1:], "--json", status=status).out.splitlines()
    assert [json.loads(line, parse_constant=pytest.fail) for line in lines]


def test_no_number_is_printed_that_json_has_not(capsys: pytest.CaptureFixture[str]) -> None:
    for value in (float("nan"), float("inf"), {"a": [-float("inf")]}):
        with pytest.raises(ValueError, match="JSON"):
            print_json(value)
    assert capsys.readouterr().out == ""
