"""Arguments in text and in JSON: what is written is read back to the same steps, whatever the puzzle."""

import json
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

import mineproof as mp
from engines.proofs.argument_check import ArgumentChecker
from engines.proofs.form.argument_steps import Inference, Step
from engines.proofs.reading.argument_text import WrittenArgument
from game.puzzles.knights import COURSE
from game.wording import wrapped
from tests.support.argued_puzzles import EVERY_KIND, arguments_about


def test_a_sentence_of_ones_own_is_a_clue_with_a_name() -> None:
    engine = mp.create("sat", 1, 4)
    own = [mp.Sentence([(0, 1), (0, 2)], 1), mp.Sentence([(0, 2), (0, 3)], 2)]
    for sentence in own:
        engine.add_sentence(sentence)
    found = engine.explain((0, 1))
    assert "{(0, 1), (0, 2)} = 1" in found.text
    assert mp.check(engine.observation, found.text, (0, 1), sentences=own)
    assert mp.check(engine.observation, found.as_json(), sentences=own)
    assert mp.check(engine.observation, found.text, sentences=own[1:]).fault == "no-such-clue"
    assert mp.check(engine.observation, found.text).fault == "no-such-clue"
    revealed = [mp.Sentence([(0, 0), (0, 2)], 1)]
    assert mp.check(mp.Observation.parse("1..."), "From {(0, 2)} = 1: (0, 2) is a mine", sentences=revealed)
    whole = mp.check(mp.Observation.parse("1..."), "From {(0, 0), (0, 2)} = 1: (0, 2) is safe", sentences=revealed)
    assert whole.fault == "no-such-clue", "a clue speaks of no revealed cell"
    with pytest.raises(ValueError, match="is for boards, and this is a puzzle of the kind knights; leave it out"):
        mp.check(COURSE[1], "Given: A is a Knave", sentences=own)


def test_a_mark_is_given() -> None:
    seen = mp.Observation.parse("*1..\n1...")
    found = mp.solve(seen).explain((1, 1))
    first, second = found.text.splitlines()[1:]
    assert first == "1. Given: (0, 0) is a mine."
    for mark in (first, "1. From the mine at (0, 0): (0, 0) is a mine"):
        read = ArgumentChecker(seen).read(f"{mark}\n{second}")
        assert [str(read.clues[number]) for number in read.steps[0].clues] == ["the mine at (0, 0)"]
        assert mp.check(seen, f"{mark}\n{second}", (1, 1))
    assert not mp.check(seen, "Given: (0, 0) is safe")


def steps_with_clues(steps: Sequence[Step], clues: Sequence[mp.Clue]) -> list[tuple[Step, list[mp.Clue]]]:
    """The steps, each with its clues themselves in the place of their numbers."""
    bare = [replace(step, clues=()) if isinstance(step, Inference) else step for step in steps]
    return [(one, [clues[number] for number in step.clues]) for one, step in zip(bare, steps, strict=True)]


def assert_same(found: mp.Explanation, read: WrittenArgument) -> None:
    """What was read is what was written."""
    assert not read.faults
    assert read.conclusion == found.conclusion
    if found.steps:
        assert steps_with_clues(read.steps, read.clues) == steps_with_clues(found.steps, found.clues), found.text


@pytest.fixture(scope="module")
def schema() -> Any:
    """The published schema of an argument in JSON."""
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(files("engines.proofs").joinpath("argument.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_the_schema_refuses_a_conflict_without_its_clue(schema: Any) -> None:
    assert not schema.is_valid({"clues": [], "steps": [{"step": "conflict", "claim": {}}]})


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_what_is_written_fits_the_schema_is_read_back_and_right(kind: str, schema: Any) -> None:
    number = 0
    for found in arguments_about(kind, 1):
        schema.validate(json.loads(json.dumps(found.as_json())))
        checker = ArgumentChecker(found.puzzle)
        lines = found.text.splitlines()
        broken = ["\n".join([part for line in lines for part in wrapped(line, columns)]) for columns in (20, 60)]
        texts = [found.text, " ".join(lines), *broken, json.dumps(found.as_json())]
        for read in (*map(checker.read, texts), checker.read(found.as_json())):
            assert_same(found, read)
        for argument in (found.text, found.as_json(), found):
            verdict = checker.check(argument)
            assert verdict, f"{verdict}\n{found.puzzle}\n{found.text}"
        number += 1
    assert number > 4
