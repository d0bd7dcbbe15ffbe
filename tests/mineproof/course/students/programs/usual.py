"""A right program in the usual style, in which faults are planted."""

import itertools
import random


class Sentence:
    def __init__(self, cells, count):
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other):
        return self.cells == other.cells and self.count == other.count

    def __str__(self):
        return f"{self.cells} = {self.count}"

    def known_mines(self):
        if len(self.cells) == self.count:
            return set(self.cells)
        return set()

    def known_safes(self):
        if self.count == 0:
            return set(self.cells)
        return set()

    def mark_mine(self, cell):
        if cell in self.cells:
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell):
        if cell in self.cells:
            self.cells.remove(cell)


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height = height
        self.width = width
        self.moves_made = set()
        self.mines = set()
        self.safes = set()
        self.knowledge = []

    def mark_mine(self, cell):
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell):
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def neighbors(self, cell):
        found = set()
        for i in range(cell[0] - 1, cell[0] + 2):
            for j in range(cell[1] - 1, cell[1] + 2):
                if (i, j) == cell:
                    continue
                if 0 <= i < self.height and 0 <= j < self.width:
                    found.add((i, j))
        return found

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        cells = set()
        for other in self.neighbors(cell):
            if other in self.mines:
                count -= 1
            elif other not in self.safes:
                cells.add(other)
        new = Sentence(cells, count)
        if cells and new not in self.knowledge:
            self.knowledge.append(new)
        changed = True
        while changed:
            changed = False
            for sentence in list(self.knowledge):
                for mine in sentence.known_mines():
                    self.mark_mine(mine)
                    changed = True
                for safe in sentence.known_safes():
                    self.mark_safe(safe)
                    changed = True
            self.knowledge = [one for one in self.knowledge if one.cells]
            for a, b in itertools.permutations(list(self.knowledge), 2):
                if a.cells < b.cells:
                    new = Sentence(b.cells - a.cells, b.count - a.count)
                    if new not in self.knowledge:
                        self.knowledge.append(new)
                        changed = True

    def make_safe_move(self):
        for cell in self.safes:
            if cell not in self.moves_made:
                return cell
        return None

    def make_random_move(self):
        cells = [
            (i, j)
            for i in range(self.height)
            for j in range(self.width)
            if (i, j) not in self.moves_made and (i, j) not in self.mines
        ]
        if not cells:
            return None
        return random.choice(cells)
