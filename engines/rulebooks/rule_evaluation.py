"""Evaluates rules on sentences: whether a rule matches or could match with more sentences, and its conclusions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engines.rulebooks.rule import Bound, Count, Marked, MinesLeft, Part, Quantity, Relation, Rule, Sum


@dataclass(frozen=True)
class Instance:
    """The sentences to which a rule is applied: the size of each region, and the bounds on the mines of each sentence.

    `marked` counts the known mines around the number of each sentence; None without one. `total` is the mines left.
    """

    sizes: Sequence[int]
    bounds: Sequence[tuple[int, int]]
    marked: Sequence[int | None]
    total: int | None = None

    @cached_property
    def values(self) -> Sequence[int]:
        """Return the sizes, lower and upper bounds, marked neighbors and the total, in the order used by `Linear`."""
        lows, highs = [low for low, _ in self.bounds], [high for _, high in self.bounds]
        return (*self.sizes, *lows, *highs, *[one or 0 for one in self.marked], self.total or 0)

    @cached_property
    def bounded(self) -> int:
        return sum([1 << place for place, (low, high) in enumerate(self.bounds) if low != high])

    @cached_property
    def unmarked(self) -> int:
        return sum([1 << place for place, marked in enumerate(self.marked) if marked is None])


Linear = tuple[float, Sequence[tuple[int, int]]]
"""A linear sum: a constant, and pairs (index, factor). The index is into the values of an `Instance`."""

Claimed = tuple[tuple[int, ...], Relation, Linear]
"""A conclusion: regions, a relation, and the bound of the number of mines in the regions."""


class InstanceConclusion(NamedTuple):
    """A conclusion for concrete sentences: from `low` to `high` of the cells of these `regions` are mines."""

    regions: tuple[int, ...]
    low: int
    high: int


class RuleForm:
    r"""A rule with its letters assigned to sentences in a given `order`, by default A, B, C, D.

    >>> from engines.rulebooks.rule_reading import read_rulebook
    >>> (one_two,) = read_rulebook("1-2\n if b - a = |B only|\n then B only: mines\n then A only: safe").rules
    >>> RuleForm(one_two).shows(Instance((0, 1, 1, 2), ((1, 1), (2, 2)), (0, 0)))
    [InstanceConclusion(regions=(2,), low=1, high=1), InstanceConclusion(regions=(1,), low=0, high=0)]
    """

    def __init__(self, rule: Rule, order: Sequence[int] | None = None) -> None:
        self.rule, self.order = rule, tuple(range(rule.letters) if order is None else order)
        self.letters = rule.letters
        self.exact, self.marked = [sum([1 << self.order[one] for one in some]) for some in (rule.exact, rule.marked)]
        self.conditions = [(self._linear(one.left - one.right), one.relation) for one in rule.conditions]
        self.conclusions: list[Claimed] = [
            (tuple(sorted(map(self._region, one.regions(rule.letters)))), one.relation, self._linear(one.bound))
            for one in rule.conclusions
        ]

    @property
    def key(self) -> tuple[object, ...]:
        conditions = {(constant, frozenset(terms), relation) for (constant, terms), relation in self.conditions}
        conclusions = {
            (regions, relation, constant, frozenset(terms)) for regions, relation, (constant, terms) in self.conclusions
        }
        return self.exact, self.marked, frozenset(conditions), frozenset(conclusions)

    def _region(self, region: int) -> int:
        return sum([1 << self.order[letter] for letter in range(self.letters) if region >> letter & 1])

    def _linear(self, wanted: Sum) -> Linear:
        return _gathered(
            wanted.constant,
            [(place, factor) for quantity, factor in wanted.terms.items() for place in self._places(quantity)],
        )

    def _places(self, quantity: Quantity) -> list[int]:
        regions = 1 << self.letters
        match quantity:
            case Part():
                return [self._region(region) for region in quantity.regions(self.letters)]
            case Count():
                above = self.letters if quantity.bound is Bound.MOST else 0
                return [regions + above + self.order[quantity.letter]]
            case Marked():
                return [regions + 2 * self.letters + self.order[quantity.letter]]
            case MinesLeft():
                return [regions + 3 * self.letters]

    def shows(self, seen: Instance) -> list[InstanceConclusion]:
        """Find the conclusions of the rule for these sentences; a bound may be below 0, or above the size."""
        if self.exact & seen.bounded or self.marked & seen.unmarked:
            return []
        values = seen.values
        for linear, relation in self.conditions:
            if not relation.holds(_value(linear, values)):
                return []
        found = []
        for regions, relation, wanted in self.conclusions:
            size = sum([values[region] for region in regions])
            bound = int(_value(wanted, values))
            low = 0 if relation is Relation.AT_MOST else bound
            found.append(InstanceConclusion(regions, low, size if relation is Relation.AT_LEAST else bound))
        return found

    def may_match(self, seen: Instance) -> bool:
        """Return whether the rule may match these sentences together with further ones."""
        if self.exact & seen.bounded or self.marked & seen.unmarked:
            return False
        return all(_value(linear, seen.values) >= 0 for linear in self._needed[len(seen.bounds)])

    @cached_property
    def _needed(self) -> list[list[Linear]]:
        """For each number of known sentences, return sums of their values; a negative one rules out a match."""
        needed: list[Linear] = []
        for (constant, terms), relation in self.conditions:
            if relation is not Relation.AT_MOST:
                needed.append((constant, terms))
            if relation is not Relation.AT_LEAST:
                needed.append((-constant, [(place, -factor) for place, factor in terms]))
        return [[self._greatest(number, *linear) for linear in needed] for number in range(self.letters)]

    def _greatest(self, number: int, constant: float, terms: Iterable[tuple[int, int]]) -> Linear:
        """Return an upper bound of the `terms`, as a linear sum of values of the first `number` sentences.

        An unknown sentence divides each known region in two, neither larger than the region. Its other regions, and its
        numbers, are unbounded.
        """
        regions, letters = 1 << self.letters, self.letters
        factors = [0] * regions
        known = []
        for place, factor in terms:
            kind, letter = divmod(place - regions, letters) if letters else (3, 0)
            if place < regions:
                factors[place] += factor
            elif kind == 3 or letter < number:
                known.append(((1 << number) + kind * number + letter, factor))
            elif factor > 0:
                constant = INFINITE
        for group in range(1 << number):  # the regions within one seen region
            parts = factors[group :: 1 << number]
            if group or self.rule.uses_total:
                known.append((group, max(parts)))
            elif max(0, *parts[1:]) > 0:
                constant = INFINITE
        return _gathered(constant, known)


INFINITE = float("inf")


def _gathered(constant: float, terms: Iterable[tuple[int, int]]) -> Linear:
    factors: dict[int, int] = {}
    for place, factor in terms:
        factors[place] = factors.get(place, 0) + factor
    return constant, [(place, factor) for place, factor in factors.items() if factor]


def _value(linear: Linear, values: Sequence[int]) -> float:
    return linear[0] + sum([factor * values[place] for place, factor in linear[1]])
