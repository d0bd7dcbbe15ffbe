"""Whether a rule is right: proven for sentences of any size, for numbers on square boards, or refuted by a board.

The conditions and the contrary of a conclusion are constraints over whole numbers (`rule_smtlib`). Where no numbers
satisfy them all, the conclusion follows. The documentation describes the method on the page "Rulebooks".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from engines.rulebooks.number_placements import SQUARE_NEIGHBORS, anywhere, with_room
from engines.rulebooks.refuting_boards import RefutingBoard, board_of_numbers, board_of_sentences
from engines.rulebooks.rule import Conclusion, Rule
from engines.rulebooks.rule_smtlib import SMALL, WRONG, wrong
from engines.solving.limits import Stopwatch
from game.errors import GaveUp

if TYPE_CHECKING:
    from engines.rulebooks.rule_models import RuleModels

SECONDS = 20.0
"""The processor time for the proof of a rule, and as much to look for a smallest board, unless another is asked for."""


class Status(StrEnum):
    """What is known of a rule."""

    PROVEN = "proven"
    BETWEEN_NUMBERS = "proven for square boards, between numbers"
    REFUTED = "refuted"
    NEVER_APPLIES = "can never apply"
    NOT_DECIDED = "not decided"


@dataclass(frozen=True)
class Proof:
    """What `prove` found.

    `most` is how many cells a sentence may have, for which it was asked; a rule that is proven for `any_size` is right
    without such a limit. Of a rule that is wrong in general, `wrong` are the places of the conclusions that can be
    false. Each further question about it may take `seconds` of processor time.
    """

    rule: Rule
    status: Status
    most: int
    seconds: float = SECONDS
    any_size: bool = False
    wrong: tuple[int, ...] = ()
    _is_of_numbers: bool = field(default=False, repr=False)

    @property
    def strength(self) -> int:
        """How widely it may be applied: 0 not at all, 1 between numbers, 2 to sentences of few cells, 3 to all."""
        known = (Status.BETWEEN_NUMBERS, Status.PROVEN)
        return 1 + known.index(self.status) + self.any_size if self.status in known else 0

    @cached_property
    def counterexample(self) -> RefutingBoard | None:
        """Of a rule that is refuted, a smallest board on which it is wrong.

        Its sentences are those of numbers if there is such a board, and else of cells in a row. None where it is too
        large to be looked for, or takes too long.
        """
        if self.status is not Status.REFUTED:
            return None
        stopwatch = Stopwatch(self.seconds)
        try:
            if self._is_of_numbers:
                return board_of_numbers(_between_numbers(self.rule, stopwatch), self.wrong)
            return board_of_sentences(models_of(self.rule, self.most, stopwatch), self.wrong)
        except GaveUp:
            return None


def prove(rule: Rule, most: int = SQUARE_NEIGHBORS, seconds: float = SECONDS) -> Proof:
    """Prove or refute a rule for sentences of at most `most` cells, marked mines around a number among them.

    A rule that takes more than these `seconds` of processor time is not decided. Raises `ImportError` without Z3.

    >>> from engines.rulebooks.rule_reading import read_rulebook
    >>> proof = prove(read_rulebook("subset\\n if |A only| = 0\\n then B only: exactly b - a mines").rules[0])
    >>> proof.status, proof.any_size
    (<Status.PROVEN: 'proven'>, True)
    >>> proof = prove(read_rulebook("too bold\\n if a = 1\\n then A: safe").rules[0])
    >>> proof.status, proof.counterexample.height, proof.counterexample.width
    (<Status.REFUTED: 'refuted'>, 1, 2)
    """
    undecided = Proof(rule, Status.NOT_DECIDED, most, seconds)
    try:
        return decided(undecided, Stopwatch(seconds))
    except GaveUp:
        return undecided


def decided(proof: Proof, stopwatch: Stopwatch) -> Proof:
    """Decide a rule of which nothing is known yet. Raises `GaveUp`."""
    rule, most = proof.rule, proof.most
    models = models_of(rule, most, stopwatch)
    if not models.allow(SMALL):
        return replace(proof, status=Status.NEVER_APPLIES)
    if models.soon_allow(WRONG) is False:
        return replace(proof, status=Status.PROVEN, any_size=True)
    can_be_wrong = tuple([place for place in range(len(rule.conclusions)) if models.allow(SMALL, wrong(place))])
    if not can_be_wrong:
        return replace(proof, status=Status.PROVEN)
    numbers = _between_numbers(rule, stopwatch)
    still_wrong = tuple([place for place in can_be_wrong if _can_be_between_numbers(numbers, wrong(place))])
    if still_wrong:
        return replace(proof, status=Status.REFUTED, wrong=still_wrong, _is_of_numbers=True)
    status = Status.BETWEEN_NUMBERS if _can_be_between_numbers(numbers) else Status.REFUTED
    return replace(proof, status=status, wrong=can_be_wrong)


def _between_numbers(rule: Rule, stopwatch: Stopwatch) -> RuleModels:
    """The models of a rule whose sentences are numbers of a square board."""
    return models_of(rule, SQUARE_NEIGHBORS, stopwatch, exact=True)


def _can_be_between_numbers(models: RuleModels, *assumed: str) -> bool:
    """Whether numbers can stand on a square board so that the conditions hold and all that is assumed.

    The board has as many other cells as it takes.
    """

    def rooms(least: Sequence[int]) -> dict[tuple[int, ...], None]:
        """The rooms of all placements that have at least so many cells in each region, but for those beside none."""
        placements = with_room(anywhere(models.rule.letters), [0, *least[1:]])
        return dict.fromkeys([placement.rooms[1:] for placement in placements])

    def fit(room: Sequence[int]) -> bool:
        return models.find(SMALL, *assumed, rooms=[None, *room]) is not None

    found = models.find(SMALL, *assumed)
    if found is None or rooms(found.cells):
        return found is not None
    possible = rooms(models.fewest_cells(found, SMALL, *assumed))
    return bool(possible) and fit(list(map(max, zip(*possible, strict=True)))) and any(map(fit, possible))


def models_of(
    rule: Rule, most: int, stopwatch: Stopwatch, exact: bool = False, asked: Sequence[Conclusion] | None = None
) -> RuleModels:
    """The models of a rule's constraints. Raises `ImportError` where Z3 is not installed."""
    from engines.rulebooks.rule_models import RuleModels

    return RuleModels(rule, most, stopwatch, exact, asked)
