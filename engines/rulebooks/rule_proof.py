"""Proofs of rules, for sentences of any size or for numbers on square boards. A wrong rule is refuted by a board.

The conditions and the negated conclusion are constraints over whole numbers (`rule_models`); if they are unsatisfiable,
the conclusion follows. The documentation describes the method on the page "Rulebooks".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from engines.rulebooks.refuting_boards import RefutingBoard, board_of_numbers, board_of_sentences
from engines.rulebooks.rule import Conclusion, Part, Relation, Rule, Sum
from engines.rulebooks.rule_smtlib import CANDIDATE_WRONG, NOT_IMPLIED, SECOND_PLACEMENT, SMALL, WIDE, WRONG, RuleText
from engines.solving.limits import Stopwatch
from game.errors import GaveUp
from game.grid import MOST_NEIGHBORS

if TYPE_CHECKING:
    from engines.rulebooks.rule_models import RuleModels

SECONDS = 20.0
"""The default limit of processor time for the proof of a rule. The search for a smallest board has the same limit."""


class Status(StrEnum):
    """The verdict on a rule."""

    PROVEN = "proven"
    BETWEEN_NUMBERS = "proven between numbers of square boards"
    REFUTED = "refuted"
    NEVER_APPLIES = "can never apply"
    NOT_DECIDED = "not decided"


@dataclass(frozen=True)
class Proof:
    """The verdict on a rule for sentences of at most `most` cells. If `any_size`, it holds for sentences of any size.

    Each further query about the rule may take `seconds` of processor time.
    """

    rule: Rule
    status: Status
    most: int
    seconds: float = SECONDS
    any_size: bool = False
    _is_of_numbers: bool = field(default=False, repr=False)

    @property
    def is_right(self) -> bool:
        return self.status in (Status.PROVEN, Status.BETWEEN_NUMBERS)

    @cached_property
    def counterexample(self) -> RefutingBoard | None:
        """Find a smallest board on which a refuted rule is wrong.

        If the rule is wrong for numbers, the board has numbers. Otherwise it is a row of cells, with sentences about
        them. Returns None if the board is too large, or the search takes too long.
        """
        if self.status is not Status.REFUTED:
            return None
        stopwatch = Stopwatch(self.seconds)
        try:
            if self._is_of_numbers:
                return board_of_numbers(_models(self, stopwatch, of_numbers=True))
            return board_of_sentences(_models(self, stopwatch))
        except GaveUp:
            return None


def prove(rule: Rule, most: int = MOST_NEIGHBORS, seconds: float = SECONDS) -> Proof:
    r"""Prove or refute a rule for sentences of at most `most` cells, including marked mines around a number.

    After `seconds` of processor time, the rule stays undecided. Raises `ImportError` without Z3.

    >>> from engines.rulebooks.rule_reading import read_rulebook
    >>> proof = prove(read_rulebook("subset\n if |A only| = 0\n then B only: exactly b - a mines").rules[0])
    >>> proof.status, proof.any_size
    (<Status.PROVEN: 'proven'>, True)
    >>> proof = prove(read_rulebook("too bold\n if a = 1\n then A: safe").rules[0])
    >>> proof.status, proof.counterexample.height, proof.counterexample.width
    (<Status.REFUTED: 'refuted'>, 1, 2)
    """
    undecided = Proof(rule, Status.NOT_DECIDED, most, seconds)
    try:
        return _decided(undecided, Stopwatch(seconds))
    except GaveUp:
        return undecided


proof_of = lru_cache(10_000)(prove)
"""The function `prove` with a cache."""


def _decided(undecided: Proof, stopwatch: Stopwatch) -> Proof:
    models = _models(undecided, stopwatch)
    if not models.allow(SMALL):
        return replace(undecided, status=Status.NEVER_APPLIES)
    if models.soon_allow(WRONG) is False:
        return replace(undecided, status=Status.PROVEN, any_size=True)
    if not models.allow(SMALL, WRONG):
        return replace(undecided, status=Status.PROVEN)
    numbers = _models(undecided, stopwatch, of_numbers=True)
    if numbers.allow(WIDE, WRONG):
        return replace(undecided, status=Status.REFUTED, _is_of_numbers=True)
    return replace(undecided, status=Status.BETWEEN_NUMBERS if numbers.allow(WIDE) else Status.REFUTED)


def _models(
    proof: Proof, stopwatch: Stopwatch, of_numbers: bool = False, candidates: Sequence[Conclusion] = ()
) -> RuleModels:
    from engines.rulebooks.rule_models import RuleModels  # lazy: needs Z3, unlike shipped books

    return RuleModels(RuleText(proof.rule, proof.most, of_numbers, candidates), stopwatch)


def could_conclude(proof: Proof) -> list[Conclusion]:
    r"""Find further conclusions of a right rule: regions that are safe or mines, and tighter bounds.

    Raises `GaveUp` after `proof.seconds`.

    >>> from engines.rulebooks.rule_reading import read_rulebook
    >>> from engines.rulebooks.rule_writing import written_conclusion
    >>> weak = read_rulebook("weak\n if b - a = |B only|\n then B only: at least b - a - 1 mines").rules[0]
    >>> [written_conclusion(weak, one) for one in could_conclude(prove(weak))]
    ['B only: mines', 'A only: safe']
    """
    if not proof.is_right:
        return []
    rule, stopwatch = proof.rule, Stopwatch(proof.seconds)
    every = (1 << rule.letters) - 1
    parts = [Part(region, every & ~region) for region in range(0 if rule.uses_total else 1, every + 1)]
    found = []
    for are_mines in (True, False):
        candidates = _Candidates(proof, [Conclusion.all_alike([part], are_mines) for part in parts], stopwatch)
        known = [part for place, part in enumerate(parts) if candidates.is_new(place) and candidates.is_right(place)]
        found += [Conclusion.all_alike(known, are_mines)] if known else []
    covered = {region for one in found for region in one.regions(rule.letters)}
    for conclusion in rule.conclusions:
        if covered.isdisjoint(conclusion.regions(rule.letters)):
            found += _tightest(proof, conclusion, stopwatch)
    return found


def _tightest(proof: Proof, conclusion: Conclusion, stopwatch: Stopwatch) -> list[Conclusion]:
    """Tighten the bound of the conclusion by a constant as far as possible; return an empty list if impossible."""
    if conclusion.relation is Relation.EQUAL:
        return []
    step = 1 if conclusion.relation is Relation.AT_LEAST else -1
    steps = [Sum({}, step * times) for times in range(1, proof.most + 1)]
    tighter = [replace(conclusion, bound=conclusion.bound + more) for more in steps]
    right = list(takewhile(_Candidates(proof, tighter, stopwatch).is_right, range(len(tighter))))
    return [tighter[right[-1]]] if right else []


class _Candidates:
    def __init__(self, proof: Proof, conclusions: Sequence[Conclusion], stopwatch: Stopwatch) -> None:
        of_numbers = proof.status is Status.BETWEEN_NUMBERS
        self._models, self._small = _models(proof, stopwatch, of_numbers, conclusions), WIDE if of_numbers else SMALL
        self._any_size = proof.any_size

    def is_new(self, place: int) -> bool:
        """Return whether the candidate with this index goes beyond the rule's own conclusions."""
        return self._models.allow(self._small, SECOND_PLACEMENT, f"{NOT_IMPLIED}{place}")

    def is_right(self, place: int) -> bool:
        """Return whether the candidate with this index follows from the conditions.

        It must follow for all sentences for which the rule is proven: of any size, of limited size, or of numbers on a
        square board.
        """
        if self._any_size:
            return self._models.soon_allow(f"{CANDIDATE_WRONG}{place}") is False
        return not self._models.allow(self._small, f"{CANDIDATE_WRONG}{place}")
