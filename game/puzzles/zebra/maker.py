"""The hidden truth of logic grids: the house of each value. This module draws puzzles; no engine imports it."""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from game.puzzles.abstract_puzzle import Maker
from game.puzzles.zebra.clues import RELATIONS, Hint, atom
from game.puzzles.zebra.puzzle import FEWEST, MOST, ZebraPuzzle
from game.statements.clue_interface import Clue, of_type
from game.statements.sentence import Atom
from game.text.checked_values import checked_number

THEMES = {
    "nation": ("Briton", "Dane", "German", "Greek", "Norwegian", "Pole", "Spaniard", "Swede"),
    "color": ("black", "blue", "gray", "green", "purple", "red", "white", "yellow"),
    "drink": ("beer", "cocoa", "coffee", "juice", "milk", "tea", "water", "wine"),
    "pet": ("bird", "cat", "dog", "fish", "horse", "rabbit", "turtle", "zebra"),
    "job": ("baker", "doctor", "farmer", "painter", "pilot", "singer", "teacher", "writer"),
    "music": ("blues", "folk", "jazz", "opera", "punk", "rock", "soul", "tango"),
    "fruit": ("apple", "banana", "cherry", "grape", "lemon", "melon", "peach", "plum"),
    "game": ("bridge", "chess", "darts", "go", "golf", "hockey", "poker", "tennis"),
}
"""The attributes and their values in drawn puzzles; smaller puzzles use the first few."""


DRAWN = [word for word in RELATIONS if "between" not in word]
"""The relations in drawn puzzles, without "between": in a small grid there is seldom a house between two others."""


class ZebraMaker(Maker[ZebraPuzzle]):
    """Draws logic grids with this number of `houses` and of `attributes`, each from 2 to 8. Raises `ValueError`.

    >>> maker, rng = ZebraMaker(houses=3, attributes=2), random.Random(1)
    >>> solution = maker.draw(rng)
    >>> clue = next(maker.candidates(solution, rng))
    >>> clue.fact.evaluate(solution)
    True
    """

    def __init__(self, *, houses: int = 4, attributes: int = 4) -> None:
        checked_number(houses, "houses", FEWEST, MOST)
        checked_number(attributes, "attributes", FEWEST, MOST)
        self.row = range(1, houses + 1)
        self.attributes = {name: values[:houses] for name, values in list(THEMES.items())[:attributes]}

    def draw(self, rng: random.Random) -> dict[Atom, bool]:
        rows = [(values, rng.sample(values, len(values))) for values in self.attributes.values()]
        return {atom(v, h): drawn[h - 1] == v for values, drawn in rows for v in values for h in self.row}

    def candidates(self, solution: Mapping[Atom, bool], rng: random.Random) -> Iterator[Hint]:
        house = {v: h for values in self.attributes.values() for v in values for h in self.row if solution[atom(v, h)]}
        for number in count(1):
            value, word = rng.choice(list(house)), rng.choice(DRAWN)
            idle = [value]
            if word == "not":  # two colors in different houses are no news
                idle += next(values for values in self.attributes.values() if value in values)
            places: dict[str | int, int] = {other: there for other, there in house.items() if other not in idle}
            if RELATIONS[word].of_a_house:
                places = {there: there for there in self.row}
            others = [other for other, there in places.items() if RELATIONS[word].holds(house[value], there)]
            if others:
                yield Hint.of(number, (value, word, rng.choice(others)), len(self.row))

    def puzzle(self, clues: Sequence[Clue], name: object = None) -> ZebraPuzzle:
        return ZebraPuzzle(self.attributes, [clue.content for clue in of_type(Hint, clues)])
