from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings

from engines import Reasoner, create_reasoner, model_check
from game.errors import BadPuzzle
from game.knights.files import answer_record, read_puzzle
from game.knights.generator import generate
from game.knights.puzzle import (
    COURSE,
    AKnave,
    AKnight,
    BKnave,
    BKnight,
    CKnave,
    CKnight,
    Puzzle,
    is_a,
    knowledge0,
    knowledge1,
    knowledge2,
    knowledge3,
)
from game.logic import And, Formula, Not, Or
from tests.support.knights_records import lie, line, records, solutions, truth

ENGINES = ["exhaustive", "sympy", "sat"]
COURSE_ANSWERS = [["knave"], ["knave", "knight"], ["knave", "knight"], ["knight", "knave", "knight"]]
SAT = create_reasoner("sat")


# Published classics, with the roles that are entailed (None: not).
CLASSICS: dict[str, tuple[dict[str, Any], list[bool | None] | None]] = {
    "Smullyan, at least one of us is a knave": ({"n": 2, "says": [[0, ["or", lie(0), lie(1)]]]}, [True, False]),
    "Smullyan, either I am a knave or B is a knight": ({"n": 2, "says": [[0, ["or", lie(0), truth(1)]]]}, [True, True]),
    "Smullyan, all of us are knaves; exactly one is a knight": (
        {
            "n": 3,
            "says": [[0, ["and", lie(0), lie(1), lie(2)]], [1, ["exactly", 1, [truth(0), truth(1), truth(2)]]]],
        },
        [False, True, False],
    ),
    "Smullyan, all of us are knaves; exactly one is a knave": (
        {
            "n": 3,
            "says": [[0, ["and", lie(0), lie(1), lie(2)]], [1, ["exactly", 1, [lie(0), lie(1), lie(2)]]]],
        },
        [False, None, True],
    ),
    "one of us is a knave, two of us are, three of us are": (
        {"n": 3, "says": [[i, ["exactly", i + 1, [lie(0), lie(1), lie(2)]]] for i in range(3)]},
        [False, True, False],
    ),
    "nobody can say that he is a knave": ({"n": 1, "statements": [lie(0)]}, None),
    "anybody can say that he is a knight": ({"n": 1, "statements": [truth(0)]}, [None]),
    "nobody is there": ({"n": 0, "statements": []}, []),
}


# The puzzles of the course.


@pytest.mark.parametrize("engine", ENGINES)
def test_the_four_puzzles(engine: str) -> None:
    reasoner = create_reasoner(engine)
    for puzzle, roles in zip(COURSE, COURSE_ANSWERS, strict=True):
        answer = puzzle.solve(reasoner)
        assert (answer.status, list(answer.roles)) == ("unique", roles)


@pytest.mark.parametrize("knowledge", [knowledge0, knowledge1, knowledge2, knowledge3])
def test_the_four_puzzles_hold_information_and_no_answer(knowledge: And) -> None:
    symbols = [AKnight, AKnave, BKnight, BKnave, CKnight, CKnave]
    literals = {*symbols, *map(Not, symbols)}
    assert literals.isdisjoint(knowledge.conjuncts)
    assert not any(isinstance(conjunct, And) for conjunct in knowledge.conjuncts)


def test_the_textbook_solves_the_four_puzzles() -> None:
    for puzzle, roles in zip(COURSE, COURSE_ANSWERS, strict=True):
        people = zip(puzzle.people, roles, strict=True)
        assert all(model_check(puzzle.knowledge, is_a(role, person)) for person, role in people)
        assert not any(
            model_check(puzzle.knowledge, is_a({"knight": "knave", "knave": "knight"}[role], person))
            for person, role in zip(puzzle.people, roles, strict=True)
        )


def test_the_symbols_are_named_as_in_the_course() -> None:
    assert [AKnight.name, CKnave.name] == ["A is a Knight", "C is a Knave"]


# Puzzles.


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("classic", CLASSICS)
def test_classics(classic: str, engine: str) -> None:
    record, solution = CLASSICS[classic]
    puzzle = read_puzzle(json.dumps({"id": classic, **record}))
    answer = answer_record(puzzle, puzzle.solve(create_reasoner(engine)))
    status = "inconsistent" if solution is None else "undetermined" if None in solution else "unique"
    assert answer == {"id": classic, "status": status, "solution": solution}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((["A", "A"], []), "two people"),
        ((["A", ""], []), "no name"),
        (([1], []), "no name"),
        ((["A"], [("B", AKnight)]), "not among the people"),
        ((["A"], [AKnight]), "nothing said"),
    ],
)
def test_what_is_no_puzzle_is_refused(arguments: tuple[Any, ...], reason: str) -> None:
    with pytest.raises(BadPuzzle, match=reason):
        Puzzle(*arguments)


def test_what_is_said_must_be_a_formula() -> None:
    with pytest.raises(TypeError, match="no formula"):
        Puzzle("A", [("A", "A is a Knight")])  # type: ignore[list-item]
    assert Puzzle("A", {"A": AKnave}).told == Puzzle("A", [("A", AKnave)]).told


def test_over_its_limit_a_reasoner_gives_up_on_the_puzzle() -> None:
    puzzle = generate(12, random.Random(1), SAT)
    answer = puzzle.solve(create_reasoner("exhaustive", limit=5))
    assert answer.status == "gave-up"
    assert answer_record(puzzle, answer)["solution"] is None


# Spies.


@pytest.mark.parametrize("engine", ENGINES)
def test_a_knight_a_knave_and_a_spy(engine: str) -> None:
    # Smullyan's: A says "I am a knight", B says "That is true", C says "I am a spy".
    says = [[0, ["knight", 0]], [1, ["knight", 0]], [2, ["spy", 2]]]
    puzzle = read_puzzle(line(3, says=says, counts={"knight": 1, "knave": 1, "spy": 1}))
    answer = puzzle.solve(create_reasoner(engine))
    assert answer_record(puzzle, answer)["solution"] == ["knight", "spy", "knave"]


def test_who_is_not_what_is_said_too() -> None:
    puzzle = read_puzzle(line(3, says=[[0, ["spy", 0]]], counts={"knight": 1, "knave": 1, "spy": 1}))
    answer = puzzle.solve(SAT)
    assert answer.status == "undetermined"
    assert answer.entailed == (Not(is_a("knight", "A")),)
    assert answer_record(puzzle, answer)["solution"] == [None, None, None]


@pytest.mark.parametrize(
    ("counts", "reason"),
    [
        ({"knight": 2}, "one each of"),
        ({"knight": 1, "knave": 0, "spy": 0}, "add up to 1; expected 2"),
        ({"knight": 3, "knave": -1, "spy": 0}, "at least 0"),
        ({"knight": True, "knave": 1, "spy": 0}, "at least 0"),
        ([1, 1, 0], "expected an object"),
    ],
)
def test_counts_that_cannot_be_are_refused(counts: Any, reason: str) -> None:
    with pytest.raises(BadPuzzle, match=reason):
        read_puzzle(line(says=[], counts=counts))


# Against every assignment of roles, by other means.


@pytest.mark.parametrize("engine", ENGINES)
def test_agrees_with_every_assignment_of_roles(engine: str) -> None:
    reasoner = create_reasoner(engine)

    @settings(derandomize=True, deadline=None, max_examples=150)
    @given(records())
    def check(record: dict[str, Any]) -> None:
        puzzle = read_puzzle(json.dumps(record))
        fitting = solutions(record)
        answer = puzzle.solve(reasoner)
        if not fitting:
            assert answer.status == "inconsistent"
        else:
            roles = tuple(each[0] if len(set(each)) == 1 else None for each in zip(*fitting, strict=True))
            assert answer.status == ("unique" if len(fitting) == 1 else "undetermined")
            assert answer.roles == roles
        assert_arguments_are_minimal(puzzle, reasoner)

    check()


def assert_arguments_are_minimal(puzzle: Puzzle, reasoner: Reasoner) -> None:
    answer = puzzle.solve(reasoner)
    queries: list[Formula] = [Or()] if answer.status == "inconsistent" else list(answer.entailed)
    for query, proof in zip(queries, puzzle.arguments(answer, reasoner), strict=True):
        assert proof is not None
        facts = [puzzle.told[number] for number in proof]
        assert SAT.entails([*puzzle.rules, *facts], query)
        for fact in facts:
            assert not SAT.entails([*puzzle.rules, *(other for other in facts if other is not fact)], query)
