"""Proofs of rules, for sentences of any size or for numbers on square boards. A wrong rule is refuted by a board.

If the conditions and the negated conclusion, constraints over whole numbers, are unsatisfiable, the conclusion follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import compress, takewhile
from typing import TYPE_CHECKING

from engines.rulebooks.refuting_boards import RefutingBoard, board_of_numbers, board_of_sentences
from engines.rulebooks.rule import Conclusion, Part, Relation, Rule, Sum
from engines.rulebooks.rule_smtlib import CANDIDATE_WRONG, NOT_IMPLIED, SECOND_PLACEMENT, SMALL, WIDE, WRONG, RuleText
from engines.solving.limits import Stopwatch
from game.errors import GaveUp
from game.grid import MOST_NEIGHBORS

if TYPE_CHECKING:
    from engines.rulebooks.z3_rule_models import RuleModels

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
        them. Returns None if the rule is not refuted, the board is too large, or the search takes too long.
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

    @property
    def refutation(self) -> str:
        """Say of a refuted rule that it is wrong: on which board, if one can be drawn, and what to do."""
        board = self.counterexample
        if board is None:
            return f"the rule {self.rule.name!r} is wrong; leave it out, or mend it"
        where = f"on a board of {board.height}x{board.width}: {' '.join(board.words())}"
        remedy = "Leave it out, or mend it; `mineproof rules check` draws it"
        return f"the rule {self.rule.name!r} is wrong {where} {remedy}"


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
    from engines.rulebooks.z3_rule_models import RuleModels  # lazy: needs Z3, unlike shipped books

    return RuleModels(RuleText(proof.rule, proof.most, of_numbers, candidates), stopwatch)


def could_conclude(proof: Proof) -> list[Conclusion]:
    r"""Find further conclusions of a right rule: safe or mined regions, and tighter bounds. Raises `GaveUp`.

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
        alike = [Conclusion.all_alike([part], are_mines) for part in parts]
        known = list(compress(parts, _are_right(proof, alike, stopwatch, are_new=True)))
        found += [Conclusion.all_alike(known, are_mines)] if known else []
    covered = {region for one in found for region in one.regions(rule.letters)}
    for conclusion in rule.conclusions:
        if conclusion.relation is not Relation.EQUAL and covered.isdisjoint(conclusion.regions(rule.letters)):
            step = 1 if conclusion.relation is Relation.AT_LEAST else -1
            bounds = [conclusion.bound + Sum({}, step * times) for times in range(1, proof.most + 1)]
            tighter = [replace(conclusion, bound=bound) for bound in bounds]
            right = list(takewhile(bool, _are_right(proof, tighter, stopwatch)))
            found += tighter[: len(right)][-1:]
    return found


def _are_right(
    proof: Proof, candidates: Sequence[Conclusion], stopwatch: Stopwatch, are_new: bool = False
) -> Iterator[bool]:
    """Yield whether each candidate follows; with `are_new`, it must also go beyond the rule's own conclusions."""
    of_numbers = proof.status is Status.BETWEEN_NUMBERS
    models, small = _models(proof, stopwatch, of_numbers, candidates), WIDE if of_numbers else SMALL
    for place in range(len(candidates)):
        wrong = f"{CANDIDATE_WRONG}{place}"
        if are_new and not models.allow(small, SECOND_PLACEMENT, f"{NOT_IMPLIED}{place}"):
            yield False
        else:
            yield models.soon_allow(wrong) is False if proof.any_size else not models.allow(small, wrong)
