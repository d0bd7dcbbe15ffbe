"""Puzzles that cannot be read: of any kind, as text and as JSON, the message has the line, the value and the remedy.

What the kinds share is in `test_text_readers.py`, and here is seen once for each of them.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from game.errors import BadLayout, BadPuzzle
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.puzzle_kinds import KINDS, parse
from game.puzzles.zebra import ZebraPuzzle

HOUSES = "pet: cat, dog, zebra\ncolor: red, blue, green\n"
CODE = "2 pegs in red, blue; colors may be repeated\n"
MAY, NONE = "; colors may be repeated", "; no color is repeated"
SPIES = "A and B live on an island of knights, knaves and spies."
ISLAND = "Ann, bob and C live on an island of knights and knaves."

ZEBRA = [
    ("", "line 1: the number of attributes, such as 'pet: cat, dog', is 0; expected a whole number from 2 to 8"),
    ("\npet: cat, dog", "line 3: the number of attributes, such as 'pet: cat, dog', is 1"),
    ("pet: cat", "line 2: the number of values of 'pet', one for each house, is 1; expected a whole number"),
    ("pet: " + ", ".join("abcdefghi"), "line 2: the number of values of 'pet', one for each house, is 9"),
    ("pet: cat, dog\nhat: red", "line 3: the number of values of 'hat', one for each house, is 1; expected 2"),
    ("pet: cat, cat", "line 2: 'cat' is the name of two things; give each another one"),
    ("pet: cat, food dog\nfood: fish, dog\nsong: dog, rap", "line 4: 'food dog' is the name of two things"),
    ("pet: cat, dog\nfood: fish, dog\ndog is in house 1", "line 4: 'dog' is the name of two things; expected pet dog"),
    (HOUSES + "cat is in the fourth house", "'fourth' is no house; expected its number from the left, 1 to 3"),
    ("pet: cat, dog\nhat: red, blue\ncat is in the middle house", "line 4: 'middle' is no house"),
    (HOUSES + "either cat is next to red", "line 4: 'either cat' is not among the values"),
    (HOUSES + "there are three houses between cat and red", "is no clue"),
    ("pet: cat, dog\npet: fish, bird", "line 3: 'pet' is the name of two things"),
    (": cat, dog", "line 2: '' is no name"),
    (HOUSES + "2. cat is next to red", "line 4: the clue has the number 2; expected 1, or none"),
    (HOUSES + "cat is left of red", 'line 4: "cat is left of red" may mean "directly left of" or "somewhere left of"'),
    (HOUSES + "cat is beside red", 'line 4: "cat is beside red" is no clue; expected a value, one of'),
    (HOUSES + "cat is next to", 'line 4: "cat is next to" is no clue'),
    (HOUSES + "cat is in house four", "line 4: 'four' is no house; expected its number from the left, 1 to 3"),
    (HOUSES + "cat is in house 4", "line 4: 4 is no house"),
    (HOUSES + "cat is next to mouse", "not among the values; expected one of these: cat, dog, zebra; red, blue, green"),
    (HOUSES + "pet is next to red", "line 4: 'pet' is not among the values"),
    (HOUSES + "cat is next to red\ncat is next to cat", "line 5: 'cat' is related to itself; expected two different"),
]
MASTERMIND = [
    ("\n", 'line 2: ""; expected a line such as \'4 pegs in red'),
    ("2 pegs in red, blue", 'line 2: "2 pegs in red, blue"; expected a line such as'),
    ("0 pegs in red, blue" + MAY, "line 2: the number of pegs is 0; expected a whole number from 1 to 10"),
    ("2 pegs in red, red" + MAY, "line 2: 'red' is the name of two things; give"),
    ("2 pegs in red" + MAY, "line 2: the number of colors is 1; expected a whole number from 2 to 12"),
    ("2 pegs in red, a:b" + MAY, "line 2: 'a:b' is no name"),
    ("3 pegs in red, blue" + NONE, "line 2: 3 pegs in 2 colors without repetition make no code; expected as many"),
    (CODE + "red, blue: 2", 'line 3: "red, blue: 2" is no row; expected a line such as'),
    (CODE + "red, blue: 1 in place, -1 elsewhere", 'elsewhere" is no row'),
    (CODE + "red, blue: " + "1" * 5000 + " in place", "111... is no row"),
    (CODE + "\n2. red, blue: 1 in place", "line 4: the row has the number 2; expected 1, or none"),
    (CODE + "red, pink: 1 in place", "line 3: row 1: 'pink' is no color here; expected one of red, blue"),
    (CODE + "red: 1 in place", "line 3: row 1 is a guess of 1; expected 2, a color for each peg"),
    (CODE + "red, blue: 3 in place", "the number in place of row 1 is 3; expected a whole number from 0 to 2"),
    (CODE + "red, blue: 1 in place, 2 elsewhere", "line 3: the number elsewhere of row 1 is 2; expected"),
    (CODE + "red, blue: 1 in place\n" * 1001, "the number of rows is 1001; expected a whole number from 0 to 1,000"),
]
KNIGHTS = [
    ("A and B live on an island.", 'line 1: "A and B live on an island."; expected a sentence'),
    ("Zoe and zoe live on an island of knights and knaves.", "line 1: 'Zoe' and 'zoe' differ in capitals alone"),
    ("A and us live on an island of knights and knaves.", "line 1: 'us' is no name of a person"),
    (f"{SPIES}\nAmong them: 1 spy.\nAmong them: 1 knave.", "line 3: the numbers of people are given twice"),
    (f"{SPIES}\nAmong them: 1 spy and 2 spies.", "line 2: the number of a role is given twice"),
    (f"{SPIES}\nAmong them: one spy and 7 knaves.", "line 2: the counts add up to 8; expected at most 2"),
    (f"{ISLAND}\nC says: “Bob is a knave or I am a knave and Ann is a knave.”", 'by "and" and by "or"; expected paren'),
    (f"{ISLAND}\nAmong them: 1 spy.", 'line 2: "Among them: 1 spy." is no clue; expected'),
    (f"{ISLAND}\n\nD says: “I am a knave.”", 'line 3: "D" is not on the island; expected one of Ann, bob, C'),
    (f"{ISLAND}\nC says: “D is a knave.”", 'line 2: "D" is not on the island'),
    (f"{ISLAND}\nIt is known that I am a knave.", 'line 2: "I" is not on the island'),
    (f"{ISLAND}\nC says: “bob is a spy.”", 'line 2: "spy" is not on the island; expected knights and knaves'),
    (f"{ISLAND}\nC says: “It rains.”", 'line 2: "It rains" is not understood; the nearest form is'),
    (f"{ISLAND}\nC says: “(I am a knave.”", 'line 2: "(I am a knave" has one parenthesis'),
]
TEXTS = [("zebra", *case) for case in (("", 'line 1: ""; expected zebra'), ("\n1..", 'line 2: "1.."; expected zebra'))]
TEXTS += [("zebra", f"zebra\n{text}", reason) for text, reason in ZEBRA]
TEXTS += [("mastermind", "zebra", 'line 1: "zebra"; expected mastermind')]
TEXTS += [("mastermind", f"mastermind\n{text}", reason) for text, reason in MASTERMIND]
TEXTS += [("knights", "knights", 'line 1: ""; expected a sentence such as \'A and B live on an island')]
TEXTS += [("knights", *case) for case in KNIGHTS]


GRID = ZebraPuzzle({"pet": ["cat", "dog"], "color": ["red", "blue"]}, [("cat", "same", "red")])
ROW = {"guess": ["red", "blue"], "in_place": 1}
GOOD: dict[str, Puzzle] = {"zebra": GRID, "mastermind": KINDS["mastermind"].load().parse("mastermind\n" + CODE)}
OBJECTS: list[tuple[str, dict[str, Any], str]] = [
    ("zebra", {"kind": "knights"}, 'line 1: kind is "knights"; expected zebra'),
    ("zebra", {"attributes": {"pet": "ab", "color": "cd"}}, "the values of 'pet' are 'ab'; expected a list of names"),
    ("zebra", {"attributes": {"pet": ["cat", 3], "color": []}}, "3 is no name"),
    ("zebra", {"clues": [["cat", "at", 1], ["cat", "at"]]}, 'clues[1] is ["cat", "at"]; expected a list of length 3'),
    ("zebra", {"clues": [["cat", "left of", "red"]]}, "clue 1: 'left of' relates nothing; expected one of same, not,"),
    ("zebra", {"clues": [["cat", "at", True]]}, "clue 1: True is no house; expected its number"),
    ("zebra", {"clues": [["or", ["cat", "at", 1], ["cat", "at", 2]]]}, "clue 1: 'or' joins no clues; expected one of"),
    ("zebra", {"clues": [["either", ["cat", "at", 1], 3]]}, "clue 1: 3 says nothing"),
    ("zebra", {"clues": [["cat", "same", 1]]}, "clue 1: 1 is not among the values"),
    ("zebra", {"clues": [["cat", "at", 1]] * 1001}, "the number of clues is 1001; expected"),
    ("mastermind", {"kind": "zebra"}, 'line 1: kind is "zebra"; expected mastermind'),
    ("mastermind", {"colors": ["red", 3]}, "colors[1] is 3; expected a string"),
    ("mastermind", {"colors": [f"c{n}" for n in range(13)]}, "the number of colors is 13; expected"),
    ("mastermind", {"rows": [3]}, "rows[0] is 3; expected an object with guess, in_place, elsewhere"),
    ("mastermind", {"rows": [{**ROW, "in_place": 1.0}]}, "rows[0].in_place is 1.0; expected a whole number"),
    ("mastermind", {"rows": [{**ROW, "elsewhere": -1}]}, "the number elsewhere of row 1 is -1"),
]
TEXTS += [(kind, json.dumps({**GOOD[kind].as_json(), **changed}), reason) for kind, changed, reason in OBJECTS]


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
    good = GOOD[kind].as_json()
    for key in good.keys() - {"kind"}:
        with pytest.raises(BadPuzzle, match=f"the JSON has no '{key}'; expected an object with kind, "):
            KINDS[kind].load().parse(json.dumps({name: value for name, value in good.items() if name != key}))
