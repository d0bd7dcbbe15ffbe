"""Knights puzzles: made, refused, and written and read as JSON."""

import pickle
from typing import Any

import pytest

from game.errors import BadPuzzle
from game.puzzles.knights import puzzle as knights
from game.puzzles.knights.knights_json import default_names, read_puzzle
from game.puzzles.knights.puzzle import KNAVE, KNIGHT, KnightsPuzzle, is_a
from game.statements.abstract_formula import MOST_LEVELS
from game.statements.connectives import And, AtLeast, AtMost, Exactly, Formula, Not, Or, Symbol, Xor
from tests.support.random_knights_puzzles import lie, line, truth


@pytest.mark.parametrize("knowledge", [knights.knowledge0, knights.knowledge1, knights.knowledge2, knights.knowledge3])
def test_the_four_puzzles_hold_information_and_no_answer(knowledge: And) -> None:
    symbols = [is_a(role, person) for role in (KNIGHT, KNAVE) for person in "ABC"]
    literals = {*symbols, *map(Not, symbols)}
    assert literals.isdisjoint(knowledge.conjuncts)
    assert not any(isinstance(conjunct, And) for conjunct in knowledge.conjuncts)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((["A"], [("A", "A is a Knight")]), r"no formula; build one of its symbols with game\.statements\.connectives"),
        ((["A", ""], []), "no name"),
        ((["A", "x or"], []), "'x or' is no name of a person, as sentences use the word \"or\"; give another one"),
        (([1], []), "no name"),
        ((["A"], [("B", knights.AKnight)]), "'B' speaks but is not among the people; name the speaker as there"),
        ((["A"], [knights.AKnight]), "A is a Knight is nothing said; expected a pair"),
    ],
)
def test_what_is_no_puzzle_is_refused(arguments: tuple[Any, ...], reason: str) -> None:
    with pytest.raises(TypeError if "formula" in reason else BadPuzzle, match=reason):
        KnightsPuzzle(*arguments)


def test_some_counts_may_be_given_and_the_others_left_open() -> None:
    people = [is_a("spy", "A"), is_a("spy", "B")]
    assert KnightsPuzzle("AB", [], counts={"spy": 1}).rules()[2:] == (Exactly(1, people),)
    assert len(KnightsPuzzle("AB", [], counts={}).rules()) == 2
    everything = {"spy": 1, "knight": 1, "knave": 0}
    assert list(KnightsPuzzle("AB", [], counts=everything).counts or ()) == ["knight", "knave", "spy"]
    assert KnightsPuzzle("A", {"A": knights.AKnave}) == KnightsPuzzle("A", [("A", knights.AKnave)])


@pytest.mark.parametrize("puzzle", knights.COURSE)
def test_the_puzzles_of_the_course_are_written_and_read(puzzle: KnightsPuzzle) -> None:
    """Also that somebody said something, which is no role; a copy keeps what it means."""
    read = KnightsPuzzle.parse(str(puzzle))
    assert str(read) == str(puzzle)
    for copy in (read_puzzle(puzzle.to_json()), pickle.loads(pickle.dumps(puzzle))):
        assert copy == puzzle
        assert copy.knowledge == puzzle.knowledge
    assert [clue.fact for clue in read.clues()] == [clue.fact for clue in read_puzzle(read.to_json()).clues()]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"n": 1, "says": []}', "the JSON has no 'id'; expected an object with kind, id, n, names, statements, says"),
        ('{"id": [1], "n": 1, "says": []}', r"id is \[1\]"),
        (line(-1, says=[]), "n is -1; expected the number of people, 0 to 100,000"),
        (line(), "either statements"),
        (line(says=[], statements=[truth(0)] * 2), "either statements"),
        (line(statements=[truth(0)]), "1 statements for n = 2 people; expected one each, or says"),
        (line(says=[[0]]), r"says\[0\] is \[0\]; expected \[person, statement\]"),
        (line(says=[[2, truth(0)]]), r"says\[0\]: 2 is nobody"),
        (line(says=[[0, ["not", truth(True)]]]), r"says\[0\]: true is nobody"),
        (line(says=[[0, ["lying"]]]), r"\[\"lying\"\] has 0 operands"),
        (line(says=[[0, ["loves", 0]]]), r'says\[0\]: \["loves", 0\] is no formula; expected \["lying", 0\]'),
        (line(says=[[0, ["not"]]]), r'says\[0\]: \["not"\] has 0 operands; expected 1'),
        (line(says=[[0, ["xor"]]]), r'says\[0\]: \["xor"\] has 0 operands; expected at least 1'),
        (line(says=[[0, ["exactly", 1]]]), r"counts nothing; expected \[WORD, K, \[E, ...\]\]"),
        (line(says=[[0, ["at-least", -1, [truth(0)]]]]), "a whole number K from 0"),
        (line(says=[[0, ["spy", 0]]]), r"\[\"spy\", ?0\] speaks of a spy"),
        (line(says=[], facts=[["not", truth(5)]]), r"facts\[0\]: 5 is nobody"),
        (line(says=[], facts=truth(0)), r"facts\[0\]"),
        (line(says=[], names=["Zoe"]), r"names is \[\"Zoe\"\]"),
        (line(says=[], counts={"knight": 1, "jester": 1}), "'jester'; expected one or more of knight, knave, spy"),
        (line(says=[], counts={"knight": 1, "knave": 0, "spy": 0}), "add up to 1; expected 2, the number of people"),
        (line(says=[], counts={"knight": 3, "knave": -1, "spy": 0}), "at least 0"),
        (line(says=[], counts={"knight": True, "knave": 1, "spy": 0}), "expected a whole number for each key"),
        (line(says=[], counts=3), "counts is 3; expected an object with the number of each role"),
    ],
)
def test_bad_lines_say_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(BadPuzzle, match=reason):
        read_puzzle(text)


def test_deep_statements_are_read_and_said() -> None:
    statement = truth(0)
    for _ in range(400):
        statement = ["not", statement]
    puzzle = read_puzzle(line(1, statements=[statement]))
    assert str(puzzle.clues()[0]).count("not true") == 399


@pytest.mark.parametrize("depth", [MOST_LEVELS, 50_000])
def test_statements_that_are_too_deep_are_refused_with_their_place(depth: int) -> None:
    with pytest.raises(BadPuzzle, match="nested too deeply"):
        read_puzzle('{"id": 1, "n": 1, "statements": [' + '["not", ' * depth + '["lying", 0]' + "]" * depth + "]}")
    output = "it is not true that (" * MOST_LEVELS + "A is a knave" + ")" * MOST_LEVELS
    with pytest.raises(BadPuzzle, match=r"line 2: nested too deeply to be read; .* that a person could say"):
        KnightsPuzzle.parse(f"A lives on an island of knights and knaves.\nA says: “{output}.”")


def test_what_a_file_has_no_words_for_is_not_written() -> None:
    rain = KnightsPuzzle("A", [("A", Symbol("It rains"))])
    with pytest.raises(BadPuzzle, match="It rains is not about who is what; a file has no words for it"):
        rain.to_json()
    assert rain == KnightsPuzzle("A", [("A", Symbol("It rains"))])
    assert rain != KnightsPuzzle("A", [("A", And())])


@pytest.mark.parametrize("formula", [And(), Or(), AtMost(1, []), AtLeast(1, []), Xor(), Not(Or())])
def test_what_joins_nothing_is_written_as_what_is_always_true_or_never(formula: Formula) -> None:
    puzzle = KnightsPuzzle("A", {"A": formula}, id=1)
    for same in (KnightsPuzzle.parse(puzzle.to_json()), KnightsPuzzle.parse(str(puzzle))):
        assert str(same) == str(puzzle)
        assert same.says[0][1].evaluate({}) == formula.evaluate({})


def test_names() -> None:
    puzzle = read_puzzle(line(says=[[1, lie(0)]], names=["Zoe", "Liam"]))
    assert puzzle.people == ("Zoe", "Liam")
    assert '"names":["Zoe","Liam"]' in puzzle.to_json()
    assert "I" not in default_names(25)
    assert default_names(26)[25] == "Person 25"
