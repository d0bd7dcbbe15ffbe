"""The total number of mines, as one more sentence: handed to the reasoner when it can matter, and not before.

Cells that touch no number are interchangeable: only how many of them are mines can matter. They are counted, and a
few stand-ins speak for them, never more than the frontier has cells.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.board.knowledge import KnowledgeBase
from engines.reasoner import Deduction, bounds_on_mines
from game.grid import Cell
from game.sentence import Sentence


@dataclass(frozen=True)
class Total:
    """How many of the undetermined cells are mines.

    `sentence` is over the frontier and the stand-ins, cells (-1, 0), (-1, 1), ... off the board. Of the `untouched`
    cells (those on no frontier), as many are mines as stand-ins are, and `surely` more.
    """

    sentence: Sentence
    surely: int
    untouched: int

    def verdict(self, deduction: Deduction) -> bool | None:
        """Whether all untouched cells are mines (True), all are safe (False), or neither follows (None)."""
        stand_ins = {cell for cell in self.sentence.cells if is_stand_in(cell)}
        if self.surely == 0 and stand_ins <= deduction.false:
            return False
        if self.surely + len(stand_ins) == self.untouched and stand_ins <= deduction.true:
            return True
        return None


def is_stand_in(cell: Cell) -> bool:
    """Whether `cell` is off the board and speaks for cells that touch no number."""
    return cell[0] < 0


def total_of(base: KnowledgeBase) -> Total | None:
    """The total as a sentence, or None where it says nothing that the other sentences do not say."""
    if base.total is None or not (base.frontier or base.untouched):
        return None
    left, untouched, size = base.mines_left, base.untouched, len(base.frontier)
    if left > size and left < untouched:
        return None
    fewest, most = bounds_on_mines(base.sentences, base.frontier.keys())
    if left > most and left - untouched < fewest:
        return None
    # Whatever the frontier takes, at least this many and at most that many mines are among the untouched.
    surely, at_most = max(0, left - size), min(untouched, left)
    stand_ins = [(-1, number) for number in range(at_most - surely)]
    return Total(Sentence([*base.frontier, *stand_ins], left - surely), surely, untouched)
