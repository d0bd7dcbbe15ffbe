"""Boards on which a rule is wrong: as few cells as there can be, which ones are hidden, and where the mines lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import comb
from typing import TYPE_CHECKING, Any

from engines.rulebooks.number_placements import Placement, on_board, with_room
from engines.rulebooks.rule import LETTERS, Instance, Shown
from engines.rulebooks.rule_smtlib import SMALL, wrong
from game.board.observation import Observation
from game.grid import Cell, Grid, all_cells
from game.puzzles.conclusions import NOTHING, Role
from game.words import cells_in_words, counted, number_in_words

if TYPE_CHECKING:
    from engines.rulebooks.rule_models import RuleModels, Situation
    from game.pictures.description import Picture

MOST_PLACES = 400_000
"""The ways to place numbers on boards that are tried, over all boards, before the search ends."""

MOST_CELLS = 900
"""Larger boards are not searched, and not drawn."""


@dataclass(frozen=True)
class RefutingBoard:
    """A board on which all conditions of a rule hold and what it shows is wrong.

    `letters` are the cells of the numbers that it is about, none where sentences were given. `regions` has the hidden
    cells of each region, and `mines` are those of them that are mines; `marked` are known mines, which are in no
    region. All other cells are revealed. `shown` is what the rule shows there, and is wrong.
    """

    height: int
    width: int
    letters: tuple[Cell, ...]
    regions: tuple[tuple[Cell, ...], ...]
    mines: frozenset[Cell]
    marked: frozenset[Cell]
    instance: Instance
    shown: Shown

    @property
    def observation(self) -> Observation:
        """What is seen of it."""
        hidden = {cell for region in self.regions for cell in region}
        neighbors = Grid.of(None, self.height, self.width).neighbors
        reveals = {
            cell: len(neighbors[cell] & (self.mines | self.marked))
            for cell in all_cells(self.height, self.width)
            if cell not in hidden and cell not in self.marked
        }
        return Observation(self.height, self.width, reveals, dict.fromkeys(self.marked, True), self._total)

    @property
    def _total(self) -> int | None:
        return None if self.instance.total is None else self.instance.total + len(self.marked)

    def sentence(self, letter: int) -> tuple[Cell, ...]:
        """The hidden cells that a letter speaks of."""
        return tuple([cell for region, cells in enumerate(self.regions) if region >> letter & 1 for cell in cells])

    def picture(self) -> Picture:
        """What is seen, and where the mines lie."""
        from game.pictures.board_pictures import of_layout, of_observation  # only where one is drawn

        known = NOTHING.highlighting(Role.CLUE, self.letters) if self.letters else NOTHING
        seen = of_observation(self.observation, known)
        mines = of_layout(self.height, self.width, self.mines | self.marked)
        panels = replace(seen.panels[0], name="seen"), replace(mines.panels[0], name="where the mines lie")
        return Picture(f"A board of {self.height}x{self.width}", panels, " ".join(self.words()))

    def words(self) -> Iterator[str]:
        """What its letters are, what the rule shows, and what is true."""
        for letter, (low, high) in enumerate(self.instance.bounds):
            sentence = _among(low, high, self.sentence(letter))
            if self.letters:
                number = low + self.instance.marked[letter]
                yield f"{LETTERS[letter]} is the {number} at {self.letters[letter]}: {sentence}."
            else:
                yield f"{LETTERS[letter]} says: {sentence}."
        if self.instance.total is not None:
            yield f"{counted(self.instance.total, 'mine')} left in all."
        cells = [cell for region in self.shown.regions for cell in self.regions[region]]
        true = len(self.mines.intersection(cells))
        claimed = _among(self.shown.low, self.shown.high, cells)
        yield f"By the rule there would be {claimed}; in truth {'there is' if true == 1 else 'there are'} {true}."

    def as_json(self) -> dict[str, Any]:
        """The board as an object."""
        return {
            "height": self.height,
            "width": self.width,
            "letters": {LETTERS[letter]: list(cell) for letter, cell in enumerate(self.letters)},
            "sentences": [
                {"cells": sorted(map(list, self.sentence(letter))), "at_least": low, "at_most": high}
                for letter, (low, high) in enumerate(self.instance.bounds)
            ],
            "rows": str(self.observation).splitlines(),
            "mines": sorted(map(list, self.mines)),
            "marked": sorted(map(list, self.marked)),
            "total": self._total,
            "says": {
                "cells": sorted([list(cell) for region in self.shown.regions for cell in self.regions[region]]),
                "at_least": self.shown.low,
                "at_most": self.shown.high,
            },
        }


def _among(low: int, high: int, cells: Sequence[Cell]) -> str:
    number = number_in_words(low, high, len(cells))
    where = cells_in_words(cells) if cells else "no cells"
    return f"{number} {'mine' if number.endswith(' 1') else 'mines'} among {where}"


def board_of_numbers(models: RuleModels, places: Sequence[int]) -> RefutingBoard | None:
    """A smallest board with numbers on which one of the conclusions at these places is false; there has to be one.

    None where it is so large that numbers can stand on it in too many ways. Raises `GaveUp`.
    """
    letters, counts_others = models.rule.letters, models.rule.speaks_of_total
    fewest, in_all = {}, []
    for place, found in _found(models, places):
        fewest[place] = models.fewest_cells(found, SMALL, wrong(place))
        in_all.append(models.fewest_in_all(found, SMALL, wrong(place)))
    left = MOST_PLACES
    for height, width in _sizes(letters + min(in_all)):
        left -= comb(height * width, letters)
        if left < 0 or height * width > MOST_CELLS:
            return None
        boards = on_board(height, width, letters, counts_others, models.stopwatch)
        for place, cells in fewest.items():
            for placement in with_room(boards, cells):
                fitting = models.find(SMALL, wrong(place), rooms=placement.rooms)
                if fitting is not None:
                    shown = models.rule.shows(fitting.instance)[place]
                    return _with_numbers(height, width, placement, fitting, shown)
    return None


def _sizes(area: int) -> Iterator[tuple[int, int]]:
    """The heights and widths of boards, those with few cells first, and among them those that are nearly square."""
    for cells in count(max(area, 1)):
        for height in range(int(cells**0.5), 0, -1):
            if cells % height == 0:
                yield height, cells // height


def _with_numbers(height: int, width: int, placement: Placement, found: Situation, shown: Shown) -> RefutingBoard:
    """The board: of the cells of each region, the first ones are mines, then hidden and safe ones, then marked ones."""
    by_region: list[list[Cell]] = [[] for _ in found.mines]
    neighbors = Grid.of(None, height, width).neighbors
    for cell in all_cells(height, width):
        if cell not in placement.cells:
            region = sum([1 << letter for letter, number in enumerate(placement.cells) if cell in neighbors[number]])
            by_region[region].append(cell)
    return _board(height, width, placement.cells, by_region, found, shown)


def _board(
    height: int,
    width: int,
    letters: tuple[Cell, ...],
    by_region: Iterable[Sequence[Cell]],
    found: Situation,
    shown: Shown,
) -> RefutingBoard:
    sizes = found.instance.sizes
    cells = list(zip(by_region, sizes, found.mines, found.marked, strict=True))
    return RefutingBoard(
        height,
        width,
        letters,
        tuple([tuple(sorted(region[:size])) for region, size, _, _ in cells]),
        frozenset([cell for region, _, mines, _ in cells for cell in region[:mines]]),
        frozenset([cell for region, size, _, marked in cells for cell in region[size : size + marked]]),
        found.instance,
        shown,
    )


def board_of_sentences(models: RuleModels, places: Sequence[int]) -> RefutingBoard:
    """Hidden cells in a row, as few as there can be, and sentences on which one of these conclusions is false.

    Such are given by whoever asks, or concluded by rules. Raises `GaveUp`.
    """
    width, place = min(
        [(models.fewest_in_all(found, SMALL, wrong(place)), place) for place, found in _found(models, places)]
    )
    smallest = models.find(SMALL, wrong(place), in_all=width)
    assert smallest is not None  # there are sentences with as few cells
    return _in_a_row(max(width, 1), smallest, models.rule.shows(smallest.instance)[place])


def _found(models: RuleModels, places: Sequence[int]) -> Iterator[tuple[int, Situation]]:
    """Each place with some sentences on which its conclusion is false."""
    for place in places:
        found = models.find(SMALL, wrong(place))
        if found is not None:
            yield place, found


def _in_a_row(width: int, found: Situation, shown: Shown) -> RefutingBoard:
    cells = [(0, column) for column in range(width)]
    by_region = []
    for size, marked in zip(found.instance.sizes, found.marked, strict=True):
        by_region.append(cells[: size + marked])
        cells = cells[size + marked :]
    return _board(1, width, (), by_region, found, shown)
