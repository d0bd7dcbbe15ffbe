"""The set/subset rule: the inference that CS50's course teaches. Sound, incomplete, without any dependency."""

from __future__ import annotations

from collections.abc import Sequence

from engines.engine import Engine
from engines.facts import Fact
from engines.reasoner import Deduction, Reasoner
from engines.reasoners.probability import ProbabilityReasoner
from game.errors import Contradiction, GaveUp
from game.grid import MOST_NEIGHBORS, Cell
from game.sentence import Sentence, Total


class SentenceReasoner(Reasoner):
    """The set/subset rule to its fixpoint.

    Where all cells of one sentence are among those of another, the cells left over hold the mines left over. Sets of
    cells are ints here, one bit a cell: "is a subset of" is then a single operation.
    """

    name = "sentence"
    speaks = frozenset({Sentence})

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        """What the rules show; see `Reasoner.deduce`. `sentences` are those inferred and still open.

        It is complete only if every cell is determined: the rules cannot tell whether more follows.
        """
        sentences = self.sentences_among(facts)
        cells = list({cell: None for sentence in sentences for cell in sentence.cells})
        bits = {cell: 1 << number for number, cell in enumerate(cells)}
        told = [(sum([bits[cell] for cell in sentence.cells]), sentence.count) for sentence in sentences]
        try:
            closure = Closure(told)
            untouched = None if total is None else closure.cover_total((1 << len(cells)) - 1, total)
        except Contradiction as contradiction:
            raise self._named(contradiction, [*sentences] if total is None else [*sentences, total]) from None
        mines, safes = closure.mines, closure.safes
        stated = {mask & ~(mines | safes) for mask, _ in told}
        inferred = [
            Sentence(_cells_in(mask, cells), count) for mask, count in closure.counts.items() if mask not in stated
        ]
        is_determined = (mines | safes).bit_count() == len(cells) and (
            not total or not total.untouched or untouched is not None
        )
        return Deduction(
            frozenset(_cells_in(mines, cells)),
            frozenset(_cells_in(safes, cells)),
            is_determined,
            tuple(inferred),
            untouched,
        )

    def _named(self, contradiction: Contradiction, premises: Sequence[Sentence | Total]) -> Contradiction:
        """The contradiction with a minimal core, found by counting: the rules may have needed more premises than it
        does.
        """
        try:
            return Contradiction.between(ProbabilityReasoner().core(premises))
        except GaveUp:
            return contradiction


class Closure:
    """Statements "exactly `count` of the cells in `mask` are mines", closed under the rules below.

    `counts` maps the mask of each open statement to its count; `mines` and `safes` are the masks of known cells.
    """

    def __init__(self, told: Sequence[tuple[int, int]]) -> None:
        """Raises `Contradiction`."""
        self.counts: dict[int, int] = {}
        self.mines = self.safes = 0
        # The differences of wide statements with all others would multiply without bound: they are used by the rule
        # `cover` alone, and never taken apart.
        self.tell([(mask, count) for mask, count in told if mask.bit_count() <= MOST_NEIGHBORS])
        self._wide = [(mask, count) for mask, count in told if mask.bit_count() > MOST_NEIGHBORS]
        self._cover_wide()

    def tell(self, statements: list[tuple[int, int]]) -> None:
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

    def less_known(self, mask: int, count: int) -> tuple[int, int]:
        """The statement without the cells that are known."""
        count -= (mask & self.mines).bit_count()
        mask &= ~(self.mines | self.safes)
        if not 0 <= count <= mask.bit_count():
            raise Contradiction(f"{count} of {mask.bit_count()} cells cannot be mines")
        return mask, count

    def mark(self, mask: int, are_mines: bool) -> None:
        """The single-sentence rule: all of these cells are mines, or all are safe."""
        if are_mines:
            self.mines |= mask
        else:
            self.safes |= mask

    def subset_rule(self, mask: int, count: int) -> list[tuple[int, int]]:
        """What is left of each statement that holds all cells of this one, and of this one by each that it holds."""
        counts = self.counts
        larger = [(other ^ mask, counts[other] - count) for other in counts if other & mask == mask]
        smaller = [(mask ^ other, count - counts[other]) for other in counts if other & mask == other]
        return larger + smaller

    def cover(self, mask: int, count: int, beside: int = 0) -> tuple[int, int]:
        """A wide statement, less disjoint statements that lie within it: a greedy choice, the smallest first.

        It is about `beside` further cells as well.
        """
        for other in sorted(self.counts, key=int.bit_count):
            if other & mask == other:
                mask ^= other
                count -= self.counts[other]
        if not 0 <= count <= mask.bit_count() + beside:
            raise Contradiction(f"{count} of {mask.bit_count() + beside} cells cannot be mines")
        return mask, count

    def cover_total(self, everything: int, total: Total) -> bool | None:
        """The same rule for the total: what it shows for the untouched cells, which it is about as well."""
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


def _cells_in(mask: int, cells: list[Cell]) -> list[Cell]:
    return [cell for number, cell in enumerate(cells) if mask >> number & 1]


class SentenceEngine(Engine):
    """An engine that knows what sets and subsets show."""

    reasoner_class = SentenceReasoner
