"""The set/subset rule: the inference that CS50's course teaches. Sound, incomplete, without any dependency."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from engines.reasoners.rule_based import Conclusions, RuleReasoner
from engines.solving.limits import checked_limit
from engines.solving.statement_masks import KnownCells, Statement, everything
from game.errors import Contradiction
from game.statements.sentence import Total
from game.words import counted

PAIRS = 3_000_000
"""Pairs of statements that one deduction compares, unless another limit is asked for."""


class SentenceReasoner(RuleReasoner):
    """The set/subset rule to its fixpoint.

    Where all cells of one sentence are among those of another, the cells left over hold the mines left over. One
    deduction compares at most this many `pairs` of statements: a sentence over many cells, in which many small ones
    lie, has more differences than can be looked at.
    It knows all that `single` knows, and `overlap` all that it knows. It is constraint propagation, among programs that
    play.
    """

    name = "sentence"
    summary = "set/subset inference, as the course teaches it"
    reference = "Harvard CS50's Introduction to Artificial Intelligence with Python, project Minesweeper"
    contains = ("single",)

    def __init__(self, pairs: Annotated[int, "pairs of statements that are compared, at most"] = PAIRS) -> None:
        super().__init__()
        self.pairs = checked_limit("pairs", pairs)

    def close(self, given: Sequence[Statement], total: Total | None) -> Conclusions:
        closure = Closure(given, self.pairs)
        untouched = None if total is None else closure.cover_total(everything(given), total)
        return Conclusions(closure.mines, closure.safes, untouched, list(closure.counts.items()), closure.limits)


class Closure(KnownCells):
    """Statements "exactly `count` of the cells in `mask` are mines", closed under the rules below.

    `counts` maps the mask of each open statement to its count; `mines` and `safes` are the masks of known cells. Once
    the limit of `pairs` is reached, nothing more is inferred from two statements, and `limits` says so.
    """

    def __init__(self, given: Sequence[Statement], pairs: int = PAIRS) -> None:
        """Raises `Contradiction`."""
        super().__init__()
        self.counts: dict[int, int] = {}
        self.pairs = self._pairs_left = pairs
        self.tell(narrowest_last(given))

    @property
    def limits(self) -> tuple[str, ...]:
        """The limit of pairs, in words, where it was reached."""
        return (f"more than {self.pairs:,} pairs of statements",) if self._pairs_left < 0 else ()

    def tell(self, statements: list[Statement]) -> None:
        """Take in statements, the last one first, and all that follows by the rules. Raises `Contradiction`."""
        counts = self.counts
        inferred: list[Statement] = []
        while inferred or statements:
            mask, count = self.less_known(*(inferred or statements).pop())
            if counts.get(mask, count) != count:
                cells, mines = counted(mask.bit_count(), "cell"), counted(counts[mask], "mine")
                raise Contradiction(f"{cells} cannot hold both {count} and {mines}")
            if mask in counts or not mask:
                continue
            if count == 0 or count == mask.bit_count():
                self.mark(mask, count != 0)
                statements += [(other, counts.pop(other)) for other in list(counts) if other & mask]
                continue
            self._pairs_left -= len(counts)
            if self._pairs_left >= 0:
                inferred += self.subset_rule(mask, count)
            else:
                inferred.clear()
            counts[mask] = count

    def subset_rule(self, mask: int, count: int) -> list[Statement]:
        """The differences of this statement and every other whose cells contain its own, or are among them."""
        counts = self.counts
        larger = [(other ^ mask, counts[other] - count) for other in counts if other & mask == mask]
        smaller = [(mask ^ other, count - counts[other]) for other in counts if other & mask == other]
        return larger + smaller

    def cover(self, mask: int, count: int, beside: int = 0) -> Statement:
        """What is left of a statement when disjoint statements within it are subtracted from it.

        They are chosen greedily, the smallest first, and of these the first in the order of `RuleReasoner.deduce`. The
        statement is about `beside` further cells as well.
        """
        for other in sorted(self.counts, key=int.bit_count):
            if other & mask == other:
                mask ^= other
                count -= self.counts[other]
        if not 0 <= count <= mask.bit_count() + beside:
            raise Contradiction(f"{count} of {counted(mask.bit_count() + beside, 'cell')} cannot be mines")
        return mask, count

    def cover_total(self, everything: int, total: Total) -> bool | None:
        """Subtract from the total in the same way; whether all untouched cells are mines or safe, if it shows that."""
        known = -1
        while known != self.mines | self.safes:
            known = self.mines | self.safes
            mines_left = total.mines - self.mines.bit_count()
            mask, count = self.cover(everything & ~known, mines_left, total.untouched)
            if count == 0 or count == mask.bit_count() + total.untouched:
                self.tell([(mask, min(count, mask.bit_count()))])
                return count > 0 if total.untouched else None
        return None


def narrowest_last(statements: Iterable[Statement]) -> list[Statement]:
    """The statements in order of size, the last one with the fewest cells: who takes in many, takes that one first.

    So what small sentences show is found before those over many cells multiply.
    """
    return sorted(statements, key=lambda statement: -statement[0].bit_count())
