"""What reasoners made of rules share: sentences as statements about sets of cells, and back.

A set of cells is an int here, a mask with one bit for each cell: to intersect two sets, or to ask whether one holds the
other, is then a single operation. The cells of a `Total` that no sentence mentions are counted and have no bit.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import ClassVar, NamedTuple

from engines.counting.component import group_cells
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

        Rules that are incomplete cannot
        tell whether more follows, unless every cell is determined.
        """
        sentences = self.sentences_among(facts, total)
        cells, told = numbered(sentences)
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


def numbered(sentences: Sequence[Sentence]) -> tuple[list[Cell], list[Statement]]:
    """The cells, in the order of their bits, and what the sentences state, each once, in the order of the masks.

    Cells that the same sentences mention have bits side by side: so masks are made without one for each cell, which of
    100,000 cells would take a gigabyte. Such regions take their bits in the order of their last cells by `in_order`.
    What rules choose, such as the next cell to eliminate, depends on nothing else.
    """
    groups = group_cells(sentences)
    place = {cell: number for number, cell in enumerate(in_order(chain.from_iterable(groups.values())))}
    last = {signature: max([place[cell] for cell in group]) for signature, group in groups.items()}
    cells: list[Cell] = []
    masks = [0] * len(sentences)
    for signature in sorted(groups, key=last.__getitem__):
        region = ((1 << len(groups[signature])) - 1) << len(cells)
        cells += groups[signature]
        for number in signature:
            masks[number] |= region
    return cells, sorted({(mask, sentence.count) for mask, sentence in zip(masks, sentences, strict=True)})


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


def regions_of(told: Iterable[Statement]) -> list[int]:
    """The masks of the cells that the same statements mention, in the order of their bits.

    Nothing tells such cells apart: they are alike for every rule, and one unknown does for all of them.
    """
    regions: list[int] = []
    rest = 0  # all that is in a region
    for mask, _ in told:
        parts = [part for region in regions if (inside := region & mask) for part in (inside, region ^ inside) if part]
        regions = [region for region in regions if not region & mask] + parts
        if mask & ~rest:
            regions.append(mask & ~rest)
            rest |= mask
    return sorted(regions)


def by_lowest_bit(regions: Iterable[int]) -> dict[int, int]:
    """The regions as `regions_in` takes them."""
    return {region & -region: region for region in regions}


def regions_in(mask: int, regions: Mapping[int, int]) -> list[int]:
    """Those of `regions` that make up `mask`. They are named by their lowest bits, so that none has to be tried."""
    inside = []
    while mask:
        region = regions[mask & -mask]
        inside.append(region)
        mask ^= region
    return inside


def _cells_in(mask: int, cells: Iterable[Cell]) -> list[Cell]:
    return [cell for cell, bit in zip(cells, reversed(f"{mask:b}"), strict=False) if bit == "1"]


def _named(contradiction: Contradiction, premises: Sequence[Sentence | Total]) -> Contradiction:
    """The contradiction with a minimal core, found by counting: the rules may have needed more premises."""
    try:
        return Contradiction.between(ProbabilityReasoner().core(premises))
    except GaveUp:
        return contradiction
