"""Whether other rules show what a rule shows wherever it applies: by one application of them, or two in a row.

For all its sentences at once, by linear inequalities: the conditions of another rule have to hold wherever those of the
rule do. What it concludes is then a sentence beside the others, for which a letter can stand in a further step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from engines.rulebooks.further_conclusions import Said, known
from engines.rulebooks.rule import (
    Bound,
    Conclusion,
    Condition,
    Count,
    Instance,
    Marked,
    Part,
    Quantity,
    Relation,
    Rule,
    Size,
    Sum,
)
from engines.rulebooks.rule_cases import cases_of
from engines.rulebooks.rule_proof import Proof
from engines.rulebooks.rule_reading import read_rulebook
from engines.rulebooks.rule_systems import RuleSystem

BY_THEMSELVES = read_rulebook("""\
what it says
    then A: at least min a mines
    then A: at most max a mines

all safe
    if max a <= 0
    then A: safe

all mines
    if min a >= |A|
    then A: mines

none left
    if total = 0
    then outside: safe

only mines left
    if total = |outside|
    then outside: mines
""").rules
"""What a number means by itself, and the total: every engine that uses rules knows this."""

MOST_TRIED = 20_000
"""How often the letters of another rule are put on those of a rule."""

Names = tuple[str, ...]


@dataclass(frozen=True)
class _Claim:
    """What other rules, of these `names`, show of the letters of a rule wherever it applies."""

    names: Names
    conclusion: Conclusion


def names_of_chains(proof: Proof, instances: Sequence[Instance], others: Sequence[Proof]) -> Names | None:
    """The names of other rules that show each part of the conclusions in at most two steps; None if none are found.

    `instances` are some for which the rule applies: other rules that do not apply to them are left out at once.
    """
    chains = _Chains(proof, others)
    missing = dict.fromkeys(_split(proof.rule))
    used: dict[str, None] = {}
    first = chains.claims(proof.rule, instances, 0)
    for rule, claims in chains.steps(first):
        said = [(claim.names, Said(rule, proof.most, [claim.conclusion])) for claim in claims]
        for part in list(missing):
            names = next((names for names, one in said if one.implies(part)), None)
            if names is not None:
                used |= dict.fromkeys(names)
                del missing[part]
        if not missing:
            return tuple(used)
    return None


class _Chains:
    """What the rules of some proofs, and numbers by themselves, show of the sentences of the rule of another one."""

    def __init__(self, proof: Proof, others: Sequence[Proof]) -> None:
        self.proof, self.rule, self.left = proof, proof.rule, MOST_TRIED
        self.others: list[tuple[Names, Rule]] = [((), rule) for rule in BY_THEMSELVES]
        self.others += [((other.rule.name,), other.rule) for other in others]

    def steps(self, first: Sequence[_Claim]) -> Iterator[tuple[Rule, list[_Claim]]]:
        """What is shown by sizes alone, by one step, and by a second one from each claim of the `first`."""
        nothing = Conclusion((), Relation.AT_LEAST, Sum())
        yield self.rule, [_Claim((), nothing), *first]
        if self.proof.strength == 1:  # a concluded sentence is no number
            return
        for claim in self._sentences(first):
            further = _with_letter(self.rule, claim.conclusion)
            instances = [case.instance for case in cases_of(replace(self.proof, rule=further), few=True)]
            if instances:
                yield (
                    further,
                    [
                        _Claim(tuple(dict.fromkeys([*claim.names, *one.names])), one.conclusion)
                        for one in self.claims(further, instances, 1 << self.rule.letters)
                    ],
                )

    def claims(self, rule: Rule, instances: Sequence[Instance], about: int) -> list[_Claim]:
        """What other rules show wherever the conditions of `rule` hold, in which one letter is among those `about`."""
        system = RuleSystem(rule, exact=self.proof.strength == 1)
        found: dict[Conclusion, _Claim] = {}
        for names, other in self.others:
            if other.speaks_of_total and not rule.speaks_of_total:
                continue
            for order in permutations(range(rule.letters), other.letters):
                if about and not any(about >> letter & 1 for letter in order):
                    continue
                self.left -= 1
                if self.left < 0:
                    return list(found.values())
                renamed = _renamed(other, order, rule.letters)
                if self._always_applies(system, renamed, instances):
                    for conclusion in renamed.conclusions:
                        found.setdefault(conclusion, _Claim(names, conclusion))
        return list(found.values())

    def _always_applies(self, system: RuleSystem, other: Rule, instances: Sequence[Instance]) -> bool:
        if not other.exact <= system.exact or not all(map(system.knows, other.quantities)):
            return False
        if not all(other.applies(instance) for instance in instances):
            return False
        limit = system.of_at_most(self.proof.most)
        broken = [row for condition in other.conditions for row in system.against_condition(condition)]
        return all(system.point([row, *limit]) is None for row in broken)

    def _sentences(self, claims: Sequence[_Claim]) -> Iterator[_Claim]:
        """The claims as sentences for a further letter, and the letters less the regions that are known by them."""
        letters = self.rule.letters
        every = (1 << letters) - 1
        parts = [(region, Part(region, every & ~region)) for region in range(1, 1 << letters)]
        said = [(claim.names, Said(self.rule, self.proof.most, [claim.conclusion])) for claim in claims]
        is_mine: dict[int, bool] = {}
        names: dict[int, Names] = {}
        for region, part in parts:
            for value in (True, False):
                shown = next((one for one, says in said if says.implies(known((part,), value))), None)
                if shown is not None:
                    is_mine[region], names[region] = value, shown
        for letter in range(letters):
            bit = 1 << letter
            left = tuple([part for region, part in parts if region & bit and region not in is_mine])
            mines = Sum({Size(part): -1 for region, part in parts if region & bit and is_mine.get(region)})
            by = tuple(dict.fromkeys([name for region in names if region & bit for name in names[region]]))
            if any(region & bit for region in is_mine) and left:
                yield from [_Claim(by, one) for one in self._rest(letter, left, mines)]
        for claim in claims:
            if not all(region in is_mine for region in claim.conclusion.regions(letters)):
                yield claim

    def _rest(self, letter: int, left: tuple[Part, ...], less: Sum) -> Iterator[Conclusion]:
        """What a letter says of these parts of it, less the mines elsewhere."""
        counts = {bound: Count(letter, bound) for bound in Bound}
        if letter in self.rule.exact:
            yield Conclusion(left, Relation.EQUAL, Sum({counts[Bound.EXACT]: 1}) + less)
        for bound, relation in ((Bound.LEAST, Relation.AT_LEAST), (Bound.MOST, Relation.AT_MOST)):
            if letter not in self.rule.exact and counts[bound] in self.rule.quantities:
                yield Conclusion(left, relation, Sum({counts[bound]: 1}) + less)


def _with_letter(rule: Rule, claim: Conclusion) -> Rule:
    """The rule with a letter more, which stands for what is claimed: its regions are cut out of those there are."""
    bit, every = 1 << rule.letters, (1 << rule.letters + 1) - 1
    inside = claim.regions(rule.letters)
    conditions = list(rule.conditions)
    for region in range(0 if rule.speaks_of_total else 1, bit):
        empty = region if region in inside else region | bit
        conditions.append(Condition(Sum({Size(Part(empty, every & ~empty)): 1}), Relation.EQUAL, Sum()))
    if not rule.speaks_of_total:
        conditions.append(Condition(Sum({Size(Part(bit, every & ~bit)): 1}), Relation.EQUAL, Sum()))
    letter = rule.letters
    count = {
        Relation.EQUAL: Count(letter),
        Relation.AT_LEAST: Count(letter, Bound.LEAST),
        Relation.AT_MOST: Count(letter, Bound.MOST),
    }[claim.relation]
    bound = Sum({Size(Part(bit)): 1}) if isinstance(claim.bound, str) else claim.bound
    conditions.append(Condition(Sum({count: 1}), claim.relation, bound))
    return Rule(rule.name, rule.letters + 1, tuple(conditions), rule.conclusions)


def _split(rule: Rule) -> Iterator[Conclusion]:
    """The conclusions, those that say of several regions that they are safe or mines region by region."""
    for conclusion in rule.conclusions:
        if isinstance(conclusion.bound, str) or conclusion == known(conclusion.parts, False):
            for region in conclusion.regions(rule.letters):
                part = Part(region, (1 << rule.letters) - 1 & ~region)
                yield replace(conclusion, parts=(part,))
        else:
            yield conclusion


def _renamed(rule: Rule, order: Sequence[int], letters: int) -> Rule:
    """The rule, its letter number i called `order[i]`, as one about this number of `letters`."""

    def mask(old: int) -> int:
        return sum([1 << order[letter] for letter in range(rule.letters) if old >> letter & 1])

    def part(old: Part) -> Part:
        return Part(mask(old.inside), mask(old.outside))

    def quantity(old: Quantity) -> Quantity:
        if isinstance(old, Size):
            return Size(part(old.part))
        if isinstance(old, Count):
            return Count(order[old.letter], old.bound)
        return Marked(order[old.letter]) if isinstance(old, Marked) else old

    def renamed(old: Sum) -> Sum:
        return Sum({quantity(one): factor for one, factor in old.terms.items()}, old.constant)

    conditions = [replace(one, left=renamed(one.left), right=renamed(one.right)) for one in rule.conditions]
    conclusions = [
        replace(
            one,
            parts=tuple(map(part, one.parts)),
            bound=one.bound if isinstance(one.bound, str) else renamed(one.bound),
        )
        for one in rule.conclusions
    ]
    return Rule(rule.name, letters, tuple(conditions), tuple(conclusions))
