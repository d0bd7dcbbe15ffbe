"""What reasoners made of rules share: sentences as statements about sets of cells, and back.

A set of cells is an int here, a mask with one bit for each cell: to intersect two sets, or to ask whether one holds the
other, is then a single operation. The cells of a `Total` that no sentence mentions are counted and have no bit.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import ClassVar, NamedTuple

from engines.facts import Fact, cells_among
from engines.reasoner import Deduction, Reasoner, check_total
from engines.reasoners.probability import ProbabilityReasoner
from game.errors import Contradiction, GaveUp
from game.grid import Cell
from game.order import in_order
from game.sentence import Sentence, Total

Statement = tuple[int, int]
"""A mask and a count: exactly `count` of the cells in `mask` are mines."""


class Conclusions(NamedTuple):
    """What rules made of statements: the masks of the cells known to be `mines` and `safes`, and what else follows.

    `untouched` is as in `Deduction`. `statements` are known to be true and still open. `limits` are those that were
    reached, in words.
    """

    mines: int
    safes: int
    untouched: bool | None = None
    statements: Sequence[Statement] = ()
    limits: tuple[str, ...] = ()


class RuleReasoner(Reasoner):
    """A reasoner that applies rules of inference until they show nothing new. A subclass writes `close`."""

    speaks: ClassVar[frozenset[type]] = frozenset({Sentence})

    @abstractmethod
    def close(self, told: Sequence[Statement], total: Total | None) -> Conclusions:
        """What the rules show from the statements `told` and the `total`, to their fixpoint. Raises `Contradiction`."""

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        """What the rules show; see `Reasoner.deduce`. `sentences` are those inferred and still open.

        Cells take their bits in the order of `in_order`, and statements are told in that of their masks, each once:
        what rules choose, such as the next cell to eliminate, depends on nothing else. Rules that are incomplete cannot
        tell whether more follows, unless every cell is determined.
        """
        sentences = self.sentences_among(facts, total)
        cells = in_order({cell for sentence in sentences for cell in sentence.cells})
        bits = {cell: 1 << number for number, cell in enumerate(cells)}
        told = sorted({(sum([bits[cell] for cell in sentence.cells]), sentence.count) for sentence in sentences})
        try:
            found = self.close(told, total)
        except Contradiction as contradiction:
            raise _named(contradiction, [*sentences] if total is None else [*sentences, total]) from None
        known = found.mines | found.safes
        stated = {mask & ~known for mask, _ in told}
        inferred = [Sentence(_cells_in(mask, cells), count) for mask, count in found.statements if mask not in stated]
        is_determined = known.bit_count() == len(cells) and (
            not total or not total.untouched or found.untouched is not None
        )
        is_all = is_determined or (self.is_complete and not found.limits)
        return Deduction(
            frozenset(_cells_in(found.mines, cells)),
            frozenset(_cells_in(found.safes, cells)),
            is_all,
            tuple(inferred),
            found.untouched,
            () if is_all else found.limits,
        )


def with_total(found: Deduction, facts: Sequence[Fact], total: Total | None) -> Deduction:
    """What was `found` from facts, and what the total shows beside it by the rule of one sentence.

    Raises `Contradiction` where the cells that are open cannot hold the mines that are left, and `TypeError` for a
    total that is none.

    >>> with_total(Deduction(complete=False), [], Total(0, untouched=3)).untouched
    False
    """
    check_total(total)
    if total is None:
        return found
    cells = cells_among(facts)
    left = total.mines - len(cells & found.true)
    undetermined = cells - found.true - found.false
    size = len(undetermined) + total.untouched
    if not 0 <= left <= size:
        contradiction = Contradiction(f"{left} of {size} cells cannot be mines: {total}")
        sentences = [fact for fact in facts if isinstance(fact, Sentence)]
        raise _named(contradiction, [*sentences, total]) if len(sentences) == len(facts) else contradiction
    if left == 0:
        return replace(found, false=found.false | undetermined, untouched=False if total.untouched else None)
    if left == size:
        return replace(found, true=found.true | undetermined, untouched=True if total.untouched else None)
    return found


class KnownCells:
    """The masks of the cells known to be `mines` and `safes`."""

    def __init__(self) -> None:
        self.mines = self.safes = 0

    def mark(self, mask: int, are_mines: bool) -> None:
        """The single-sentence rule: all of these cells are mines, or all are safe."""
        if are_mines:
            self.mines |= mask
        else:
            self.safes |= mask

    def less_known(self, mask: int, count: int) -> Statement:
        """The statement without the cells that are known. Raises `Contradiction`."""
        count -= (mask & self.mines).bit_count()
        mask &= ~(self.mines | self.safes)
        if not 0 <= count <= mask.bit_count():
            raise Contradiction(f"{count} of {mask.bit_count()} cells cannot be mines")
        return mask, count


def everything(told: Iterable[Statement]) -> int:
    """The mask of all cells that the statements mention."""
    mask = 0
    for cells, _ in told:
        mask |= cells
    return mask


def cells_of(mask: int) -> list[int]:
    """The cells of `mask` one by one, each as a mask of its own."""
    single = []
    while mask:
        lowest = mask & -mask
        single.append(lowest)
        mask ^= lowest
    return single


def _cells_in(mask: int, cells: list[Cell]) -> list[Cell]:
    return [cell for number, cell in enumerate(cells) if mask >> number & 1]


def _named(contradiction: Contradiction, premises: Sequence[Sentence | Total]) -> Contradiction:
    """The contradiction with a minimal core, found by counting: the rules may have needed more premises."""
    try:
        return Contradiction.between(ProbabilityReasoner().core(premises))
    except GaveUp:
        return contradiction
