"""Whether a rule is right: proven for sentences of any size, for numbers on square boards, or refuted by a board.

The conditions and the contrary of a conclusion are linear inequalities over whole numbers (`rule_systems`). Where no
numbers have them all, the conclusion follows. The documentation describes the method on the page "Rulebooks".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from engines.rulebooks.integer_systems import Row
from engines.rulebooks.number_placements import SQUARE_NEIGHBORS, anywhere, with_room
from engines.rulebooks.refuting_boards import RefutingBoard, board_of_numbers, board_of_sentences
from engines.rulebooks.rule import Conclusion, Rule
from engines.rulebooks.rule_systems import RuleSystem, Situation
from game.errors import GaveUp

ANY_SIZE_NODES = 40
"""How long a point without bounds is looked for, before the same is asked of sentences with few cells."""


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
    without such a limit. Of a rule that is wrong in general, `wrong` are the conclusions that can be false.
    """

    rule: Rule
    status: Status
    most: int
    any_size: bool = False
    wrong: tuple[Conclusion, ...] = ()
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
        large to be looked for.
        """
        if self.status is not Status.REFUTED:
            return None
        system = RuleSystem(self.rule, exact=self._is_of_numbers)
        ways = [(conclusion, row) for conclusion in self.wrong for row in system.against(conclusion)]
        try:
            return (
                board_of_numbers(system, ways) if self._is_of_numbers else board_of_sentences(system, ways, self.most)
            )
        except GaveUp:
            return None


def prove(rule: Rule, most: int = SQUARE_NEIGHBORS) -> Proof:
    """Prove or refute a rule for sentences of at most `most` cells, marked mines around a number among them.

    >>> from engines.rulebooks.rule_reading import read_rulebook
    >>> proof = prove(read_rulebook("subset\\n if |A only| = 0\\n then B only: exactly b - a mines").rules[0])
    >>> proof.status, proof.any_size
    (<Status.PROVEN: 'proven'>, True)
    >>> proof = prove(read_rulebook("too bold\\n if a = 1\\n then A: safe").rules[0])
    >>> proof.status, proof.counterexample.height, proof.counterexample.width
    (<Status.REFUTED: 'refuted'>, 1, 2)
    """
    system = RuleSystem(rule)
    limit = system.of_at_most(most)
    try:
        if system.find(limit) is None:
            return Proof(rule, Status.NEVER_APPLIES, most)
        doubtful = [conclusion for conclusion in rule.conclusions if not _follows_anyway(system, conclusion)]
        if not doubtful:
            return Proof(rule, Status.PROVEN, most, any_size=True)
        wrong = tuple([conclusion for conclusion in doubtful if can_be_wrong(system, conclusion, limit)])
        if not wrong:
            return Proof(rule, Status.PROVEN, most)
        return _between_numbers(rule, wrong, most)
    except GaveUp:
        return Proof(rule, Status.NOT_DECIDED, most)


def _follows_anyway(system: RuleSystem, conclusion: Conclusion) -> bool:
    """Whether a conclusion is found to follow for sentences of any size."""
    try:
        return not any(system.find([row], ANY_SIZE_NODES) for row in system.against(conclusion))
    except GaveUp:
        return False


def can_be_wrong(system: RuleSystem, conclusion: Conclusion, limit: Sequence[Row]) -> bool:
    """Whether there are sentences within the `limit` for which the conclusion is wrong. Raises `GaveUp`."""
    return any(system.find([row, *limit]) for row in system.against(conclusion))


def _between_numbers(rule: Rule, wrong: tuple[Conclusion, ...], most: int) -> Proof:
    """What is true of a rule that is wrong in general, with these conclusions."""
    numbers = RuleSystem(rule, exact=True)
    still_wrong = tuple(
        [
            conclusion
            for conclusion in wrong
            if any(find_between_numbers(numbers, [row]) for row in numbers.against(conclusion))
        ]
    )
    if still_wrong:
        return Proof(rule, Status.REFUTED, most, wrong=still_wrong, _is_of_numbers=True)
    is_used = find_between_numbers(numbers, []) is not None
    return Proof(rule, Status.BETWEEN_NUMBERS if is_used else Status.REFUTED, most, wrong=wrong)


def find_between_numbers(system: RuleSystem, rows: Sequence[Row]) -> Situation | None:
    """Numbers on a square board that fulfill the conditions and the `rows`; None if there are none. Raises `GaveUp`."""
    least = [0, *system.least_cells(rows)[1:]]  # a board can have as many cells beside them as it likes
    places = dict.fromkeys([placement.rooms[1:] for placement in with_room(anywhere(system.rule.letters), least)])
    if not places:
        return None

    def fitting(rooms: Sequence[int]) -> Situation | None:
        return system.find([*rows, *system.in_rooms([None, *rooms])])

    if fitting(list(map(max, zip(*places, strict=True)))) is None:
        return None
    return next(filter(None, map(fitting, places)), None)
