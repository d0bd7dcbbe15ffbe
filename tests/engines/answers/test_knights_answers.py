import json
import random

import pytest

from engines import Contradiction, Explanation, GaveUp, NotEntailed, available, create_reasoner
from engines.facts_and_components import FALSE, claim
from game.puzzles.knights import COURSE, KnightsPuzzle, is_a
from game.puzzles.knights.knights_json import read_puzzle
from mineproof import Answer, Formula, KnightsMaker, UserError, generate
from tests.support.argument_and_core_assertions import assert_minimal
from tests.support.brute_force_knights import solutions
from tests.support.hypothesis_examples_drawn_once import examples
from tests.support.random_knights_puzzles import line, records, truth

REASONERS = [name for name in available(accepting=Formula) if create_reasoner(name).is_complete]
COURSE_ANSWERS = [["knave"], ["knave", "knight"], ["knave", "knight"], ["knight", "knave", "knight"]]
SAT = create_reasoner("sat")


NOT_BOTH = read_puzzle(line(says=[[0, ["not", ["and", truth(0), truth(1)]]]]))
"""A knave could not deny that both are knights: nothing is to be said of what then would be false."""
SPY = read_puzzle(line(2, says=[[0, ["knave", 0]]], counts={"knight": 1, "spy": 1}))
KNOWN = read_puzzle(line(2, says=[[0, truth(1)]], facts=[["not", truth(1)]]))


@pytest.mark.parametrize("name", REASONERS)
def test_the_four_puzzles(name: str) -> None:
    for puzzle, roles in zip(COURSE, COURSE_ANSWERS, strict=True):
        answer = Answer(puzzle, create_reasoner(name))
        assert answer.status == "unique"
        assert answer.true == {is_a(role, person).name for person, role in zip(puzzle.people, roles, strict=True)}


def test_over_its_limit_a_reasoner_gives_up_on_the_puzzle() -> None:
    puzzle, limited = generate(KnightsMaker(12), random.Random(1), SAT), create_reasoner("exhaustive", limit=5)
    answer = Answer(puzzle, limited)
    assert answer.status == "gave-up"
    assert answer.limits == ("there are more than 2 ** 5 worlds to look at, the limit of exhaustive",)
    with pytest.raises(GaveUp, match=r"more than 2 \*\* 5 worlds"):
        generate(KnightsMaker(12), random.Random(1), limited)


def test_who_is_not_what_is_said_too() -> None:
    puzzle = read_puzzle(line(3, says=[[0, ["spy", 0]]], counts={"knight": 1, "knave": 1, "spy": 1}))
    assert str(Answer(puzzle, SAT)) == "A is no knight."


def test_agrees_with_every_assignment_of_roles() -> None:
    for record in [*examples(records, 40), {"id": 1, "n": 0, "statements": [], "facts": []}]:
        puzzle, fitting = read_puzzle(json.dumps(record)), solutions(record)
        answer = Answer(puzzle, SAT)
        if not fitting:
            with pytest.raises(Contradiction):
                answer.values  # noqa: B018
            continue
        roles = [(place, person, role) for place, person in enumerate(puzzle.people) for role in puzzle.roles]
        held = {is_a(role, person).name: {some[place] == role for some in fitting} for place, person, role in roles}
        assert answer.values == {atom: values.pop() for atom, values in held.items() if len(values) == 1}
        assert answer.status == ("unique" if len(fitting) == 1 else "undetermined")


def test_nothing_can_be_dropped_from_an_explanation() -> None:
    for record in examples(records, 40):
        puzzle = read_puzzle(json.dumps(record))
        answer = Answer(puzzle, SAT)
        try:
            explained = {atom: answer.explain(atom) for atom in answer.conclusions}
        except Contradiction as contradiction:
            assert_nothing_idle(Explanation(puzzle, None, contradiction.clues), FALSE)
            continue
        for atom, found in explained.items():
            assert_nothing_idle(found, claim(atom, answer.values[atom]))


def assert_nothing_idle(found: Explanation, conclusion: Formula) -> None:
    found.check()
    facts = [clue.fact for clue in found.clues]
    assert_minimal(facts, lambda some: SAT.entails([*found.puzzle.rules(), *some], conclusion))


def test_what_does_not_follow_has_no_explanation() -> None:
    answer = Answer(KnightsPuzzle("AB", {"A": is_a("knight", "B")}), SAT)
    for look in (answer.explain, answer.grade):
        with pytest.raises(NotEntailed, match="A is a Knight may be true or false; expected an atom that is certain"):
            look("A is a Knight")
        with pytest.raises(UserError, match=r"does not ask for 'b is a knight'; did you mean 'B is a Knight'\?"):
            look("b is a knight")
        with pytest.raises(UserError, match="it asks for A is a Knight, A is a Knave, B is a Knight, B is a Knave"):
            look("rain")


def test_a_picture_says_what_is_known_of_things() -> None:
    said = "A says: “If I am a knight, there is gold here.”\nB says: “The road is safe.”"
    puzzle = KnightsPuzzle.parse(f"A and B live on an island of knights and knaves.\n{said}")
    known = ["There is gold here.", "It is open whether the road is safe (50%)."]
    assert puzzle.caption(Answer(puzzle, SAT).known).splitlines()[-2:] == known


@pytest.mark.parametrize(
    ("puzzle", "atom", "clue", "message"),
    [
        (
            COURSE[2],
            "A is a Knave",
            1,
            "From clue 2: A is not a knight (B says “We are of different kinds”, which is true if B is a knight, and "
            "false if B is a knave).",
        ),
        (
            NOT_BOTH,
            "A is a Knight",
            0,
            "From clue 1: A is a knight (a knave could not say “It is not true that (we are both knights)”).",
        ),
        (
            NOT_BOTH,
            "B is a Knave",
            0,
            "From clue 1: B is not a knight (a knave could not say “It is not true that (we are both knights)”, so A "
            "is a knight, and what A says is true).",
        ),
        (SPY, "A is a Spy", 0, "From clue 1: A is a spy (A says “I am a knave”)."),
        (KNOWN, "B is a Knave", 1, "From clue 2: B is not a knight (it is known that B is not a knight)."),
    ],
)
def test_an_argument_says_which_cases_a_statement_leaves(
    puzzle: KnightsPuzzle, atom: str, clue: int, message: str
) -> None:
    assert " ".join(Explanation.that(puzzle, atom, True, [puzzle.clues()[clue]]).sentences) == message


def test_arguments_of_the_course_read_as_a_person_would_write_them() -> None:
    """Nobody can say to be a knave, and from that all follows in steps, without a supposition."""
    assert Answer(COURSE[3], SAT).explain("A is a Knight").sentences == (
        "From clue 1: B is not a knight; it is not true that A said ‘I am a knave’ (a knight could not say “A said ‘I "
        "am a knave’”).",
        "From clue 2 and step 1: C is not a knave (what B says, “C is a knave”, is false).",
        "From clue 3 and step 2: A is a knight (what C says, “A is a knight”, is true).",
    )
