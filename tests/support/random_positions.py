"""Random consistent positions, and the cells entailed by them."""

from __future__ import annotations

import random
from collections.abc import Set
from dataclasses import dataclass

from hypothesis import strategies as st

from game.board.grid_field import SQUARE, GridField
from game.board.observation import Observation
from game.grid import Cell
from game.statements.sentence import Sentence, Total
from tests.support.grids import NAMES, grid_of
from tests.support.worlds import Truth


@dataclass(frozen=True)
class Position:
    """A board with its mines, and the cells revealed so far."""

    height: int
    width: int
    mines: frozenset[Cell]
    revealed: tuple[Cell, ...]
    grid: GridField = SQUARE

    @property
    def cells(self) -> list[Cell]:
        return [(row, column) for row in range(self.height) for column in range(self.width)]

    def count(self, cell: Cell) -> int:
        return len(self.grid.neighbors[cell] & self.mines)

    @property
    def hidden(self) -> frozenset[Cell]:
        return frozenset(self.cells) - set(self.revealed)

    @property
    def sentences(self) -> list[Sentence]:
        """Return the sentence of each revealed number, over its hidden neighbors."""
        return [Sentence(self.grid.neighbors[cell] & self.hidden, self.count(cell)) for cell in self.revealed]

    @property
    def untouched(self) -> frozenset[Cell]:
        """Return the hidden cells without a revealed neighbor."""
        return self.hidden.difference(*[sentence.cells for sentence in self.sentences])

    def observation(self, total: bool) -> Observation:
        """Return the observation of a player, with the total if `total` is true."""
        reveals = {cell: self.count(cell) for cell in self.revealed}
        return Observation(self.height, self.width, reveals, total=len(self.mines) if total else None, grid=self.grid)

    def truth(self, total: bool) -> tuple[Set[Cell], Set[Cell]]:
        """Return the cells with a mine in all consistent layouts, and the cells with a mine in none of them."""
        left = [Total(len(self.mines), len(self.untouched))] if total else []
        found = Truth([*self.sentences, *left])
        rest = {found.untouched: self.untouched}
        return found.true | rest.get(True, set()), found.false | rest.get(False, set())


@st.composite
def positions(draw: st.DrawFn, most_hidden: int = 12) -> Position:
    """Draw a board of up to 5 x 5 with at most `most_hidden` hidden cells; at least half of the boards are square.

    Hypothesis draws only a seed, so positions are drawn evenly.
    """
    rng = random.Random(draw(st.integers(0, 2**32)))
    height, width = rng.choice([1, 2, 3, 3, 4, 4, 5, 5]), rng.choice([1, 2, 3, 3, 4, 4, 5, 5])
    cells = [(row, column) for row in range(height) for column in range(width)]
    rng.shuffle(cells)
    hidden = rng.randint(0, min(len(cells), most_hidden))
    mines = rng.randint(0, hidden)
    grid = grid_of(rng.choice(["square", rng.choice(NAMES)]), height, width)
    return Position(height, width, frozenset(cells[:mines]), tuple(cells[hidden:]), grid)
