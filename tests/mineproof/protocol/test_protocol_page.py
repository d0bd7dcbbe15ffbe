"""The page on the protocol: the schema accepts its examples and real conversations, and its programs comply."""

import json
import random
import re
import shlex
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import fields

import engines
from engines.program_process import Program
from engines.programs import protocol_messages
from engines.programs.program_client import Command
from engines.programs.protocol_messages import Reply
from game.grid import NEIGHBORHOODS
from game.minesweeper import Minesweeper, play, random_layout
from game.puzzles.knights import COURSE
from mineproof import solve
from mineproof.protocol import compliance_check as exchange_player
from mineproof.protocol.compliance_check import HELLO, check_program, exchanges
from tests.support.commands import Command as Run
from tests.support.scripted_protocol_programs import scripted, speaking_command

DOCS = Path(__file__).parents[3] / "docs"
PAGE = files("mineproof.protocol").joinpath("protocol.md").read_text("utf-8")
SCHEMA: dict[str, Any] = json.loads(files("engines.programs").joinpath("protocol.schema.json").read_text("utf-8"))
EXAMPLES = [line for block in re.findall(r"^```text\n(.*?)^```", PAGE, re.M | re.S) for line in block.splitlines()]


def validator(side: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{side}", "$defs": SCHEMA["$defs"]})


SIDES = {">": validator("sent"), "<": validator("answered")}


def test_the_schema_has_the_words_of_the_messages() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    of = SCHEMA["$defs"]
    words = {name: {*of[name].get("properties", ())} for name in of}
    assert words["hello"] == {field.encode_name for field in fields(protocol_messages.Hello)} - {""}
    assert words["option"] == {field.encode_name for field in fields(protocol_messages.AnnouncedOption)}
    assert words["answer"] | {"error"} == {field.encode_name for field in fields(Reply)}
    questions = {*protocol_messages.BOARD, *(field.encode_name for field in fields(protocol_messages.Question))} - {
        "board"
    }
    assert words["about-facts"] | words["about-a-board"] == questions
    assert of["hello"]["properties"]["can"]["contains"]["enum"] == [*protocol_messages.ABILITIES]
    assert of["hello"]["properties"]["grids"]["items"]["enum"] == [*NEIGHBORHOODS, protocol_messages.ANY]
    operators = [form["prefixItems"][0] for form in of["formula"]["anyOf"][1:]]
    assert {
        word for one in operators for word in one.get("enum", [one.get("const")])
    } == protocol_messages.FORMULAS.words.keys()


def test_the_schema_accepts_the_examples_of_the_page() -> None:
    assert len(EXAMPLES) > 20
    for line in EXAMPLES:
        SIDES[line[0]].validate(json.loads(line[2:]))
        Draft202012Validator(SCHEMA).validate(json.loads(line[2:]))


def test_the_schema_accepts_a_recorded_conversation(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    write, read_line = Program.write, Program.read_line

    def written(self: Program, line: bytes) -> None:
        lines.append(f"> {line.decode()}")
        write(self, line)

    def read(self: Program, seconds: float | None = 0.0) -> bytes | None:
        line = read_line(self, seconds)
        lines.append(f"< {(line or b'').decode()}")
        return line

    monkeypatch.setattr(Program, "write", written)
    monkeypatch.setattr(Program, "read_line", read)
    layout = random_layout(6, 6, 6, rng=random.Random(1), grid="hex")
    command = f"cmd:{shlex.join(speaking_command('native'))}"
    player = engines.create(command, 6, 6, 6, grid="hex", rng=random.Random(1))
    play(Minesweeper.from_layout(layout), player)
    player.skip((0, 0))
    len(player.mines)
    player.reasoner._client.close()  # type: ignore[attr-defined]
    assert solve(COURSE[1], f"cmd:{shlex.join(speaking_command('sat'))}").true == {"A is a Knave", "B is a Knight"}
    assert len(lines) > 20
    for line in lines:
        SIDES[line[0]].validate(json.loads(line[2:]))


@pytest.mark.parametrize(
    ("side", "message"),
    [
        (">", {"id": 1, "ask": "move", "height": 1, "width": 1}),
        (">", {"id": 1, "ask": "deduce", "facts": [{"formula": ["not", "a", "b"]}]}),
        (">", {"id": 1, "ask": "deduce", "facts": [{"formula": ["exactly", "a"]}]}),
        (">", {"stop": "1"}),
        ("<", {"hello": 1, "can": []}),
        ("<", {"id": 1, "cell": [1]}),
        ("<", {"id": 1, "chances": [[[0, 0], 1.5]]}),
        ("<", {"id": 1}),
        ("<", {"error": ""}),
    ],
)
def test_the_schema_refuses_what_is_no_message(side: str, message: Any) -> None:
    assert not SIDES[side].is_valid(message)


FEW_THREADS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
"""Options with which Java starts in a third of the processor time."""

PROGRAMS = {
    "simple_player.py": ("", "PYTHON SOURCE"),
    "simple_player.js": ("", "node SOURCE"),
    "simple_player.c": ("gcc -O2 -Wall -Wextra -Werror SOURCE -lm -o FOLDER/player", "FOLDER/player"),
    "simple_player.rs": ("rustc SOURCE -o FOLDER/player", "FOLDER/player"),
    "SimplePlayer.java": (
        f"javac -J{FEW_THREADS.replace(' ', ' -J')} -d FOLDER SOURCE",
        f"java {FEW_THREADS} -cp FOLDER SimplePlayer",
    ),
}
"""How each program is built and started."""


@pytest.mark.parametrize("name", [path.name for path in (DOCS / "protocol").iterdir()])
def test_a_program_of_each_language_complies(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = (DOCS / "protocol" / name).read_text(encoding="utf-8").splitlines()
    assert len(lines) < (60 if name.endswith(("py", "js")) else 200)  # some have a small reader of JSON
    for limit in ("START_SECONDS", "GRACE_SECONDS"):
        monkeypatch.setattr(exchange_player, limit, 60.0)  # for a busy machine
    places = {"PYTHON": sys.executable, "SOURCE": str(DOCS / "protocol" / name), "FOLDER/player": str(tmp_path / "it")}
    places["FOLDER"] = str(tmp_path)
    build, start = ([places.get(word, word) for word in command.split()] for command in PROGRAMS[name])
    for tool in (*build[:1], start[0].replace(places["FOLDER/player"], sys.executable)):
        if shutil.which(tool) is None:
            pytest.skip(f"there is no {tool} here")
    if build:
        subprocess.run(build, check=True, capture_output=True)
    checked = check_program(Command(tuple(start)), seconds=60)
    assert checked.failure == ""
    assert checked.wrong == []
    assert len(checked.checks) > 40


def test_a_program_is_solved_with_in_the_terminal(mineproof: Run, tmp_path: Path) -> None:
    printed = mineproof("solve --engine", f"cmd:{shlex.join(speaking_command('sat'))}", text="1.1\n...\n")
    assert "best move" in printed.out
    refused = mineproof("solve --engine", scripted("move"), text="1.1\n...\n", status=2)
    assert 'takes "deduce-board"' in refused.err
    assert "guessing" in mineproof("watch --size 3x3/1 --seed 1 --engine", scripted("move")).out
    assert "at most 9 (default: 2)" in mineproof("engines", scripted("optional")).unwrapped


def test_each_exchange_tries_a_sentence_of_the_page_and_has_a_title_of_its_own() -> None:
    page = " ".join(PAGE.split())
    for rule in (HELLO, *(exchange.rule for exchange in exchanges())):
        assert rule in page
    titles = [(exchange.title, exchange.needs) for exchange in exchanges()]
    assert len(titles) == len(set(titles)) > 90
