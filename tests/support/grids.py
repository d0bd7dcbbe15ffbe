"""Puzzles about many atoms, drawn with one solution: rows of Mastermind, and zebra grids without an idle clue.

They are test data for arguments and reasoners, and know no more than the formulas that these are told.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from engines import create_reasoner
from game.logic import And, AtLeast, Biconditional, Exactly, Formula, Not, Or, Symbol

SAT = create_reasoner("sat")


class Drawn(NamedTuple):
    """What a puzzle tells, what always holds, and the literals that follow."""

    clues: list[Formula]
    rules: list[Formula]
    conclusions: list[tuple[str, bool]]


def mastermind(rng: random.Random, pegs: int = 4, colors: int = 6) -> Drawn:
    """A hidden row, and answers to guesses drawn at random until it is the only one that fits."""

    def peg(place: int, color: int) -> Symbol:
        return Symbol(f"peg {place} is {color}")

    def draw() -> list[int]:
        return [rng.randrange(colors) for _ in range(pegs)]

    def answer(guess: Sequence[int]) -> Formula:
        in_place = sum(here == there for here, there in zip(guess, hidden, strict=True))
        shared = sum(min(guess.count(color), hidden.count(color)) for color in set(guess))
        return And(
            Exactly(in_place, [peg(place, color) for place, color in enumerate(guess)]),
            Exactly(
                shared,
                [
                    AtLeast(number, [peg(place, color) for place in range(pegs)])
                    for color in sorted(set(guess))
                    for number in range(1, guess.count(color) + 1)
                ],
            ),
        )

    hidden = draw()
    rules: list[Formula] = [Exactly(1, [peg(place, color) for color in range(colors)]) for place in range(pegs)]
    atoms = [(peg(place, color), hidden[place] == color) for place in range(pegs) for color in range(colors)]
    clues: list[Formula] = []
    while not _settled(clues, rules, atoms):
        clues.append(answer(draw()))
    return Drawn(clues, rules, [(str(atom.name), value) for atom, value in atoms])


def zebra(rng: random.Random, houses: int = 4, attributes: int = 4) -> Drawn:
    """Houses in a row with one value of each attribute, and clues about values none of which can be left out."""

    def lives(value: tuple[int, int], house: int) -> Symbol:
        return Symbol(f"{'abcdefgh'[value[0]]}{value[1]} in {house}")

    def at(first: tuple[int, int], second: tuple[int, int]) -> Iterator[Formula]:
        yield lives(first, rng.randrange(houses))

    def same(first: tuple[int, int], second: tuple[int, int]) -> Iterator[Formula]:
        yield And(*[Biconditional(lives(first, house), lives(second, house)) for house in range(houses)])

    def beside(first: tuple[int, int], second: tuple[int, int]) -> Iterator[Formula]:
        pairs = list(combinations(range(houses), 2))
        near = [(left, right) for left, right in pairs if right == left + 1]
        for some in (pairs, near, [(right, left) for left, right in pairs], near + [(b, a) for a, b in near]):
            yield Or(*[And(lives(first, one), lives(second, other)) for one, other in some])

    kinds: list[Callable[[tuple[int, int], tuple[int, int]], Iterator[Formula]]] = [at, same, same, beside, beside]
    values = [(attribute, number) for attribute in range(attributes) for number in range(houses)]
    place = {(a, n): h for a in range(attributes) for h, n in enumerate(rng.sample(range(houses), houses))}
    world = {str(lives(value, house).name): place[value] == house for value in values for house in range(houses)}

    def draw() -> Formula:
        while True:
            clue = rng.choice(list(rng.choice(kinds)(*rng.sample(values, 2))))
            clue = Not(clue) if rng.random() < 0.15 else clue
            if clue.evaluate(world):
                return clue

    each = range(houses)
    rules: list[Formula] = [Exactly(1, [lives(value, house) for house in each]) for value in values]
    rules += [Exactly(1, [lives((a, number), house) for number in each]) for a in range(attributes) for house in each]
    atoms = [(Symbol(name), value) for name, value in world.items()]
    clues: list[Formula] = []
    while not _settled(clues, rules, atoms):
        clues.append(draw())
    for clue in list(clues):
        fewer = [other for other in clues if other is not clue]
        if _settled(fewer, rules, atoms):
            clues = fewer
    return Drawn(clues, rules, list(world.items()))


def _settled(clues: Sequence[Formula], rules: Sequence[Formula], atoms: Sequence[tuple[Symbol, bool]]) -> bool:
    """Whether one world is left, of which these are the atoms."""
    denied = Or(*[Not(atom) if value else atom for atom, value in atoms])
    return not SAT.is_satisfiable([*rules, *clues, denied])
