"""A right program that calls itself until nothing changes."""

import random


class Sentence:
    def __init__(self, cells, count):
        self.cells, self.count = set(cells), count

    def __eq__(self, other):
        return (self.cells, self.count) == (other.cells, other.count)

    def known_mines(self):
        return self.cells if self.cells and len(self.cells) == self.count else set()

    def known_safes(self):
        return self.cells if self.count == 0 else set()

    def mark_mine(self, cell):
        self.count -= cell in self.cells
        self.cells.discard(cell)

    def mark_safe(self, cell):
        self.cells.discard(cell)


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height, self.width = height, width
        self.moves_made, self.mines, self.safes, self.knowledge = set(), set(), set(), []

    def mark_mine(self, cell):
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell):
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        row, column = cell
        around = [
            (row + i, column + j)
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            if (i or j) and row + i in range(self.height) and column + j in range(self.width)
        ]
        left = count - sum(other in self.mines for other in around)
        self.knowledge.append(Sentence([other for other in around if other not in self.mines | self.safes], left))
        self.settle()
        self.compare()

    def settle(self):
        mines = set().union(*[sentence.known_mines() for sentence in self.knowledge]) - self.mines
        safes = set().union(*[sentence.known_safes() for sentence in self.knowledge]) - self.safes
        for cell in mines:
            self.mark_mine(cell)
        for cell in safes:
            self.mark_safe(cell)
        if mines or safes:
            self.settle()

    def compare(self):
        for small in self.knowledge:
            for large in self.knowledge:
                if small.cells and small.cells < large.cells:
                    rest = Sentence(large.cells - small.cells, large.count - small.count)
                    if rest not in self.knowledge:
                        self.knowledge.append(rest)
                        self.settle()
                        self.compare()
                        return
        self.knowledge = [sentence for sentence in self.knowledge if sentence.cells]

    def make_safe_move(self):
        return next(iter(self.safes - self.moves_made), None)

    def make_random_move(self):
        cells = {(i, j) for i in range(self.height) for j in range(self.width)} - self.moves_made - self.mines
        return random.choice(list(cells)) if cells else None
