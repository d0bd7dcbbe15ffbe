"""The set/subset rule, the inference taught in CS50's course: sound, incomplete, without dependencies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from engines.reasoners.rule_reasoner import Conclusions, RuleReasoner
from engines.solving.knowledge_base import DROPPED, KnowledgeBase, KnowledgeSentence
from engines.solving.limits import checked_limit
from engines.solving.statement_masks import MaskCount, all_or_none, cells_of
from game.statements.sentence import Sentence, Total

PAIRS = 3_000_000
"""The default limit of pairs of sentences compared in one deduction."""


class SentenceReasoner(RuleReasoner):
    """The set/subset rule to its fixpoint.

    If the cells of one sentence are a subset of the cells of another, the remaining cells hold the remaining mines. One
    deduction compares at most this many `pairs` of sentences that share a cell. Without this limit, a wide sentence
    with many small subsets would lead to too many new sentences. The conclusions include those of `single`, and are
    included in those of `overlap`. Authors of Minesweeper programs call the rule constraint propagation.
    """

    name = "sentence"
    summary = "set/subset inference, as the course teaches it"
    reference = "Harvard CS50's Introduction to Artificial Intelligence with Python, project Minesweeper"

    def __init__(self, pairs: Annotated[int, "pairs of statements that are compared, at most"] = PAIRS) -> None:
        self.pairs = checked_limit("pairs", pairs)

    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        """Apply the rule; see `RuleReasoner.close`. A cell is a mask of one bit."""
        base: Any = KnowledgeBase(0, None)
        for mask, count in given:
            base.add_sentence(frozenset(cells_of(mask)), count)
        self.extend(base)
        untouched = None if total is None else self._cover(base, total)
        statements = [(sum(sentence.cells), sentence.count) for sentence in base.sentences]
        limits = dict.fromkeys([limit for sentence in base.sentences for limit in sentence.limits])
        return Conclusions(sum(base.mines), sum(base.safes), untouched, statements, tuple(limits))

    @property
    def extends(self) -> bool:
        """Return whether `extend` is equivalent to `deduce`; False for a subclass with another rule."""
        is_usual = getattr(self.deduce, "__func__", None) is RuleReasoner.deduce
        return is_usual and type(self).close is SentenceReasoner.close

    def extend(self, base: KnowledgeBase) -> list[Sentence]:
        """Add all consequences of the changed sentences to `base`, and return the added sentences.

        Raises `Contradiction`.
        """
        inferred: list[Sentence] = []
        left = self.pairs
        while base.changed and left >= 0:
            changed = sorted(base.changed.values(), key=lambda sentence: len(sentence.cells))
            base.mark_processed()
            for sentence in changed:
                if sentence.position == DROPPED:
                    continue
                others = base.overlapping(sentence)
                sentence.is_settled = not others
                left -= len(others)
                if left < 0:
                    for unread in [*changed, *base.changed.values()]:
                        unread.is_settled, unread.limits = False, (f"more than {self.pairs:,} pairs of statements",)
                    base.mark_processed()
                    break
                inferred += subset_rule(base, sentence, others)
        return inferred

    def _cover(self, base: KnowledgeBase, total: Total) -> bool | None:
        """Subtract disjoint sentences from the total, and apply the single-sentence rule to the rest.

        The smallest sentences are chosen first. Returns the value of the untouched cells: True if all are mines, False
        if all are safe, None if neither follows.
        """
        rest, count = set(base.frontier), total.mines - len(base.mines)
        for sentence in sorted(base.sentences, key=lambda it: (len(it.cells), sorted(it.cells))):
            if sentence.cells <= rest:
                rest -= sentence.cells
                count -= sentence.count
        are_mines = all_or_none(count, len(rest) + total.untouched)
        if are_mines is None:
            return None
        base.add_sentence(rest, len(rest) * are_mines)
        self.extend(base)
        return are_mines if total.untouched else None


def subset_rule(
    base: KnowledgeBase, sentence: KnowledgeSentence, others: Sequence[KnowledgeSentence]
) -> Iterator[Sentence]:
    """Compare a sentence with `others` that share cells with it. Add the conclusions and yield them.

    The comparison ends when the sentence changes.
    """
    for other in others:
        if other.position == DROPPED:
            continue
        other.is_settled = False
        small, large = (sentence, other) if len(sentence.cells) <= len(other.cells) else (other, sentence)
        if not small.cells <= large.cells:
            continue
        cells, count = large.cells - small.cells, large.count - small.count
        if not cells and not count:
            base.merge(sentence, other)
            return
        if base.add_sentence(cells, count):
            yield Sentence(cells, count)
            if sentence.position == DROPPED or sentence.serial in base.changed:
                return
