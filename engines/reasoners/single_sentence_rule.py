"""The single-sentence rule: all cells of a sentence are mines, or none is. This is the weakest reasoner."""

from collections.abc import Sequence

from engines.reasoners.rule_reasoner import Conclusions, RuleReasoner
from engines.solving.single_sentence_closure import closed_by_single_sentences
from engines.solving.statement_masks import MaskCount
from game.statements.sentence import Total


class SingleReasoner(RuleReasoner):
    """One sentence at a time: its cells are safe if no mine is left for them, and mines if all have to be.

    Known as the single-point strategy of beginners (Kasper Pedersen, The complexity of Minesweeper and strategies for
    game playing, 2004). The total is one more sentence, over all cells. This is the weakest reasoner.
    """

    name = "single"
    summary = "one sentence at a time: all of its cells are mines, or none"
    reference = "Pedersen, The complexity of Minesweeper and strategies for game playing, 2004: single point"

    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        known = closed_by_single_sentences(given)
        return Conclusions(known.mines, known.safes)
