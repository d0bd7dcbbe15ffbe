"""The textbook control: CS50's `minesweeper.py` as taught in its course, and as most solutions are written."""

import random

from game.grid import Cell, Grid, GridSpec, all_cells
from game.statements.sentence import Sentence


class TextbookPlayer:
    """A player as simple and slow as it is commonly written, without the total: it compares every two sentences."""

    complete = False

    def __init__(self, height: int, width: int, mines: int | None, rng: random.Random, grid: GridSpec = None) -> None:
        self._around = Grid.of(grid, height, width).neighbors
        self.height, self.width = height, width
        self.rng = rng
        self.moves_made: set[Cell] = set()
        self.knowledge: list[Sentence] = []
        self._mines: set[Cell] = set()
        self._safes: set[Cell] = set()
        self._has_news = False

    @property
    def mines(self) -> set[Cell]:
        self._infer()
        return self._mines

    @property
    def safes(self) -> set[Cell]:
        self._infer()
        return self._safes

    def mark_mine(self, cell: Cell) -> None:
        self._mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell: Cell) -> None:
        self._safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        self.moves_made.add(cell)
        self.mark_safe(cell)
        around = self._around[cell]
        unknown = around - self._safes - self._mines
        self._add(Sentence(unknown, count - len(around & self._mines)))
        self._has_news = True

    def make_safe_move(self) -> Cell | None:
        return next((cell for cell in self.safes if cell not in self.moves_made), None)

    def make_random_move(self) -> Cell | None:
        cells = all_cells(self.height, self.width)
        mines = self.mines
        choices = [cell for cell in cells if cell not in self.moves_made and cell not in mines]
        return self.rng.choice(choices) if choices else None

    def _infer(self) -> None:
        while self._has_news:
            marked = self._mark_known_cells()
            self._has_news = self._subtract_subsets() or marked

    def _mark_known_cells(self) -> bool:
        changed = False
        for sentence in self.knowledge.copy():
            for cell in sentence.known_mines():
                self.mark_mine(cell)
                changed = True
            for cell in sentence.known_safes():
                self.mark_safe(cell)
                changed = True
        self.knowledge = [sentence for sentence in self.knowledge if sentence.cells]
        return changed

    def _subtract_subsets(self) -> bool:
        changed = False
        for smaller in self.knowledge.copy():
            for larger in self.knowledge.copy():
                if smaller != larger and smaller.cells.issubset(larger.cells):
                    rest = Sentence(larger.cells - smaller.cells, larger.count - smaller.count)
                    changed = self._add(rest) or changed
        return changed

    def _add(self, sentence: Sentence) -> bool:
        if not sentence.cells or sentence in self.knowledge:
            return False
        self.knowledge.append(sentence)
        return True
