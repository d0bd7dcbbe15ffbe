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

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import fields

import engines
from benchmarks.judge import brute_force, entailed, exact_chances
from engines.program_process import Program
from engines.programs import protocol_messages
from engines.programs.program_client import Command
from engines.programs.protocol_messages import FactFields, Reply, as_line, message_in
from game.grid import NEIGHBORHOODS
from game.minesweeper import Minesweeper, play, random_layout
from game.puzzles.knights import COURSE
from mineproof import Contradiction, Observation, Total, UserError, create_reasoner, solve
from mineproof.protocol import compliance_check as exchange_player
from mineproof.protocol.compliance_check import HELLO, Exchange, check_program, exchanges
from mineproof.protocol.reply_judge import EXACT, Follows, judge
from tests.support.commands import Command as Run
from tests.support.scripted_commands import scripted, speaking_command

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


def test_compliance_says_what_is_wrong(mineproof: Run) -> None:
    command = scripted("unsound").removeprefix("cmd:")
    printed = mineproof("compliance", command, "--seconds", "30", status=1)
    assert "calls (0, 1) safe" in printed.unwrapped
    assert 'sent: {"id":' in printed.out
    assert 'came: {"id":' in printed.out
    assert max(map(len, printed.out.splitlines())) <= 80
    record = mineproof("compliance --json", scripted("lying"), status=1).record
    assert not record["complies"]
    assert any(check["wrong"] and check["rule"] and check["sent"] for check in record["checks"])


def test_compliance_of_what_does_not_start_or_ends_early(mineproof: Run) -> None:
    assert "No such file" in mineproof("compliance ./nowhere", status=2).unwrapped
    assert "is no hello" in mineproof("compliance --json", scripted("nonsense"), status=2).record["failure"]
    printed = mineproof("compliance", scripted("dying"), status=1).unwrapped
    assert printed.count("(no luck today)") == 3, "it goes on"
    assert "Note: " in printed


def test_a_program_is_solved_with_in_the_terminal(mineproof: Run, tmp_path: Path) -> None:
    printed = mineproof("solve --engine", f"cmd:{shlex.join(speaking_command('sat'))}", text="1.1\n...\n")
    assert "best move" in printed.out
    refused = mineproof("solve --engine", scripted("move"), text="1.1\n...\n", status=2)
    assert 'takes "deduce-board"' in refused.err
    assert "guessing" in mineproof("watch --size 3x3/1 --seed 1 --engine", scripted("move")).out
    assert "at most 9 (default: 2)" in mineproof("engines", scripted("optional")).unwrapped


# The exchanges of `mineproof compliance`: they stand on the page, what they accept follows, and faults are found.


def followed() -> list[tuple[Exchange, dict[str, Any], str]]:
    """The questions whose accepted answer is all that follows, or that nothing fits."""
    found = []
    for exchange in exchanges():
        for (_, sent), (sign, accepted) in zip(exchange.lines, exchange.lines[1:], strict=False):
            if sign == "<" and accepted.startswith(("{", "contradiction")):
                found.append((exchange, json.loads(sent), accepted.removesuffix(" or error")))
    return found


def test_each_exchange_tries_a_sentence_of_the_page_and_has_a_title_of_its_own() -> None:
    page = " ".join(PAGE.split())
    for rule in (HELLO, *(exchange.rule for exchange in exchanges())):
        assert rule in page
    titles = [(exchange.title, exchange.needs) for exchange in exchanges()]
    assert len(titles) == len(set(titles)) > 90


def test_accepted_answers_about_facts_are_all_that_follows() -> None:
    asked = [(question, accepted) for exchange, question, accepted in followed() if "deduce" in exchange.needs]
    assert len(asked) > 15
    for question, accepted in asked:
        try:
            total = Total(question["total"]["count"], question["total"]["untouched"]) if "total" in question else None
            facts = [one.fact() for one in msgspec.convert(question["facts"], list[FactFields])]
            truth = create_reasoner("exhaustive").deduce(facts, total)
        except Contradiction:
            assert accepted == "contradiction", question
            continue
        follows = msgspec.json.decode(accepted, type=Follows)
        assert (follows.true, follows.false, follows.untouched) == (truth.true, truth.false, truth.untouched), question


def test_accepted_answers_about_boards_are_all_that_follows() -> None:
    asked = [(question, accepted) for exchange, question, accepted in followed() if "board" in exchange.needs]
    assert len(asked) > 50
    for question, accepted in asked:
        closed, facts = question.pop("closed", []), question.pop("facts", [])
        question.pop("seed", None)
        seen, follows = Observation.parse(json.dumps(question)), msgspec.json.decode(accepted, type=Follows)
        if facts:
            told = {(0, 1): True}
            assert follows.told == told.keys()
            seen = Observation(seen.height, seen.width, seen.reveals, told, total=seen.total)
        mines, safes = brute_force(seen) or entailed(seen)[0]
        given = seen.reveals.keys() | seen.marks.keys() - follows.told
        assert (follows.mines, follows.safes) == ((mines | follows.told) - given, safes - given), (question, closed)
        exact = exact_chances(seen) if follows.chances else {}
        assert all(abs(chance - float((exact or {})[cell])) < EXACT for cell, chance in follows.chances)


FACTS = {"id": 1, "ask": "deduce", "facts": [], "total": {"count": 1, "untouched": 1}}
FOLLOWS = '{"true": ["a", "b"], "false": ["c"], "untouched": true}'
BOARD = {"id": 1, "height": 2, "width": 3, "total": 2, "reveals": [[0, 0, 2]], "marks": [[1, 1, True], [0, 1, False]]}
ON_BOARD = '{"mines": [[1, 0]], "safes": [[0, 2], [1, 2]], "told": [[1, 0]], "chances": [[[1, 0], 1]]}'
CHANCES = [[[0, 1], 0], [[0, 2], 0], [[1, 0], 1], [[1, 1], 1], [[1, 2], 0]]
ASKED = {"ask": "chances", **BOARD}
MOVE = {"ask": "move", "closed": [[1, 2]], **BOARD}


@pytest.mark.parametrize(
    ("question", "accepted", "answer"),
    [
        (FACTS, FOLLOWS, {"true": ["b", "a"], "false": ["c"], "untouched": True, "complete": True}),
        (FACTS, FOLLOWS, {"true": ["b"], "false": [], "complete": False}),
        (FACTS, FOLLOWS, {"true": ["b"], "false": [], "complete": True, "gave_up": "time"}),
        (FACTS, "contradiction", {"true": [], "false": []}),
        ({"ask": "deduce", **BOARD}, ON_BOARD, {"mines": [[1, 0]], "safes": [[0, 2], [1, 2]], "complete": True}),
        ({"ask": "deduce", **BOARD}, ON_BOARD, {"mines": [[1, 1]], "safes": [[0, 0], [0, 1]]}),
        (ASKED, ON_BOARD, {"chances": CHANCES}),
        ({"ask": "chances", **BOARD, "total": None}, ON_BOARD, {"error": "no total"}),
        (MOVE, ON_BOARD, {"cell": [0, 2], "safe": True}),
        (MOVE, ON_BOARD, {"cell": [1, 1], "safe": False}),
        (MOVE, f"{ON_BOARD} or error", {"error": "no cells that are closed"}),
        ({**MOVE, "closed": [[0, 1], [0, 2], [1, 2]]}, ON_BOARD, {"cell": None}),
        (MOVE, "error", {"error": "no"}),
        (MOVE, "answer", {"cell": [7, 7]}),
    ],
)
def test_a_right_answer_is_accepted(question: dict[str, Any], accepted: str, answer: dict[str, Any]) -> None:
    assert judge(accepted, question, message_in(as_line({"id": 1, **answer}), Reply)) == 0


@pytest.mark.parametrize(
    ("question", "accepted", "answer", "fault"),
    [
        (FACTS, FOLLOWS, {"true": ["a", "c"], "false": []}, "`true` has c, which does not follow"),
        (FACTS, FOLLOWS, {"true": ["a", "b"], "false": [], "complete": True, "untouched": True}, "c is missing in `f"),
        (FACTS, FOLLOWS, {"true": ["a", "b"], "false": ["c"], "complete": True}, "True is missing in `untouched`"),
        (FACTS, FOLLOWS, {"true": [], "false": [], "untouched": False}, "`untouched` has False, which does not follow"),
        (FACTS, FOLLOWS, {"contradiction": True}, "it answers `contradiction`, and some world fits"),
        (FACTS, "contradiction", {"true": [], "false": [], "complete": True}, "expected `contradiction`"),
        (FACTS, "error without id", {"error": "no"}, "expected an answer with `error` and without an `id`"),
        ({"ask": "deduce", **BOARD}, ON_BOARD, {"mines": [[0, 1]], "safes": []}, "`mines` has (0, 1), which does not"),
        ({"ask": "deduce", **BOARD}, ON_BOARD, {"mines": [], "safes": [[1, 1]]}, "`safes` has (1, 1), which does not"),
        ({"ask": "deduce", **BOARD}, ON_BOARD, {"mines": [[1, 0]], "safes": [], "complete": True}, "missing in `safes"),
        (MOVE, ON_BOARD, {"mines": []}, "the answer has no `cell`"),
        (ASKED, ON_BOARD, {"error": "no"}, "an error to a question within its abilities"),
        (ASKED, ON_BOARD, {"chances": CHANCES[1:]}, "(0, 1) has no chance; expected one for every hidden cell"),
        (ASKED, ON_BOARD, {"chances": [*CHANCES, CHANCES[0]]}, "it has two chances of one cell"),
        (ASKED, ON_BOARD, {"chances": [*CHANCES, [[0, 0], 0]]}, "(0, 0) has no number from 0 to 1 as its chance"),
        (ASKED, ON_BOARD, {"chances": [*CHANCES[:4], [[1, 2], 1.5]]}, "(1, 2) has no number from 0 to 1 as its chance"),
        (ASKED, ON_BOARD, {"chances": [*CHANCES[:4], [[1, 2], 1]]}, "the chance 1 has (1, 2), which does not follow"),
        (ASKED, ON_BOARD, {"chances": [*CHANCES[:3], [[1, 1], 0], CHANCES[4]]}, "0 has (1, 1), which does not follow"),
        (ASKED, ON_BOARD, {"chances": [*CHANCES[:2], [[1, 0], 0.5], *CHANCES[3:]]}, "expected the chance 1"),
    ],
)
def test_a_wrong_answer_is_named(question: dict[str, Any], accepted: str, answer: dict[str, Any], fault: str) -> None:
    """More faults are in `test_a_fault_of_a_program_is_found`."""
    with pytest.raises(UserError, match=re.escape(fault)):
        judge(accepted, question, message_in(as_line({"id": 1, **answer}), Reply))


@pytest.mark.parametrize(
    ("fault", "wrong"),
    [
        ("", {}),
        ("version", {"says hello": "`hello` is 2"}),
        ("grid", {"says hello": "the grid cube is unknown"}),
        ("revealed", {"moves: one number": "moves to (0, 0), which is revealed"}),
        ("closed", {"moves: closed cells": "which is revealed, closed or off the board"}),
        ("facts", {"moves: a fact about a cell": "which is a mine by `facts`; expected another cell, or an error"}),
        ("idle", {"moves: one number": "it has no move, and (0, 1)"}),
        ("sure", {"moves: one number": "it calls (0, 1) safe"}),
        ("id", {"moves: one number": "the answer has the id 2; expected 1"}),
        ("hex", {"moves: a grid that it does not take is an error": "expected an answer with `error`"}),
        ("singing", {"a question that nobody knows is an error, and it goes on": "expected an answer with `error`"}),
        ("ignoring", {"a line that is no JSON is an error, and it goes on": "no line came within 2 seconds"}),
        ("crashing", {"a line that is no JSON is an error, and it goes on": "it ended: exit status 1"}),
        ("fields", {"fields that nobody knows are ignored": "it answered with an error"}),
        ("short", {"a line of 15 MiB is read": "it answered with an error"}),
        ("haste", {}),  # the error of an option may wait until the next answer
        ("option", {"an option that there is not is an error": "without an `id`, before the next answer"}),
        ("new", {"`new` is taken in silence": "it answered with an error"}),
        ("stop", {"`stop` for a question that was answered is taken in silence": "it answered with an error"}),
        ("late", {"moves: it answers within a second after `seconds`": "no line came within 1.5 seconds"}),
        ("staying", {"`quit` ends it": "it goes on a second after `quit`"}),
        ("status", {"`quit` ends it": "it ended with status 4"}),
    ],
)
def test_a_fault_of_a_program_is_found(fault: str, wrong: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    if fault != "short":
        monkeypatch.setattr(exchange_player, "LONG", 1_000)
    program = Command.of(scripted(f"move: {fault}" if fault else "move"))
    checked = check_program(program, seconds=2 if fault == "ignoring" else 60)
    found = {check.what: check.wrong for check in checked.wrong}
    assert checked.failure == ""
    assert bool(wrong) == bool(found)
    if fault == "haste":
        assert checked.name == "a\\u001bb 1"
        assert "`can` is unknown" in checked.notes[0]
    assert all(output in found[what] for what, output in wrong.items()), found
