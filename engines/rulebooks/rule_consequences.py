"""What follows from what: whether other rules show what a rule shows, and what it could conclude besides.

Sentences of the rule are drawn, and the other rules are applied to them until nothing new follows. Where they do not
show what the rule shows, it does not follow from them. Where they do, it is proven for all its sentences, if one
application of other rules is enough: for linear inequalities, as in `rule_proof`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product

from engines.rulebooks.integer_systems import CONSTANT, Form, Row, at_least_zero, combined, value_of
from engines.rulebooks.rule import ALL, Bound, Conclusion, Count, Marked, Part, Quantity, Relation, Rule, Size, Sum
from engines.rulebooks.rule_closure import Premise, RuleClosure
from engines.rulebooks.rule_matching import Usable, cells_of_regions, matcher_of
from engines.rulebooks.rule_proof import NODES, Proof, Status, can_be_wrong, find_between_numbers, prove
from engines.rulebooks.rule_reading import read_rulebook
from engines.rulebooks.rule_systems import RuleSystem, Situation
from engines.solving.limits import Steps

MOST_STATEMENTS, MOST_TUPLES = 300, 20_000
"""Limits of applying other rules to sentences that were drawn."""

BY_THEMSELVES = read_rulebook("""\
all safe
    if a = 0
    then A: safe

all mines
    if a = |A|
    then A: mines

none left
    if total = 0
    then outside: safe

only mines left
    if total = |outside|
    then outside: mines
""").rules
"""What a number means by itself, and the total: every engine that uses rules knows this."""

ONE_LESS: tuple[Form, int] = ({CONSTANT: -1}, 1)
"""With it, a form is at least 0 where it was at least 1."""

STRENGTH = (Status.BETWEEN_NUMBERS, Status.PROVEN)


def strength(proof: Proof) -> int:
    """How widely a rule may be applied: 0 not at all, 1 between numbers, 2 to sentences of few cells, 3 to all."""
    return 1 + STRENGTH.index(proof.status) + proof.any_size if proof.status in STRENGTH else 0


# What a rule could conclude and does not.


def could_conclude(proof: Proof) -> list[Conclusion]:
    """What the conditions of a right rule show besides: regions that are safe or mines, and tighter bounds.

    >>> from engines.rulebooks.rule_reading import read_rulebook
    >>> from engines.rulebooks.rule_writing import written_conclusion
    >>> weak = read_rulebook("weak\\n if b - a = |B only|\\n then B only: at least b - a - 1 mines").rules[0]
    >>> [written_conclusion(weak, one) for one in could_conclude(prove(weak))]
    ['B only: mines', 'A only: safe']
    """
    rule = proof.rule
    if not strength(proof):
        return []
    said = _Said(rule, proof.most, rule.conclusions)
    found = [one for is_mine in (True, False) for one in _known_regions(proof, said, is_mine)]
    covered = {region for one in found for region in one.regions(rule.letters)}
    for conclusion in rule.conclusions:
        if covered.isdisjoint(conclusion.regions(rule.letters)):
            found += _tighter(proof, conclusion)
    return found


def _is_right(proof: Proof, conclusion: Conclusion) -> bool:
    """Whether a conclusion follows where the rule applies, as widely as the others."""
    system = RuleSystem(proof.rule)
    if strength(proof) > 1 and can_be_wrong(system, conclusion, system.of_at_most(proof.most)):
        return False
    return strength(prove(replace(proof.rule, conclusions=(conclusion,)), proof.most)) >= strength(proof)


def _known_regions(proof: Proof, said: _Said, is_mine: bool) -> list[Conclusion]:
    """The regions that are all mines, or all safe, and of which the rule does not say so: as one conclusion."""
    letters = proof.rule.letters
    parts = []
    for region in said.system.regions:
        part = Part(region, (1 << letters) - 1 & ~region)
        conclusion = _known((part,), is_mine)
        if said.may_have_cells(region) and not said.implies(conclusion) and _is_right(proof, conclusion):
            parts.append(part)
    return [_known(tuple(parts), is_mine)] if parts else []


def _known(parts: tuple[Part, ...], is_mine: bool) -> Conclusion:
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


class _Said:
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
        return self.system.point([some, *self.limit], NODES) is not None

    def add(self, regions: Sequence[int], low: Form | None, high: Form | None) -> None:
        """Let these regions have at least and at most so many mines."""
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
            self.system.point([at_least_zero(combined((way, 1), ONE_LESS)), *self.rows, *self.limit], NODES)
            for way in ways
        )

    def _mines_of(self, regions: Sequence[int]) -> Form:
        return combined(*[(self.mines[region], 1) for region in regions])

    def _claim(self, conclusion: Conclusion) -> tuple[tuple[int, ...], Form | None, Form | None]:
        regions = conclusion.regions(self.letters)
        form = self.system.sizes(regions) if isinstance(conclusion.bound, str) else self.system.form(conclusion.bound)
        low = None if conclusion.relation is Relation.AT_MOST else form
        return regions, low, None if conclusion.relation is Relation.AT_LEAST else form


# What follows from other rules.


@dataclass(frozen=True)
class Derivation:
    """Whether other rules show all that a rule shows: yes, from those named; no; or `is_decided` is false.

    Without `names`, what numbers mean by themselves is enough.
    """

    follows: bool
    names: tuple[str, ...] = ()
    is_decided: bool = True


def derivation(proof: Proof, others: Sequence[Proof]) -> Derivation:
    """Whether a right rule follows from the `others` that may be applied as widely."""
    wide = [other for other in others if strength(other) >= strength(proof) > 0]
    cases = list(_cases(proof))
    if not all(_is_shown(proof, case, wide) for case in cases):
        return Derivation(False)
    if len(cases) == 1 and _has_one_instance(proof):
        return Derivation(True, _needed(proof, cases, wide))
    names = _by_one_application(proof, cases, wide)
    return Derivation(False, is_decided=False) if names is None else Derivation(True, names)


def _cases(proof: Proof) -> Iterator[Situation]:
    """Sentences for which the rule applies, all different, and most of them such that no sentence is clear by itself.

    With cells in each region, alone and beside as many others as can be; with bounds that are apart.
    """
    rule = proof.rule
    system = RuleSystem(rule, exact=strength(proof) == 1)
    unclear = []
    for letter in range(rule.letters):
        of_letter = [region for region in system.regions if region >> letter & 1]
        mines, sizes = system.mines(of_letter), system.sizes(of_letter)
        unclear += [combined((mines, 1), ONE_LESS), combined((sizes, 1), (mines, -1), ONE_LESS)]
    in_each = [combined((system.sizes([region]), 1), ONE_LESS) for region in system.regions]
    wishes = [[], *[[one] for one in (*in_each, *_apart(system), *_telling(system))]]
    seen = set()
    for wish, then in product(wishes, ([], unclear, [*unclear, *in_each], [*unclear, *in_each[::-1]])):
        found = _with_wishes(proof, system, wish, then)
        if found is not None and found.instance not in seen:
            seen.add(found.instance)
            yield found


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
        return find_between_numbers(system, rows) if strength(proof) == 1 else system.find(rows, NODES)

    rows = [*map(at_least_zero, first), *system.of_at_most(proof.most)]
    found = find(rows)
    for form in then if found is not None else ():
        more = find([at_least_zero(form), *rows])
        if more is not None:
            found, rows = more, [at_least_zero(form), *rows]
    return found


def _has_one_instance(proof: Proof) -> bool:
    """Whether the conditions leave all sizes and all numbers of mines no choice."""
    rule = proof.rule
    system = RuleSystem(rule, exact=strength(proof) == 1)
    limit = system.of_at_most(proof.most)
    counts = [Count(letter, bound) for letter in range(rule.letters) for bound in (Bound.LEAST, Bound.MOST)]
    every: list[Quantity] = [*counts, *[one for one in rule.quantities if not isinstance(one, Count)]]
    if not all(map(system.knows, every)):
        return False
    forms = [system.form(Sum({one: 1})) for one in every] + [system.sizes([region]) for region in system.regions]
    point = system.point(limit, NODES)
    assert point is not None  # or it would be a rule that never applies
    for form in forms:
        for sign in (1, -1):
            away = combined((form, sign), ({CONSTANT: -sign * value_of(form, point) - 1}, 1))
            if system.point([at_least_zero(away), *limit], NODES) is not None:
                return False
    return True


def _is_shown(proof: Proof, case: Situation, others: Sequence[Proof]) -> bool:
    """Whether other rules, applied to these sentences until nothing new follows, show all that the rule shows."""
    rule, instance = proof.rule, case.instance
    masks, everything = _masks(instance.sizes, rule.letters)
    on_square = strength(proof) == 1
    premises = [
        Premise(mask, low, high, low + marked if on_square or rule.speaks_of_marks else None, on_square)
        for mask, (low, high), marked in zip(masks, instance.bounds, instance.marked, strict=True)
    ]
    usable = [
        Usable(other.rule, rank, None if other.any_size else other.most, strength(other) == 1)
        for rank, other in enumerate(others, 1)
    ]
    closure = RuleClosure(matcher_of(tuple(usable)), MOST_STATEMENTS, Steps(MOST_TUPLES, "tuples"))
    closure.close(premises, None if instance.total is None else (everything, instance.total))
    return all(
        _knows(closure, cells_of_regions(shown.regions, masks, everything), shown.low, shown.high)
        for shown in rule.shows(instance)
    )


def _masks(sizes: Sequence[int], letters: int) -> tuple[list[int], int]:
    """Cells for each sentence, and all of them: as bits, one region after the other."""
    masks, place = [0] * letters, 0
    for region, size in enumerate(sizes):
        for letter in range(letters):
            if region >> letter & 1:
                masks[letter] |= (1 << size) - 1 << place
        place += size
    return masks, (1 << place) - 1


def _knows(closure: RuleClosure, mask: int, low: int, high: int) -> bool:
    """Whether it says, of the cells in this mask or of those that are not known, at least and at most this."""
    mines = (mask & closure.mines).bit_count()
    left = mask & ~(closure.mines | closure.safes)
    low, high = low - mines, high - mines
    if low <= 0 and high >= left.bit_count():
        return True
    letter = closure.letters.get(left)
    return letter is not None and letter.low >= low and letter.high <= high


def _needed(proof: Proof, cases: Sequence[Situation], others: Sequence[Proof]) -> tuple[str, ...]:
    """The names of some of the others that are enough, none of which can be left out."""
    for few in ([], *[[other] for other in others]):
        if all(_is_shown(proof, case, few) for case in cases):
            return tuple([other.rule.name for other in few])
    needed = list(others)
    for other in reversed(others):
        fewer = [one for one in needed if one is not other]
        if all(_is_shown(proof, case, fewer) for case in cases):
            needed = fewer
    return tuple([other.rule.name for other in needed])


def _by_one_application(proof: Proof, cases: Sequence[Situation], others: Sequence[Proof]) -> tuple[str, ...] | None:
    """The names of other rules that show each part of the conclusions in one step, for all sentences; or None."""
    rule = proof.rule
    system = RuleSystem(rule, exact=strength(proof) == 1)
    claims = [("", one) for known in BY_THEMSELVES for one in _applied(proof, system, known, cases)]
    claims += [(other.rule.name, one) for other in others for one in _applied(proof, system, other.rule, cases)]
    said = [("", _Said(rule, proof.most, []))]
    said += [(name, _Said(rule, proof.most, [claim])) for name, claim in claims]
    names: list[str] = []
    for part in _split(rule):
        name = next((name for name, one in said if one.implies(part)), None)
        if name is None:
            return None
        names += [name] if name and name not in names else []
    return tuple(names)


def _split(rule: Rule) -> Iterator[Conclusion]:
    """The conclusions, those that say of several regions that they are safe or mines region by region."""
    for conclusion in rule.conclusions:
        if isinstance(conclusion.bound, str) or conclusion == _known(conclusion.parts, False):
            for region in conclusion.regions(rule.letters):
                part = Part(region, (1 << rule.letters) - 1 & ~region)
                yield replace(conclusion, parts=(part,))
        else:
            yield conclusion


def _applied(proof: Proof, system: RuleSystem, other: Rule, cases: Sequence[Situation]) -> Iterator[Conclusion]:
    """What another rule shows wherever this one applies, its letters standing for the letters of this one."""
    limit = system.of_at_most(proof.most)
    for order in permutations(range(proof.rule.letters), other.letters):
        renamed = _renamed(other, order, proof.rule.letters)
        if other.speaks_of_total and not proof.rule.speaks_of_total:
            continue
        if not renamed.exact <= system.exact or not all(map(system.knows, renamed.quantities)):
            continue
        if not all(renamed.applies(case.instance) for case in cases):
            continue
        broken = [row for condition in renamed.conditions for row in system.against_condition(condition)]
        if all(system.point([row, *limit], NODES) is None for row in broken):
            yield from renamed.conclusions


def _renamed(rule: Rule, order: Sequence[int], letters: int) -> Rule:
    """The rule, its letter number i called `order[i]`, as one about so many letters."""

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
