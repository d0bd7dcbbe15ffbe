from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import engines
from game.statements.connectives import Formula
from tests.support.commands import Command
from tests.support.knights_records import lie, line, truth

ENGINES = [name for name in engines.available(speaking=Formula) if engines.create_reasoner(name).is_complete]
COURSE_OUTPUT = """\
Puzzle 0
    A is a Knave
Puzzle 1
    A is a Knave
    B is a Knight
Puzzle 2
    A is a Knave
    B is a Knight
Puzzle 3
    A is a Knight
    B is a Knave
    C is a Knight
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_the_command_prints_what_the_course_prints(engine: str, mineproof: Command) -> None:
    assert mineproof("knights --engine", engine).out == COURSE_OUTPUT


def test_the_command_as_a_user_runs_it() -> None:
    command = [sys.executable, "-m", "mineproof", "knights", "--file", "-", "--json"]
    text = "\n".join([line(says=[[0, ["and", lie(0), lie(1)]]]), "nonsense", line(1, statements=[lie(0)])])
    run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "line 2: not JSON" in run.stderr
    assert list(map(json.loads, run.stdout.splitlines())) == [
        {"id": 7, "status": "unique", "solution": [False, True]},
        {"id": 7, "status": "inconsistent", "solution": None},
    ]


def test_a_puzzle_in_sentences_is_read(mineproof: Command) -> None:
    told = "\nA and B live on an island of knights and knaves.\nA says: “We are both knaves.”\n"
    assert mineproof("knights --json --file", text=told).records[0]["solution"] == [False, True]
    assert "line 3: " in mineproof("knights --file", text=told.replace("both", "bold"), status=2).err
    assert "line 2: " in mineproof("knights --file", text="{\n{", status=2).err


def test_why_and_tell(mineproof: Command) -> None:
    text = "\n".join([line(1, statements=[lie(0)]), line(says=[[0, ["or", lie(0), truth(0)]]])])
    assert mineproof("knights --why --tell --file", text=text).out.splitlines() == [
        "Puzzle 7",
        "  A lives on an island of knights, who always tell the truth, and knaves, who",
        "  always lie.",
        "  A says: “I am a knave.”",
        "  Who is what?",
        "    No world fits",
        "        - A says: “I am a knave.”",
        "        1. From clue 1: contradiction (neither a knight nor a knave could say",
        "        “I am a knave”).",
        "Puzzle 7",
        "  A and B live on an island of knights, who always tell the truth, and knaves,",
        "  who always lie.",
        "  A says: “I am a knave or a knight.”",
        "  Who is what?",
        "    A is a Knight",
        "        - A says: “I am a knave or a knight.”",
        "        1. From clue 1: A is a Knight (what A says, “I am a knave or a knight”,",
        "        is true).",
        "    (not certain: B)",
    ]
    answers = mineproof("knights --why --json --file", text=text).records
    assert [answer["why"] for answer in answers] == [{"No world fits": [0]}, {"A is a Knight": [0]}]
    (shown,) = answers[1]["arguments"]["A is a Knight"]
    assert (shown["clue"], shown["after"]) == (0, [])
    assert shown["text"] == "From clue 1: A is a Knight (what A says, “I am a knave or a knight”, is true)."


def test_the_steps_of_a_supposition_in_json(mineproof: Command) -> None:
    """A says that B is a knave, and B that A and C are of the same kind: then C is a knave, whatever A is."""
    text = line(3, says=[[0, lie(1)], [1, ["<=>", truth(0), truth(2)]]])
    steps = mineproof("knights --why --json --file", text=text).record["arguments"]["C is a Knave"]
    extra = {"refutation": ["supposition", "conflict"]}
    for step in steps:
        more = extra.get(step["step"], [])
        assert list(step) == ["step", "claim", "clue", "after", *more, "under", "text"]
    assert [step["step"] for step in (steps[0], steps[-1])] == ["supposition", "refutation"]
    assert steps[0] == {
        "step": "supposition",
        "under": [],
        "claim": {"atoms": ["C is a Knave"], "at_least": 0, "at_most": 0},
        "clue": None,
        "after": [],
        "text": "Suppose C is not a Knave.",
    }
    refused = next(step for step in steps if step["claim"] is None)
    assert refused["text"].endswith("though B, a knave, says it).")
    assert steps[-1]["text"] == f"As step 1 leads to step {len(steps) - 1}: C is a Knave."


def test_generate_writes_a_file_that_can_be_solved(mineproof: Command) -> None:
    new = mineproof("knights --generate 4 --people 5 --seed 3").out
    answers = mineproof("knights --json --file", text=new).records
    assert [(answer["id"], answer["status"]) for answer in answers] == [(i, "unique") for i in range(4)]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_every_stream_can_take_the_output(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(line(2, names=["Zoë", "李"], says=[[0, lie(1)]]))
    command = [sys.executable, "-m", "mineproof", "knights", "--file", str(path), "--tell", "--why"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    run = subprocess.run(command, capture_output=True, env=environment, check=True)
    said = run.stdout.decode(encoding).splitlines()[3]
    assert (
        said
        == {
            "ascii": '  Zo\\xeb says: "\\u674e is a knave."',
            "cp1252": '  Zoë says: "\\u674e is a knave."',
            "utf-8": "  Zoë says: “李 is a knave.”",
        }[encoding]
    )


def test_an_engine_without_formulas_is_refused_with_those_that_will_do(mineproof: Command) -> None:
    said, _, listed = mineproof("knights --engine sentence", status=2).err.strip().partition("; choose one of ")
    assert said == "mineproof: the engine 'sentence' does not speak formulas"
    assert listed.split(", ") == [
        name for name in engines.available() if Formula in engines.create_reasoner(name).speaks
    ]


def test_over_the_limit_sat_gives_up(mineproof: Command) -> None:
    rng = random.Random(1)
    statements = [["xor", *(truth(i) for i in rng.sample(range(200), 30))] for _ in range(100)]
    statements += [["and", *(truth(i) for i in rng.sample(range(200), 2))] for _ in range(100)]
    monster = line(200, statements=statements)
    printed = mineproof("knights --limit 0 --json --file", text=monster)
    assert printed.record == {"id": 7, "status": "gave-up", "solution": None}
    assert printed.err == "puzzle 7: sat gave up: the search takes more than the 0 s that are allowed\n"
    said = mineproof("knights --limit 0 --file", text=monster).out.splitlines()
    assert said[1].startswith("    (sat gave up on: Person 0, Person 1, ")
    assert said[-1] == "        the search takes more than the 0 s that are allowed"


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_sentences_and_arguments_fit_every_width(
    columns: int, mineproof: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert max(map(len, mineproof("knights --why --tell").out.splitlines())) < columns
