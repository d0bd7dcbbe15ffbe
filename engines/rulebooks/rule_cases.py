"""Sentences for which a rule applies: many different ones, on which rules can be tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from engines.rulebooks.integer_systems import CONSTANT, ONE_LESS, Form, Row, at_least_zero, combined, value_of
from engines.rulebooks.rule import Bound, Count, Instance, Quantity, Sum
from engines.rulebooks.rule_proof import Proof, find_between_numbers
from engines.rulebooks.rule_systems import RuleSystem, Situation


def cases_of(proof: Proof, few: bool = False) -> list[Situation]:
    """Sentences for which the rule applies, all different, and none of them clear or empty by itself, if possible.

    With cells in each region, with mines and safe cells in as many regions as can be, with bounds that are apart. A
    `few` are without such wishes.
    """
    rule = proof.rule
    system = RuleSystem(rule, exact=proof.strength == 1)
    letters = [[region for region in system.regions if region >> bit & 1] for bit in range(rule.letters)]
    unclear, mixed = _mixed(system, letters), _mixed(system, [[region] for region in system.regions])
    in_each = [combined((system.sizes([region]), 1), ONE_LESS) for region in system.regions]
    wishes = [[]] if few else [[], *[[one] for one in (*in_each, *_apart(system), *_telling(system))]]
    found: dict[Instance, Situation] = {}
    for wish, then in product(wishes, ([], [*unclear, *in_each], [*unclear, *mixed], [*unclear, *mixed[::-1]])):
        case = _with_wishes(proof, system, wish, then)
        if case is not None:
            found[case.instance] = case
    return [case for instance, case in found.items() if _is_open(instance)] or list(found.values())


def _is_open(instance: Instance) -> bool:
    """Whether each of the sentences says something, and none says of all its cells what they are.

    Others are no sentences for a rule: an engine takes in what they say, and is done with them.
    """
    sizes = [0] * len(instance.bounds)
    for region, size in enumerate(instance.sizes):
        for letter in range(len(sizes)):
            sizes[letter] += size * (region >> letter & 1)
    ends = zip(instance.bounds, sizes, strict=True)
    return all(high > 0 and low < size and (low > 0 or high < size) for (low, high), size in ends)


def _mixed(system: RuleSystem, parts: Sequence[Sequence[int]]) -> list[Form]:
    """For each part, that some of its cells are mines, and that some are safe: forms that are then at least 0."""
    found: list[Form] = []
    for regions in parts:
        mines, sizes = system.mines(regions), system.sizes(regions)
        found += [combined((mines, 1), ONE_LESS), combined((sizes, 1), (mines, -1), ONE_LESS)]
    return found


def _apart(system: RuleSystem) -> Iterator[Form]:
    """For each bound, that it is apart from the number of mines by 1 or more: forms that are then at least 0."""
    for count in system.rule.quantities:
        if isinstance(count, Count) and count.letter not in system.exact:
            of_letter = [region for region in system.regions if region >> count.letter & 1]
            away = combined((system.form(Sum({count: 1})), 1), (system.mines(of_letter), -1))
            yield combined((away, 1 if count.bound is Bound.MOST else -1), ONE_LESS)


def _telling(system: RuleSystem) -> Iterator[Form]:
    """For each bound of a conclusion, that the size of its regions does not say so already: forms as in `_apart`."""
    for conclusion in system.rule.conclusions:
        if not isinstance(conclusion.bound, str):
            bound, size = system.form(conclusion.bound), system.sizes(conclusion.regions(system.rule.letters))
            yield combined((bound, 1), ONE_LESS)
            yield combined((size, 1), (bound, -1), ONE_LESS)


def _with_wishes(proof: Proof, system: RuleSystem, first: Sequence[Form], then: Sequence[Form]) -> Situation | None:
    """Sentences for which the `first` forms are at least 0, and as many of the others, in order, as can be."""

    def find(rows: Sequence[Row]) -> Situation | None:
        return find_between_numbers(system, rows) if proof.strength == 1 else system.find(rows)

    rows = [*map(at_least_zero, first), *system.of_at_most(proof.most)]
    found = find(rows)
    for form in then if found is not None else ():
        more = find([at_least_zero(form), *rows])
        if more is not None:
            found, rows = more, [at_least_zero(form), *rows]
    return found


def has_one_instance(proof: Proof) -> bool:
    """Whether the conditions leave all sizes and all numbers of mines no choice."""
    rule = proof.rule
    system = RuleSystem(rule, exact=proof.strength == 1)
    limit = system.of_at_most(proof.most)
    counts = [Count(letter, bound) for letter in range(rule.letters) for bound in (Bound.LEAST, Bound.MOST)]
    every: list[Quantity] = [*counts, *[one for one in rule.quantities if not isinstance(one, Count)]]
    if not all(map(system.knows, every)):
        return False
    forms = [system.form(Sum({one: 1})) for one in every] + [system.sizes([region]) for region in system.regions]
    point = system.point(limit)
    assert point is not None  # or it would be a rule that never applies
    for form in forms:
        for sign in (1, -1):
            away = combined((form, sign), ({CONSTANT: -sign * value_of(form, point) - 1}, 1))
            if system.point([at_least_zero(away), *limit]) is not None:
                return False
    return True
