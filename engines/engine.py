"""Engine: a reasoner and a guesser with hands. The bookkeeping of a board and the moves, written once."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from engines.board.clue_index import ClueIndex, clues_of
from engines.board.deduction import deduce
from engines.board.knowledge import KnowledgeBase
from engines.board.views import CellsView, UnionView
from engines.chances import Chances
from engines.guessing import Guesser, RandomGuesser, check_guesser
from engines.proofs.explanation import Explanation
from engines.reasoner import Reasoner
from game.board_clues import BoardClue
from game.chance import check_rng
from game.drawn import Drawn
from game.errors import Contradiction, GaveUp, NotEntailed, Unsound
from game.grid import Cell, Grid, GridSpec, check_cell, check_mine_count
from game.observation import Observation
from game.sentence import Sentence
from game.words import counted

if TYPE_CHECKING:
    from game.pictures import Picture

State = Literal["idle", "changing", "broken"]
"""Whether an engine is at rest, in the middle of a change, or was left in the middle of one."""


class Engine(Drawn):
    """A player of Minesweeper that knows what was revealed and what its reasoner makes of it.

    `height` and `width` are the board's, in cells; `mines` is the total number of mines, for a player who is told it
    (kept as `total_mines`). `grid` tells which cells are neighbors, as `Grid.of` takes it. `reasoner` tells what
    follows, `guesser` chooses the random moves, and `rng` draws among equals. A subclass names its `reasoner_class`,
    which is made with the `options` where no `reasoner` is given, and may name a `guesser_class`. Raises `TypeError`
    for what is no reasoner or guesser, and for unknown options.

    Deeper inference waits until somebody looks: at `mines`, `safes`, `knowledge` or `complete`, or for a move when
    nothing safe is known. A look raises `Contradiction` for as long as no layout fits what was told.

    An engine whose call was interrupted, by Ctrl-C for instance, is as it was before that call, or as if the call had
    ended. It is not made for several threads: a call while another one is at work raises `RuntimeError`.

    >>> from engines import create
    >>> engine = create("sentence", 1, 4)
    >>> engine.add_knowledge((0, 0), 1)
    >>> engine.mines, engine.make_safe_move()
    ({(0, 1)}, None)
    >>> Engine(1, 4, reasoner=engine.reasoner, guesser=RandomGuesser())
    <Engine: 1x4, 0 revealed, 0 mines known>
    """

    reasoner_class: ClassVar[type[Reasoner]]
    guesser_class: ClassVar[type[Guesser]] = RandomGuesser

    provides: ClassVar[tuple[str, ...]] = ()
    """What it can tell beyond moves: "chances", "win probability"."""

    chances: Chances | None = None
    """How likely each mine is, where the engine provides that or its guesser requires it."""

    def __init__(
        self,
        height: int = 8,
        width: int = 8,
        mines: int | None = None,
        *,
        grid: GridSpec = None,
        reasoner: Reasoner | None = None,
        guesser: Guesser | None = None,
        rng: random.Random | None = None,
        **options: Any,
    ) -> None:
        self.grid = Grid.of(grid, height, width)
        if mines is not None:
            check_mine_count(height, width, mines)
        check_rng(rng)
        self.height, self.width, self.total_mines = height, width, mines
        self.rng = rng or random.Random()
        self.reasoner: Reasoner = getattr(self, "reasoner_class", Reasoner).checked(reasoner, options)
        self.guesser = self.guesser_class() if guesser is None else guesser
        check_guesser(self.guesser, self.provides)
        if "chances" in self.guesser.requires and "chances" not in self.provides:
            self.chances = Chances(self)
        self._reveals: dict[Cell, int] = {}
        self._marks: dict[Cell, bool] = {}
        self._told: list[Sentence] = []
        self._skipped: set[Cell] = set()
        self._around = self.grid.neighbors
        self._base = KnowledgeBase(height * width, mines)
        self._ready = 0  # how many of the safe cells found were seen to be made
        self._contradiction: Contradiction | None = None
        self._state: State = "idle"

    def __repr__(self) -> str:
        told = "" if self.total_mines is None else f" with {counted(self.total_mines, 'mine')}"
        known = f"{len(self._reveals)} revealed, {counted(len(self._base.mines), 'mine')} known"
        return f"<{type(self).__name__}: {self.height}x{self.width}{self.grid.suffix}{told}, {known}>"

    def __copy__(self) -> Self:
        """A copy that shares nothing with this engine: what the one is told, the other does not know."""
        return copy.deepcopy(self)

    def picture(self) -> Picture:
        """What was revealed and what is known already. Nothing is deduced for it; look at `mines` to see more."""
        from game.pictures import Known, of_observation  # only where something is drawn

        known = Known(dict.fromkeys(self._base.safes, False) | dict.fromkeys(self._base.mines, True))
        return of_observation(self.observation, known, title=repr(self)[1:-1])

    # What is known.

    @property
    def reveals(self) -> Mapping[Cell, int]:
        """Every cell revealed, with its number of neighboring mines."""
        return MappingProxyType(self._reveals)

    @property
    def marks(self) -> Mapping[Cell, bool]:
        """Every cell that `mark_mine` or `mark_safe` was told of, with whether it is a mine."""
        return MappingProxyType(self._marks)

    @property
    def moves_made(self) -> AbstractSet[Cell]:
        """The cells revealed, and those that `skip` was told of."""
        return UnionView(lambda: (self._reveals, self._skipped))

    @property
    def mines(self) -> AbstractSet[Cell]:
        """The cells known to be mines."""
        self._look()
        return CellsView(self._known_mines, lambda: self._base.mines)

    @property
    def safes(self) -> AbstractSet[Cell]:
        """The cells known to be safe, those revealed among them."""
        self._look()
        return CellsView(self._known_safes, lambda: self._base.safes)

    @property
    def knowledge(self) -> tuple[Sentence, ...]:
        """What is known of the undetermined cells: a sentence for each number revealed, and sentences inferred.

        The sentences are copies: to change them changes nothing here.
        """
        self._look()
        return tuple([Sentence(sentence.cells, sentence.count) for sentence in self._base.sentences])

    @property
    def complete(self) -> bool:
        """Whether all that follows from what was told is known: the reasoner is complete, and reached no limit."""
        self._look()
        return all(sentence.is_settled for sentence in self._base.sentences)

    @property
    def limits(self) -> tuple[str, ...]:
        """The limits that the reasoner reached on what was told, in words; none where it is incomplete by its rules."""
        self._look()
        return tuple(dict.fromkeys(limit for sentence in self._base.sentences for limit in sentence.limits))

    @property
    def revision(self) -> int:
        """A number that changes whenever anything else here does."""
        return self._base.revision

    @property
    def observation(self) -> Observation:
        """What was revealed, marked and told of the total. Sentences of the caller's own are not part of it."""
        return Observation(self.height, self.width, self._reveals, self._marks, self.total_mines, grid=self.grid)

    # What is told.

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Take in that `cell` was revealed, is safe, and has `count` mines among its neighbors.

        Raises `IllegalMove` for a cell that is none, and `Contradiction` for a count that cannot be: outside 0 to the
        number of neighbors, other than the one told before, or refuted by the single-sentence rules. Then everything
        is as it was.
        """
        check_cell(cell, self.height, self.width)
        around = self._around[cell]
        if type(count) is not int or not 0 <= count <= len(around):
            raise Contradiction(f"the count at {cell} is {count!r}; expected an int from 0 to {len(around)}")
        if self._reveals.get(cell, count) != count:
            told = [BoardClue(cell, around, number) for number in (self._reveals[cell], count)]
            raise Contradiction(f"the count at {cell} is {count}, but was {self._reveals[cell]} before", clues=told)
        base = self._base if self._state == "idle" else self._base_at_rest()
        try:
            self._state = "changing"
            base.tell(() if cell in base.safes else [(cell, False)], around, count)
            base.revision += 1  # before what it stands for: whoever reads both after an interrupt misses no change
            self._reveals[cell] = count
            self._state = "idle"
        except BaseException as error:
            seen = replace(self.observation, reveals={**self._reveals, cell: count})
            raise self._failure(error, seen) from None
        finally:
            if self._state == "changing":  # `_end_change`, without the call: this is the busiest place
                self._state = "broken"

    def mark_mine(self, cell: Cell) -> None:
        """Take in that `cell` is a mine. Raises as `add_knowledge` does."""
        self._mark(cell, True)

    def mark_safe(self, cell: Cell) -> None:
        """Take in that `cell` is safe. Raises as `add_knowledge` does."""
        self._mark(cell, False)

    def add_sentence(self, sentence: Sentence) -> None:
        """Take in a sentence of the caller's own; it is copied. Raises as `add_knowledge` does."""
        if not isinstance(sentence, Sentence):
            raise TypeError(f"{sentence!r} is no sentence; expected a Sentence")
        for cell in sentence.cells:
            check_cell(cell, self.height, self.width)
        told = Sentence(sentence.cells, sentence.count)
        base = self._base_at_rest()
        try:
            self._state = "changing"
            base.tell((), frozenset(told.cells), told.count)
            self._told.append(told)
            self._state = "idle"
        except BaseException as error:
            raise self._failure(error, told=[*self._told, told]) from None
        finally:
            self._end_change()

    def observe(self, observation: Observation) -> None:
        """Take in all marks and numbers of an observation of this board. Raises as `add_knowledge` does.

        Its total has to be that of the engine, or unknown: else `ValueError` is raised. All is taken in, or nothing.
        """
        if observation.grid != self.grid or observation.total not in (None, self.total_mines):
            board = f"{self.height}x{self.width}{self.grid.suffix}"
            raise ValueError(f"{observation!r} is of another board; expected {board} as in {self!r}")
        before = dict(self._reveals), dict(self._marks)
        try:
            for cell, is_mine in observation.marks.items():
                self._mark(cell, is_mine)
            for cell, count in observation.reveals.items():
                self.add_knowledge(cell, count)
        except BaseException as error:
            try:
                self._put_back(*before)
            except BaseException:  # that was interrupted, and is done before anybody sees the half of it
                self._put_back(*before)
                raise
            alone = replace(self.observation, reveals=observation.reveals, marks=observation.marks)
            failure = self._failure(error, alone)
            # Where the observation alone can be true, it contradicts what was told before, and the error names both.
            raise (error if isinstance(failure, Unsound) else failure) from None

    def skip(self, cell: Cell) -> None:
        """Never move to `cell`, although it was not revealed. Raises `IllegalMove` for a cell off the board."""
        check_cell(cell, self.height, self.width)
        self._base.revision += 1
        self._skipped.add(cell)

    def _mark(self, cell: Cell, is_mine: bool) -> None:
        check_cell(cell, self.height, self.width)
        if self._marks.get(cell, is_mine) != is_mine:
            raise Contradiction.between_clues([BoardClue("mark", frozenset([cell]), mark) for mark in (0, 1)])
        base = self._base_at_rest()
        try:
            self._state = "changing"
            base.tell([(cell, is_mine)])
            base.revision += 1
            self._marks[cell] = is_mine
            self._state = "idle"
        except BaseException as error:
            seen = replace(self.observation, marks={**self._marks, cell: is_mine})
            raise self._failure(error, seen) from None
        finally:
            self._end_change()

    # What is asked.

    def make_safe_move(self) -> Cell | None:
        """A cell known to be safe and not yet made, or None. It changes nothing that can be seen."""
        move = self._next_ready()
        if move is None:
            self._look()
            move = self._next_ready()
        return move

    def make_random_move(self) -> Cell | None:
        """A cell neither made nor known to be a mine, chosen by the guesser, or None if there is none.

        Raises `Contradiction` where no layout fits what was told, and `RuntimeError` where the guesser chose any other.
        """
        self._look()
        try:
            return self.guesser.choose(self, self.rng)
        except Contradiction as error:  # counting may find what an incomplete reasoner did not
            raise self._failure(error) from None

    def explain(self, cell: Cell) -> Explanation:
        """A few of the clues told that prove what `cell` is, none of which can be dropped.

        Raises `NotEntailed` for a cell that is not known to be safe or a mine, `IllegalMove` for one off the board, and
        `GaveUp` where it is too much to find out.
        """
        check_cell(cell, self.height, self.width)
        self._look()
        if cell in self._reveals:
            return Explanation.that(self.observation, cell, False, ())
        if cell not in self._base.mines and cell not in self._base.safes:
            raise NotEntailed(f"{cell} may be safe or a mine; expected a cell among `safes` or `mines`")
        seen = self.observation
        return ClueIndex(seen, clues_of(seen, self._told)).explain(self.reasoner, cell, cell in self._base.mines)

    def _next_ready(self) -> Cell | None:
        """The first safe cell found that was not made."""
        base = self._base if self._state == "idle" else self._base_at_rest()
        found, reveals, skipped = base.found_safe, self._reveals, self._skipped
        while self._ready < len(found) and (found[self._ready] in reveals or found[self._ready] in skipped):
            self._ready += 1
        return found[self._ready] if self._ready < len(found) else None

    # Looking: the pending deduction.

    def _known_mines(self) -> set[Cell]:
        self._look()
        return self._base.mines

    def _known_safes(self) -> set[Cell]:
        self._look()
        return self._base.safes

    def _look(self) -> None:
        """Run the pending deduction, until nothing new comes of it."""
        while self._base.is_stale or self._state == "broken":
            if self._contradiction is not None:
                raise self._contradiction.with_traceback(None)
            base = self._base_at_rest()
            try:
                self._state = "changing"
                self._deduce(base)
                self._state = "idle"
            except BaseException as error:
                failure = self._failure(error)
                if isinstance(failure, Contradiction):
                    self._contradiction = failure
                raise failure from None
            finally:
                self._end_change()

    def _deduce(self, base: KnowledgeBase) -> None:
        deduce(base, self.reasoner, self.height, self.width)

    # Changes, and what becomes of them when something is raised.

    def _base_at_rest(self) -> KnowledgeBase:
        """The knowledge base, for a change that begins now, and ends with the state "idle" or in `_failure`."""
        if self._state == "changing":
            raise RuntimeError(f"{self!r} is used by two threads at once; give each thread an engine of its own")
        if self._state == "broken":
            self._tell_anew()
        return self._base

    def _put_back(self, reveals: dict[Cell, int], marks: dict[Cell, bool]) -> None:
        self._begin_anew()
        self._reveals, self._marks = reveals, marks

    def _begin_anew(self) -> None:
        """What is known is of more than what was told: it is worked out anew when it is next needed."""
        self._contradiction, self._state = None, "broken"

    def _end_change(self) -> None:
        """Note that a change is over. One that neither succeeded nor was undone was interrupted."""
        if self._state == "changing":
            self._state = "broken"

    def _failure(
        self, error: BaseException, observation: Observation | None = None, told: Sequence[Sentence] | None = None
    ) -> BaseException:
        """What to raise after a change failed with `error`, by which this was to be observed and told.

        A contradiction was undone by the knowledge base, and is told by its clues, among which is what was to be told.
        After anything else, such as Ctrl-C, what is known will be worked out anew. Where the clues can all be true, the
        reasoner is at fault.
        """
        if not isinstance(error, Contradiction):
            return error
        if self._state == "changing":
            self._state = "idle"
        seen = observation or self.observation
        try:
            clues = clues_of(seen, self._told if told is None else told)
        except Contradiction as impossible:
            return impossible
        try:
            return ClueIndex(seen, clues).contradiction()
        except NotEntailed:
            return Unsound(f"{self.reasoner!r} is unsound: it found that {error}, but all clues can be true")
        except GaveUp:
            return error

    def _tell_anew(self) -> None:
        """Rebuild what is known from what was told and deduced: a change was interrupted in the middle."""
        base = KnowledgeBase(self.height * self.width, self.total_mines)
        base.tell(list(self._marks.items()))
        for cell, count in self._reveals.items():
            base.tell([(cell, False)], self._around[cell], count)
        for sentence in self._told:
            base.tell((), frozenset(sentence.cells), sentence.count)
        for marks, sentences in self._base.deduced:
            base.tell(marks)
            for sentence in sentences:
                base.tell((), sentence.cells, sentence.count)
        base.deduced, base.revision = self._base.deduced, self._base.revision + 1
        self._base, self._ready, self._contradiction = base, 0, None
