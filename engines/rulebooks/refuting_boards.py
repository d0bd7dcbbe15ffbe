"""The smallest boards that refute a rule, with hidden cells and mines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, count, pairwise
from math import isqrt
from typing import TYPE_CHECKING, Any

from engines.rulebooks.rule import LETTERS, Rule
from engines.rulebooks.rule_evaluation import Instance, InstanceConclusion, RuleForm
from engines.rulebooks.rule_smtlib import NAMES, SMALL, WIDE, WRONG
from game.board.observation import Observation
from game.grid import Cell, Grid, all_cells
from game.puzzles.conclusions_and_highlights import NO_CONCLUSIONS, Role
from game.wording import cells_in_words, counted, number_in_words

if TYPE_CHECKING:
    from engines.rulebooks.z3_rule_models import RuleModels, Situation
    from game.pictures.picture_data import Picture

MOST_CELLS = 900
"""The most cells of a board; larger ones are neither searched nor drawn."""


@dataclass(frozen=True)
class RefutingBoard:
    """A board on which all conditions of a rule hold and a conclusion, `shown`, is wrong.

    `letters` are the cells of the numbers A, B, ..., if any. `regions` has the hidden cells of each region, with
    `mines` among them; `marked` are known mines. All other cells are revealed.
    """

    height: int
    width: int
    letters: tuple[Cell, ...]
    regions: tuple[tuple[Cell, ...], ...]
    mines: frozenset[Cell]
    marked: frozenset[Cell]
    instance: Instance
    shown: InstanceConclusion

    @property
    def observation(self) -> Observation:
        hidden = {cell for region in self.regions for cell in region}
        neighbors = Grid.of(None, self.height, self.width).neighbors
        reveals = {
            cell: len(neighbors[cell] & (self.mines | self.marked))
            for cell in all_cells(self.height, self.width)
            if cell not in hidden and cell not in self.marked
        }
        total = None if self.instance.total is None else self.instance.total + len(self.marked)
        return Observation(self.height, self.width, reveals, dict.fromkeys(self.marked, True), total)

    def sentence(self, letter: int) -> tuple[Cell, ...]:
        return tuple([cell for region, cells in enumerate(self.regions) if region >> letter & 1 for cell in cells])

    @property
    def _shown_cells(self) -> list[Cell]:
        return [cell for region in self.shown.regions for cell in self.regions[region]]

    def picture(self) -> Picture:
        """Draw the board twice: as the player sees it, and with its mines."""
        from game.pictures.board_pictures import of_layout, of_observation  # lazy: only drawing needs it

        known = NO_CONCLUSIONS.highlighting(Role.CLUE, self.letters) if self.letters else NO_CONCLUSIONS
        seen = of_observation(self.observation, known)
        mines = of_layout(self.height, self.width, self.mines | self.marked)
        panels = replace(seen.panels[0], name="seen"), replace(mines.panels[0], name="where the mines lie")
        title = f"A board of {self.height}x{self.width}"
        return replace(seen, title=title, panels=panels, caption=" ".join(self.words()))

    def words(self) -> Iterator[str]:
        for letter, (low, high) in enumerate(self.instance.bounds):
            sentence = _among(low, high, self.sentence(letter))
            if self.letters:
                number = low + (self.instance.marked[letter] or 0)
                yield f"{LETTERS[letter]} is the {number} at {self.letters[letter]}: {sentence}."
            else:
                yield f"{LETTERS[letter]} says: {sentence}."
        if self.instance.total is not None:
            yield f"{counted(self.instance.total, 'mine')} left in all."
        cells = self._shown_cells
        true = len(self.mines.intersection(cells))
        claimed = _among(self.shown.low, self.shown.high, cells)
        yield f"By the rule there would be {claimed}; in truth {'there is' if true == 1 else 'there are'} {true}."

    def as_json(self) -> dict[str, Any]:
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
            "total": self.observation.total,
            "says": {
                "cells": sorted(map(list, self._shown_cells)),
                "at_least": self.shown.low,
                "at_most": self.shown.high,
            },
        }


def _among(low: int, high: int, cells: Sequence[Cell]) -> str:
    number = number_in_words(low, high, len(cells))
    where = cells_in_words(cells) if cells else "no cells"
    return f"{number} {'mine' if number.endswith(' 1') else 'mines'} among {where}"


def board_of_numbers(models: RuleModels) -> RefutingBoard | None:
    """Find a smallest board on which a rule about numbers is wrong; None if too large to draw. Raises `GaveUp`."""
    letters = models.rule.letters
    for height, width in _sizes(letters + models.fewest("cells", WIDE, WRONG)):
        if height * width > MOST_CELLS:
            return None
        size = models.number("height") == height, models.number("width") == width
        known = [WRONG, *size, models.number("area") <= height * width]
        if models.allow(*known):
            for name in [f"{side}_{letter}" for letter in NAMES[:letters] for side in ("row", "column")]:
                known.append(models.number(name) == models.fewest(name, *known))
            models.allow(*known)
            return _with_numbers(models.rule, height, width, models.found())
    return None


def board_of_sentences(models: RuleModels) -> RefutingBoard:
    """Find a shortest row of hidden cells, with sentences about them, for which a rule is wrong. Raises `GaveUp`."""
    width = models.fewest("cells", SMALL, WRONG)
    models.allow(SMALL, WRONG, models.number("cells") <= width)
    found = models.found()
    row = [(0, column) for column in range(max(width, 1))]
    ends = list(accumulate(map(sum, zip(found.instance.sizes, found.marked, strict=True)), initial=0))
    return _board(models.rule, 1, len(row), found, [row[start:end] for start, end in pairwise(ends)])


def _sizes(area: int) -> Iterator[tuple[int, int]]:
    """Yield the sizes of boards by increasing number of cells. Of equal numbers, the squarest size comes first."""
    for cells in count(max(area, 1)):
        for height in range(isqrt(cells), 0, -1):
            if cells % height == 0:
                yield height, cells // height


def _with_numbers(rule: Rule, height: int, width: int, found: Situation) -> RefutingBoard:
    by_region: list[list[Cell]] = [[] for _ in found.mines]
    neighbors = Grid.of(None, height, width).neighbors
    for cell in all_cells(height, width):
        if cell not in found.letters:
            region = sum([1 << letter for letter, number in enumerate(found.letters) if cell in neighbors[number]])
            by_region[region].append(cell)
    return _board(rule, height, width, found, by_region)


def _board(rule: Rule, height: int, width: int, found: Situation, by_region: Sequence[Sequence[Cell]]) -> RefutingBoard:
    """Make the board. The cells of each region are first mines, then hidden safe cells, then marked cells."""
    sizes = found.instance.sizes
    cells = list(zip(by_region, sizes, found.mines, found.marked, strict=True))
    mines = frozenset([cell for region, _, mines, _ in cells for cell in region[:mines]])
    regions = tuple([tuple(sorted(region[:size])) for region, size, _, _ in cells])
    marked = frozenset([cell for region, size, _, marked in cells for cell in region[size : size + marked]])
    shown = RuleForm(rule).shows(found.instance)
    is_right = [one.low <= sum([found.mines[region] for region in one.regions]) <= one.high for one in shown]
    return RefutingBoard(
        height, width, found.letters, regions, mines, marked, found.instance, shown[is_right.index(False)]
    )
