"""Rules as general as they are true: sentences are weighed against each other, and the weights make the rule.

Take a whole number for each sentence, its weight. The mines of the sentences, each times its weight, are the mines of
the regions, each times the weights of the sentences that it is in. That is the most where the regions with a positive
weight are all mines, and those with a negative weight have none. So where the sentences come up to the most, this is
so. Where they miss it by a `slack`, it is still so of the regions with a greater weight, as one cell of these would
cost more. With -1 for A and 1 for B that is the pattern 1-2: where b - a = |B only|, B alone is mines and A alone safe.

So one rule stands for all sizes and numbers, and this paragraph is its proof. Together such rules show what the linear
relaxation of the sentences shows when one region at a time is rounded (the cuts of Chvatal and Gomory), in chains.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, product
from math import gcd
from typing import NamedTuple

from benchmarks.rule_learning.few_numbers import Look
from engines.rulebooks.rule import ALL, Conclusion, Condition, Count, Part, Relation, Rule, Size, Sum

HEAVIEST = 3
"""The greatest weight that is tried."""


class Weighing(NamedTuple):
    """The weight of each sentence, and by how much they may miss the most that the regions can hold.

    `counts` are the mines of the sentences where the rule is about these alone: a pattern with its numbers.
    """

    weights: tuple[int, ...]
    slack: int = 0
    counts: tuple[int, ...] | None = None

    @property
    def name(self) -> str:
        """How many sentences are weighed against how many, or the numbers of a pattern: `1+1-3`."""
        if self.counts is not None:
            return self._numbers()
        more, less = ([abs(weight) for weight in self.weights if weight * sign > 0] for sign in (1, -1))
        words = " against ".join([_weighed(side) for side in (more, less)])
        return f"{words} with {self.slack} to spare" if self.slack else words

    def _numbers(self) -> str:
        sides = []
        for sign in (-1, 1):
            numbers = [
                f"{abs(weight)}x{number}" if abs(weight) > 1 else str(number)
                for weight, number in zip(self.weights, self.counts or (), strict=True)
                if weight * sign > 0
            ]
            sides.append("+".join(numbers) or "0")
        return "-".join(sides) + (f" with {self.slack} to spare" if self.slack else "")

    def rule(self, name: str = "", notes: Sequence[str] = ()) -> Rule:
        """The rule that it makes."""
        by_region = region_weights(self.weights)
        conditions = [*self._given_numbers(), self._scales(by_region)]
        signs: list[tuple[int, Relation, Sum | str]] = [(1, Relation.EQUAL, ALL), (-1, Relation.AT_MOST, Sum())]
        if self.has_no_room:
            del signs[0]
        conclusions = [
            Conclusion((part,), relation, bound)
            for sign, relation, bound in signs
            for part in covering([weight * sign > self.slack for weight in by_region])
        ]
        return Rule(name or self.name, len(self.weights), tuple(conditions), tuple(conclusions), notes=tuple(notes))

    @property
    def has_no_room(self) -> bool:
        """Whether its numbers say that the regions with a positive weight have no cells."""
        return self._weight_of_numbers + self.slack == 0 if self.counts is not None else False

    @property
    def _weight_of_numbers(self) -> int:
        return sum([weight * number for weight, number in zip(self.weights, self.counts or (), strict=True)])

    def _scales(self, by_region: Sequence[int]) -> Condition:
        """That the mines of the sentences come up to the room for them, but for the slack."""
        room = Sum({Size(part): times for part, times in as_parts(by_region)})
        mines = Sum({Count(letter): weight for letter, weight in enumerate(self.weights)})
        if self.counts is not None:
            relation = Relation.AT_MOST if self.slack else Relation.EQUAL
            return Condition(room, relation, Sum({}, self._weight_of_numbers + self.slack))
        room -= Sum({}, self.slack)
        if not room.terms:
            return Condition(-mines, Relation.AT_MOST if self.slack else Relation.EQUAL, -room)
        return Condition(mines, Relation.AT_LEAST if self.slack else Relation.EQUAL, room)

    def _given_numbers(self) -> list[Condition]:
        return [
            Condition(Sum({Count(letter): 1}), Relation.EQUAL, Sum({}, number))
            for letter, number in enumerate(self.counts or ())
        ]


def region_weights(weights: Sequence[int]) -> tuple[int, ...]:
    """The weight of each region, from 0 to 2**letters - 1: of the sentences that it is in."""
    found = [0]
    for weight in weights:
        found += [other + weight for other in found]
    return tuple(found)


@lru_cache
def _weighings(letters: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All weights of this number of letters, the lightest first, each with those of the regions."""
    every = product([weight for weight in range(-HEAVIEST, HEAVIEST + 1) if weight], repeat=letters)
    lightest = sorted([one for one in every if gcd(*one) == 1], key=lambda one: (sum(map(abs, one)), one))
    return [(one, region_weights(one)) for one in lightest]


@lru_cache(1_000_000)
def weighings_of(look: Look, region: int) -> dict[Weighing, tuple[int, ...]]:
    """The lightest weighings that show what this region is: the least sum of weights, then the least slack.

    Their letters are in the order of the weights; beside each stands which sentence each letter is. Empty where there
    is none.
    """
    found: dict[Weighing, tuple[int, ...]] = {}
    least: tuple[int, int] | None = None
    for weights, by_region in _weighings(len(look.counts)):
        heaviness = sum(map(abs, weights))
        if least is not None and heaviness > least[0]:
            break
        if not by_region[region]:
            continue
        room = sum([weight * size for weight, size in zip(by_region, look.sizes, strict=True) if weight > 0])
        slack = room - sum([weight * mines for weight, mines in zip(weights, look.counts, strict=True)])
        if slack >= abs(by_region[region]) or (least is not None and (heaviness, slack) > least):
            continue
        if least is not None and (heaviness, slack) < least:
            found.clear()
        least = heaviness, slack
        order = sorted(range(len(weights)), key=lambda letter: (weights[letter], look.counts[letter]))
        numbers = tuple([look.counts[letter] for letter in order])
        found[Weighing(tuple([weights[letter] for letter in order]), slack, numbers)] = tuple(order)
    return found


def as_parts(by_region: Sequence[int]) -> list[tuple[Part, int]]:
    """The fewest parts, each with how often its size counts, that add up to the positive weights of all regions.

    >>> as_parts(region_weights((-1, 1, 1)))  # |B without A| + |C without A| + |A and B and C|
    [(Part(inside=2, outside=1), 1), (Part(inside=4, outside=1), 1), (Part(inside=7, outside=0), 1)]
    """
    wanted = tuple([max(0, weight) for weight in by_region])
    for most in count():
        found = next(_sums(wanted, most), None)
        if found is not None:
            times: dict[Part, int] = {}
            for part in found:
                times[part] = times.get(part, 0) + 1
            return sorted(times.items(), key=lambda one: (one[0].inside.bit_count(), one[0]))
    raise AssertionError


def _sums(wanted: tuple[int, ...], most: int) -> Iterator[list[Part]]:
    """The ways to add up at most `most` parts to what is wanted of each region, with the largest parts first."""
    if not any(wanted):
        yield []
    elif most:
        first = next(region for region, left in enumerate(wanted) if left)
        for part in _parts_within(wanted, first):
            inside = part.regions(len(wanted).bit_length() - 1)
            left = tuple([times - (region in inside) for region, times in enumerate(wanted)])
            for rest in _sums(left, most - 1):
                yield [part, *rest]


def covering(is_wanted: Sequence[bool]) -> list[Part]:
    """Few parts that are made up of the wanted regions and have each of them, one or several times."""
    left, found = {region for region, wanted in enumerate(is_wanted) if wanted}, []
    letters = len(is_wanted).bit_length() - 1
    while left:
        parts = [part for region in sorted(left) for part in _parts_within(is_wanted, region)]
        best = max(parts, key=lambda part: len(left.intersection(part.regions(letters))))
        found.append(best)
        left -= set(best.regions(letters))
    return sorted(found, key=lambda part: (part.inside.bit_count(), part))


def _parts_within(wanted: Sequence[int | bool], region: int) -> list[Part]:
    """The parts of wanted regions that have this one, the largest first."""
    letters = len(wanted).bit_length() - 1
    found = []
    for choice in product((0, 1), repeat=letters):
        named = sum([bit << letter for letter, bit in enumerate(choice)])
        part = Part(region & named, ~region & named & (1 << letters) - 1)
        if part.inside and all(wanted[other] for other in part.regions(letters)):
            found.append(part)
    return sorted(found, key=lambda part: -len(part.regions(letters)))


def _weighed(side: Sequence[int]) -> str:
    """One side of the scales, in words."""
    if all(weight == 1 for weight in side):
        return ("none", "one", "two", "three", "four")[len(side)]
    return "+".join([str(weight) for weight in sorted(side)])
