"""The compiled position: a board with complete deduction and floating-point chances."""

from fractions import Fraction
from functools import lru_cache
from typing import Any, NoReturn, Self

from engines.board.given_facts import GivenFacts
from engines.board.position_interface import HandOver
from engines.guessing.deep_guesser import DeepGuesser
from engines.guessing.guesser import Guesser
from engines.guessing.mine_probabilities import ASSUMED_DENSITY
from engines.guessing.optimal_guesser import LARGEST_EXACT_LIMIT, OptimalGuesser
from engines.guessing.progress_guesser import ProgressGuesser
from engines.guessing.safest_guesser import SafestGuesser
from engines.native.compiled_core import Board
from engines.reasoner import Reasoner
from engines.solving.limits import checked_limit
from game.grid import LARGEST_TABLE, Cell, all_cells
from game.statements.sentence import Sentence

COMPILED = (SafestGuesser, ProgressGuesser, OptimalGuesser, DeepGuesser)
"""The guessers with a compiled choice, as `Way` in C++. All others, even their subclasses, run in Python."""

LEAST_DENSITY = 1e-6
"""The least distance of a density from 0 and 1 for compiled counting, since floats could overflow below it."""


class CompiledPosition(Board):
    """The conclusions from the numbers of a square board, computed by the compiled code; see `Position`.

    A position raises `HandOver` for unsupported input: sentences added by the caller, contradictions, boards too large,
    and components too wide to count.
    """

    __slots__ = ("_given", "_mines", "_safes")

    _given: GivenFacts
    _mines: set[Cell]  # as noted so far; both sets are in `given.deduced`, for a successor
    _safes: set[Cell]

    def __new__(cls, given: GivenFacts, _reasoner: Reasoner | None, revision: int) -> Self:
        exact = Fraction(given.density or ASSUMED_DENSITY)
        if not given.grid.is_square:
            raise HandOver(f"it plays square boards alone, and the grid is {given.grid.name!r}")
        if not LEAST_DENSITY < float(exact) < 1 - LEAST_DENSITY:
            raise HandOver("the density is too close to 0 or 1 for floating-point numbers")
        if given.sentences:
            raise HandOver("a sentence of the caller's own was added")
        height, width = given.grid.height, given.grid.width
        total = -1 if given.total is None else given.total
        cells, hidden = board_cells(height, width)
        density, odds = float(exact), float(exact / (1 - exact))
        seen = given.reveals, given.marks, given.skipped
        board = super().__new__(cls, cells, hidden, height, width, total, density, odds, *seen, revision)
        board._given, board._mines, board._safes = given, set(), set()
        given.deduced.append((board._mines, board._safes, ()))
        for cell in list(given.skipped):
            board.skip(cell)
        return board

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy with a separate board and the next revision, so that cached results are not reused."""
        return type(self), (self._given, None, self.revision + 1)

    def add_sentence(self, _sentence: Sentence) -> NoReturn:
        raise HandOver("a sentence of the caller's own was added")

    def known(self, is_mine: bool) -> set[Cell]:
        self.settle()
        self.known_so_far(not is_mine)
        return self.known_so_far(is_mine)

    def known_so_far(self, is_mine: bool) -> set[Cell]:
        """Return the cells known so far, by extending the set of the last call, since knowledge only grows."""
        return self.note_into(self._mines if is_mine else self._safes, is_mine)

    def sentences(self) -> list[Sentence]:
        numbers = dict.fromkeys([(frozenset(cells), count) for cells, count in self.numbers()])
        return [Sentence(cells, count) for cells, count in numbers]

    def complete(self) -> bool:
        self.settle()
        return True

    def limits(self) -> tuple[str, ...]:
        self.settle()
        return ()

    def guesses(self, guesser: Guesser) -> list[Cell] | None:
        self.settle()
        if type(guesser) not in COMPILED:
            return None
        return self.best_cells(*compiled_guesser(guesser))


def compiled_guesser(guesser: Guesser) -> tuple[int, int]:
    """Return the place of the guesser in `COMPILED`, and its `exact_limit`, or 0 without one."""
    place = COMPILED.index(type(guesser))
    if not isinstance(guesser, OptimalGuesser):
        return place, 0
    return place, checked_limit("exact_limit", guesser.exact_limit, LARGEST_EXACT_LIMIT)


@lru_cache(maxsize=8)
def board_cells(height: int, width: int) -> tuple[tuple[Cell, ...], dict[Cell, None]]:
    """Return the cells row by row, and as keys, cached for boards of one size; a large board makes them when needed."""
    cells = tuple(all_cells(height, width)) if height * width <= LARGEST_TABLE else ()
    return cells, dict.fromkeys(cells)
