"""Engine: a reasoner with hands. The bookkeeping of a board and the moves, written once."""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import suppress
from itertools import chain, product
from typing import ClassVar, cast

from engines.board.explanation import Told, explain
from engines.board.knowledge import KnowledgeBase, KnownSentence, Mark
from engines.board.live import Edits, LiveList, LiveSet
from engines.board.total import Total, is_stand_in, total_of
from engines.reasoner import Deduction, Reasoner
from game.errors import Contradiction
from game.grid import Cell, check_cell, check_mine_count, check_size, neighbors
from game.sentence import Sentence

# A guess is drawn by trying; after so many tries few cells are left, and they are listed.
TRIES = 64

NOTHING = Deduction(frozenset(), frozenset())


class Engine:
    """A player of Minesweeper that knows what was revealed and what its reasoner makes of it.

    `height` and `width` are the board's, in cells; `mines` is the total number of mines, for a player who is told it
    (kept as `total_mines`). `rng` draws the random moves. `options` go to the reasoner. A subclass names its
    `reasoner_class`, and that is all.

    `moves_made`, `mines`, `safes` (sets of cells) and `knowledge` (a list of sentences over undetermined cells) are
    live: they may be edited or replaced between calls, and the engine goes on from what it finds. What is assigned is
    copied: edit the engine's own. `reveals` maps every cell ever revealed to its number of neighboring mines, and
    `marks` every cell that `mark_mine` or `mark_safe` was told of to whether it is a mine.

    Deeper inference waits until somebody looks: at `mines`, `safes`, `knowledge` or `complete`, or for a move when
    nothing safe is known. A look raises `Contradiction` for as long as no world fits the facts; assigning a collection
    anew is no look, and mends them.
    """

    reasoner_class: ClassVar[type[Reasoner]]

    def __init__(
        self,
        height: int = 8,
        width: int = 8,
        mines: int | None = None,
        *,
        rng: random.Random | None = None,
        **options: object,
    ) -> None:
        check_size(height, width)
        if mines is not None:
            check_mine_count(height, width, mines)
        self.height, self.width, self.total_mines = height, width, mines
        self.rng = rng or random.Random()
        self.reasoner = self.reasoner_class(**options)
        self.reveals: dict[Cell, int] = {}
        self.marks: dict[Cell, bool] = {}
        self._edits = Edits()
        self._edits_of_moves = Edits()
        self._moves_made: set[Cell] = LiveSet(self._edits_of_moves)
        self._base = KnowledgeBase(
            height * width, mines, LiveSet(self._edits), LiveSet(self._edits), LiveList(self._edits)
        )
        # Safe cells to hand out, the latest first; those since made are passed over.
        self._ready: list[Cell] = []
        self._total_was_too_much = False
        self._watched = False

    # What is known.

    @property
    def moves_made(self) -> set[Cell]:
        """The cells revealed, and whatever the caller adds."""
        return self._moves_made

    @moves_made.setter
    def moves_made(self, cells: Iterable[Cell]) -> None:
        self._moves_made = self._adopt(cells, self._moves_made, self._edits_of_moves)

    @property
    def mines(self) -> set[Cell]:
        """The cells known to be mines."""
        self._watch()
        return self._base.mines

    @mines.setter
    def mines(self, cells: Iterable[Cell]) -> None:
        self._base.mines = self._adopt(cells, self._base.mines, self._edits)

    @property
    def safes(self) -> set[Cell]:
        """The cells known to be safe, those revealed among them."""
        self._watch()
        return self._base.safes

    @safes.setter
    def safes(self, cells: Iterable[Cell]) -> None:
        self._base.safes = self._adopt(cells, self._base.safes, self._edits)

    @property
    def knowledge(self) -> list[Sentence]:
        """What is known of the undetermined cells: a sentence for each number revealed, and sentences inferred."""
        self._watch()
        return cast(list[Sentence], self._base.sentences)

    @knowledge.setter
    def knowledge(self, sentences: Iterable[Sentence]) -> None:
        if sentences is not self._base.sentences:
            self._base.sentences = LiveList(self._edits, cast(Iterable[KnownSentence], sentences))
        self._edits.other = True

    @property
    def complete(self) -> bool:
        """Whether all that follows from the facts is known: no reasoner gave up on a part of them."""
        self._look()
        return not self._total_was_too_much and not any(sentence.gave_up for sentence in self._base.sentences)

    # What is told.

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Take in that `cell` was revealed, is safe, and has `count` mines among its neighbors (0 to 8).

        Raises `IllegalMove` for a cell that is none, and `Contradiction` for a count that cannot be: outside 0 to the
        number of neighbors, other than the one told before, or refuted by the single-sentence rules. Then everything
        is as it was.
        """
        self._notice_edits()
        check_cell(cell, self.height, self.width)
        around = neighbors(cell, self.height, self.width)
        if type(count) is not int or not 0 <= count <= len(around):
            raise Contradiction(f"the count at {cell} is {count!r}; expected an int from 0 to {len(around)}")
        if self.reveals.get(cell, count) != count:
            raise Contradiction(f"the count at {cell} is {count}, but was {self.reveals[cell]} before")
        news = [] if cell in self._base.safes else [(cell, False)]
        self._ready += self._base.tell(news, around, count)
        self.reveals[cell] = count
        set.add(self._moves_made, cell)
        self._keep_promise()

    def mark_mine(self, cell: Cell) -> None:
        """Take in that `cell` is a mine. Raises as `add_knowledge` does."""
        self._mark(cell, True)

    def mark_safe(self, cell: Cell) -> None:
        """Take in that `cell` is safe. Raises as `add_knowledge` does."""
        self._mark(cell, False)

    def _mark(self, cell: Cell, is_mine: bool) -> None:
        self._notice_edits()
        check_cell(cell, self.height, self.width)
        self._ready += self._base.tell([(cell, is_mine)])
        self.marks[cell] = is_mine
        self._keep_promise()

    # What is asked.

    def make_safe_move(self) -> Cell | None:
        """A cell known to be safe and not yet made, or None. It changes nothing that can be seen."""
        self._notice_edits()
        move = self._next_ready()
        if move is None:
            self._look()
            move = self._next_ready()
        return move

    def make_random_move(self) -> Cell | None:
        """A cell drawn uniformly from those neither made nor known to be mines, or None if there is none."""
        self._look()
        made, mines = self._moves_made, self._base.mines
        for _ in range(TRIES):
            cell = divmod(self.rng.randrange(self.height * self.width), self.width)
            if cell not in made and cell not in mines:
                return cell
        rows, columns = range(self.height), range(self.width)
        left = [(r, c) for r in rows for c in columns if (r, c) not in made and (r, c) not in mines]
        return self.rng.choice(left) if left else None

    def explain(self, cell: Cell) -> list[Sentence]:
        """A few of the facts told that prove what `cell` is; empty for a cell revealed.

        Each is in full, as it was told: a revealed number over all its neighbors that are not revealed now, the total
        over all such cells, a mark over its cell. None of them can be dropped: the others do not entail what `cell` is.

        Raises `ValueError` for a cell that is not known to be safe or a mine, `IllegalMove` for one off the board, and
        `GaveUp` where the reasoner is too limited to prove it, or knows it from edits by the caller.
        """
        check_cell(cell, self.height, self.width)
        self._look()
        if cell in self.reveals:
            return []
        if cell not in self._base.mines and cell not in self._base.safes:
            raise ValueError(f"{cell} may be safe or a mine; expected a cell among `safes` or `mines`")
        told = Told(self.height, self.width, self.reveals, self.marks, self.total_mines)
        return explain(self.reasoner, told, cell, cell in self._base.mines)

    def _next_ready(self) -> Cell | None:
        ready, made = self._ready, self._moves_made
        while ready and ready[-1] in made:
            ready.pop()
        return ready[-1] if ready else None

    # Looking: the pending deduction.

    def _watch(self) -> None:
        self._look()
        self._watched = True

    def _keep_promise(self) -> None:
        """Deduce at once for a caller who may hold a collection; a deeper contradiction waits for the next look."""
        if self._watched:
            with suppress(Contradiction):
                self._look()

    def _look(self) -> None:
        """Run the pending deduction, until nothing new comes of it."""
        self._notice_edits()
        while self._base.stale:
            self._deduce()

    def _deduce(self) -> None:
        """Hand the reasoner what is connected to anything that changed, and mark what comes back.

        A contradiction leaves the deduction pending, and nothing is marked from it.
        """
        base = self._base
        base.drop_repeated()
        total = total_of(base)
        deductions = self._deductions(total)
        marks = [mark for deduction in deductions for mark in _marks_from(deduction)]
        if total:
            marks += self._marks_of_untouched(total.verdict(deductions[0]))
        base.stale = False
        try:
            self._ready += base.tell(marks)
            for sentence in (sentence for deduction in deductions for sentence in deduction.sentences):
                if not any(map(is_stand_in, sentence.cells)):
                    self._ready += base.tell((), sentence.cells, sentence.count)
        except Contradiction:
            base.stale = True
            raise
        base.drop_repeated()
        # Marking what was entailed takes no world away: after a complete deduction nothing can follow from the marks.
        if not base.stale or all(deduction.complete for deduction in deductions):
            base.settle()

    def _deductions(self, total: Total | None) -> list[Deduction]:
        """What the reasoner makes of all sentences and the total, where that matters, and of the parts that changed."""
        base, deduce = self._base, self.reasoner.deduce
        whole = []
        if total:
            whole = [deduce([*base.sentences, total.sentence]) if base.frontier else NOTHING]
        self._total_was_too_much = not all(deduction.complete for deduction in whole)
        if total and not self._total_was_too_much:
            for sentence in base.sentences:
                sentence.gave_up = False
            return whole
        # What is too much for the reasoner as a whole may be within its reach in parts. Of a sentence that touches no
        # other, the single-sentence rules have said all.
        parts = base.components(base.changed)
        deductions = [deduce(part) if len(part) > 1 else NOTHING for part in parts]
        for part, deduction in zip(parts, deductions, strict=True):
            for sentence in part:
                sentence.gave_up = not deduction.complete
        return whole + deductions

    def _marks_of_untouched(self, are_mines: bool | None) -> list[Mark]:
        if are_mines is None:
            return []
        base = self._base
        board = set(product(range(self.height), range(self.width)))
        return [(cell, are_mines) for cell in board.difference(base.mines, base.safes, base.frontier)]

    # Edits by the caller.

    def _notice_edits(self) -> None:
        if self._edits.grown or self._edits.other:
            self._rebuild()
        if self._edits_of_moves.other:
            self._renew_ready()

    def _rebuild(self) -> None:
        """Go on from the collections as they are; where they are no knowledge, raise until they are mended."""
        base = self._base
        for sentence in base.sentences:
            if not isinstance(sentence, Sentence):
                raise TypeError(f"knowledge holds {sentence!r}; expected a Sentence")
        mentioned = (cell for sentence in base.sentences for cell in sentence.cells)
        for cell in chain(base.mines, base.safes, mentioned):
            check_cell(cell, self.height, self.width)
        base.rebuild()
        self._edits.grown = self._edits.other = False
        self._renew_ready()

    def _renew_ready(self) -> None:
        self._ready = [cell for cell in self._base.safes if cell not in self._moves_made]
        # Moves that were added need no renewal: cells made are passed over in any case.
        self._edits_of_moves.other = False

    def _adopt(self, cells: Iterable[Cell], own: set[Cell], edits: Edits) -> set[Cell]:
        """The set to go on with when `cells` are assigned: a copy, unless they are the engine's own already."""
        adopted = own if cells is own else LiveSet(edits, cells)
        edits.other = True
        return adopted


def _marks_from(deduction: Deduction) -> list[Mark]:
    # Only sentences were told: the atoms are cells.
    mines, safes = cast(frozenset[Cell], deduction.true), cast(frozenset[Cell], deduction.false)
    marks = [(cell, True) for cell in mines] + [(cell, False) for cell in safes]
    return [mark for mark in marks if not is_stand_in(mark[0])]
