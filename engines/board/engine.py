"""Engine: a reasoner, a guesser, and the moves; the interface of all players of a board."""

from __future__ import annotations

import copy
import random
import warnings
from collections.abc import Callable, Mapping, Sequence, Set as AbstractSet
from contextlib import suppress
from operator import methodcaller
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, TypeVar

from engines.board.given_facts import GivenFacts
from engines.board.position_interface import HandOver, Position
from engines.board.python_position import PythonPosition
from engines.board.read_only_views import KnownView, MovesView, SentencesView
from engines.engine_metadata_and_options import Described
from engines.guessing.guesser import Guesser, check_guesser
from engines.guessing.mine_probabilities import Chances
from engines.guessing.random_guesser import RandomGuesser
from engines.proofs.finding.explanation import Explanation
from engines.reasoner import Reasoner
from game.board.observation import Observation
from game.errors import Contradiction, IllegalMove, NotEntailed, Unsound
from game.grid import Cell, Grid, GridSpec, check_cell, check_mine_count
from game.notebook_display import WithPicture
from game.statements.sentence import Sentence
from game.text.checked_values import check_rng
from game.wording import counted

if TYPE_CHECKING:
    from game.pictures import Picture

Answer = TypeVar("Answer")


class ProvidedBySome:
    """An attribute that only some engines have. On others it raises `AttributeError`, faster than `__getattr__`."""

    def __init__(self, name: str, example: str) -> None:
        self._name, self._example = name, example

    def __get__(self, engine: object, kind: type) -> NoReturn:
        expected = f"expected an engine that has it, such as create({self._example!r}, ...)"
        message = f"{kind.__name__!r} object has no attribute {self._name!r}; {expected}"
        raise AttributeError(message, name=self._name, obj=engine)


class Engine(WithPicture, Described):
    """A player of Minesweeper with the revealed numbers and its reasoner's conclusions.

    `height` and `width` are the size of the board in cells; `mines` is the total number of mines, if known (kept as
    `total_mines`). `grid` defines the neighbors, as in `Grid.of`. `reasoner` deduces, `guesser` chooses the random
    moves, and `rng` breaks ties. Without a `reasoner`, the engine makes one of its `reasoner_class` with the `options`.
    A subclass sets `reasoner_class`, and may set a `guesser_class`. Raises `TypeError` for a wrong reasoner or guesser,
    and for unknown options.

    Deeper inference is lazy: it runs on access to `mines`, `safes`, `knowledge` or `complete`, or for a move when no
    safe cell is known. Each access raises `Contradiction` as long as no layout fits the given facts.

    An interrupted call (Ctrl-C) has no effect or its full effect. An engine is not thread-safe: a call during another
    call raises `RuntimeError`.

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
    """Abilities beyond moves: "chances", "win probability"."""

    deduces: ClassVar[bool] = True
    """Whether the engine deduces; some external programs only play."""

    plays_grids: ClassVar[bool] = True
    """Whether the engine plays boards other than square ones."""

    uses_total: ClassVar[bool] = True
    """Whether the engine reasons from the total of mines."""

    is_compiled: ClassVar[bool] = False
    """Whether the engine is played by the compiled core."""

    chances: Chances | None = None
    """The chances of mines, if the engine provides them or its guesser requires them."""

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
        if self.guesser.compiled_only and not self.is_compiled:
            name, compiled = self.guesser.name, self.guesser.compiled_only
            warnings.warn(
                f"the guesser {name!r} {compiled} in the compiled engine alone, and does without here; "
                f"to have it, create('native+{name}')",
                RuntimeWarning,
                stacklevel=2,
            )
        if "chances" in self.guesser.requires and "chances" not in self.provides:
            self.chances = Chances(self.counting_engine)
        self._given = GivenFacts(self.grid, mines)
        self._position: Position | None = None  # made lazily
        self._handed_over: str | None = None
        self._revision = 0  # without a position

    def __repr__(self) -> str:
        total = "" if self.total_mines is None else f" with {counted(self.total_mines, 'mine')}"
        known = f"{len(self._given.reveals)} revealed, {counted(len(self.known_so_far(True)), 'mine')} known"
        return f"<{type(self).__name__}: {self.height}x{self.width}{self.grid.suffix}{total}, {known}>"

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def picture(self) -> Picture:
        """Draw the revealed and known cells without further deduction; to see all conclusions, access `mines` first."""
        from game.pictures import PuzzleConclusions, of_observation  # only where something is drawn

        values = {cell: is_mine for is_mine in (False, True) for cell in self.known_so_far(is_mine)}
        return of_observation(self.observation, PuzzleConclusions(values), title=repr(self)[1:-1])

    # Knowledge.

    @property
    def reveals(self) -> Mapping[Cell, int]:
        """Map each revealed cell to its number of neighboring mines."""
        return MappingProxyType(self._given.reveals)

    @property
    def marks(self) -> Mapping[Cell, bool]:
        """Map each cell marked by `mark_mine` or `mark_safe` to whether it is a mine."""
        return MappingProxyType(self._given.marks)

    @property
    def moves_made(self) -> AbstractSet[Cell]:
        """Return the cells revealed or skipped."""
        return MovesView(self)

    @property
    def mines(self) -> AbstractSet[Cell]:
        """Return the cells known to be mines."""
        self._known(True)
        return KnownView(self, True)

    @property
    def safes(self) -> AbstractSet[Cell]:
        """Return the cells known to be safe, including revealed ones."""
        self._known(False)
        return KnownView(self, False)

    @property
    def knowledge(self) -> Sequence[Sentence]:
        """Return copies of sentences over the undetermined cells: one for each revealed number, and inferred ones."""
        self._known(True)
        return SentencesView(self)

    @property
    def complete(self) -> bool:
        """Return whether all conclusions are known: the reasoner is complete, and reached no limit."""
        return self._asked(lambda position: position.complete())

    @property
    def limits(self) -> tuple[str, ...]:
        """Return the limits reached by the reasoner, in words; empty if only its rules make it incomplete."""
        return self._asked(lambda position: position.limits())

    @property
    def revision(self) -> int:
        """Return a counter of changes, different after every change of the engine."""
        return self._revision if self._position is None else self._position.revision

    @property
    def counting_engine(self) -> Engine:
        """Return the engine used to count chances: another engine if the conclusions of this one may be wrong."""
        return self

    @property
    def observation(self) -> Observation:
        """Return the reveals, the marks, and the total, if known; sentences added by the caller are not included."""
        return self._given.observation

    # Input.

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Add a revealed cell, hence safe, with `count` mines among its neighbors.

        Raises `IllegalMove` for a cell off the board, and `Contradiction` for a count outside 0 to the number of
        neighbors, different from an earlier one, or refuted by the single-sentence rule. After an error the engine is
        unchanged.
        """
        try:  # not by `_asked`, which takes longer; likewise in `make_safe_move` and `_known`
            (self._position or self._begin()).reveal(cell, count)
        except HandOver:
            self._asked(methodcaller("reveal", cell, count), is_change=True)

    def mark_mine(self, cell: Cell) -> None:
        """Add the fact that `cell` is a mine. Raises as `add_knowledge` does."""
        self._asked(methodcaller("mark", cell, True), is_change=True)

    def mark_safe(self, cell: Cell) -> None:
        """Add the fact that `cell` is safe. Raises as `add_knowledge` does."""
        self._asked(methodcaller("mark", cell, False), is_change=True)

    def add_sentence(self, sentence: Sentence) -> None:
        """Add a copy of a sentence given by the caller. Raises as `add_knowledge` does."""
        if not isinstance(sentence, Sentence):
            raise TypeError(f"{sentence!r} is no sentence; expected a Sentence")
        for cell in sentence.cells:
            check_cell(cell, self.height, self.width)
        own = Sentence(sentence.cells, sentence.count)
        self._asked(methodcaller("add_sentence", own), is_change=True)

    def observe(self, observation: Observation) -> None:
        """Add all marks and numbers of an observation of this board; after an error, none of them.

        Raises as `add_knowledge` does, and `ValueError` if the grid or the known total differs.
        """
        if observation.grid != self.grid or observation.total not in (None, self.total_mines):
            board = f"{self.height}x{self.width}{self.grid.suffix}"
            raise ValueError(f"{observation!r} is of another board; expected {board} as in {self!r}")
        try:
            given = self._given.with_observation(observation)
            handed_over, position = self._position_of(given, self.positions)
        except Contradiction as error:
            alone = GivenFacts(self.grid, self.total_mines).with_observation(observation)
            failure = alone.failure(error, self.reasoner)
            # If the observation alone is consistent, it contradicts earlier facts, and the error names both.
            raise (error if isinstance(failure, Unsound) else failure) from None
        self._revision, self._position = position.revision, None  # until the new one is in place
        self._given = given
        self._handed_over, self._position = handed_over, position

    def skip(self, cell: Cell) -> None:
        """Exclude an unrevealed `cell` from all moves. Raises `IllegalMove` for a cell off the board."""
        check_cell(cell, self.height, self.width)
        self._asked(methodcaller("skip", (cell[0], cell[1])))

    # Queries.

    def make_safe_move(self) -> Cell | None:
        """Return a cell known to be safe and neither revealed nor skipped, or None. The call has no visible effect.

        Raises `Contradiction` if no layout fits, as far as the reasoner finds out.
        """
        try:
            return (self._position or self._begin()).safe_move()
        except HandOver:
            return self._asked(lambda position: position.safe_move())

    def make_random_move(self) -> Cell | None:
        """Return a cell chosen by the guesser, not revealed, skipped or known to be a mine; None if there is none.

        Raises `Contradiction` if no layout fits, and `RuntimeError` for an invalid choice by the guesser.
        """
        cells: list[Cell] | None = self._asked(methodcaller("guesses", self.guesser))
        if cells is not None:
            return self.rng.choice(cells) if cells else None
        return self._guessed(lambda: self.guesser.choose(self, self.rng))

    def best_guesses(self) -> list[Cell] | None:
        """Return the equally good cells from which `make_random_move` draws; None if the engine does not rank guesses.

        Raises `Contradiction` as `make_random_move` does.
        """
        if type(self).make_random_move is not Engine.make_random_move or (chances := self.chances) is None:
            return None
        cells: list[Cell] | None = self._asked(methodcaller("guesses", self.guesser))
        return self._guessed(lambda: self.guesser.equally_good(self, chances)) if cells is None else cells

    def _guessed(self, guess: Callable[[], Answer]) -> Answer:
        try:
            return guess()
        except Contradiction as error:  # counting may find one missed by an incomplete reasoner
            raise self._given.failure(error, self.reasoner) from None

    def explain(self, cell: Cell) -> Explanation:
        """Explain the value of `cell` by a minimal set of given clues.

        Raises `NotEntailed` for an undetermined cell, `IllegalMove` off the board, and `GaveUp` after a long search.
        """
        check_cell(cell, self.height, self.width)
        is_mine = cell in self._known(True)
        if cell in self._given.reveals:
            return Explanation.that(self.observation, cell, False, ())
        if not is_mine and cell not in self._known(False):
            raise NotEntailed(f"{cell} may be safe or a mine; expected a cell among `safes` or `mines`")
        return self._given.explainer().explain(self.reasoner, cell, is_mine)

    def check_deduces(self) -> None:
        """Raise `UserError` if the engine only plays and does not deduce, as some external programs."""

    # The position, and handing over to the next kind.

    @property
    def positions(self) -> tuple[type[Position], ...]:
        """Return the classes of positions, in order of preference: the first that supports the board is used."""
        return (PythonPosition,)

    @property
    def handed_over(self) -> str | None:
        """Return why the preferred class of positions was replaced by another, in words; None if it is in use."""
        if self._position is None:
            self._begin()
        return self._handed_over

    def _known(self, is_mine: bool) -> set[Cell]:
        try:
            return (self._position or self._begin()).known(is_mine)
        except HandOver:
            return self._asked(lambda position: position.known(is_mine))

    def _sentences(self) -> Sequence[Sentence]:
        return self._asked(lambda position: position.sentences())

    def known_so_far(self, is_mine: bool) -> AbstractSet[Cell]:
        """Return the cells known so far to be mines, or to be safe, without further deduction."""
        return frozenset((self._position or self._begin()).known_so_far(is_mine))

    def _asked(self, ask: Callable[[Position], Answer], is_change: bool = False) -> Answer:
        """Query or change the position. If it hands over, a position of the next class takes its place."""
        position = self._position or self._begin()
        try:
            return ask(position)
        except HandOver as reason:
            before = self._handed_over
            if is_change:
                with suppress(HandOver):
                    position.known(True)  # so that its conclusions pass to the next one
            self._begin(reason)
        try:
            return self._asked(ask, is_change)
        except (Contradiction, IllegalMove):
            if is_change:  # the fact was refused, so the earlier position stays valid
                self._handed_over, self._position = before, position
            raise

    def _begin(self, reason: HandOver | None = None) -> Position:
        """Make a position from the given facts; after a `reason` to hand over, one of the next class."""
        kinds = self.positions
        if reason is not None:
            kinds = kinds[kinds.index(type(self._position)) + 1 :]
        self._handed_over, self._position = self._position_of(self._given, kinds, reason)
        return self._position

    def _position_of(
        self, given: GivenFacts, kinds: tuple[type[Position], ...], reason: HandOver | None = None
    ) -> tuple[str | None, Position]:
        """Make a position of the first class that supports the facts, with the reason why the class before does not."""
        for kind in kinds:
            try:
                return None if reason is None else str(reason), kind(given, self.reasoner, self.revision + 1)
            except HandOver as refusal:
                reason = refusal
        raise RuntimeError(f"{type(self).__name__} has no position for what is given: {reason}")


for name in ("probability", "probabilities", "world_count", "win_probability"):  # type checkers report them as missing
    setattr(Engine, name, ProvidedBySome(name, "optimal" if name == "win_probability" else "probability"))
