"""A right program without a class for sentences within: it keeps numbers, and works out all else anew each time."""

import random
from collections import namedtuple

Sentence = namedtuple("Sentence", "cells count")


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height = height
        self.width = width
        self.moves_made = set()
        self.mines = set()
        self.safes = set()
        self.knowledge = []
        self.numbers = {}

    def around(self, cell):
        rows = range(max(0, cell[0] - 1), min(self.height, cell[0] + 2))
        columns = range(max(0, cell[1] - 1), min(self.width, cell[1] + 2))
        return frozenset((i, j) for i in rows for j in columns) - {cell}

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.safes.add(cell)
        self.numbers[self.around(cell)] = count
        facts = {}
        before = None
        while before != (len(facts), len(self.mines), len(self.safes)):
            before = len(facts), len(self.mines), len(self.safes)
            old = {**self.numbers, **facts}
            facts = {}
            for cells, number in old.items():
                left = cells - self.mines - self.safes
                facts[left] = number - len(cells & self.mines)
            facts.pop(frozenset(), None)
            for small in list(facts):
                for large in list(facts):
                    if small < large:
                        facts[large - small] = facts[large] - facts[small]
            for cells, number in facts.items():
                if number == 0:
                    self.safes |= cells
                elif number == len(cells):
                    self.mines |= cells
        self.knowledge = [Sentence(set(cells), number) for cells, number in facts.items()]

    def make_safe_move(self):
        for cell in sorted(self.safes):
            if cell not in self.moves_made:
                return cell
        return None

    def make_random_move(self):
        cells = [(i, j) for i in range(self.height) for j in range(self.width)]
        cells = [cell for cell in cells if cell not in self.moves_made | self.mines]
        return random.choice(cells) if len(cells) > 0 else None
