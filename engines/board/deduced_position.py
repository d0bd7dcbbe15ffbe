"""The position in Python: a knowledge base, and a reasoner that deduces from it what it does not see itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Literal, TypeVar, cast

from engines.board.given_facts import GivenFacts
from engines.board.knowledge_base import KnowledgeBase, KnownSentence, Mark
from engines.board.position import Position
from engines.guessing.guesser import Guesser
from engines.reasoner import Deduction, Reasoner
from game.errors import Contradiction
from game.grid import Cell, check_cell
from game.statements.sentence import Sentence, Total

One = TypeVar("One")
Other = TypeVar("Other")

NOTHING = Deduction()
"""What is deduced where the single-sentence rules, which the knowledge base applies itself, show all."""

State = Literal["whole", "changing", "broken"]
"""Whether the knowledge base holds what is given, is being changed, or was left in the middle of a change."""


class DeducedPosition(Position):
    """What a reasoner makes of a board; see `Position`. It holds whatever can be given, and never hands over."""

    revision = 0

    def __init__(self, given: GivenFacts, reasoner: Reasoner, revision: int = 0) -> None:
        self.given, self.reasoner, self.revision = given, reasoner, revision
        self.height, self.width, self._around = given.grid.height, given.grid.width, given.grid.neighbors
        self._contradiction: Contradiction | None
        self._state: State = "broken"
        try:
            self._make_anew()
        except Contradiction as error:
            raise given.failure(error, reasoner) from None

    # What is given.

    def reveal(self, cell: Cell, count: int) -> None:
        check_cell(cell, self.height, self.width)
        around, given = self._around[cell], self.given
        if type(count) is not int or not 0 <= count <= len(around):
            raise Contradiction(f"the count at {cell} is {count!r}; expected an int from 0 to {len(around)}")
        if cell in given.reveals:
            given.check_number(cell, count)
        try:
            self._change(self._take_number, cell, count)
        except Contradiction as error:
            supposed = replace(given, reveals={**given.reveals, cell: count})
            raise supposed.failure(error, self.reasoner) from None

    def mark(self, cell: Cell, is_mine: bool) -> None:
        check_cell(cell, self.height, self.width)
        given = self.given
        given.check_mark(cell, is_mine)
        try:
            self._change(self._take_mark, cell, is_mine)
        except Contradiction as error:
            supposed = replace(given, marks={**given.marks, cell: is_mine})
            raise supposed.failure(error, self.reasoner) from None

    def tell(self, sentence: Sentence) -> None:
        given = self.given
        try:
            self._change(self._take_sentence, sentence, frozenset(sentence.cells))
        except Contradiction as error:
            supposed = replace(given, sentences=[*given.sentences, sentence])
            raise supposed.failure(error, self.reasoner) from None

    def skip(self, cell: Cell) -> None:
        self.revision += 1
        self.given.skipped.add(cell)

    def _take_number(self, cell: Cell, count: int) -> None:
        base = self.base
        base.tell(() if cell in base.safes else [(cell, False)], self._around[cell], count, count)
        self.given.reveals[cell] = count

    def _take_mark(self, cell: Cell, is_mine: bool) -> None:
        self.base.tell([(cell, is_mine)])
        self.given.marks[cell] = is_mine

    def _take_sentence(self, sentence: Sentence, cells: frozenset[Cell]) -> None:
        self.base.tell((), cells, sentence.count)
        self.given.sentences.append(sentence)

    # What is asked.

    def safe_move(self) -> Cell | None:
        if self._state != "whole":
            self._make_anew()
        while True:
            found, reveals, skipped = self.base.found_safe, self.given.reveals, self.given.skipped
            while self._ready < len(found) and (found[self._ready] in reveals or found[self._ready] in skipped):
                self._ready += 1
            if self._ready < len(found):
                return found[self._ready]
            if not self.base.is_stale:
                return None
            self._settle()

    def known(self, is_mine: bool) -> set[Cell]:
        if self.base.is_stale or self._state != "whole":  # `_settle` would see it too, but this is called often
            self._settle()
        return self.base.mines if is_mine else self.base.safes

    def noted(self, is_mine: bool) -> set[Cell]:
        if self._state != "whole":
            self._make_anew()
        return self.base.mines if is_mine else self.base.safes

    def sentences(self) -> Iterable[Sentence]:
        self._settle()
        return [Sentence(sentence.cells, sentence.count) for sentence in self.base.sentences]

    def complete(self) -> bool:
        self._settle()
        return all(sentence.is_settled for sentence in self.base.sentences)

    def limits(self) -> tuple[str, ...]:
        self._settle()
        return tuple(dict.fromkeys(limit for sentence in self.base.sentences for limit in sentence.limits))

    def guesses(self, _guesser: Guesser) -> None:
        self._settle()

    def chances(self) -> None:
        """See `Position.chances`."""

    def _settle(self) -> None:
        """Run the pending deduction, until nothing new comes of it."""
        if self._state != "whole":
            self._make_anew()
        while self.base.is_stale:
            if self._contradiction is not None:
                raise self._contradiction.with_traceback(None)
            try:
                self._change(self._deduce, self.height, self.width)
            except Contradiction as error:
                failure = self.given.failure(error, self.reasoner)
                if isinstance(failure, Contradiction):
                    self._contradiction = failure
                raise failure from None

    def _deduce(self, height: int, width: int) -> None:
        """Hand the reasoner what is connected to anything that changed, and mark what comes back."""
        base = self.base
        base.drop_repeated()
        total = base.total_that_matters()
        deductions = _of_parts(base, self.reasoner) if total is None else [_of_whole(base, self.reasoner, total)]
        marks = [mark for deduction in deductions for mark in _marks_from(deduction)]
        if total and deductions[0].untouched is not None:
            marks += [(cell, deductions[0].untouched) for cell in base.untouched_cells(height, width)]
        sentences = [sentence for deduction in deductions for sentence in deduction.sentences]
        base.is_stale = False
        if marks or sentences:
            _take_deduced(base, marks, sentences)
            mines, safes = ([cell for cell, is_mine in marks if is_mine == what] for what in (True, False))
            self.given.deduced.append((mines, safes, sentences))
        base.drop_repeated()
        # What was entailed is true in every world that fits, so marking it excludes none: after a complete deduction
        # nothing new can follow from the marks.
        if not base.is_stale or all(deduction.complete for deduction in deductions):
            base.note_reasoned()

    # Changes. Whatever they are left in the middle of, the next call makes the base anew.

    def _change(self, act: Callable[[One, Other], None], one: One, other: Other) -> None:
        """Call `act`, which changes the base, and what is given in the end.

        This is no `with` statement, as that too can be interrupted, before its `__exit__` has done anything.
        """
        if self._state != "whole":
            self._make_anew()
        found = self.base.found_safe
        shown = len(found)
        self.revision += 1
        try:
            self._state = "changing"
            act(one, other)
            self._state = "whole"
        except Contradiction:
            self._make_base()
            self.base.found_safe = found[:shown]  # the same cells, in the order in which moves are made
            self._state = "whole"
            raise
        finally:
            if self._state == "changing":
                self._state = "broken"

    def _make_anew(self) -> None:
        """Make anew what is changed, if nobody is changing it."""
        if self._state == "changing":
            raise RuntimeError("an engine is used by two threads at once; give each thread an engine of its own")
        self._make_all()
        self._state = "whole"

    def _make_all(self) -> None:
        self._make_base()

    def _make_base(self) -> None:
        """Make the knowledge base of what is given, and of what was deduced from it."""
        given = self.given
        base = KnowledgeBase(self.height * self.width, given.total, given.grid.is_square)
        base.tell(list(given.marks.items()))
        for cell, count in given.reveals.items():
            base.tell(() if cell in base.safes else [(cell, False)], self._around[cell], count, count)
        for sentence in given.sentences:
            base.tell((), frozenset(sentence.cells), sentence.count)
        for mines, safes, sentences in given.deduced:
            _take_deduced(base, [*((cell, True) for cell in mines), *((cell, False) for cell in safes)], sentences)
        self.base, self._ready = base, 0
        self._contradiction = None


def _take_deduced(base: KnowledgeBase, marks: Sequence[Mark], sentences: Iterable[Sentence]) -> None:
    base.tell(marks)
    for sentence in sentences:
        base.tell((), sentence.cells, sentence.count)


def _of_whole(base: KnowledgeBase, reasoner: Reasoner, total: Total) -> Deduction:
    """What the reasoner makes of all sentences and the total."""
    if base.sentences:
        return _noted(base.sentences, _deduced(base, reasoner, base.sentences, total))
    return Deduction(untouched=total.mines > 0) if total.mines in (0, total.untouched) else NOTHING


def _of_parts(base: KnowledgeBase, reasoner: Reasoner) -> list[Deduction]:
    """What the reasoner makes of each component that changed."""
    parts = base.components(base.changed)
    # Of a sentence that touches no other, the single-sentence rules show all.
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
        raise RuntimeError(
            f"{reasoner!r} is at fault: it deduced {sorted(strange, key=str)}, and no fact speaks of that"
        )
    return deduction


def _noted(sentences: Sequence[KnownSentence], deduction: Deduction) -> Deduction:
    """The deduction, after noting with the sentences whether it is all that follows from them."""
    for sentence in sentences:
        sentence.is_settled, sentence.limits = deduction.complete, deduction.limits
    return deduction


def _marks_from(deduction: Deduction) -> list[Mark]:
    # Only sentences are given: the atoms are cells.
    mines, safes = cast(frozenset[Cell], deduction.true), cast(frozenset[Cell], deduction.false)
    return [*((cell, True) for cell in mines), *((cell, False) for cell in safes)]
