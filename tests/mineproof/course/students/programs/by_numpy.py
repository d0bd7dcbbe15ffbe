"""A right program whose board is an array of numpy, and whose cells have its numbers."""

import numpy

UNKNOWN, SAFE, MINE = 0, 1, 2


class Sentence:
    def __init__(self, cells, count):
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other):
        return self.cells == other.cells and self.count == other.count


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.state = numpy.zeros((height, width), dtype=int)
        self.made = numpy.zeros((height, width), dtype=bool)
        self.height, self.width = height, width
        self.knowledge = []

    def cells(self, where):
        return set(map(tuple, numpy.argwhere(where)))

    @property
    def moves_made(self):
        return self.cells(self.made)

    @property
    def mines(self):
        return self.cells(self.state == MINE)

    @property
    def safes(self):
        return self.cells(self.state == SAFE)

    def add_knowledge(self, cell, count):
        self.made[cell] = True
        self.state[cell] = SAFE
        near = numpy.zeros_like(self.made)
        near[max(0, cell[0] - 1) : cell[0] + 2, max(0, cell[1] - 1) : cell[1] + 2] = True
        near[cell] = False
        self.knowledge.append(Sentence(self.cells(near), count))
        changed = True
        while changed:
            changed = False
            mines, safes = self.mines, self.safes
            kept = []
            for sentence in self.knowledge:
                left = Sentence(sentence.cells - mines - safes, sentence.count - len(sentence.cells & mines))
                if left.cells and left not in kept:
                    kept.append(left)
            self.knowledge = kept
            for sentence in kept:
                if sentence.count in (0, len(sentence.cells)):
                    changed = True
                    for one in sentence.cells:
                        self.state[one] = MINE if sentence.count else SAFE
            if not changed:
                rests = [
                    Sentence(b.cells - a.cells, b.count - a.count) for a in kept for b in kept if a.cells < b.cells
                ]
                for rest in rests:
                    if rest not in self.knowledge:
                        self.knowledge.append(rest)
                        changed = True

    def make_safe_move(self):
        moves = numpy.argwhere((self.state == SAFE) & ~self.made)
        return tuple(moves[0]) if len(moves) else None

    def make_random_move(self):
        moves = numpy.argwhere((self.state != MINE) & ~self.made)
        return tuple(moves[numpy.random.randint(len(moves))]) if len(moves) else None
