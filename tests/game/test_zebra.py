import pickle
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import islice, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from game.pictures import Role, picture_of, text
from game.puzzles.conclusions_and_highlights import PuzzleConclusions
from game.puzzles.zebra import RELATIONS, ZebraPuzzle, atom
from game.puzzles.zebra.clues import CHOICES, Hint
from game.statements.count_claim import Claim
from mineproof import Answer, BadPuzzle, Contradiction, Exactly, Not, Symbol, ZebraMaker, create_reasoner, parse

PETS, COLORS = ["cat", "dog", "zebra", "fish"], ["red", "dark blue", "green", "white"]
SMALL = {"pet": PETS[:3], "color": COLORS[:3]}

EINSTEIN = """zebra
nation: Englishman, Spaniard, Ukrainian, Norwegian, Japanese
color: red, green, ivory, yellow, blue
pet: dog, snails, fox, horse, zebra
drink: coffee, tea, milk, juice, water
smoke: Old Gold, Kools, Chesterfields, Lucky Strike, Parliaments
Englishman is in the same house as red
Spaniard is in the same house as dog
coffee is in the same house as green
Ukrainian is in the same house as tea
green is directly right of ivory
Old Gold is in the same house as snails
Kools is in the same house as yellow
milk is in house 3
Norwegian is in house 1
Chesterfields is next to fox
horse is next to Kools
Lucky Strike is in the same house as juice
Japanese is in the same house as Parliaments
Norwegian is next to blue
"""
"""Of the 15 sentences of the puzzle, the first says that there are five houses."""


def houses_of(attributes: Mapping[str, Sequence[str]]) -> Iterator[dict[str, int]]:
    """Yield the houses of the values in every way that the rules allow."""
    for chosen in product(*map(permutations, attributes.values())):
        yield {value: house for row in chosen for house, value in enumerate(row, 1)}


LEFT, RIGHT = {-1, -2, -3, -4}, {1, 2, 3, 4}
DISTANCES = {"same": {0}, "at": {0}, "directly left of": {-1}, "directly right of": {1}, "next to": {-1, 1}}
DISTANCES |= {"one between": {-2, 2}, "two between": {-3, 3}, "not": LEFT | RIGHT, "not at": LEFT | RIGHT}
DISTANCES |= {"somewhere left of": LEFT, "somewhere right of": RIGHT}


def is_clue_true(clue: Any, world: Mapping[str, int]) -> bool:
    word, *parts = clue
    if not isinstance(parts[0], str):
        true = sum(is_clue_true(part, world) for part in parts)
        return true == 1 if word.endswith("both") else true > 0
    value, word, other = clue
    return world[value] - (other if isinstance(other, int) else world[other]) in DISTANCES[word]


def model_of(world: dict[str, int], houses: int) -> dict[str, bool]:
    return {atom(value, house): there == house for value, there in world.items() for house in range(1, houses + 1)}


def test_einsteins_puzzle_has_its_one_solution() -> None:
    puzzle = ZebraPuzzle.parse(EINSTEIN)
    answer = Answer(puzzle, create_reasoner("sat"))
    assert (len(answer.true), len(answer.false)) == (25, 100)
    assert {"zebra is in house 5", "water is in house 1"} <= answer.true


@pytest.mark.parametrize("houses", [2, 3, 4])
@pytest.mark.parametrize("other", ["red", "dog"])
@pytest.mark.parametrize("word", RELATIONS)
def test_a_clue_is_true_where_the_houses_are_as_it_says(word: str, other: str | int, houses: int) -> None:
    other = 2 if RELATIONS[word].of_a_house else other
    fact = Hint.of(1, ("cat", word, other), houses).fact
    for world in houses_of({"pet": PETS[:houses], "color": COLORS[:houses]}):
        assert fact.evaluate(model_of(world, houses)) is is_clue_true(("cat", word, other), world)


def test_clues_are_numbered_and_said() -> None:
    puzzle = ZebraPuzzle(SMALL, [("cat", "next to", "red"), ("dark blue", "not at", 1)])
    first, second = puzzle.clues()
    assert (first.source, str(first)) == (1, "cat is next to red")
    assert second.fact == Not(Symbol("dark blue is in house 1"))
    assert second.as_json() == {"from": 2, "text": "dark blue is not in house 1", "says": ["dark blue", "not at", 1]}
    assert puzzle.questions()[:4] == [*(f"cat is in house {house}" for house in (1, 2, 3)), "dog is in house 1"]
    assert len(puzzle.questions()) == 18


NAMES = (
    *("Old Gold", "O'Brien", "dark-blue", "Émile", "isle", "this", "7", "3 pm", "1", "in house 1", "not in house 2"),
    *("next to", "not", "at", "zebra", "same", "directly left of a", "kind", "clues", "A", "a", "x1", "house", "in"),
)


@st.composite
def puzzles(draw: st.DrawFn) -> ZebraPuzzle:
    houses, number = draw(st.integers(2, 5)), draw(st.integers(2, 4))
    names = draw(st.permutations(NAMES))
    rows = [names[place * (houses + 1) : (place + 1) * (houses + 1)] for place in range(number)]
    attributes = {row[0]: row[1:] for row in rows}
    values = [value for row in rows for value in row[1:]]
    return ZebraPuzzle(attributes, draw(clues(values, houses)))


def clues(values: list[str], houses: int) -> st.SearchStrategy[list[Any]]:
    """The contents of up to six clues."""
    pairs = st.lists(st.sampled_from(values), min_size=2, max_size=2, unique=True)
    of_house = [word for word, relation in RELATIONS.items() if relation.of_a_house]
    words = st.sampled_from([word for word in RELATIONS if word not in of_house])
    one = st.builds(lambda pair, word: (pair[0], word, pair[1]), pairs, words)
    one |= st.tuples(st.sampled_from(values), st.sampled_from(of_house), st.integers(1, houses))
    return st.lists(one | st.tuples(st.sampled_from(list(CHOICES)), one, one), max_size=6)


@settings(max_examples=40)
@given(puzzles())
def test_written_and_read_a_puzzle_is_the_same(puzzle: ZebraPuzzle) -> None:
    for read in (parse(str(puzzle)), parse(puzzle.to_json()), pickle.loads(pickle.dumps(puzzle))):
        assert (read, str(read), hash(read)) == (puzzle, str(puzzle), hash(puzzle))


def test_text_may_be_written_in_several_ways() -> None:
    neat = "zebra\npet: cat, dog, zebra\ncolor: red, dark blue, green\n"
    neat += "1. cat is next to dark blue.\n2. dog is in house 3."
    free = "\ufeff\n Zebra\npet:cat,dog , zebra\n\n 1.cat is  next to dark  blue\ndog is in house 03.\n"
    free += "color : red, dark blue, green"
    assert "\n".join(ZebraPuzzle.parse(free).sentences()) == neat


FIVE = """zebra
mother: Alice, Eve, Ida, Joy, Pam
child: Alice, Bob, Carl, Dan, Eve
color: red, blue, green, white, dark blue
"""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("red is in the first house", ("red", "at", 1)),
        ("red is not in the last house", ("red", "not at", 5)),
        ("mother Alice is in the middle house.", ("mother Alice", "at", 3)),
        ("red is in the first or last house", ("either", ("red", "at", 1), ("red", "at", 5))),
        ("red is immediately to the right of Bob", ("red", "directly right of", "Bob")),
        ("red is somewhere to the left of Bob", ("red", "somewhere left of", "Bob")),
        ("there is one house between mother Eve and child Eve", ("mother Eve", "one between", "child Eve")),
        ("there are exactly two houses between red and Bob", ("red", "two between", "Bob")),
        ("There is one house between the red and Bob.", ("red", "one between", "Bob")),
        ("the red is in house 1", ("red", "at", 1)),
        ("child Bob is next to color dark blue", ("Bob", "next to", "dark blue")),
        ("Either red is in house 1 or in house 5", ("either", ("red", "at", 1), ("red", "at", 5))),
        ("red is in house 1 or 5", ("either", ("red", "at", 1), ("red", "at", 5))),
        ("red is either in house 1 or in house 5", ("either", ("red", "at", 1), ("red", "at", 5))),
        ("Bob is next to red or dark blue", ("either", ("Bob", "next to", "red"), ("Bob", "next to", "dark blue"))),
        ("either Bob or Carl is in house 2", ("either", ("Bob", "at", 2), ("Carl", "at", 2))),
        (
            "either Bob is next to red or there is one house between Ida and Joy, but not both",
            ("either but not both", ("Bob", "next to", "red"), ("Ida", "one between", "Joy")),
        ),
    ],
)
def test_a_clue_is_read_as_people_write_it(line: str, message: tuple[Any, ...]) -> None:
    puzzle = ZebraPuzzle.parse(FIVE + line)
    assert puzzle.contents == (message,)
    assert ZebraPuzzle.parse(str(puzzle)) == ZebraPuzzle.parse(puzzle.to_json()) == puzzle
    assert puzzle.labels()[0][:2] == ["mother: Alice", "mother Eve"]


def test_a_name_with_or_in_it_leaves_one_reading_or_none() -> None:
    line = "cat is next to rock or soul"
    names = "zebra\nmusic: rock, rock or soul, punk\npet: cat, dog, fish\n"
    assert ZebraPuzzle.parse(names + line).contents == (("cat", "next to", "rock or soul"),)
    with pytest.raises(BadPuzzle, match=r"line 4: .* may mean .*; expected names that leave one reading"):
        ZebraPuzzle.parse(names.replace("punk", "soul") + line)


@settings(max_examples=25)
@given(st.data())
def test_a_puzzle_has_the_solutions_that_a_search_by_its_words_finds(data: st.DataObject) -> None:
    houses = data.draw(st.integers(2, 4))
    attributes = {"mother": PETS[:houses], "child": [*PETS[1:houses], "red"]}
    attributes |= {"color": COLORS[:houses]} if houses < 4 else {}
    puzzle = ZebraPuzzle(attributes, data.draw(clues(ZebraPuzzle(attributes).values, houses)))
    names = {of: puzzle.values[i * houses : (i + 1) * houses] for i, of in enumerate(attributes)}
    fitting = [world for world in houses_of(names) if all(is_clue_true(output, world) for output in puzzle.contents)]
    models = [model_of(world, houses) for world in fitting]
    answer = Answer(puzzle, create_reasoner("sat"))
    if not fitting:
        with pytest.raises(Contradiction):
            _ = answer.values
        return
    assert answer.world_count() == len(fitting)
    certain = {name: value for name, value in models[0].items() if all(model[name] == value for model in models)}
    assert answer.values == certain


PUZZLE = ZebraPuzzle.parse(
    """zebra
    color: red, green, blue, white
    pet: cat, dog, fish, bird
    1. red is directly left of cat.
    2. fish is in house 2.
    3. dog is next to green.
    """
)


def claim_that(names: str, least: int | None = None, most: int | None = None) -> Claim:
    """That these are so, `cat 1, dog 2`, or are not, `not cat 1`; or how many of them are."""
    places = [name.split() for name in names.removeprefix("not ").split(", ")]
    atoms = [atom(name, int(house)) for name, house in places]
    if least is not None and most is not None:
        return Claim(frozenset(atoms), least, most)
    return Claim.that(atoms, not names.startswith("not "))


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (claim_that("not cat 1"), "cat is not in house 1"),
        (claim_that("not cat 1, cat 3, cat 4"), "cat is not in house 1, 3 or 4"),
        (claim_that("not cat 2, dog 2, red 2"), "neither red, cat nor dog is in house 2"),
        (claim_that("not cat 2, cat 3, dog 3"), "cat is not in house 2 or 3 and dog is not in house 3"),
        (claim_that("cat 2, cat 3", 1, 1), "cat is in house 2 or 3"),
        (claim_that("cat 2, dog 2", 1, 2), "cat or dog is in house 2"),
        (claim_that("cat 2, dog 2"), "cat and dog are in house 2"),
        (claim_that("cat 2, dog 3", 0, 1), "at most 1 of these is true: cat is in house 2; dog is in house 3"),
        (claim_that("cat 2, dog 3, red 1", 2, 3), "at least 2 of these are true: red is in house 1; cat is *"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_claim_is_stated(claim: Claim, expected: str) -> None:
    assert fnmatchcase(PUZZLE.words.stated(claim), expected)


@pytest.mark.parametrize(
    ("claim", "clue", "after", "rule", "expected"),
    [
        ("fish 2", 2, [], "", ""),
        ("not red 4", 1, [], "", "red is directly left of cat"),
        ("cat 3", 1, ["red 2"], "", "red is directly left of cat and red is in *"),
        ("not cat 2", None, ["fish 2"], "", "fish is in house 2"),
        ("cat 4", None, ["not bird 4, fish 4", "not dog 4"], "", "neither dog, fish nor bird is in house 4"),
        ("cat 2", None, [], "", "the rules hold"),
        ("", 1, ["red 2", "not cat 3"], "", "red is in * and cat is not in house 3, though red is directly *"),
        ("", None, ["cat 1", "cat 2"], "cat 1, cat 2, cat 3, cat 4", "* though cat is in one house"),
        ("", None, ["cat 2", "dog 2"], "cat 2, dog 2, fish 2, bird 2", "* though house 2 has one pet"),
        ("", None, ["cat 2", "dog 2"], "", "cat and dog are in house 2, though the rules hold"),
        ("", 1, [], "", "it could not be that red is directly left of cat"),
        ("cat 2", None, [], "cat 2", "it is a rule"),
        ("not dog 2", None, [], "cat 2", "cat is in house 2"),
        ("", None, ["not cat 2"], "cat 2", "cat is not in house 2, though cat is in house 2"),
        ("cat 2", None, [], "cat 2, cat 3", "the rules hold"),
    ],
)
def test_a_reason_is_given(claim: str, clue: int | None, after: list[str], rule: str, expected: str) -> None:
    part = Exactly(1, [Symbol(one) for one in claim_that(rule).atoms]) if rule else None
    reason = PUZZLE.words.reason(
        claim_that(claim) if claim else None,
        None if clue is None else PUZZLE.clues()[clue - 1],
        [claim_that(one) for one in after],
        part,
    )
    assert fnmatchcase(reason, expected)


def test_the_picture_is_a_table_of_values_by_houses() -> None:
    true, false = "cat is in house 1", "cat is in house 2"
    seen = PuzzleConclusions({true: True, false: False}, {"dog is in house 2": 0.25}, {Role.PROVEN: [true]})
    picture = picture_of(ZebraPuzzle(SMALL, [("cat", "at", 1)]), seen)
    assert str(text(picture)).splitlines()[:4] == [
        "               1   2   3",
        "  pet: cat |[yes] no   ?",
        "       dog |   ? 25%   ?",
        "     zebra |   ?   ?   ?",
    ]
    assert picture.caption == "1. cat is in house 1.\nHouse 1: cat."


def test_all_solutions_are_drawn_equally_often_and_each_clue_says_something() -> None:
    maker, rng = ZebraMaker(houses=2, attributes=2), random.Random(1)
    drawn = Counter(tuple(maker.draw(rng).values()) for _ in range(4000))
    assert len(drawn) == 4
    assert all(900 < number < 1100 for number in drawn.values())
    maker = ZebraMaker(houses=3, attributes=2)
    kin = [set(values) for values in maker.attributes.values()]
    for clue in islice(maker.candidates(maker.draw(rng), rng), 500):  # none says what everybody knows
        assert clue.content[1] != "not" or not any({clue.content[0], clue.content[2]} <= values for values in kin)
