"""The command `knights`: the puzzles of the course, by any engine."""

import pytest

from game.puzzles.knights import COURSE
from mineproof import Formula, available, create_reasoner, solve
from tests.support.commands import Command

SOLUTIONS = [
    ["A is a Knave"],
    ["A is a Knave", "B is a Knight"],
    ["A is a Knave", "B is a Knight"],
    ["A is a Knight", "B is a Knave", "C is a Knight"],
]


def test_the_puzzles_of_the_course_are_solved(mineproof: Command) -> None:
    assert [answer["true"] for answer in mineproof("knights --json --engine unit").records] != SOLUTIONS
    assert [answer["true"] for answer in mineproof("knights --json").records] == SOLUTIONS


def test_each_is_printed_in_english_with_what_follows(mineproof: Command) -> None:
    output = " ".join(mineproof("knights --proofs 9").out.split())
    for puzzle in COURSE:
        assert f"Puzzle {puzzle.id} " in output
        assert all(sentence in output for sentence in puzzle.sentences())
        written = [f"To show: {atom}.".replace(" Kn", " kn") for atom in solve(puzzle).conclusions]
        assert all(line in output for line in written)


def test_an_engine_without_formulas_is_refused_with_those_that_will_do(mineproof: Command) -> None:
    output, _, listed = mineproof("knights --engine sentence", status=2).err.strip().partition("; choose one of ")
    assert output == "mineproof: the engine 'sentence' does not take formulas"
    assert listed.split(", ") == [name for name in available() if Formula in create_reasoner(name).fact_types]


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_sentences_and_arguments_fit_every_width(
    columns: int, mineproof: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert max(map(len, mineproof("knights").out.splitlines())) < columns
