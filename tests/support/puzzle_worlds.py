"""The worlds of Mastermind and Zebra puzzles by the rules of the games, independent of the formulas of the puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any


def codes(pegs: int, colors: Sequence[str], repeated: bool) -> list[tuple[str, ...]]:
    return list(product(colors, repeat=pegs) if repeated else permutations(colors, pegs))


def pegs_matched(guess: Sequence[str], code: Sequence[str]) -> tuple[int, int]:
    """Count the colors in place and elsewhere as at the table: put aside the first ones, then match one by one."""
    left = [color for place, color in enumerate(code) if guess[place] != color]
    elsewhere = 0
    for place, color in enumerate(guess):
        if code[place] != color and color in left:
            left.remove(color)
            elsewhere += 1
    return sum(map(str.__eq__, guess, code)), elsewhere


def houses(attributes: Mapping[str, Sequence[str]]) -> Iterator[dict[str, int]]:
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
