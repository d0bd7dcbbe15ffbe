"""The set/subset rule, the inference taught in CS50's course: sound, incomplete, without dependencies."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from engines.facts_and_components import Fact
from engines.reasoner import Atoms, Deduction, Reasoner, no_untouched_open
from engines.reasoners.rule_reasoner import named
from engines.solving.board_knowledge import DROPPED, BoardKnowledge, KnowledgeSentence
from engines.solving.limits import checked_limit
from engines.solving.single_sentence_closure import all_or_none
from game.atom_order import in_order
from game.errors import Contradiction
from game.grid import Cell
from game.statements.sentence import Sentence, Total

PAIRS = 3_000_000
"""The default limit of pairs of sentences compared in one deduction."""


class SentenceReasoner(Reasoner):
    """The set/subset rule to its fixpoint.

    If the cells of one sentence are a subset of the cells of another, the remaining cells hold the remaining mines. One
    deduction compares at most this many `pairs` of sentences that share a cell. The conclusions include those of
    `single`, and are included in those of `overlap`. Minesweeper programs often call it constraint propagation.
    """

    name = "sentence"
    fact_types = frozenset({Sentence})
    summary = "set/subset inference, as the course teaches it"
    reference = "Harvard CS50's Introduction to Artificial Intelligence with Python, project Minesweeper"

    def __init__(self, pairs: Annotated[int, "pairs of statements that are compared, at most"] = PAIRS) -> None:
        self.pairs = checked_limit("pairs", pairs)

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        sentences = self.sentences_among(facts, total)
        cells: dict[Any, Cell] = dict(enumerate(in_order({cell for one in sentences for cell in one.cells})))
        place: dict[Cell, Any] = {cell: number for number, cell in cells.items()}
        given = {(tuple(sorted([place[cell] for cell in one.cells])), one.count) for one in sentences}
        base, untouched = BoardKnowledge(len(cells), None), None
        try:
            for places, count in sorted(given):
                base.add_sentence(frozenset(places), count)
            self.extend(base)
            if total is not None:
                untouched = self._cover(base, total)
        except Contradiction as contradiction:
            raise named(contradiction, sentences, total) from None
        known = base.mines | base.safes
        cells_of_sentences = [set(places) - known for places, _ in given]
        is_all = not base.sentences and no_untouched_open(total, untouched)
        return Deduction(
            Atoms([cells[number] for number in base.mines]),
            Atoms([cells[number] for number in base.safes]),
            is_all,
            tuple(
                [
                    Sentence([cells[n] for n in it.cells], it.count)
                    for it in base.sentences
                    if it.cells not in cells_of_sentences
                ]
            ),
            untouched,
            tuple(dict.fromkeys([limit for sentence in base.sentences for limit in sentence.limits])),
        )

    @property
    def extends(self) -> bool:
        """Return whether `extend` is equivalent to `deduce`; False for a subclass with another `deduce`."""
        return getattr(self.deduce, "__func__", None) is _DEDUCE

    def extend(self, base: BoardKnowledge) -> list[Sentence]:
        """Add all consequences of the changed sentences to `base`, and return those added. Raises `Contradiction`."""
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

    def _cover(self, base: BoardKnowledge, total: Total) -> bool | None:
        """Subtract disjoint sentences from the total, the smallest first, and return the value of untouched cells."""
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


_DEDUCE = SentenceReasoner.deduce


def subset_rule(
    base: BoardKnowledge, sentence: KnowledgeSentence, others: Sequence[KnowledgeSentence]
) -> Iterator[Sentence]:
    """Compare a sentence, until it changes, with `others` that share cells with it. Add and yield the conclusions."""
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
