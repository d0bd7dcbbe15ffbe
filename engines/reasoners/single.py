"""The single-sentence rule: all cells of a sentence are mines, or none is. This is the weakest reasoner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from engines.reasoners.rule_based import Conclusions, RuleReasoner
from engines.solving.single_sentence_rule import DeterminedCells, all_or_none, single_sentence_rule
from engines.solving.statement_masks import MaskCount
from game.statements.sentence import Total


class SingleReasoner(RuleReasoner):
    """One sentence at a time: its cells are safe if no mine is left for them, and mines if all have to be.

    Known as the single-point strategy of beginners (Kasper Pedersen, The complexity of Minesweeper and strategies for
    game playing, 2004). The total is one more sentence, over all cells. This is the weakest reasoner: the conclusions
    of `sentence`, `gauss`, `unit` and `belief` include its own.
    """

    name = "single"
    summary = "one sentence at a time: all of its cells are mines, or none"
    reference = "Pedersen, The complexity of Minesweeper and strategies for game playing, 2004: single point"

    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        known = DeterminedCells()
        cells = reduce(or_, [mask for mask, _ in given], 0)
        pending, untouched = list(given), None
        before = -1
        while before != known.mines | known.safes:
            before = known.mines | known.safes
            pending = single_sentence_rule(pending, known)
            if total is not None:
                untouched = total_rule(cells, total, known)
        return Conclusions(known.mines, known.safes, untouched)


def total_rule(cells: int, total: Total, known: DeterminedCells) -> bool | None:
    """Apply the rule to the total, over `cells` and the untouched cells.

    Returns the value of the untouched cells, or None.
    """
    left = total.mines - (cells & known.mines).bit_count()
    mask = cells & ~(known.mines | known.safes)
    are_mines = all_or_none(left, mask.bit_count() + total.untouched)
    if are_mines is not None:
        known.mark(mask, are_mines)
    return are_mines if total.untouched else None
