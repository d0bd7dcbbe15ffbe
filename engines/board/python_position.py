"""The position in Python: the knowledge about a board, and a reasoner for conclusions from several sentences."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence, Set as AbstractSet
from typing import Any, Literal

from engines.board.given_facts import GivenFacts
from engines.board.position_interface import Position
from engines.guessing.guesser import Guesser
from engines.reasoner import Deduction, Reasoner
from engines.reasoners.subset_rule import SentenceReasoner
from engines.solving.board_knowledge import BoardKnowledge, KnowledgeSentence
from game.errors import Contradiction
from game.grid import Cell, check_cell
from game.statements.sentence import Sentence, Total

NO_DEDUCTION = Deduction()
"""The empty deduction, for a sentence without neighbors: the single-sentence rules find all its consequences."""

State = Literal["whole", "changing", "broken"]
"""The state of the knowledge: consistent with the given facts, in a change, or broken off in a change."""


class PythonPosition(Position):
    """The conclusions of a reasoner about a board; it supports every fact, and never raises `HandOver`."""

    revision = 0

    def __init__(self, given: GivenFacts, reasoner: Reasoner, revision: int = 0) -> None:
        self.given, self.reasoner, self.revision = given, reasoner, revision
        self._extending = reasoner if isinstance(reasoner, SentenceReasoner) else None
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
        around = self._around[cell]
        if type(count) is not int or not 0 <= count <= len(around):
            raise Contradiction(f"the count at {cell} is {count!r}; expected an int from 0 to {len(around)}")
        given = self.given
        if cell in given.reveals:
            given.check_number(cell, count)
        if self._state != "whole":
            self._make_anew()
        self.revision += 1
        try:  # as `_change` does, in line because of the time
            self._state = "changing"
            self._take_number(cell, around, count)
            given.reveals[cell] = count
            given.skipped.discard(cell)
            self._state = "whole"
        except Contradiction as error:
            raise self._refused(error, reveals={cell: count}) from None
        finally:
            if self._state == "changing":
                self._state = "broken"

    def mark(self, cell: Cell, is_mine: bool) -> None:
        check_cell(cell, self.height, self.width)
        self.given.check_mark(cell, is_mine)

        def take() -> None:
            self._take_mark(cell, is_mine)
            self.given.marks[cell] = is_mine

        self._change(take, marks={cell: is_mine})

    def add_sentence(self, sentence: Sentence) -> None:
        def take() -> None:
            self.base.add_sentence(frozenset(sentence.cells), sentence.count)
            self.given.sentences.append(sentence)

        self._change(take, sentences=[sentence])

    def skip(self, cell: Cell) -> None:
        self.revision += 1
        if cell not in self.given.reveals:
            self.given.skipped.add(cell)

    def _take_number(self, cell: Cell, around: AbstractSet[Cell], count: int) -> None:
        self.base.reveal(cell, around, count)

    def _take_mark(self, cell: Cell, is_mine: bool) -> None:
        self.base.mark({cell}, is_mine)

    def _change(self, take: Callable[[], None], **fact: Any) -> None:
        """Change the knowledge by `take`, which at last adds its `fact`, if any, to the given ones.

        A contradictory change is undone. After any other error or interrupt the next call rebuilds the "broken" state.
        """
        if self._state != "whole":
            self._make_anew()
        self.revision += 1
        try:
            self._state = "changing"
            take()
            self._state = "whole"
        except Contradiction as error:
            raise self._refused(error, **fact) from None
        finally:
            if self._state == "changing":
                self._state = "broken"

    def _refused(self, error: Contradiction, **fact: Any) -> Exception:
        found = self.base.found_safe
        self._make_base()
        self.base.found_safe = deque([cell for cell in found if cell in self.base.safes])  # in the same order
        self._state = "whole"
        return self.given.plus(**fact).failure(error, self.reasoner)

    # Queries.

    def safe_move(self) -> Cell | None:
        if self._state != "whole":
            self._make_anew()
        reveals, skipped = self.given.reveals, self.given.skipped
        while True:
            found = self.base.found_safe
            while found:
                if (cell := found[0]) not in reveals and cell not in skipped:
                    return cell
                found.popleft()
            if not self.base.is_stale:
                return None
            self._settle()

    def known(self, is_mine: bool) -> set[Cell]:
        if self.base.is_stale or self._state != "whole":  # a fast path, as this is called often
            self._settle()
        return self.base.mines if is_mine else self.base.safes

    def known_so_far(self, is_mine: bool) -> set[Cell]:
        if self._state != "whole":
            self._make_anew()
        return self.base.mines if is_mine else self.base.safes

    def sentences(self) -> Sequence[Sentence]:
        self._settle()
        return self.base.sentences

    def complete(self) -> bool:
        self._settle()
        unsettled = [sentence for sentence in self.base.sentences if not sentence.is_settled]
        # A sentence alone has no further consequences, unless the total has some.
        return not unsettled or (not any(map(self.base.overlapping, unsettled)) and not self.base.total_that_matters())

    def limits(self) -> tuple[str, ...]:
        self._settle()
        return tuple(dict.fromkeys(limit for sentence in self.base.sentences for limit in sentence.limits))

    def guesses(self, _guesser: Guesser) -> None:
        self._settle()

    def chances(self) -> None:
        """Return None: the engine counts chances itself."""

    def _settle(self) -> None:
        if self._state != "whole":
            self._make_anew()
        while self.base.is_stale:
            if self._contradiction is not None:
                raise self._contradiction.with_traceback(None)
            try:
                self._change(self._deduce)
            except Contradiction as error:
                self._contradiction = error
                raise

    def _deduce(self) -> None:
        base = self.base
        total = base.total_that_matters()
        if total is None and self._extending is not None and self._extending.extends:
            if inferred := self._extending.extend(base):
                self.given.deduced.append((set(), set(), inferred))
            base.is_stale = bool(inferred) and base.total is not None  # which may matter now
            return
        base.drop_repeated()
        parts = base.components(base.changed.values()) if total is None else [base.sentences]
        deductions = [self._deduced(part, total) for part in parts]
        mines: set[Any] = set().union(*[deduction.true for deduction in deductions])  # cells, as in all sentences
        safes: set[Any] = set().union(*[deduction.false for deduction in deductions])
        if total is not None and (untouched := deductions[0].untouched) is not None:
            (mines if untouched else safes).update(base.untouched_cells(self.height, self.width))
        sentences = [sentence for deduction in deductions for sentence in deduction.sentences]
        base.is_stale = False
        if mines or safes or sentences:
            _take_deduced(base, mines, safes, sentences)
            self.given.deduced.append((mines, safes, sentences))
            base.drop_repeated()
        # What was entailed is true in every world that fits, so marking it excludes none: after a complete deduction
        # nothing new can follow from the marks.
        if not base.is_stale or all(deduction.complete for deduction in deductions):
            base.mark_processed()
        elif total is None and self.reasoner.reaches_fixpoint and not any(it.limits for it in deductions):
            for sentence in base.changed.values():
                sentence.is_settled = False
            base.mark_processed()
            base.is_stale = base.total is not None  # which may matter now

    def _deduced(self, sentences: Sequence[KnowledgeSentence], total: Total | None) -> Deduction:
        """Deduce, and note on each sentence whether all is deduced. Raises `RuntimeError` for an invalid deduction."""
        if total is not None and not sentences:
            return Deduction(untouched=total.mines > 0) if total.mines in (0, total.untouched) else NO_DEDUCTION
        deduction = self.reasoner.deduce(sentences, total) if total is not None or len(sentences) > 1 else NO_DEDUCTION
        if not isinstance(deduction, Deduction):
            raise RuntimeError(f"{self.reasoner!r} is at fault: it deduced {deduction!r}; expected a Deduction")
        mentioned = self.base.frontier.keys()
        if not (mentioned >= deduction.true and mentioned >= deduction.false):
            strange = sorted((deduction.true | deduction.false) - mentioned, key=str)
            raise RuntimeError(f"{self.reasoner!r} is at fault: it deduced {strange}, and no fact speaks of that")
        for sentence in sentences:
            sentence.is_settled, sentence.limits = deduction.complete, deduction.limits
        return deduction

    def _make_anew(self) -> None:
        if self._state == "changing":
            raise RuntimeError("an engine is used by two threads at once; give each thread an engine of its own")
        self._make_all()
        self._state = "whole"

    def _make_all(self) -> None:
        self._make_base()

    def _make_base(self) -> None:
        given = self.given
        base = BoardKnowledge(self.height * self.width, given.total, given.grid.is_square)
        base.mark_each(given.marks)
        for cell, count in given.reveals.items():
            base.reveal(cell, self._around[cell], count)
        for sentence in given.sentences:
            base.add_sentence(frozenset(sentence.cells), sentence.count)
        for mines, safes, sentences in given.deduced:
            _take_deduced(base, mines, safes, sentences)
        self.base = base
        self._contradiction = None


def _take_deduced(
    base: BoardKnowledge, mines: AbstractSet[Cell], safes: AbstractSet[Cell], sentences: Iterable[Sentence]
) -> None:
    base.mark(mines, True)
    base.mark(safes, False)
    for sentence in sentences:
        base.add_sentence(sentence.cells, sentence.count)
