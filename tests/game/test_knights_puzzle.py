from __future__ import annotations

from typing import Any

import pytest

from game.errors import BadPuzzle
from game.knights import (
    AKnave,
    AKnight,
    BKnave,
    BKnight,
    CKnave,
    CKnight,
    KnightsPuzzle,
    is_a,
    knowledge0,
    knowledge1,
    knowledge2,
    knowledge3,
)
from game.knights.knights_json import read_puzzle
from game.logic import And, Exactly, Not
from tests.support.knights_records import line


@pytest.mark.parametrize("knowledge", [knowledge0, knowledge1, knowledge2, knowledge3])
def test_the_four_puzzles_hold_information_and_no_answer(knowledge: And) -> None:
    symbols = [AKnight, AKnave, BKnight, BKnave, CKnight, CKnave]
    literals = {*symbols, *map(Not, symbols)}
    assert literals.isdisjoint(knowledge.conjuncts)
    assert not any(isinstance(conjunct, And) for conjunct in knowledge.conjuncts)


def test_the_symbols_are_named_as_in_the_course() -> None:
    assert [AKnight.name, CKnave.name] == ["A is a Knight", "C is a Knave"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((["A", "B", "C", "B"], []), "^'B' is the name of two people"),
        ((["A", ""], []), "no name"),
        (([1], []), "no name"),
        ((["A"], [("B", AKnight)]), "not among the people"),
        ((["A"], [AKnight]), "nothing said"),
    ],
)
def test_what_is_no_puzzle_is_refused(arguments: tuple[Any, ...], reason: str) -> None:
    with pytest.raises(BadPuzzle, match=reason):
        KnightsPuzzle(*arguments)


def test_what_is_said_must_be_a_formula() -> None:
    with pytest.raises(TypeError, match="no formula"):
        KnightsPuzzle("A", [("A", "A is a Knight")])  # type: ignore[list-item]
    assert KnightsPuzzle("A", {"A": AKnave}).says == KnightsPuzzle("A", [("A", AKnave)]).says


# Spies.


def test_some_counts_may_be_told_and_the_others_left_open() -> None:
    people = [is_a("spy", "A"), is_a("spy", "B")]
    assert KnightsPuzzle("AB", [], counts={"spy": 1}).rules()[2:] == (Exactly(1, people),)
    assert len(KnightsPuzzle("AB", [], counts={}).rules()) == 2
    everything = {"spy": 1, "knight": 1, "knave": 0}
    assert list(KnightsPuzzle("AB", [], counts=everything).counts or ()) == ["knight", "knave", "spy"]


@pytest.mark.parametrize(
    ("counts", "reason"),
    [
        ({"knight": 1, "jester": 1}, "'jester'; expected one or more of knight, knave, spy"),
        ({"knight": 1, "knave": 0, "spy": 0}, "add up to 1; expected 2"),
        ({"knight": 2, "spy": 1}, "add up to 3; expected at most 2"),
        ({"knight": 3, "knave": -1, "spy": 0}, "at least 0"),
        ({"knight": True, "knave": 1, "spy": 0}, "at least 0"),
        ([1, 1, 0], "expected an object"),
    ],
)
def test_counts_that_cannot_be_are_refused(counts: Any, reason: str) -> None:
    with pytest.raises(BadPuzzle, match=reason):
        read_puzzle(line(says=[], counts=counts))


def test_a_puzzle_shows_its_size() -> None:
    assert repr(KnightsPuzzle("AB", {"A": AKnave}, id=7)) == "<KnightsPuzzle 7: people 2, statements 1, facts 0>"
    assert repr(KnightsPuzzle("AB", [], counts={"spy": 1})) == (
        "<KnightsPuzzle None: people 2, statements 0, facts 0, counts {'spy': 1}>"
    )
