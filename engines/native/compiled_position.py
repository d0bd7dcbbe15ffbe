"""The compiled position: a board that deduces all that follows, and counts the chances in floating-point numbers."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, NoReturn, Self

from engines.board.given_facts import GivenFacts
from engines.board.position import Deduced, HandOver
from engines.chances import ASSUMED_DENSITY
from engines.guessers.deep import DeepGuesser
from engines.guessers.optimal import OptimalGuesser
from engines.guessers.progress import ProgressGuesser
from engines.guessers.safest import SafestGuesser
from engines.guessing import Guesser
from engines.native.core import Board
from engines.reasoner import Reasoner
from game.grid import LARGEST_TABLE, Cell, all_cells
from game.sentence import Sentence

COMPILED = (SafestGuesser, ProgressGuesser, OptimalGuesser, DeepGuesser)
"""The guessers whose choice the compiled board makes. All others, even their subclasses, see the engine as always."""

LEAST_DENSITY = 1e-6
"""With densities closer than this to 0 or 1 Python counts: powers of the odds might leave the range."""


class CompiledPosition(Board):
    """What follows from the numbers of a square board, by the compiled code; see `Position`.

    The methods that are called most are those of `Board`. It hands over what it does not hold: marks, sentences of the
    caller's own, contradictions, boards too large, and components too wide to count.
    """

    __slots__ = ("_deduced", "_given", "_known_at", "_mines", "_safes")

    _given: GivenFacts
    _deduced: Deduced
    _known_at: int  # the revision when somebody looked last, or -1; then these were the cells known
    _mines: set[Cell]
    _safes: set[Cell]

    def __new__(cls, given: GivenFacts, _reasoner: Reasoner | None, deduced: Deduced, revision: int) -> Self:
        """See `Position`; what cannot be compiled is handed over at once."""
        _check(given)
        exact = Fraction(given.density or ASSUMED_DENSITY)
        cells = board_cells(given.grid.height, given.grid.width)
        total = -1 if given.total is None else given.total
        density, odds = float(exact), float(exact / (1 - exact))
        seen, width = (given.reveals, given.skipped), given.grid.width
        board = super().__new__(cls, cells, width, total, density, odds, *seen, revision)
        board._given, board._deduced, board._known_at = given, deduced, -1
        for cell, count in list(given.reveals.items()):
            board.reveal(cell, count)
        for cell in list(given.skipped):
            board.skip(cell)
        return board

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has a board of its own, with another revision: what was counted of this one is not true of it."""
        return type(self), (self._given, None, self.deduced, self.revision + 1)

    @property
    def deduced(self) -> Deduced:
        """See `Position.deduced`: what was known when somebody looked last."""
        if self._known_at >= 0:
            marks = [*((cell, True) for cell in self._mines), *((cell, False) for cell in self._safes)]
            self._deduced = [(marks, ())]
        return self._deduced

    def mark(self, _cell: Cell, _is_mine: bool) -> NoReturn:
        """See `Position.mark`."""
        raise HandOver("a cell was marked")

    def tell(self, _sentence: Sentence) -> NoReturn:
        """See `Position.tell`."""
        raise HandOver("a sentence of the caller's own was added")

    def known(self, is_mine: bool) -> set[Cell]:
        """See `Position.known`; the sets are kept until something changes."""
        self.settle()
        if self._known_at != self.revision:
            self._mines, self._safes, self._known_at = self.noted(True), self.noted(False), self.revision
        return self._mines if is_mine else self._safes

    def sentences(self) -> list[Sentence]:
        """See `Position.sentences`."""
        numbers = dict.fromkeys([(frozenset(cells), count) for cells, count in self.numbers()])
        return [Sentence(cells, count) for cells, count in numbers]

    def complete(self) -> bool:
        """See `Position.complete`: it deduces all that follows."""
        self.settle()
        return True

    def limits(self) -> tuple[str, ...]:
        """See `Position.limits`: where it reaches one, it hands over."""
        self.settle()
        return ()

    def guesses(self, guesser: Guesser) -> list[Cell] | None:
        """See `Position.guesses`."""
        self.settle()
        if type(guesser) not in COMPILED:
            return None
        return self.best_cells(guesser.name, limit_of(guesser))


def limit_of(guesser: Guesser) -> int:
    """The `exact_limit` of a guesser, or 0 where it has none."""
    return guesser.exact_limit if isinstance(guesser, OptimalGuesser) else 0


def _check(given: GivenFacts) -> None:
    """Raise `HandOver` for what no compiled board holds."""
    grid = given.grid
    if not grid.is_square:
        raise HandOver(f"it plays square boards alone, and the grid is {grid.name!r}")
    if grid.height * grid.width > LARGEST_TABLE:
        raise HandOver(f"the board has more than {LARGEST_TABLE:,} cells")
    if not LEAST_DENSITY < float(given.density or ASSUMED_DENSITY) < 1 - LEAST_DENSITY:
        raise HandOver("the density is too close to 0 or 1 for floating-point numbers")
    if given.marks:
        raise HandOver("a cell was marked")
    if given.sentences:
        raise HandOver("a sentence of the caller's own was added")


@lru_cache(maxsize=8)
def board_cells(height: int, width: int) -> dict[Cell, None]:
    """The cells as keys, row by row. All boards of one size share them: to make them anew takes time."""
    return dict.fromkeys(all_cells(height, width))
