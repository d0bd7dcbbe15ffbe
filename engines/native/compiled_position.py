"""The compiled position: a board that deduces all that follows, and counts the chances in floating-point numbers."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, NoReturn, Self

from engines.board.given_facts import GivenFacts
from engines.board.position import HandOver
from engines.guessing.deep import DeepGuesser
from engines.guessing.guesser import Guesser
from engines.guessing.optimal import OptimalGuesser
from engines.guessing.probabilities import ASSUMED_DENSITY
from engines.guessing.progress import ProgressGuesser
from engines.guessing.safest import SafestGuesser
from engines.native.core import Board
from engines.reasoner import Reasoner
from game.grid import LARGEST_TABLE, Cell, all_cells
from game.statements.sentence import Sentence

COMPILED = (SafestGuesser, ProgressGuesser, OptimalGuesser, DeepGuesser)
"""The guessers whose choice the compiled board makes. All others, even their subclasses, see the engine as always."""

LEAST_DENSITY = 1e-6
"""With densities closer than this to 0 or 1 Python counts: powers of the odds might leave the range."""


class CompiledPosition(Board):
    """What follows from the numbers of a square board, by the compiled code; see `Position`.

    The methods that are called most are those of `Board`. It hands over what it does not hold: sentences of the
    caller's own, contradictions, boards too large, and components too wide to count.
    """

    __slots__ = ("_given", "_mines", "_safes")

    _given: GivenFacts
    _mines: set[Cell]  # those that were looked at; what is given has both sets, for a position that takes over
    _safes: set[Cell]

    def __new__(cls, given: GivenFacts, _reasoner: Reasoner | None, revision: int) -> Self:
        """See `Position`; what cannot be compiled is handed over at once."""
        _check(given)
        exact = Fraction(given.density or ASSUMED_DENSITY)
        height, width = given.grid.height, given.grid.width
        cells = board_cells(height, width) if height * width <= LARGEST_TABLE else {}
        total = -1 if given.total is None else given.total
        density, odds = float(exact), float(exact / (1 - exact))
        seen = given.reveals, given.marks, given.skipped
        board = super().__new__(cls, cells, height, width, total, density, odds, *seen, revision)
        board._given, board._mines, board._safes = given, set(), set()
        given.deduced.append((board._mines, board._safes, ()))
        for cell in list(given.skipped):
            board.skip(cell)
        return board

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has a board of its own, with another revision: what was counted of this one is not true of it."""
        return type(self), (self._given, None, self.revision + 1)

    def tell(self, _sentence: Sentence) -> NoReturn:
        """See `Position.tell`."""
        raise HandOver("a sentence of the caller's own was added")

    def known(self, is_mine: bool) -> set[Cell]:
        """See `Position.known`."""
        self.settle()
        self.noted(not is_mine)
        return self.noted(is_mine)

    def noted(self, is_mine: bool) -> set[Cell]:
        """See `Position.noted`; the sets are kept, for what is known stays known."""
        return self.note_into(self._mines if is_mine else self._safes, is_mine)

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
    if not LEAST_DENSITY < float(given.density or ASSUMED_DENSITY) < 1 - LEAST_DENSITY:
        raise HandOver("the density is too close to 0 or 1 for floating-point numbers")
    if given.sentences:
        raise HandOver("a sentence of the caller's own was added")


@lru_cache(maxsize=8)
def board_cells(height: int, width: int) -> dict[Cell, None]:
    """The cells as keys, row by row. All boards of one size share them: to make them anew takes time."""
    return dict.fromkeys(all_cells(height, width))
