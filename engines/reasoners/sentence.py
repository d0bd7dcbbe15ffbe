"""The set/subset engine: the inference that CS50's course teaches. Sound, incomplete, without any dependency."""

from __future__ import annotations

from collections.abc import Sequence

from engines.board.explanation import conflict
from engines.engine import Engine
from engines.reasoner import Deduction, Fact, Reasoner
from game.errors import Contradiction
from game.grid import MOST_NEIGHBORS, Cell
from game.sentence import Sentence


class SentenceReasoner(Reasoner):
    """The set/subset rule to its fixpoint.

    Where all cells of one sentence are among those of another, the cells left over hold the mines left over. Sets of
    cells are ints here, one bit a cell: "is a subset of" is then a single operation.
    """

    name = "sentence"
    speaks = frozenset({Sentence})

    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        """What the rules show; see `Reasoner.deduce`. `sentences` are those inferred and still open.

        `complete` only if every cell is determined: the rules cannot tell whether more follows.
        """
        sentences = self.sentences_among(facts)
        cells = list({cell: None for sentence in sentences for cell in sentence.cells})
        bits = {cell: 1 << number for number, cell in enumerate(cells)}
        told = [(sum([bits[cell] for cell in sentence.cells]), sentence.count) for sentence in sentences]
        try:
            closure = _Closure(told)
        except Contradiction as contradiction:
            # The rules may have needed more than the contradiction does: which sentences it takes is left to counting.
            core = conflict(sentences)
            raise (Contradiction.between(core) if core else contradiction) from None
        mines, safes = closure.mines, closure.safes
        stated = {mask & ~(mines | safes) for mask, _ in told}
        inferred = [
            Sentence(_cells_in(mask, cells), count) for mask, count in closure.counts.items() if mask not in stated
        ]
        return Deduction(
            frozenset(_cells_in(mines, cells)),
            frozenset(_cells_in(safes, cells)),
            (mines | safes).bit_count() == len(cells),
            tuple(inferred),
        )


class _Closure:
    """Statements "exactly `count` of the cells in `mask` are mines", closed under the rules below.

    `counts` maps the mask of each open statement to its count; `mines` and `safes` are the masks of known cells.
    """

    def __init__(self, told: Sequence[tuple[int, int]]) -> None:
        """Raises `Contradiction`."""
        self.counts: dict[int, int] = {}
        self.mines = self.safes = 0
        # Larger statements speak of the total. Their differences with all others would multiply without bound: they are
        # used by the rule `cover` alone, and never taken apart.
        self.tell([(mask, count) for mask, count in told if mask.bit_count() <= MOST_NEIGHBORS])
        wide = [(mask, count) for mask, count in told if mask.bit_count() > MOST_NEIGHBORS]
        known = -1
        while wide and known != self.mines | self.safes:
            known = self.mines | self.safes
            for mask, count in wide:
                self.cover(mask, count)

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

    def cover(self, mask: int, count: int) -> None:
        """The rule for a large statement (the total): take disjoint statements out of it, then the rules as above.

        The choice is greedy, the smallest statements first, and one statement comes of it: if all of its cells, or
        none of them, are mines, they are marked.
        """
        mask, count = self.less_known(mask, count)
        for other in sorted(self.counts, key=int.bit_count):
            if other & mask == other:
                mask ^= other
                count -= self.counts[other]
        mask, count = self.less_known(mask, count)
        if mask and (count == 0 or count == mask.bit_count()):
            self.tell([(mask, count)])


def _cells_in(mask: int, cells: list[Cell]) -> list[Cell]:
    return [cell for number, cell in enumerate(cells) if mask >> number & 1]


class SentenceEngine(Engine):
    """An engine that knows what sets and subsets show."""

    reasoner_class = SentenceReasoner


MinesweeperAI = SentenceEngine
"""CS50's name for it."""
