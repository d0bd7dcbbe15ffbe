"""What the conditions of a rule show and the rule does not say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from engines.rulebooks.rule import ALL, Conclusion, Part, Relation, Sum
from engines.rulebooks.rule_proof import Proof, Status, decided, models_of
from engines.rulebooks.rule_smtlib import SAID, SMALL, unsaid, wrong
from engines.solving.limits import Stopwatch


def could_conclude(proof: Proof) -> list[Conclusion]:
    """Find what a right rule could conclude besides: regions that are safe or mines, and tighter bounds.

    Raises `GaveUp` when that takes more than the `seconds` of the proof.

    >>> from engines.rulebooks.rule_proof import prove
    >>> from engines.rulebooks.rule_reading import read_rulebook
    >>> from engines.rulebooks.rule_writing import written_conclusion
    >>> weak = read_rulebook("weak\\n if b - a = |B only|\\n then B only: at least b - a - 1 mines").rules[0]
    >>> [written_conclusion(weak, one) for one in could_conclude(prove(weak))]
    ['B only: mines', 'A only: safe']
    """
    if not proof.strength:
        return []
    rule, stopwatch = proof.rule, Stopwatch(proof.seconds)
    found = [one for is_mine in (True, False) for one in _known_regions(proof, is_mine, stopwatch)]
    covered = {region for one in found for region in one.regions(rule.letters)}
    for conclusion in rule.conclusions:
        if covered.isdisjoint(conclusion.regions(rule.letters)):
            found += _tighter(proof, conclusion, stopwatch)
    return found


def _known_regions(proof: Proof, is_mine: bool, stopwatch: Stopwatch) -> list[Conclusion]:
    """Find the regions that are all mines, or all safe, where the rule does not say so: as one conclusion."""
    every = (1 << proof.rule.letters) - 1
    parts = [Part(region, every & ~region) for region in range(0 if proof.rule.speaks_of_total else 1, every + 1)]
    candidates = _Candidates(proof, [_known((part,), is_mine) for part in parts], stopwatch)
    found = [part for place, part in enumerate(parts) if not candidates.is_said(place) and candidates.is_right(place)]
    return [_known(tuple(found), is_mine)] if found else []


def _known(parts: tuple[Part, ...], is_mine: bool) -> Conclusion:
    """The conclusion that all cells of some parts are mines, or safe."""
    return Conclusion(parts, Relation.EQUAL, ALL) if is_mine else Conclusion(parts, Relation.AT_MOST, Sum())


def _tighter(proof: Proof, conclusion: Conclusion, stopwatch: Stopwatch) -> list[Conclusion]:
    """Find the conclusion with the tightest bound that differs by a number; none where its own is."""
    if isinstance(conclusion.bound, str) or conclusion.relation is Relation.EQUAL:
        return []
    step = 1 if conclusion.relation is Relation.AT_LEAST else -1
    tighter = [
        replace(conclusion, bound=conclusion.bound + Sum({}, step * times)) for times in range(1, proof.most + 1)
    ]
    candidates = _Candidates(proof, tighter, stopwatch)
    right = list(takewhile(candidates.is_right, range(len(tighter))))
    return [tighter[right[-1]]] if right else []


class _Candidates:
    """Conclusions that a right rule could draw: whether it says them already, and whether they are right."""

    def __init__(self, proof: Proof, conclusions: Sequence[Conclusion], stopwatch: Stopwatch) -> None:
        self._proof, self._conclusions, self._stopwatch = proof, conclusions, stopwatch
        self._models = models_of(proof.rule, proof.most, stopwatch, asked=conclusions)

    def is_said(self, place: int) -> bool:
        """Whether the conclusions of the rule contain the one at this place, whatever its sentences are."""
        return not self._models.allow(SMALL, SAID, unsaid(place))

    def is_right(self, place: int) -> bool:
        """Whether the conclusion at this place follows where the rule applies, as widely as the rule is right."""
        if self._proof.strength > 1 and self._models.allow(SMALL, wrong(place)):
            return False
        alone = replace(self._proof.rule, conclusions=(self._conclusions[place],))
        undecided = Proof(alone, Status.NOT_DECIDED, self._proof.most)
        return decided(undecided, self._stopwatch).strength >= self._proof.strength
