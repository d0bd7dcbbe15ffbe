"""Exercises: one cell to find, of the wanted grade, with an argument; and the sheet."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path

import pytest

from engines import create_reasoner
from engines.grading import no_guess_player
from engines.grading.grader import Grader
from engines.proofs.form.argument_steps import Inference
from game.board.observation import Observation
from game.errors import UserError
from game.puzzles.grades import Grade
from game.puzzles.knights import COURSE
from mineproof.board_search.hard_patterns import SIZES
from mineproof.exercises.board_exercises import exercises
from mineproof.exercises.exercise import Exercise
from mineproof.exercises.puzzle_exercises import exercise_of
from tests.support.commands import Command
from tests.support.forms import form_of
from tests.support.sound_arguments import assert_argued


@pytest.mark.parametrize("grade", [Grade.SINGLE, Grade.SENTENCE, Grade.OVERLAP, Grade.TOTAL])
def test_nothing_easier_is_left_to_find(grade: Grade) -> None:
    found = list(islice(filter(None, exercises(SIZES[grade], grade, random.Random(1))), 2))
    assert {one.grade for one in found} == {str(grade)}
    assert_nothing_easier_is_left(found)


@pytest.mark.skipif(not no_guess_player.PLAYS_COMPILED, reason="the search takes a minute without the compiled core")
def test_what_needs_complete_inference_is_found_in_seconds() -> None:
    found = next(filter(None, exercises(SIZES[Grade.COMPLETE], Grade.COMPLETE, random.Random(11))))
    assert found.grade == str(Grade.COMPLETE)
    assert_nothing_easier_is_left([found])


def assert_nothing_easier_is_left(found: list[Exercise]) -> None:
    for one in found:
        assert isinstance(one.why.puzzle, Observation)
        left = Grader().position(one.why.puzzle).conclusions
        assert {str(conclusion.grade) for conclusion in left} == {one.grade}
        assert one.why.cell in {conclusion.cell for conclusion in left}
        assert len(left) == one.data["others"] + 1
        assert len(left) == 1 or [it.cell for it in left if not it.is_mine] == [one.why.cell]
        one.why.check()


def test_the_command_prints_positions_with_solutions(mineproof: Command) -> None:
    lines = mineproof("exercises --count 2 --clues 2 --seed 1").records
    assert len(lines) == 2
    for line in lines:
        assert line["solution"]["grade"] == "sentence"
        assert line["solution"]["size"] == 2
        seen = {key: line[key] for key in ("height", "width", "reveals", "marks", "total")}
        assert Observation.parse(json.dumps(seen)).hidden


def test_at_a_terminal_they_are_drawn_and_the_answers_come_last(
    monkeypatch: pytest.MonkeyPatch, mineproof: Command
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "60")
    questions, _, answers = mineproof("exercises --count 2 --seed 1").out.partition("Answers")
    assert questions.count("more cell is") == questions.count(". not revealed") == 2
    assert "positions of Minesweeper" in questions
    assert ") is safe" not in questions
    assert "sentence: two numbers" in " ".join(answers.split())
    assert mineproof("exercises --count 1 --seed 1 --json").record["solution"]["grade"] == "sentence"


@pytest.mark.parametrize("grade", [Grade.SINGLE, Grade.SENTENCE, Grade.OVERLAP, Grade.SUPPOSING])
def test_answers_are_argued_in_the_form_of_their_grade(grade: Grade) -> None:
    one = next(filter(None, exercises(SIZES[grade], grade, random.Random(2))))
    assert_argued(one.why)
    assert form_of(one.why) == str(grade), one.why.text


@pytest.mark.parametrize("options", ["--size 2x2/1 --grade supposing", "--size 3x3/9"])
def test_too_little_time_is_told_and_no_empty_sheet_is_written(
    options: str, tmp_path: Path, mineproof: Command
) -> None:
    message = mineproof(f"exercises {options} --limit 0.05 --html", tmp_path / "sheet.html", status=1).err
    assert "0 of 5 exercises" in message
    assert not list(tmp_path.iterdir())


def test_exercises_of_a_rulebook_are_argued_by_its_rules() -> None:
    rulebook = create_reasoner("rulebook", file="players")
    found = next(filter(None, exercises(SIZES[Grade.OVERLAP], Grade.OVERLAP, random.Random(4), rulebook=rulebook)))
    found.why.check()
    assert any(isinstance(step, Inference) and step.rule for step in found.why.steps)
    own = exercise_of(Observation.parse("1221\n...."), rulebook)
    assert "1-2 at" in own.why.text
    with pytest.raises(UserError, match="is for boards"):
        exercise_of(COURSE[1], rulebook)
