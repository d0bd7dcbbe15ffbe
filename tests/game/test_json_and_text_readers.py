"""Readers of JSON and of written puzzles: a message has the place, the value and what was expected."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from engines.proofs.reading.argument_json import read_argument
from engines.proofs.reading.argument_text import ArgumentReader, WrittenArgument
from game.grid import BoardFields
from game.puzzles.puzzle_kinds import KINDS, parse
from game.recordings.game_recording import GameRecording
from game.text.checked_values import checked_names
from game.text.json_or_lines import first_object
from game.text.strict_json import load
from game.text.typed_json import decode
from game.wording import brief
from mineproof import BadLayout, BadPuzzle, KnightsPuzzle, Layout, MastermindPuzzle, Observation, UserError, solve


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('\ufeff\n{"kind":\n"zebra"}\n{"kind": "knights"}', {"kind": "zebra"}),
        ('{"kind": ', {}),
        ('{"kind": ' + "[" * 100_000, {}),
    ],
)
def test_the_first_object_of_a_text(text: str, found: dict[str, str]) -> None:
    assert first_object(text) == found


@dataclass
class Shelf:
    """A format."""

    kind: Literal["shelf", "rack"]
    books: list[tuple[str, Annotated[int, Meta(ge=1)]]]
    above: Shelf | None = None
    labels: dict[str, str] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ('{"a": 1,\n"b" 2}', "line 2: not JSON: Expecting ':' delimiter at column 5; expected an object"),
        ("[" * 100_000, "not JSON that can be read, as it is nested too deeply; expected an object"),
        ("[1]", "the JSON is [1]; expected an object with kind, books, above, labels"),
        ('{"a": {"b": 1}, "b": {},\n"a": 2}', 'line 2: the key "a" is repeated; expected each key once'),
        ({"kind": "shelve"}, 'kind is "shelve"; expected one of shelf, rack (did you mean "shelf"?)'),
        ({"kind": None}, "kind is null; expected one of shelf, rack"),
        ({"books": 3}, "books is 3; expected a list"),
        ({"books": [["a", 1], ["b"]]}, 'books[1] is ["b"]; expected a list of length 2'),
        ({"books": [["a", True]]}, "books[0][1] is true; expected a whole number"),
        ({"books": [["a", 0]]}, "books[0][1] is 0; expected a whole number >= 1"),
        ({"above": {"kind": "rack"}}, "above has no 'books'; expected an object with kind, books, above, labels"),
        ({"above": {"kind": "rack", "boks": []}}, "above has no 'books' (did you mean \"boks\"?)"),
        ({"above": []}, "above is []; expected an object or null with kind, books, above, labels"),
        ({"above": {"kind": "rack", "books": [], "lables": 1}}, 'above has "lables", which is not known (did you mean'),
        ({"labels": {"a": "b", "c d": 1}}, 'labels is {"a": "b", "c d": 1}; expected a string for each key'),
        # What other readers of JSON refuse.
        ('{"n": 1e400}', "1e400 at column 7; expected a number of at most 20 digits"),
        ('{"n": -1e20}', "-1e20 at column 7; expected a number of at most 20 digits"),
        ('{"1e400": 1,\n "n": [NaN]}', "line 2: NaN at column 8; expected a number of at most 20 digits"),
        ('{"n": 123456789012345678901}', "123456789012345678901 at column 7; expected a number of at most 20 digits"),
        ('{"n": ' + "7" * 5000 + "}", "7" * 57 + "... at column 7; expected a number"),
        ('{"n": "\\ud800x"}', "\\ud800 at column 8 is half of a character; expected both halves"),
        ('{"n": "\\uDC00\\ud800"}', "\\uDC00 at column 8"),
        ('{"n": "\ud800"}', "\\ud800 at column 8"),
    ],
)
def test_what_is_not_of_the_format_has_its_path_and_what_was_expected(changed: Any, reason: str) -> None:
    text = changed if isinstance(changed, str) else json.dumps({"kind": "shelf", "books": [], "color": "red"} | changed)
    with pytest.raises(BadPuzzle) as refused:
        decode(text, Shelf, BadPuzzle)
    assert str(refused.value).startswith(reason)
    assert len(brief("x" * 100)) == 60


@pytest.mark.parametrize("name", ["", "it is a dog", "is", "1. dog", "a:b", "-a", "a-", 3, ["dog"]])
def test_names_are_words_without_the_verb(name: Any) -> None:
    with pytest.raises(BadPuzzle, match=r"is no name; expected letters and digits, .* without the word .is."):
        checked_names(["cat", name], "the pets")


def test_whole_characters_and_ids_of_64_bits_are_read() -> None:
    text = '{"n": 18446744073709551615, "s": "\\ud83d\\ude00 \\\\ud800 \\u00e9", "x": -1.5e-320}'
    assert load(text) == {"n": 2**64 - 1, "s": "\U0001f600 \\ud800 \u00e9", "x": -1.5e-320}


BOARD = Observation.parse("1..", total=1)
ARGUMENT = solve(BOARD, "sat").explain((0, 1)).as_json()
KNIGHTS = {"id": 1, "n": 1, "says": []}
ZEBRA = {"kind": "zebra", "attributes": {"pet": ["cat", "dog"], "color": ["red", "blue"]}, "clues": []}
MASTERMIND = {"kind": "mastermind", "pegs": 2, "colors": ["red", "blue"], "repeated": True, "rows": []}
ROW = {"guess": ["red", "blue"], "in_place": 1}
RULE = {"num_mines": 1, "cells": ["a"]}
LAYOUT = {"height": 1, "width": 2, "mines": [[0, 1]]}
TABLE = {"height": 1, "width": 1, "neighbors": [[]]}


def _argument(text: str) -> WrittenArgument:
    return read_argument(ArgumentReader(BOARD), text)


Json = dict[str, Any]
FORMATS: list[tuple[Callable[[str], object], Callable[[Json], Json], list[str]]] = [
    (KINDS["knights"].load().parse, lambda more: KNIGHTS | more, ["stetements", "fact", "Counts", "name"]),
    (KINDS["zebra"].load().parse, lambda more: ZEBRA | more, ["clue", "atributes"]),
    (KINDS["mastermind"].load().parse, lambda more: MASTERMIND | more, ["row", "colours"]),
    (KINDS["mastermind"].load().parse, lambda more: MASTERMIND | {"rows": [ROW | more]}, ["elsewere"]),
    (Observation.parse, lambda more: BOARD.as_json() | more, ["totel", "mark", "neighbours"]),
    (Observation.parse, lambda more: {"rules": [RULE]} | more, ["total_mine"]),
    (Observation.parse, lambda more: {"rules": [RULE | more]}, ["num_mine"]),
    (Layout.from_json, lambda more: LAYOUT | more, ["frist", "grades"]),
    (GameRecording.from_json, lambda more: LAYOUT | {"clicks": []} | more, ["headers", "flag_stay"]),
    (partial(decode, kind=BoardFields, refusal=BadLayout), lambda more: TABLE | more, ["Height"]),
    (_argument, lambda more: ARGUMENT | more, ["conclusoin"]),
    (_argument, lambda more: ARGUMENT | {"steps": [step | more for step in ARGUMENT["steps"]]}, ["undr", "rules"]),
]
PUBLISHED = ("index", "quiz", "solution", "solution_text", "knight_knave", "status", "comment", "difficulty", "seed")
OF_DATA_SETS: Json = {**dict.fromkeys(PUBLISHED, 1), "source": "arXiv", "reasoning": [], "answer": None, "metadata": {}}


@pytest.mark.parametrize(("read", "record", "misspelled"), FORMATS)
def test_a_misspelled_key_is_refused_and_keys_of_data_sets_are_passed_over(
    read: Callable[[str], object], record: Callable[[Json], Json], misspelled: list[str]
) -> None:
    assert read(json.dumps(record(OF_DATA_SETS))) == read(json.dumps(record({})))
    for key in misspelled:
        with pytest.raises(UserError, match=rf'"{key}", which is not known \(did you mean'):
            read(json.dumps(record({key: 1})))


@pytest.mark.parametrize(
    "text",
    [
        '{"height": 1, "width": 3, "reveals": [[0, 0, 1]]}',
        '{"kind": "knights", "id": 0, "n": 1,\n "says": [[0, ["telling-truth", 0]]], "facts": [["lying", 0]]}',
    ],
)
def test_the_json_of_a_puzzle_is_decoded_once(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    decode, decoded = json.JSONDecoder.raw_decode, list[str]()

    def counted(decoder: json.JSONDecoder, read: str, idx: int = 0) -> tuple[object, int]:
        decoded.append(read)
        return decode(decoder, read, idx)

    monkeypatch.setattr(json.JSONDecoder, "raw_decode", counted)
    assert parse(text).questions()
    assert decoded == [text]


@pytest.mark.parametrize("text", [None, 5, b"1 ."])
@pytest.mark.parametrize(
    "read", [Observation.parse, Layout.from_text, KnightsPuzzle.parse, MastermindPuzzle.parse, parse]
)
def test_what_is_no_text_is_refused_with_its_value(read: Callable[[object], object], text: object) -> None:
    with pytest.raises(BadPuzzle if read is parse else TypeError, match=r"the text .*is .*; expected a str"):
        read(text)


# Puzzles that cannot be read: the message has the line, the value and the remedy.

HOUSES = "pet: cat, dog, zebra\ncolor: red, blue, green\n"
CODE = "2 pegs in red, blue; colors may be repeated\n"
MAY, NONE = "; colors may be repeated", "; no color is repeated"
SPIES = "A and B live on an island of knights, knaves and spies."
ISLAND = "Ann, bob and C live on an island of knights and knaves."

ZEBRA_TEXTS = [
    ("", "line 1: the number of attributes, such as 'pet: cat, dog', is 0; expected a whole number from 2 to 8"),
    ("pet: cat", "line 2: the number of values of 'pet', one for each house, is 1; expected a whole number"),
    ("pet: " + ", ".join("abcdefghi"), "line 2: the number of values of 'pet', one for each house, is 9"),
    ("pet: cat, dog\nhat: red", "line 3: the number of values of 'hat', one for each house, is 1; expected 2"),
    ("pet: cat, cat", "line 2: 'cat' is the name of two things; give each another one"),
    ("pet: cat, food dog\nfood: fish, dog\nsong: dog, rap", "line 4: 'food dog' is the name of two things"),
    ("pet: cat, dog\nfood: fish, dog\ndog is in house 1", "line 4: 'dog' is the name of two things; expected pet dog"),
    (HOUSES + "cat is in the fourth house", "line 4: 'fourth' is no house; expected its number from the left, 1 to 3"),
    ("pet: cat, dog\nhat: red, blue\ncat is in the middle house", "line 4: 'middle' is no house"),
    (HOUSES + "either cat is next to red", "line 4: 'either cat' is not among the values; expected one of these: cat"),
    (HOUSES + "there are three houses between cat and red", "is no clue"),
    ("pet: cat, dog\npet: fish, bird", "line 3: 'pet' is the name of two things; give each another one"),
    (": cat, dog", "line 2: '' is no name; expected letters and digits, such as 'Old Gold', without the word 'is'"),
    (HOUSES + "2. cat is next to red", "line 4: the clue has the number 2; expected 1, or none"),
    (HOUSES + "cat is left of red", 'line 4: "cat is left of red" may mean "directly left of" or "somewhere left of"'),
    (HOUSES + "cat is beside red", 'line 4: "cat is beside red" is no clue; expected a value, one of'),
    (HOUSES + "cat is next to", "and another value or a house's number"),
    (HOUSES + "cat is in house four", "line 4: 'four' is no house; expected its number from the left, 1 to 3"),
    (HOUSES + "cat is in house 4", "line 4: 4 is no house; expected its number from the left, 1 to 3, or first"),
    # A denial may mean "nor".
    (HOUSES + "cat is not in house 1 or 3", "line 4: '1 or 3' is no house; expected its number from the left, 1 to 3"),
    (HOUSES + "cat is not in the first house or the last house", "line 4: 'first or house last' is no house"),
    (HOUSES + "cat is not in the same house as red or blue", "line 4: 'red or blue' is not among the values"),
    (HOUSES + "cat is next to mouse", "not among the values; expected one of these: cat, dog, zebra; red, blue, green"),
    (HOUSES + "pet is next to red", "line 4: 'pet' is not among the values; expected one of these: cat, dog, zebra"),
    (HOUSES + "cat is next to red\ncat is next to cat", "line 5: 'cat' is related to itself; expected two different"),
]
MASTERMIND_TEXTS = [
    ("\n", "line 2: \"\"; expected a line such as '4 pegs in red, blue; colors may be repeated'"),
    ("2 pegs in red, blue", 'line 2: "2 pegs in red, blue"; expected a line such as \'4 pegs in red, blue'),
    ("0 pegs in red, blue" + MAY, "line 2: the number of pegs is 0; expected a whole number from 1 to 10"),
    ("2 pegs in red, red" + MAY, "line 2: 'red' is the name of two things; give each another one"),
    ("2 pegs in red" + MAY, "line 2: the number of colors is 1; expected a whole number from 2 to 12"),
    ("2 pegs in red, a:b" + MAY, "line 2: 'a:b' is no name; expected letters and digits, such as 'Old Gold'"),
    ("3 pegs in red, blue" + NONE, "line 2: 3 pegs in 2 colors without repetition make no code; expected as many"),
    (CODE + "red, blue: 2", 'line 3: "red, blue: 2" is no row; expected a line such as \'red, blue: 1 in place'),
    (CODE + "red, blue: 1 in place, -1 elsewhere", 'line 3: "red, blue: 1 in place, -1 elsewhere" is no row'),
    (CODE + "red, blue: " + "1" * 5000 + " in place", "111... is no row; expected a line such as 'red"),
    (CODE + "\n2. red, blue: 1 in place", "line 4: the row has the number 2; expected 1, or none"),
    (CODE + "red, pink: 1 in place", "line 3: row 1: 'pink' is no color here; expected one of red, blue"),
    (CODE + "red: 1 in place", "line 3: row 1 is a guess of 1; expected 2, a color for each peg"),
    (CODE + "red, blue: 3 in place", "line 3: the number in place of row 1 is 3; expected a whole number from 0 to 2"),
    (CODE + "red, blue: 1 in place, 2 elsewhere", "line 3: the number elsewhere of row 1 is 2; expected"),
    (CODE + "red, blue: 1 in place\n" * 1001, "the number of rows is 1001; expected a whole number from 0 to 1,000"),
]
KNIGHTS_TEXTS = [
    ("A and B live on an island.", 'line 1: "A and B live on an island."; expected a sentence'),
    ("Zoe and zoe live on an island of knights and knaves.", "line 1: 'Zoe' and 'zoe' differ in capitals alone"),
    ("A and us live on an island of knights and knaves.", "line 1: 'us' is no name of a person"),
    (f"{SPIES}\nAmong them: 1 spy.\nAmong them: 1 knave.", "line 3: the numbers of people are given twice"),
    (f"{SPIES}\nAmong them: 1 spy and 2 spies.", "line 2: the number of a role is given twice; expected each once"),
    (f"{SPIES}\nA says: “B lies.”", 'not clear where spies may lie or not; expected "a knight", "a knave" or "a spy"'),
    (f"{SPIES}\nAmong them: one spy and 7 knaves.", "line 2: the counts add up to 8; expected at most 2"),
    (f"{ISLAND}\nC says: “Bob is a knave or I am a knave and Ann is a knave.”", 'by "and" and by "or"; expected paren'),
    (f"{ISLAND}\nAmong them: 1 spy.", 'line 2: "Among them: 1 spy." is no clue; expected'),
    (f"{ISLAND}\n\nD says: “I am a knave.”", 'line 3: "D" is not on the island; expected one of Ann, bob, C'),
    (f"{ISLAND}\nIt is known that I am a knave.", 'line 2: "I" is not on the island; expected one of Ann, bob, C'),
    (f"{ISLAND}\nC says: “bob is a spy.”", 'line 2: "spy" is not on the island; expected knights and knaves alone'),
    (f"{ISLAND}\nC says: “It rains.”", 'line 2: "It rains" is not understood; the nearest form is'),
    (f"{ISLAND}\nC says: “(I am a knave.”", 'line 2: "(I am a knave" has one parenthesis; expected "(" and ")"'),
]
TEXTS = [("zebra", *case) for case in (("", 'line 1: ""; expected zebra'), ("\n1..", 'line 2: "1.."; expected zebra'))]
TEXTS += [("zebra", f"zebra\n{text}", reason) for text, reason in ZEBRA_TEXTS]
TEXTS += [("mastermind", "zebra", 'line 1: "zebra"; expected mastermind, the kind of the puzzle')]
TEXTS += [("mastermind", f"mastermind\n{text}", reason) for text, reason in MASTERMIND_TEXTS]
TEXTS += [("knights", "knights", 'line 1: ""; expected a sentence such as \'A and B live on an island')]
TEXTS += [("knights", *case) for case in KNIGHTS_TEXTS]

GOOD: dict[str, Json] = {"zebra": ZEBRA, "mastermind": MASTERMIND}
OBJECTS: list[tuple[str, dict[str, Any], str]] = [
    ("zebra", {"kind": "knights"}, 'line 1: kind is "knights"; expected zebra'),
    ("zebra", {"attributes": {"pet": "ab", "color": "cd"}}, "the values of 'pet' are 'ab'; expected a list of names"),
    ("zebra", {"attributes": {"pet": ["cat", 3], "color": []}}, "line 1: 3 is no name; expected letters and digits"),
    ("zebra", {"clues": [["cat", "left of", "red"]]}, "clue 1: 'left of' relates nothing; expected one of same, not,"),
    ("zebra", {"clues": [["cat", "at", True]]}, "line 1: clue 1: True is no house; expected its number from the left"),
    ("zebra", {"clues": [["or", ["cat", "at", 1], ["cat", "at", 2]]]}, "clue 1: 'or' joins no clues; expected one of"),
    ("zebra", {"clues": [["either", ["cat", "at", 1], 3]]}, "clue 1: 3 says nothing; expected such as ('zebra'"),
    ("zebra", {"clues": [["cat", "same", 1]]}, "line 1: clue 1: 1 is not among the values; expected one of these: cat"),
    ("zebra", {"clues": [["cat", "at", 1]] * 1001}, "line 1: the number of clues is 1001; expected"),
    ("mastermind", {"kind": "zebra"}, 'line 1: kind is "zebra"; expected mastermind'),
    ("mastermind", {"colors": [f"c{n}" for n in range(13)]}, "line 1: the number of colors is 13; expected"),
    ("mastermind", {"rows": [{**ROW, "elsewhere": -1}]}, "line 1: the number elsewhere of row 1 is -1"),
]
TEXTS += [(kind, json.dumps(GOOD[kind] | changed), reason) for kind, changed, reason in OBJECTS]


@pytest.mark.parametrize(("kind", "text", "reason"), TEXTS)
def test_a_bad_puzzle_says_what_is_wrong(kind: str, text: str, reason: str) -> None:
    with pytest.raises(BadPuzzle, match=re.escape(reason)):
        KINDS[kind].load().parse(text)


@pytest.mark.parametrize(
    ("text", "options", "reason"),
    [
        ("1 Q", {}, "option signs"),
        ("1 - .", {}, "option signs"),
        ("1 .", {"signs": 5}, "the signs are '5'"),
        ("1 .", {"mines": 3}, "^the option mines is 3"),
        ("1 .\n3 mines", {}, "^mines is 3"),
    ],
)
def test_the_library_names_its_own_options(text: str, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadLayout, match=reason):
        parse(text, **options)


@pytest.mark.parametrize("kind", GOOD)
def test_a_key_that_is_missing_is_named(kind: str) -> None:
    for key in GOOD[kind].keys() - {"kind"}:
        with pytest.raises(BadPuzzle, match=f"the JSON has no '{key}'; expected an object with kind, "):
            KINDS[kind].load().parse(json.dumps({name: value for name, value in GOOD[kind].items() if name != key}))
