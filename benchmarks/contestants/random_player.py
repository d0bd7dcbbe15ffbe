"""The random control: a baseline player without inference."""

import random
from collections.abc import Set

from game.grid import Cell, GridSpec, all_cells


class RandomPlayer:
    """A player that reveals cells at random, each once."""

    complete = False
    mines: Set[Cell] = frozenset()

    def __init__(self, height: int, width: int, mines: int | None, rng: random.Random, grid: GridSpec = None) -> None:
        self.safes: set[Cell] = set()
        cells = list(all_cells(height, width))
        self._left = rng.sample(cells, len(cells))

    def add_knowledge(self, cell: Cell, count: int) -> None:
        self.safes.add(cell)

    def make_safe_move(self) -> Cell | None:
        return None

    def make_random_move(self) -> Cell | None:
        while self._left and self._left[-1] in self.safes:
            self._left.pop()
        return self._left[-1] if self._left else None
