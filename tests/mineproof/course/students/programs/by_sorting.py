"""A right program that looks at short sentences first, with dataclasses and annotations."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import product


@dataclass
class Sentence:
    cells: set[tuple[int, int]]
    count: int

    def known_mines(self) -> set[tuple[int, int]]:
        return self.cells.copy() if self.count == len(self.cells) else set()

    def known_safes(self) -> set[tuple[int, int]]:
        return set() if self.count else self.cells.copy()

    def mark_mine(self, cell: tuple[int, int]) -> None:
        if cell not in self.cells:
            return
        self.cells = {one for one in self.cells if one != cell}
        self.count -= 1

    def mark_safe(self, cell: tuple[int, int]) -> None:
        self.cells = {one for one in self.cells if one != cell}


@dataclass
class MinesweeperAI:
    height: int = 8
    width: int = 8
    moves_made: set = field(default_factory=set)
    mines: set = field(default_factory=set)
    safes: set = field(default_factory=set)
    knowledge: list = field(default_factory=list)

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark(cell, "safe")
        rows = {cell[0] - 1, cell[0], cell[0] + 1} & set(range(self.height))
        columns = {cell[1] - 1, cell[1], cell[1] + 1} & set(range(self.width))
        self.knowledge.append(Sentence(set(product(rows, columns)) - {cell}, count))
        for mine in self.mines:
            self.knowledge[-1].mark_mine(mine)
        for safe in self.safes:
            self.knowledge[-1].mark_safe(safe)
        while self.settle() or self.compare():
            pass

    def mark(self, cell, kind):
        (self.mines if kind == "mine" else self.safes).add(cell)
        for sentence in self.knowledge:
            getattr(sentence, f"mark_{kind}")(cell)

    def settle(self):
        for sentence in self.knowledge:
            for kind in ("mine", "safe"):
                found = getattr(sentence, f"known_{kind}s")()
                for cell in found:
                    self.mark(cell, kind)
                if found:
                    return True
        return False

    def compare(self):
        unique = []
        for sentence in sorted(self.knowledge, key=lambda one: len(one.cells)):
            if sentence.cells and sentence not in unique:
                unique.append(sentence)
        self.knowledge = unique
        for i, small in enumerate(unique):
            for large in unique[i + 1 :]:
                if small.cells < large.cells:
                    rest = Sentence(large.cells - small.cells, large.count - small.count)
                    if rest not in unique:
                        unique.append(rest)
                        return True
        return False

    def make_safe_move(self):
        left = self.safes - self.moves_made
        return min(left) if left else None

    def make_random_move(self):
        left = [
            c for c in product(range(self.height), range(self.width)) if not (c in self.mines or c in self.moves_made)
        ]
        return random.sample(left, 1)[0] if left else None
