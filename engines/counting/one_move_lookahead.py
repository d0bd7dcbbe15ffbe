"""One-move lookahead: the numbers a cell may show, their probabilities, and their consequences."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from engines.counting.component_counting import Form, forms_of
from engines.counting.dynamic_program import Counts
from engines.counting.joined_components import CountedPosition, Polynomial, convolve, dot, product, sum_out
from engines.counting.world_prior import DensityPrior, Prior
from game.grid import Cell, Grid
from game.statements.sentence import Sentence

MOST_CLASSES = 300
"""The most classes of equivalent cells evaluated for one guess; only boards far beyond 16x30 have more."""


class Prospect(NamedTuple):
    """The consequences of a cell showing one number. `share` is the chance of the number, given that the cell is safe.

    With this number, `safe` further cells are known to be safe, and `risk` is the least chance of a mine at any cell.
    `mines` is the number minus the known mines beside the cell.
    """

    share: float
    safe: int
    risk: float
    mines: int


class Lookahead:
    """The prospects of the cells of a position on `grid`.

    Cells outside of the components touched by a number are assumed to keep their chances of mines, an approximation.
    """

    def __init__(self, position: CountedPosition, prior: Prior, grid: Grid) -> None:
        self._position, self._prior, self._around = position, prior, grid.neighbors
        self._untouched = frozenset(position.untouched)
        self._component_of = {
            cell: index
            for index, component in enumerate(position.components)
            for cells in component.form.groups
            for cell in cells
        }
        marginals = position.marginals(prior)
        self._untouched_risk = marginals.untouched / marginals.denominator if position.untouched else 1.0
        self._risks = [1.0] * len(position.components)
        for cells, numerator in marginals.groups:
            index = self._component_of[cells[0]]
            self._risks[index] = min(self._risks[index], numerator / marginals.denominator)
        self._elsewhere: dict[frozenset[int], tuple[Polynomial, int]] = {}

    def equivalence_classes(self, cells: Iterable[Cell]) -> list[list[Cell]]:
        """Group the cells into classes with the same prospects; with no component nearby, by their neighbors alone."""
        untouched, component_of = self._untouched, self._component_of
        near: list[list[Cell]] = []
        far: dict[int, list[Cell]] = {}
        for cell in cells:
            around = self._around[cell]
            if cell in untouched and component_of.keys().isdisjoint(around):
                far.setdefault(len(untouched & around), []).append(cell)
            else:
                near.append([cell])
        return [*far.values(), *near]

    def prospects(self, cell: Cell) -> list[Prospect]:
        """Return a prospect for each number of `cell`, safe in some layout. Raises `GaveUp` beyond the limits."""
        around = self._around[cell]
        hidden = [other for other in around if other in self._component_of or other in self._untouched]
        touched = frozenset([self._component_of[other] for other in (cell, *hidden) if other in self._component_of])
        number = Sentence(hidden, 0)  # the count is filled in below
        form, apart, safe_apart = self._without(cell, number, touched)
        untouched = len(self._untouched) - len(self._untouched.intersection((cell, *hidden)))
        risks = [risk for index, risk in enumerate(self._risks) if index not in touched]
        least_risk = 0.0 if safe_apart else min([*risks, self._untouched_risk if untouched else 1.0])
        if form is None:
            return [Prospect(1.0, safe_apart, least_risk, 0)]
        index = next(i for i, sentence in enumerate(form.sentences) if sentence is number)
        counter = self._position.counter
        by_mines = [(n, counter.counts_of(form.shape_with(index, n))) for n in range(len(number.cells) + 1)]
        shown = [(n, counts) for n, counts in by_mines if counts.models]
        weights, least = self._weights([counts for _, counts in shown], touched, apart, untouched)
        outcomes = [(n, *_outcome(form, counts, weights[counts.least - least :])) for n, counts in shown]
        total = sum([weight for _, weight, _, _ in outcomes])
        return [
            Prospect(weight / total, safe + safe_apart, min(risk, least_risk), n)
            for n, weight, safe, risk in outcomes
            if weight
        ]

    def _without(self, cell: Cell, number: Sentence, touched: Collection[int]) -> tuple[Form | None, list[Counts], int]:
        """Recount the touched components once `cell` shows `number`: the one of the number, and the others."""
        form, apart, safe = None, [], 0
        sentences = [sentence for index in touched for sentence in self._position.components[index].form.sentences]
        left = [Sentence(s.cells - {cell}, s.count) if cell in s.cells else s for s in sentences]
        for part in forms_of([*left, number]):
            if any(sentence is number for sentence in part.sentences):
                form = part
                continue
            counts = self._position.counter.counts_of(part.shape)
            apart.append(counts)
            safe += sum([len(cells) for cells, n in zip(part.groups, counts.marginals, strict=True) if not any(n)])
        return form, apart, safe

    def _weights(
        self, shown: list[Counts], touched: frozenset[int], apart: list[Counts], untouched: int
    ) -> tuple[Polynomial, int]:
        """Return the weight of everything else, by the mines in the number's component, and the least such number."""
        least = min([counts.least for counts in shown])
        most = max([counts.least + len(counts.models) for counts in shown]) - 1
        prior = self._prior._replace(untouched=untouched)
        if isinstance(prior, DensityPrior):  # else one more mine in a component is one less elsewhere
            return prior.weights(least, most), least
        models, fewest = self._product_without(touched)
        for counts in apart:
            models, fewest = convolve(models, counts.models), fewest + counts.least
        return sum_out(models, prior.weights(least + fewest, most + fewest + len(models) - 1)), least

    def _product_without(self, touched: frozenset[int]) -> tuple[Polynomial, int]:
        if touched not in self._elsewhere:
            components = self._position.components
            counted = [component.counts for index, component in enumerate(components) if index not in touched]
            self._elsewhere[touched] = product(counted), sum([counts.least for counts in counted])
        return self._elsewhere[touched]


def _outcome(form: Form, counts: Counts, weights: Polynomial) -> tuple[int, int, float]:
    weight = dot(counts.models, weights)
    least, safe = weight, 0
    for cells, models_with_mine in zip(form.groups, counts.marginals, strict=True):
        with_mine = dot(models_with_mine, weights)
        if with_mine < least:
            least = with_mine
        if not with_mine:
            safe += len(cells)
    return weight, safe, least / weight if weight else 1.0
