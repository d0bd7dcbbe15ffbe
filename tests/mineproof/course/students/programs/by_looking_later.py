"""A right program that works only when somebody looks: its collections are properties."""

import random


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height, self.width = height, width
        self.numbers, self.facts = {}, {}
        self.found = {0: set(), 1: set()}
        self.fresh = True

    moves_made = property(lambda self: set(self.numbers))
    mines = property(lambda self: self.look()[1].copy())
    safes = property(lambda self: self.look()[0] | set(self.numbers))
    knowledge = property(lambda self: [Sentence(cells, count) for cells, count in (self.look(), self.facts)[1].items()])

    def add_knowledge(self, cell, count):
        self.numbers[cell] = count
        self.fresh = False

    def look(self):
        while not self.fresh:
            self.fresh = True
            numbers = {frozenset(self.near(cell)): count for cell, count in self.numbers.items()}
            facts = {}
            for cells, count in [*numbers.items(), *self.facts.items()]:
                left = cells - self.found[0] - self.found[1] - set(self.numbers)
                if left:
                    facts[left] = count - len(cells & self.found[1])
            for a, m in list(facts.items()):
                for b, n in list(facts.items()):
                    if a < b and b - a not in facts:
                        facts[b - a] = n - m
                        self.fresh = False
            for cells, count in facts.items():
                for value in (0, 1):
                    if count == value * len(cells) and not cells <= self.found[value]:
                        self.found[value] |= cells
                        self.fresh = False
            self.facts = facts
        return self.found

    def near(self, cell):
        return [other for other in self.everywhere() if max(abs(other[0] - cell[0]), abs(other[1] - cell[1])) == 1]

    def everywhere(self):
        return [divmod(number, self.width) for number in range(self.height * self.width)]

    def make_safe_move(self):
        return (sorted(self.safes - self.moves_made) or [None])[0]

    def make_random_move(self):
        left = set(self.everywhere()) - self.mines - self.moves_made
        return random.choice(sorted(left)) if left else None


class Sentence:
    def __init__(self, cells, count):
        self.cells, self.count = cells, count
