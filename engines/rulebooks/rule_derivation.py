"""Whether a rule follows from other rules.

Sentences of the rule are made, and the other rules are applied to them until nothing new follows. Where they do not
show what the rule shows, it does not follow from them. Where they do, that is proven for all its sentences, if a chain
of two applications is enough (`rule_chains`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.rulebooks.rule_cases import cases_of, has_one_instance
from engines.rulebooks.rule_chains import names_of_chains
from engines.rulebooks.rule_closure import Premise, RuleClosure
from engines.rulebooks.rule_matching import Usable, cells_of_regions, matcher_of
from engines.rulebooks.rule_proof import Proof
from engines.rulebooks.rule_systems import Situation
from engines.solving.limits import Steps
from game.errors import GaveUp

MOST_STATEMENTS, MOST_TUPLES = 300, 20_000
"""Limits of applying other rules to sentences that were made."""


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
    wide = [other for other in others if other.strength >= proof.strength > 0]
    cases = cases_of(proof)
    try:
        if not all(_is_shown(proof, case, wide) for case in cases):
            return Derivation(False)
        if len(cases) == 1 and has_one_instance(proof):
            return Derivation(True, _needed(proof, cases, wide))
        names = names_of_chains(proof, [case.instance for case in cases], wide)
    except GaveUp:
        names = None
    return Derivation(False, is_decided=False) if names is None else Derivation(True, names)


def _is_shown(proof: Proof, case: Situation, others: Sequence[Proof]) -> bool:
    """Whether other rules, applied to these sentences until nothing new follows, show all that the rule shows.

    Raises `GaveUp` where a limit was reached before they did.
    """
    rule, instance = proof.rule, case.instance
    masks, everything = _masks(instance.sizes, rule.letters)
    on_square = proof.strength == 1
    premises = [
        Premise(mask, low, high, low + marked if on_square or rule.speaks_of_marks else None, on_square)
        for mask, (low, high), marked in zip(masks, instance.bounds, instance.marked, strict=True)
    ]
    usable = [Usable(other.rule, 1, None if other.any_size else other.most, other.strength == 1) for other in others]
    closure = RuleClosure(matcher_of(tuple(usable)), MOST_STATEMENTS, Steps(MOST_TUPLES, "tuples"))
    closure.close(premises, None if instance.total is None else (everything, instance.total))
    is_shown = all(
        _knows(closure, cells_of_regions(shown.regions, masks, everything), shown.low, shown.high)
        for shown in rule.shows(instance)
    )
    if not is_shown and closure.limits:
        raise GaveUp("; ".join(closure.limits))
    return is_shown


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
    """The names of some of the others that are enough together; none of them can be left out."""
    for few in ([], *[[other] for other in others]):
        if all(_is_shown(proof, case, few) for case in cases):
            return tuple([other.rule.name for other in few])
    needed = list(others)
    for other in reversed(others):
        fewer = [one for one in needed if one is not other]
        if all(_is_shown(proof, case, fewer) for case in cases):
            needed = fewer
    return tuple([other.rule.name for other in needed])
