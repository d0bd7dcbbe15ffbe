"""Random rules, right and wrong: patterns with constant numbers, and families with variables, marks and totals."""

from __future__ import annotations

import random
from collections.abc import Callable

from engines.rulebooks.rule import (
    ALL,
    Bound,
    Conclusion,
    Condition,
    Count,
    Marked,
    MinesLeft,
    Part,
    Relation,
    Rule,
    Size,
    Sum,
)
from engines.rulebooks.rule_reading import read_rulebook

KNOWN_FAMILIES = """\
all safe
    if a = 0
    then A: safe

all mines
    if a = |A|
    then A: mines

subset
    if |A only| = 0
    then B only: exactly b - a mines

one-two
    if b - a = |B only|
    then B only: mines
    then A only: safe

overlap
    then B only: at least min b - max a mines
    then B only: at most max b - min a + |A only| mines
    then A and B: at least min a - |A only| mines

two within one
    if |A only| = 0 and |B only| = 0 and |A and B| = 0
    then C only: exactly c - a - b mines

left over
    if total = |outside| + |A only| + |A and B| + |B only|
    then outside: mines

covered
    if |A and B| = 0 and total = a + b
    then outside: safe

no mark misses
    if |A marked| + a = 8 and |B| >= 0
    then A: mines
"""


def random_rule(seed: int) -> Rule:
    """Draw the rule with this seed: right or wrong, with up to four letters, all mentioned in its text."""
    rng = random.Random(f"rule {seed}")
    letters = rng.choices((0, 1, 2, 3, 4), (1, 4, 10, 7, 4))[0]
    make: Callable[[random.Random, int], Rule] = rng.choice([_pattern, _family, _family, _changed_family])
    return make(rng, letters)


def _every(letters: int) -> int:
    return (1 << letters) - 1


def _region(region: int, letters: int) -> Part:
    return Part(region, _every(letters) & ~region)


def _some_part(rng: random.Random, letters: int, with_total: bool) -> Part:
    if (with_total and rng.random() < 0.3) or not letters:
        return Part(0, _every(letters))
    inside = rng.randrange(1, 1 << letters)
    outside = rng.choice([0, _every(letters), rng.randrange(1 << letters)]) & ~inside
    return Part(inside, outside)


def _pattern(rng: random.Random, letters: int) -> Rule:
    """Draw a rule with constant sizes and counts, like a rule made from one place on a board."""
    with_total, with_marks = rng.random() < 0.15 or not letters, rng.random() < 0.1
    largest = rng.choice([1, 1, 2, 3])
    sizes = [rng.choice([0, rng.randint(0, largest)]) for _ in range(1 << letters)]
    mines = [rng.choice([0, size, rng.randint(0, size)]) for size in sizes]
    conditions = [_equal(Size(_region(region, letters)), size) for region, size in enumerate(sizes) if region]
    for letter in range(letters):
        count = sum(mines[region] for region in range(1 << letters) if region >> letter & 1)
        if rng.random() < 0.3:
            low, high = max(0, count - rng.randint(0, 1)), count + rng.randint(0, 1)
            conditions += [_equal(Count(letter, Bound.LEAST), low), _equal(Count(letter, Bound.MOST), high)]
        else:
            conditions.append(_equal(Count(letter), count))
        if with_marks:
            conditions.append(_equal(Marked(letter), rng.randint(0, 2)))
    if with_total:
        conditions.append(_equal(Size(_region(0, letters)), sizes[0]))
        conditions.append(_equal(MinesLeft(), sum(mines)))
    regions = [region for region, size in enumerate(sizes) if size and (region or with_total)] or [_every(letters)]
    conclusions = [
        _claim(rng, (_region(region, letters),), mines[region], sizes[region])
        for region in rng.sample(regions, rng.randint(1, min(2, len(regions))))
    ]
    return _rule(letters, conditions, conclusions)


def _claim(rng: random.Random, parts: tuple[Part, ...], mines: int, size: int) -> Conclusion:
    """Draw a conclusion that is true for at least one distribution of the mines."""
    if size and mines == size and rng.random() < 0.8:
        return Conclusion(parts, Relation.EQUAL, ALL)
    if mines == 0 and rng.random() < 0.8:
        return Conclusion(parts, Relation.AT_MOST, Sum())
    relation = rng.choice(list(Relation))
    away = {Relation.EQUAL: 0, Relation.AT_LEAST: -rng.randint(0, 1), Relation.AT_MOST: rng.randint(0, 1)}[relation]
    return Conclusion(parts, relation, Sum({}, mines + away))


def _equal(quantity: Size | Count | Marked | MinesLeft, value: int) -> Condition:
    return Condition(Sum({quantity: 1}), Relation.EQUAL, Sum({}, value))


def _family(rng: random.Random, letters: int) -> Rule:
    """Draw a rule with a few conditions between sums, and conclusions with sums."""
    with_total, with_marks = rng.random() < 0.2 or not letters, rng.random() < 0.1
    bounds = rng.choice([(Bound.EXACT,), (Bound.LEAST, Bound.MOST)])

    def quantity() -> Size | Count | Marked | MinesLeft:
        if with_total and rng.random() < 0.25:
            return MinesLeft()
        if letters and with_marks and rng.random() < 0.2:
            return Marked(rng.randrange(letters))
        if letters and rng.random() < 0.5:
            return Count(rng.randrange(letters), rng.choice(bounds))
        return Size(_some_part(rng, letters, with_total))

    def some(most: int) -> Sum:
        found = Sum({}, rng.choice([0, 0, 0, 1, 1, 2, 3]))
        for _ in range(rng.randint(0, most)):
            found = found + Sum({quantity(): rng.choice([1, 1, 1, -1, 2])})
        return found

    conditions = []
    for _ in range(rng.randint(0, 4)):
        simple = _equal(Size(_some_part(rng, letters, with_total)), rng.choice([0, 0, 0, 1, 2]))
        related = Condition(Sum({quantity(): 1}), rng.choice(list(Relation)), some(2))
        conditions.append(rng.choice([simple, related]))
    conclusions = []
    for _ in range(rng.randint(1, 2)):
        parts = (_some_part(rng, letters, with_total),)
        how = rng.random()
        if how < 0.3:
            conclusions.append(Conclusion(parts, Relation.AT_MOST, Sum()))
        elif how < 0.5:
            conclusions.append(Conclusion(parts, Relation.EQUAL, ALL))
        else:
            relation = rng.choice([Relation.AT_LEAST, Relation.AT_MOST, Relation.AT_MOST, Relation.EQUAL])
            conclusions.append(Conclusion(parts, relation, some(3)))
    return _rule(letters, conditions, conclusions)


def _changed_family(rng: random.Random, letters: int) -> Rule:
    """Draw a rule that is known to be right, add conditions, and perhaps change or drop one part of it."""
    rule = rng.choice(read_rulebook(KNOWN_FAMILIES).rules)
    conditions, conclusions = list(rule.conditions), list(rule.conclusions)
    letters = rule.letters
    for _ in range(rng.randint(0, 2)):
        part = _some_part(rng, letters, False)
        conditions.append(Condition(Sum({Size(part): 1}), rng.choice(list(Relation)), Sum({}, rng.randint(0, 3))))
    if conditions and rng.random() < 0.3:
        place = rng.randrange(len(conditions))
        one = conditions[place]
        changed = one.right + Sum({}, rng.choice([-1, 1]))
        relation = rng.choice([one.relation, Relation.AT_LEAST, Relation.AT_MOST])
        conditions[place] = Condition(one.left, relation, changed)
    elif rng.random() < 0.4:
        place = rng.randrange(len(conclusions))
        one_more = conclusions[place]
        bound = one_more.bound if isinstance(one_more.bound, str) else one_more.bound + Sum({}, rng.choice([-1, 1]))
        relation = rng.choice([one_more.relation, Relation.AT_LEAST, Relation.AT_MOST, Relation.EQUAL])
        if not isinstance(bound, str):
            conclusions[place] = Conclusion(one_more.parts, relation, bound)
    elif conditions and rng.random() < 0.5:
        conditions.pop(rng.randrange(len(conditions)))
    return _rule(letters, conditions, conclusions)


def _rule(letters: int, conditions: list[Condition], conclusions: list[Conclusion]) -> Rule:
    """Build the rule, with a condition that is always true and mentions each letter."""
    named = 0
    for letter in range(letters):
        named |= 1 << letter
    conditions = (
        [*conditions, Condition(Sum({Size(Part(named)): 1}), Relation.AT_LEAST, Sum())] if letters else conditions
    )
    return Rule("random", letters, tuple(conditions), tuple(conclusions))
