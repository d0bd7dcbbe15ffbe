"""What the conditions of a rule show and the rule does not say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.rulebooks.integer_systems import ONE_LESS, Form, at_least_zero, combined
from engines.rulebooks.rule import ALL, Conclusion, Part, Relation, Rule, Sum
from engines.rulebooks.rule_proof import Proof, can_be_wrong, prove
from engines.rulebooks.rule_systems import RuleSystem


def could_conclude(proof: Proof) -> list[Conclusion]:
    """What the conditions of a right rule show besides: regions that are safe or mines, and tighter bounds.

    >>> from engines.rulebooks.rule_reading import read_rulebook
    >>> from engines.rulebooks.rule_writing import written_conclusion
    >>> weak = read_rulebook("weak\\n if b - a = |B only|\\n then B only: at least b - a - 1 mines").rules[0]
    >>> [written_conclusion(weak, one) for one in could_conclude(prove(weak))]
    ['B only: mines', 'A only: safe']
    """
    rule = proof.rule
    if not proof.strength:
        return []
    said = Said(rule, proof.most, rule.conclusions)
    found = [one for is_mine in (True, False) for one in _known_regions(proof, said, is_mine)]
    covered = {region for one in found for region in one.regions(rule.letters)}
    for conclusion in rule.conclusions:
        if covered.isdisjoint(conclusion.regions(rule.letters)):
            found += _tighter(proof, conclusion)
    return found


def _is_right(proof: Proof, conclusion: Conclusion) -> bool:
    """Whether a conclusion follows where the rule applies, as widely as the others."""
    system = RuleSystem(proof.rule)
    if proof.strength > 1 and can_be_wrong(system, conclusion, system.of_at_most(proof.most)):
        return False
    return prove(replace(proof.rule, conclusions=(conclusion,)), proof.most).strength >= proof.strength


def _known_regions(proof: Proof, said: Said, is_mine: bool) -> list[Conclusion]:
    """The regions that are all mines, or all safe, where the rule does not say so: as one conclusion."""
    letters = proof.rule.letters
    parts = []
    for region in said.system.regions:
        part = Part(region, (1 << letters) - 1 & ~region)
        conclusion = known((part,), is_mine)
        if said.may_have_cells(region) and not said.implies(conclusion) and _is_right(proof, conclusion):
            parts.append(part)
    return [known(tuple(parts), is_mine)] if parts else []


def known(parts: tuple[Part, ...], is_mine: bool) -> Conclusion:
    """That all cells of some parts are mines, or safe."""
    return Conclusion(parts, Relation.EQUAL, ALL) if is_mine else Conclusion(parts, Relation.AT_MOST, Sum())


def _tighter(proof: Proof, conclusion: Conclusion) -> list[Conclusion]:
    """The conclusion with the tightest bound that differs by a number; none where its own is."""
    if isinstance(conclusion.bound, str) or conclusion.relation is Relation.EQUAL:
        return []
    step = 1 if conclusion.relation is Relation.AT_LEAST else -1
    best = conclusion
    for times in range(1, proof.most + 1):
        tighter = replace(conclusion, bound=conclusion.bound + Sum({}, step * times))
        if not _is_right(proof, tighter):
            break
        best = tighter
    return [] if best is conclusion else [best]


class Said:
    """What some conclusions of a rule say by themselves, without the sentences that they come from.

    The mines that they speak of are variables beside those of the sentences, which the conditions are about.
    """

    def __init__(self, rule: Rule, most: int, conclusions: Sequence[Conclusion]) -> None:
        self.system = RuleSystem(rule)
        self.limit = self.system.of_at_most(most)
        self.letters = rule.letters
        self.mines = {region: self.system.variable() for region in self.system.regions}
        sizes = [combined((self.system.sizes([region]), 1), (mines, -1)) for region, mines in self.mines.items()]
        self.rows = [at_least_zero(form) for form in sizes]
        for conclusion in conclusions:
            self.add(*self._claim(conclusion))

    def may_have_cells(self, region: int) -> bool:
        """Whether a region may have any."""
        some = at_least_zero(combined((self.system.sizes([region]), 1), ONE_LESS))
        return self.system.point([some, *self.limit]) is not None

    def add(self, regions: Sequence[int], low: Form | None, high: Form | None) -> None:
        """Let these regions have at least `low` and at most `high` mines; None: no bound."""
        mines = self._mines_of(regions)
        if low is not None:
            self.rows.append(at_least_zero(combined((mines, 1), (low, -1))))
        if high is not None:
            self.rows.append(at_least_zero(combined((high, 1), (mines, -1))))

    def implies(self, conclusion: Conclusion) -> bool:
        """Whether what was said has this conclusion in it."""
        regions, low, high = self._claim(conclusion)
        mines = self._mines_of(regions)
        ways = [combined((low, 1), (mines, -1))] if low is not None else []
        ways += [combined((mines, 1), (high, -1))] if high is not None else []
        return not any(
            self.system.point([at_least_zero(combined((way, 1), ONE_LESS)), *self.rows, *self.limit]) for way in ways
        )

    def _mines_of(self, regions: Sequence[int]) -> Form:
        return combined(*[(self.mines[region], 1) for region in regions])

    def _claim(self, conclusion: Conclusion) -> tuple[tuple[int, ...], Form | None, Form | None]:
        regions = conclusion.regions(self.letters)
        form = self.system.sizes(regions) if isinstance(conclusion.bound, str) else self.system.form(conclusion.bound)
        low = None if conclusion.relation is Relation.AT_MOST else form
        return regions, low, None if conclusion.relation is Relation.AT_LEAST else form
