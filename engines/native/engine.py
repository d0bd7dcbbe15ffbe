"""The engine `native`: a compiled board does the work, and the Python engine whatever that does not hold."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any, TypeAlias

from engines.board.knowledge import KnowledgeBase
from engines.chances import ASSUMED_DENSITY, Chances
from engines.guessers.deep import DeepGuesser
from engines.guessers.optimal import EXACT_LIMIT, OptimalGuesser
from engines.guessers.progress import ProgressGuesser
from engines.guessers.safest import SafestGuesser
from engines.guessing import Guesser
from engines.native.core import Board, HandOver
from engines.probability import OptimalEngine
from game.grid import LARGEST_TABLE, Cell, GridSpec, all_cells, check_cell
from game.sentence import Sentence

COMPILED = (SafestGuesser, ProgressGuesser, OptimalGuesser, DeepGuesser)
"""The guessers whose choice the compiled board makes. All others, even their subclasses, see the engine as always."""

LEAST_DENSITY = 1e-6
"""With densities closer than this to 0 or 1 the Python engine counts: powers of the odds might leave the range."""

ONLY_PYTHON = "only the Python engine could take in a number"

Shown: TypeAlias = tuple[int, set[Cell], set[Cell]]
"""The mines and the safe cells that a compiled board knows, with its revision."""

NOTHING_SHOWN: Shown = (-1, set(), set())
"""What a board has shown at which nobody has looked."""


@lru_cache(maxsize=8)
def board_cells(height: int, width: int) -> dict[Cell, None]:
    """The cells as keys, row by row. All boards of one size share them: to make them anew takes time."""
    return dict.fromkeys(all_cells(height, width))


class NativeEngine(OptimalEngine):
    """An engine that plays as `optimal` does, compiled.

    A compiled board takes in the numbers revealed, deduces all that follows and counts the chances in floating-point
    numbers, which are those of `optimal` but for rounding (see `NativeChances`). Where it cannot, the Python engine
    takes over, for good, and `handed_over` tells why: after marks and sentences of the caller's own, after a
    contradiction, on boards of more than 10,000 cells or of another grid than the square one, and where a component is
    too wide to count. The arguments are those of `OptimalEngine`.

    >>> from engines import create
    >>> engine = create("native", 1, 3, mines=1)
    >>> engine.add_knowledge((0, 0), 0)
    >>> engine.probabilities()
    {(0, 1): 0.0, (0, 2): 1.0}
    """

    def __init__(
        self,
        height: int = 8,
        width: int = 8,
        mines: int | None = None,
        *,
        grid: GridSpec = None,
        guesser: Guesser | None = None,
        rng: random.Random | None = None,
        density: float | Fraction | None = None,
        exact_limit: int = EXACT_LIMIT,
        **options: object,
    ) -> None:
        self._board: Board | None = None
        self._handed_over: str | None = None
        self._earlier = 0  # the revision when the last compiled board was left, so that none comes twice
        self._shown = self._told_shown = NOTHING_SHOWN
        super().__init__(
            height,
            width,
            mines,
            grid=grid,
            guesser=guesser,
            rng=rng,
            density=density,
            exact_limit=exact_limit,
            **options,
        )
        self.chances = NativeChances(self, self.reasoner.counter, density)

    @property
    def handed_over(self) -> str | None:
        """Why the Python engine does the work, in words; None where the compiled board does."""
        self._compiled()
        return self._handed_over

    # What is known.

    @property
    def knowledge(self) -> tuple[Sentence, ...]:
        """See `Engine.knowledge`."""
        board = self._settled()
        if board is None:
            return super().knowledge
        told = dict.fromkeys([(frozenset(cells), count) for cells, count in board.sentences()])
        return tuple([Sentence(cells, count) for cells, count in told])

    @property
    def complete(self) -> bool:
        """See `Engine.complete`; the compiled board deduces all that follows."""
        return self._settled() is not None or super().complete

    @property
    def limits(self) -> tuple[str, ...]:
        """See `Engine.limits`; the compiled board hands over where it reaches one."""
        return () if self._settled() is not None else super().limits

    @property
    def revision(self) -> int:
        """See `Engine.revision`."""
        board = self._board
        return self._earlier + (0 if board is None else board.revision) + self._told_base.revision

    # What is told and asked.

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """See `Engine.add_knowledge`."""
        board = self._board or self._compiled()
        if board is not None and board.reveal(cell, count):
            return
        self._put_away()
        super().add_knowledge(cell, count)

    def add_sentence(self, sentence: Sentence) -> None:
        """See `Engine.add_sentence`."""
        self._put_away()
        super().add_sentence(sentence)

    def skip(self, cell: Cell) -> None:
        """See `Engine.skip`."""
        check_cell(cell, self.height, self.width)
        board = self._compiled()
        if board is None:
            super().skip(cell)
        else:
            board.skip((cell[0], cell[1]))

    def _mark(self, cell: Cell, is_mine: bool) -> None:
        self._put_away()
        super()._mark(cell, is_mine)

    def make_safe_move(self) -> Cell | None:
        """See `Engine.make_safe_move`."""
        board = self._board or self._compiled()
        if board is not None:
            try:
                return board.safe_move()
            except HandOver as reason:
                self._leave(str(reason))
        return super().make_safe_move()

    def make_random_move(self) -> Cell | None:
        """See `Engine.make_random_move`."""
        board = self._settled()
        cells = None if board is None else self._guesses(board)
        if cells is None:
            return super().make_random_move()
        return self.rng.choice(cells) if cells else None

    def _guesses(self, board: Board) -> list[Cell] | None:
        """The cells among which the guesser draws, where that is compiled and not too much; else None."""
        if type(self.guesser) not in COMPILED:
            return None
        limit = self.guesser.exact_limit if isinstance(self.guesser, OptimalGuesser) else 0
        return board.guesses(self.guesser.name, limit)

    # The knowledge base behind the compiled board, which is told what that knows when it is needed.

    @property
    def _base(self) -> KnowledgeBase:
        is_behind = self._behind < len(self._reveals) or self._told_shown is not self._shown
        if is_behind and self._state == "idle":
            self._catch_up()
        return self._told_base

    @_base.setter
    def _base(self, base: KnowledgeBase) -> None:
        self._told_base, self._behind, self._told_shown = base, len(self._reveals), NOTHING_SHOWN

    def _catch_up(self) -> None:
        """Tell the knowledge base the numbers that the compiled board alone took in, and what that has shown.

        The board has applied the rules of single numbers to all of it, so that the knowledge base refuses nothing.
        """
        self._state = "broken"  # an interrupted change is told anew
        base, (_, mines, safes) = self._told_base, self._shown
        for cell, count in islice(self._reveals.items(), self._behind, None):
            base.tell([] if cell in base.safes else [(cell, False)], self._around[cell], count)
        base.tell([*((cell, True) for cell in mines - base.mines), *((cell, False) for cell in safes - base.safes)])
        self._behind, self._told_shown, self._state = len(self._reveals), self._shown, "idle"

    # The compiled board. Only the board itself takes in anything while there is one: before the Python engine does, the
    # board is put away, and what was told is put into a new one when that is next needed. So whatever interrupts a
    # change, the board stands for what was told.

    def _compiled(self) -> Board | None:
        """The compiled board, or None where the Python engine has to do the work."""
        if self._board is None and self._handed_over is None:
            self._handed_over = self._why_not_compiled()
            if self._handed_over is None:
                self._compile()
        return self._board

    def _compile(self) -> None:
        """Put what was told into a new compiled board, if that takes in all of it."""
        exact = Fraction(self.chances.density or ASSUMED_DENSITY)
        density, odds = float(exact), float(exact / (1 - exact))
        total = -1 if self.total_mines is None else self.total_mines
        cells = board_cells(self.height, self.width)
        board = Board(cells, self.width, total, density, self._reveals, self._skipped, odds)
        if not all(board.reveal(cell, count) for cell, count in list(self._reveals.items())):
            self._handed_over = ONLY_PYTHON
            return
        for cell in list(self._skipped):
            board.skip(cell)
        self._board = board

    def _why_not_compiled(self) -> str | None:
        """Why no compiled board holds what was told, or None where one does."""
        if not self.grid.is_square:
            return f"it plays square boards alone, and the grid is {self.grid.name!r}"
        if self.height * self.width > LARGEST_TABLE:
            return f"the board has more than {LARGEST_TABLE:,} cells"
        if not LEAST_DENSITY < float(self.chances.density or ASSUMED_DENSITY) < 1 - LEAST_DENSITY:
            return "the density is too close to 0 or 1 for floating-point numbers"
        if self._marks:
            return "it was told of a mark"
        return "it was told a sentence of the caller's own" if self._told else None

    def _put_away(self) -> None:
        """Leave the compiled board before the Python engine takes in anything, which then knows all that follows."""
        if self._known() is not None:
            self._leave(None)

    def _leave(self, reason: str | None) -> None:
        """Leave the compiled board, for good if for a reason. The Python engine knows what that has shown."""
        _ = self._base
        self._earlier = self.revision + 1
        self._board, self._handed_over, self._shown = None, reason, NOTHING_SHOWN

    def _begin_anew(self) -> None:
        super()._begin_anew()
        self._leave(None)

    def _settled(self) -> Board | None:
        """The compiled board with all that follows deduced, or None where the Python engine has to do that."""
        board = self._board or self._compiled()
        if board is not None:
            try:
                board.settle()
            except HandOver as reason:
                self._leave(str(reason))
        return self._board

    def _look(self) -> None:
        if self._known() is None:
            super()._look()
        elif self._state == "broken":
            self._tell_anew()
            self._state = "idle"

    def _known(self) -> Shown | None:
        """What the compiled board knows, kept until something changes; None where the Python engine has to deduce."""
        board = self._settled()
        if board is None:
            return None
        if self._shown[0] != board.revision:
            self._shown = (board.revision, board.known(True), board.known(False))
        return self._shown

    def _known_mines(self) -> set[Cell]:
        known = self._known()
        return super()._known_mines() if known is None else known[1]

    def _known_safes(self) -> set[Cell]:
        known = self._known()
        return super()._known_safes() if known is None else known[2]

    # A copy has a compiled board of its own.

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_board": None, "_shown": NOTHING_SHOWN, "_earlier": self.revision + 1}


class NativeChances(Chances):
    """How likely each mine is: counted by the compiled board where the engine has one."""

    view: NativeEngine

    def probabilities(self) -> dict[Cell, float]:
        """As `Chances.probabilities`; but counted by the compiled board, a chance is not rounded once at the end.

        It differs from the exact one by less than 1e-15 of its value for each undetermined cell and ten more: as a rule
        by some units in the last place. What is certain has exactly 0.0 or 1.0.
        """
        board = self.view._settled() if self.density or self.view.total_mines is not None else None
        return super().probabilities() if board is None else board.chances()
