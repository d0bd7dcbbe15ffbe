"""The set/subset rule: the inference that CS50's course teaches. Sound, incomplete, without any dependency."""

from __future__ import annotations

from collections.abc import Sequence

from engines.solving.rules import Conclusions, KnownCells, RuleReasoner, Statement, everything
from game.errors import Contradiction
from game.grid import MOST_NEIGHBORS
from game.sentence import Total


class SentenceReasoner(RuleReasoner):
    """The set/subset rule to its fixpoint.

    Where all cells of one sentence are among those of another, the cells left over hold the mines left over.
    It knows all that `single` knows, and `overlap` all that it knows. Source: the project Minesweeper of Harvard CS50's
    Introduction to Artificial Intelligence with Python; constraint propagation, among programs that play.
    """

    name = "sentence"

    def close(self, told: Sequence[Statement], total: Total | None) -> Conclusions:
        """See `RuleReasoner.close`."""
        closure = Closure(told)
        untouched = None if total is None else closure.cover_total(everything(told), total)
        return Conclusions(closure.mines, closure.safes, untouched, list(closure.counts.items()))


class Closure(KnownCells):
    """Statements "exactly `count` of the cells in `mask` are mines", closed under the rules below.

    `counts` maps the mask of each open statement to its count; `mines` and `safes` are the masks of known cells.
    """

    def __init__(self, told: Sequence[Statement]) -> None:
        """Raises `Contradiction`."""
        super().__init__()
        self.counts: dict[int, int] = {}
        # The differences of wide statements with all others would multiply without bound: they are used by the rule
        # `cover` alone, and never taken apart.
        self.tell([(mask, count) for mask, count in told if mask.bit_count() <= MOST_NEIGHBORS])
        self._wide = [(mask, count) for mask, count in told if mask.bit_count() > MOST_NEIGHBORS]
        self._cover_wide()

    def tell(self, statements: list[Statement]) -> None:
        """Take in statements and all that follows by the rules. Raises `Contradiction`."""
        counts = self.counts
        while statements:
            mask, count = self.less_known(*statements.pop())
            if counts.get(mask, count) != count:
                raise Contradiction(f"{mask.bit_count()} cells hold both {count} and {counts[mask]} mines")
            if mask in counts or not mask:
                continue
            if count == 0 or count == mask.bit_count():
                self.mark(mask, count != 0)
                statements += [(other, counts.pop(other)) for other in list(counts) if other & mask]
            else:
                statements += self.subset_rule(mask, count)
                counts[mask] = count

    def subset_rule(self, mask: int, count: int) -> list[Statement]:
        """The differences of this statement and every other whose cells contain its own, or are among them."""
        counts = self.counts
        larger = [(other ^ mask, counts[other] - count) for other in counts if other & mask == mask]
        smaller = [(mask ^ other, count - counts[other]) for other in counts if other & mask == other]
        return larger + smaller

    def cover(self, mask: int, count: int, beside: int = 0) -> Statement:
        """What is left of a wide statement when disjoint statements within it are subtracted from it.

        They are chosen greedily, the smallest first, and of these the first in the order of `RuleReasoner.deduce`. The
        wide statement is about `beside` further cells as well.
        """
        for other in sorted(self.counts, key=int.bit_count):
            if other & mask == other:
                mask ^= other
                count -= self.counts[other]
        if not 0 <= count <= mask.bit_count() + beside:
            raise Contradiction(f"{count} of {mask.bit_count() + beside} cells cannot be mines")
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
                self._cover_wide()
                return count > 0 if total.untouched else None
        return None

    def _cover_wide(self) -> None:
        known = -1
        while self._wide and known != self.mines | self.safes:
            known = self.mines | self.safes
            for wide, count in self._wide:
                mask, left = self.cover(*self.less_known(wide, count))
                if mask and (left == 0 or left == mask.bit_count()):
                    self.tell([(mask, left)])
