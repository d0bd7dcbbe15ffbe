"""Conditions and conclusions of rules, evaluated on enumerated or random instances by brute force, without the prover.

An instance is a row of integers: the size of each region, the mines in each region, for each letter the number of
marked neighbors and the bounds of its mines, and the number of cells of the board.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.rulebooks.rule import Bound, Count, Marked, Part, Relation, Rule, Sum

Numbers = NDArray[np.int16]
Yes = NDArray[np.bool_]

REVEALED, SAFE, MINE, MARKED = range(4)
"""The states of a cell other than a letter."""


@dataclass(frozen=True)
class Instances:
    """Instances with the same number of `letters`, one in each row."""

    letters: int
    rows: Numbers

    @classmethod
    def empty(cls, letters: int, count: int) -> Instances:
        return cls(letters, np.zeros((count, 2 * (1 << letters) + 3 * letters + 1), np.int16))

    @property
    def regions(self) -> int:
        return 1 << self.letters

    def inside(self, letter: int) -> list[int]:
        """Return the regions of a sentence, which are the columns of their sizes."""
        return [region for region in range(self.regions) if region >> letter & 1]

    def size(self, region: int) -> Numbers:
        return self.rows[:, region]

    def mines(self, region: int) -> Numbers:
        return self.rows[:, self.regions + region]

    def of_letter(self, letter: int, what: int) -> Numbers:
        """Return a column of a letter: 0 the marked neighbors, 1 the lower and 2 the upper bound of its mines."""
        return self.rows[:, 2 * self.regions + 3 * letter + what]

    @property
    def areas(self) -> Numbers:
        return self.rows[:, -1]

    def value(self, wanted: Sum) -> Numbers:
        found = np.full(len(self.rows), wanted.constant, np.int16)
        for quantity, factor in wanted.terms.items():
            found += factor * self._quantity(quantity)
        return found

    def _quantity(self, quantity: Any) -> Numbers:
        if isinstance(quantity, Part):
            return self._together(self.size, [quantity])
        if isinstance(quantity, Count):
            return self.of_letter(quantity.letter, 2 if quantity.bound is Bound.MOST else 1)
        if isinstance(quantity, Marked):
            return self.of_letter(quantity.letter, 0)
        return self._together(self.mines, [Part(0)])

    def _together(self, of: Any, parts: Sequence[Part]) -> Numbers:
        found = np.zeros(len(self.rows), np.int16)
        for region, part in product(range(self.regions), parts):
            if part.inside & ~region == 0 and part.outside & region == 0:
                found += of(region)
        return found

    def applying(self, rule: Rule) -> Yes:
        """Return for each instance whether the rule applies.

        All conditions have to hold, and the bounds of a letter with an exact number have to be equal.
        """
        found = np.ones(len(self.rows), np.bool_)
        for condition in rule.conditions:
            found &= _compared(self.value(condition.left), condition.relation, self.value(condition.right))
        for letter in {one.letter for one in rule.quantities if isinstance(one, Count) and one.bound is Bound.EXACT}:
            found &= self.of_letter(letter, 1) == self.of_letter(letter, 2)
        return found

    def wrong(self, rule: Rule) -> Yes:
        right = np.ones(len(self.rows), np.bool_)
        for one in rule.conclusions:
            right &= _compared(self._together(self.mines, one.parts), one.relation, self.value(one.bound))
        return self.applying(rule) & ~right


def _compared(left: Numbers, relation: Relation, right: Numbers) -> Yes:
    compare = {Relation.EQUAL: np.equal, Relation.AT_LEAST: np.greater_equal, Relation.AT_MOST: np.less_equal}
    return np.asarray(compare[relation](left, right), np.bool_)


def on_board(
    height: int, width: int, letters: Sequence[tuple[int, int]], states: dict[tuple[int, int], Numbers]
) -> Instances:
    """Return the instances with numbers at the cells `letters`; `states` has each other cell's states by instance."""
    found = Instances.empty(len(letters), max([1, *map(len, states.values())]))
    for (row, column), state in states.items():
        region = sum(1 << at for at, (r, c) in enumerate(letters) if max(abs(r - row), abs(c - column)) == 1)
        found.size(region)[:] += (state == SAFE) | (state == MINE)
        found.mines(region)[:] += state == MINE
        for letter in range(len(letters)):
            if region >> letter & 1:
                found.of_letter(letter, 0)[:] += state == MARKED
    found.areas[:] = height * width
    _set_bounds(found, None)
    return found


def _joined(parts: Iterable[Instances], letters: int, most: int = 100) -> Instances:
    """Join the rows in which each sentence has at least one cell, and at most `most` with the marked ones."""
    fitting = []
    for part in parts:
        fits = np.ones(len(part.rows), np.bool_)
        for letter in range(letters):
            sizes = part.rows[:, part.inside(letter)].sum(axis=1)
            fits &= (sizes > 0) & (sizes + part.of_letter(letter, 0) <= most)
        fitting.append(part.rows[fits])
    rows = np.concatenate(fitting)
    return Instances(letters, np.unique(rows[np.argsort(rows[:, -1], kind="stable")], axis=0))


@cache
def of_all_boards(letters: int, area: int) -> Instances:
    """Enumerate all boards of at most `area` cells, all placements of numbers, and all states of the other cells."""
    boards = []
    for height, width in product(range(1, area + 1), repeat=2):
        if height <= width <= area // height:
            cells = list(product(range(height), range(width)))
            for chosen in permutations(cells, letters):
                others = [cell for cell in cells if cell not in chosen]
                codes = np.arange(4 ** len(others))
                states = {cell: (codes // 4**at % 4).astype(np.int16) for at, cell in enumerate(others)}
                boards.append(on_board(height, width, chosen, states))
    return _joined(boards, letters)


@cache
def of_drawn_boards(letters: int, places: int, each: int) -> Instances:
    """Draw boards of up to 6x7: `places` placements of numbers, and `each` random fillings of each."""
    rng, draws, boards = random.Random(f"boards {letters}"), np.random.default_rng(letters), []
    for _ in range(places):
        height, width = rng.randint(1, 6), rng.randint(3, 7)
        cells = list(product(range(height), range(width)))
        if len(cells) > letters:
            chosen = rng.sample(cells, letters)
            shares = rng.choice([(2, 2, 2, 1), (1, 4, 4, 0), (4, 1, 1, 1), (0, 1, 1, 0), (0, 1, 4, 1), (0, 4, 1, 0)])
            others = [cell for cell in cells if cell not in chosen]
            drawn = draws.choice(4, (len(others), each), p=np.array(shares) / sum(shares)).astype(np.int16)
            boards.append(on_board(height, width, chosen, dict(zip(others, drawn, strict=True))))
    return _joined(boards, letters)


@cache
def of_sentences(letters: int, drawn: int, most: int = 8) -> Instances:
    """Return random sentences of at most `most` cells, with bounds, marks and cells in no sentence.

    For one or two letters, all exact sentences without marks are included.
    """
    rng = np.random.default_rng(letters)
    regions = 1 << letters
    parts = [_drawn_sentences(rng, letters, drawn, high) for high in (1, 2, 3, 8)]
    if letters in (1, 2):
        pairs = [(mines, size - mines) for size in range(most + 1) for mines in range(size + 1)]
        points = np.array(list(product(pairs, repeat=regions - 1)), np.int16)
        exact = Instances.empty(letters, len(points))
        exact.rows[:, 1:regions] = points.sum(axis=2)
        exact.rows[:, regions + 1 : 2 * regions] = points[:, :, 0]
        _set_bounds(exact, None)
        parts.append(exact)
    return _joined(parts, letters, most)


def _drawn_sentences(rng: np.random.Generator, letters: int, drawn: int, high: int) -> Instances:
    found = Instances.empty(letters, drawn)
    regions = found.regions
    sizes = rng.integers(0, high + 1, (drawn, regions)) * (rng.random((drawn, regions)) < rng.random((drawn, 1)))
    found.rows[:, :regions] = sizes
    found.rows[:, regions : 2 * regions] = rng.integers(0, sizes + 1)
    for letter in range(letters):
        found.of_letter(letter, 0)[:] = rng.integers(0, 4, drawn) * (rng.random(drawn) < 0.3)
    _set_bounds(found, rng)
    return found


def _set_bounds(found: Instances, rng: np.random.Generator | None) -> None:
    """Set the bounds of each letter: exact without `rng`, and wider in about half of the instances with it."""
    for letter in range(found.letters):
        mines = np.sum([found.mines(region) for region in found.inside(letter)], axis=0)
        safe = found.rows[:, found.inside(letter)].sum(axis=1) - mines
        low, high = mines, mines
        if rng is not None:
            wider = rng.random(len(mines)) < 0.5
            low = mines - rng.integers(0, mines + 1) * wider
            high = mines + rng.integers(0, safe + 1) * wider
        found.of_letter(letter, 1)[:], found.of_letter(letter, 2)[:] = low, high
