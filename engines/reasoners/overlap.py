"""The overlap rule: two overlapping sentences bound the cells outside their overlap. It includes the subset rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any

from engines.reasoners.rule_reasoner import Conclusions, RuleReasoner
from engines.reasoners.subset_rule import SentenceReasoner
from engines.solving.limits import Steps, checked_limit
from engines.solving.single_sentence_closure import DeterminedCells
from engines.solving.statement_masks import MaskCount, masks_of
from game.errors import Contradiction
from game.statements.sentence import Sentence, Total
from game.wording import counted

MOST_STATEMENTS = 2_000
"""The default limit of statements kept at a time."""

MOST_PAIRS = 20_000_000
"""The default limit of pairs of statements compared in one deduction."""

Bounds = tuple[int, int, int]
"""A mask, `low` and `high`: from `low` to `high` of the cells in the mask are mines."""


class OverlapReasoner(RuleReasoner):
    """The overlap rule to its fixed point, after the set/subset rule.

    It works on statements "from a to b of these cells are mines". Players know its smallest cases by their numbers,
    such as the 1-2 pattern: 1 of {a, b, c} and 2 of {b, c, d} are mines. At most one of {b, c} is a mine, so d is a
    mine; then one of {b, c} is a mine, and a is safe. At most `limit` statements are kept, and `pairs` pairs compared.

    The conclusions include those of `sentence`, and are included in those of `supposing`. The same rule, as constraint
    propagation, is in the solver of Simon Tatham's Portable Puzzle Collection (mines.c).
    """

    name = "overlap"
    summary = "two sentences that overlap bound what each has alone"
    reference = "Simon Tatham's Portable Puzzle Collection, mines.c, and the 1-2 patterns of players"
    reaches_fixpoint = True

    def __init__(
        self,
        limit: Annotated[
            int, "statements about overlapping sentences that are open at a time, at most"
        ] = MOST_STATEMENTS,
        pairs: Annotated[int, "pairs of overlapping statements that are compared, at most"] = MOST_PAIRS,
    ) -> None:
        self.limit, self.pairs = checked_limit("limit", limit), checked_limit("pairs", pairs)

    def close_sentences(self, sentences: Sequence[Sentence], masks: Sequence[int], total: Total | None) -> Conclusions:
        """Apply the rules; the total is compared with a greedy choice of disjoint statements."""
        if total is None:
            return super().close_sentences(sentences, masks, None)
        plain: Any = SentenceReasoner().deduce(sentences, total)
        with_values = [*sentences, Sentence(plain.true, len(plain.true)), Sentence(plain.false, 0)]
        left = total if plain.untouched is None else Total(total.mines - total.untouched * plain.untouched, 0)
        found = super().close_sentences(with_values, masks_of(with_values)[1], left)
        untouched = found.untouched if plain.untouched is None else plain.untouched
        return found._replace(untouched=untouched, limits=(*plain.limits, *found.limits))

    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        return self.overlaps(given, total).conclusions()

    def overlaps(self, given: Sequence[MaskCount], total: Total | None) -> Overlaps:
        """Compute the closure of `given` and the `total` under the overlap rule. Raises `Contradiction`."""
        found = Overlaps(self.limit, Steps(self.pairs, "pairs"), total, reduce(or_, [mask for mask, _ in given], 0))
        widest_first = sorted(given, key=lambda statement: -statement[0].bit_count())
        found.add([(mask, count, count) for mask, count in widest_first])
        return found


class Overlaps(DeterminedCells):
    """Statements "from `low` to `high` of the cells in a mask are mines", closed under the rules below.

    `bounds` maps the mask of each statement about undetermined cells to `low` and `high`. The `total`, used only by
    `bounds_by_total`, is about the cells in the mask `counted` and the `untouched` cells. At most `limit` statements
    are kept; `is_cut_short` is true if there were more. When `pairs` are used up, comparing ends.
    """

    def __init__(self, limit: int, pairs: Steps, total: Total | None, counted: int) -> None:
        super().__init__()
        self.limit, self.is_cut_short = limit, False
        self.pairs = pairs
        self.bounds: dict[int, tuple[int, int]] = {}
        self.total, self.counted = total, counted
        self.untouched: bool | None = None
        self._pending: list[Bounds] = []

    def copy(self) -> Overlaps:
        other = Overlaps(self.limit, self.pairs, self.total, self.counted)
        other.mines, other.safes, other.bounds = self.mines, self.safes, dict(self.bounds)
        other.untouched = self.untouched
        return other

    def add(self, statements: Sequence[Bounds]) -> None:
        """Add statements and all their consequences by the rules. Raises `Contradiction`."""
        self._pending += statements
        self._close()
        while self.total is not None and (shown := self.bounds_by_total(self.total)):
            self._pending += shown
            self._close()

    def conclusions(self) -> Conclusions:
        exact = [(mask, low) for mask, (low, high) in self.bounds.items() if low == high]
        limits = []
        if self.is_cut_short:
            limits.append(f"more than {self.limit:,} statements about overlaps")
        if self.pairs.left < 0:
            limits.append(f"more than {self.pairs.limit:,} pairs of statements that overlap")
        return Conclusions(self.mines, self.safes, self.untouched, exact, tuple(limits))

    def _close(self) -> None:
        bounds, pending = self.bounds, self._pending
        while pending:
            mask, low, high = pending.pop()
            if known := mask & (self.mines | self.safes):
                mask ^= known
                count = (known & self.mines).bit_count()
                low, high = low - count, high - count
            size = mask.bit_count()
            fewest, most = bounds.get(mask) or (0, size)
            low, high = low if low > fewest else fewest, high if high < most else most
            if low > high:
                raise Contradiction(f"at least {low} and at most {high} of {counted(size, 'cell')} would be mines")
            if low == fewest and high == most:
                continue
            if high == 0 or low == size:
                self.mark(mask, low > 0)
                pending += [(other, *bounds.pop(other)) for other in [it for it in bounds if it & mask]]
            elif mask in bounds or len(bounds) < self.limit:
                bounds[mask] = low, high
                self.overlap_rule(mask, low, high)
            else:
                self.is_cut_short = True

    def overlap_rule(self, mask: int, low: int, high: int) -> None:
        """Compare a statement with each overlapping statement, and derive bounds for the cells in only one of the two.

        Each bounds the mines in the shared cells: at most its `high`, and at least its `low` less its other cells.
        """
        bounds, pending = self.bounds, self._pending
        self.pairs.left -= len(bounds)
        if self.pairs.left < 0:
            return
        for other in [it for it in bounds if it & mask and it != mask]:
            fewest, most = bounds[other]
            shared = mask & other
            here, there = mask ^ shared, other ^ shared
            size, alone, apart = shared.bit_count(), here.bit_count(), there.bit_count()
            if here:
                needed = fewest - apart if fewest > apart else 0
                if (low > most and most < size) or (needed and high - needed < alone):
                    pending.append((here, low - (most if most < size else size), high - needed))
            if there:
                needed = low - alone if low > alone else 0
                if (fewest > high and high < size) or (needed and most - needed < apart):
                    pending.append((there, fewest - (high if high < size else size), most - needed))

    def bounds_by_total(self, total: Total) -> list[Bounds]:
        """Return tighter bounds of disjoint statements about cells of the total, implied by the bounds of the others.

        The smallest statements come first; the cells in none of them are bounded, too. If the untouched cells are
        decided, their value is recorded. Raises `Contradiction`.
        """
        known = (self.counted & self.mines).bit_count()
        rest = self.counted & ~(self.mines | self.safes)
        parts = []
        for mask in sorted(self.bounds, key=int.bit_count):
            if mask & rest == mask:
                rest ^= mask
                parts.append((mask, *self.bounds[mask]))
        fewest = known + (total.untouched if self.untouched else 0) + sum([low for _, low, _ in parts])
        elsewhere = rest.bit_count() + (0 if self.untouched is False else total.untouched)
        most = known + elsewhere + sum([high for _, _, high in parts])
        to_spare, to_miss = total.mines - fewest, most - total.mines
        if to_spare < 0 or to_miss < 0:
            raise Contradiction(f"from {fewest} to {most} mines in all are possible, not {total.mines}")
        if self.untouched is None and total.untouched and 0 in (to_spare, to_miss):
            self.untouched = to_spare > 0
        leeway = min(to_spare, to_miss)
        news = [
            (mask, max(low, high - to_miss), min(high, low + to_spare))
            for mask, low, high in parts
            if high - low > leeway
        ]
        if rest and leeway == 0:
            count = rest.bit_count() if to_spare else 0
            news.append((rest, count, count))
        return news
