"""What a reasoner is asked about a knowledge base, and what is marked from its answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engines.board.knowledge import KnowledgeBase, KnownSentence, Mark
from engines.reasoner import Deduction, Reasoner
from game.errors import Contradiction
from game.grid import Cell
from game.sentence import Total

NOTHING = Deduction()
"""What is deduced where the single-sentence rules, which the knowledge base applies itself, have told all."""


def deduce(base: KnowledgeBase, reasoner: Reasoner, height: int, width: int) -> None:
    """Hand the reasoner what is connected to anything that changed, and mark what comes back.

    Raises `Contradiction`, which leaves the deduction pending, with nothing marked from it.
    """
    base.drop_repeated()
    total = base.total_that_matters()
    deductions = _of_parts(base, reasoner) if total is None else [_of_whole(base, reasoner, total)]
    marks = [mark for deduction in deductions for mark in _marks_from(deduction)]
    if total and deductions[0].untouched is not None:
        marks += [(cell, deductions[0].untouched) for cell in base.untouched_cells(height, width)]
    sentences = [sentence for deduction in deductions for sentence in deduction.sentences]
    base.is_stale = False
    try:
        if marks:
            base.tell(marks)
        for sentence in sentences:
            base.tell((), sentence.cells, sentence.count)
    except Contradiction:
        base.is_stale = True
        raise
    if marks or sentences:
        base.deduced.append((marks, sentences))
    base.drop_repeated()
    # What was entailed is true in every world that fits, so marking it excludes none: after a complete deduction
    # nothing new can follow from the marks.
    if not base.is_stale or all(deduction.complete for deduction in deductions):
        base.note_reasoned()


def _of_whole(base: KnowledgeBase, reasoner: Reasoner, total: Total) -> Deduction:
    """What the reasoner makes of all sentences and the total."""
    if base.sentences:
        return _noted(base.sentences, _deduced(base, reasoner, base.sentences, total))
    return Deduction(untouched=total.mines > 0) if total.mines in (0, total.untouched) else NOTHING


def _of_parts(base: KnowledgeBase, reasoner: Reasoner) -> list[Deduction]:
    """What the reasoner makes of each component that changed."""
    parts = base.components(base.changed)
    # Of a sentence that touches no other, the single-sentence rules have told all.
    return [_noted(part, _deduced(base, reasoner, part) if len(part) > 1 else NOTHING) for part in parts]


def _deduced(
    base: KnowledgeBase, reasoner: Reasoner, sentences: Sequence[KnownSentence], total: Total | None = None
) -> Deduction:
    """What the reasoner makes of the sentences. Raises `RuntimeError`, naming it, where its answer cannot be used."""
    deduction = reasoner.deduce(sentences, total)
    if not isinstance(deduction, Deduction):
        raise RuntimeError(f"{reasoner!r} is at fault: it deduced {deduction!r}; expected a Deduction")
    if not (deduction.true <= base.frontier.keys() and deduction.false <= base.frontier.keys()):
        strange = (deduction.true | deduction.false) - base.frontier.keys()
        raise RuntimeError(f"{reasoner!r} is at fault: it deduced {sorted(strange, key=str)}, of which no fact speaks")
    return deduction


def _noted(sentences: Sequence[KnownSentence], deduction: Deduction) -> Deduction:
    """The deduction, after noting with the sentences whether it is all that follows from them."""
    for sentence in sentences:
        sentence.is_settled, sentence.limits = deduction.complete, deduction.limits
    return deduction


def _marks_from(deduction: Deduction) -> list[Mark]:
    # Only sentences were told: the atoms are cells.
    mines, safes = cast(frozenset[Cell], deduction.true), cast(frozenset[Cell], deduction.false)
    return [*((cell, True) for cell in mines), *((cell, False) for cell in safes)]
