"""One move ahead: which numbers a cell may show, how likely each is, and what each would tell."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import NamedTuple

from engines.counting.component import Form, Tally, forms_of
from engines.counting.joining import Density, Polynomial, Prior, dot, mine_range, product, sum_out
from engines.counting.position import Position
from game.grid import Cell, neighbors
from game.sentence import Sentence

INDEPENDENT_ABOVE = 50
"""With more components a mine less in one hardly matters to the others: they are taken to be independent, each cell
beyond them with the density of the rest."""

FINEST_DENSITY = 1 << 16
"""The greatest denominator of that density, which keeps the numbers short."""

MOST_CLASSES = 300
"""No more classes of cells than this are looked at for one guess; only boards far beyond 16x30 have so many."""


class Outcome(NamedTuple):
    """What a cell tells by showing one number.

    `share` is the chance of that number, given that the cell is no mine. Then `safe` further cells are known to be
    safe, and `risk` is the chance of a mine where one is least likely (0.0 where a cell is safe).
    """

    share: float
    safe: int
    risk: float


class Lookahead:
    """What the cells of a position would tell if they were revealed.

    `height` and `width` are the board's. Cells that share no component with the number are taken to keep the chances
    that they have: it tells of them only how many mines are elsewhere.
    """

    def __init__(self, position: Position, prior: Prior, height: int, width: int) -> None:
        self._position, self._height, self._width = position, height, width
        self._rest = frozenset(position.rest)
        self._component_of = {
            cell: index
            for index, component in enumerate(position.components)
            for cells in component.form.groups
            for cell in cells
        }
        marginals = position.marginals(prior)
        self._rest_risk = marginals.rest / marginals.denominator if position.rest else 1.0
        self._risks = [1.0] * len(position.components)
        for cells, numerator in marginals.groups:
            index = self._component_of[cells[0]]
            self._risks[index] = min(self._risks[index], numerator / marginals.denominator)
        finest = 1 / FINEST_DENSITY
        if len(position.components) > INDEPENDENT_ABOVE and finest < self._rest_risk < 1 - finest:
            prior = Density(Fraction(self._rest_risk).limit_denominator(FINEST_DENSITY), prior.untouched)
        self._prior = prior

    def alike(self, cells: Iterable[Cell]) -> list[list[Cell]]:
        """The cells in classes that have the same outcomes.

        Cells that no component is near are alike where as many of their neighbors are undetermined.
        """
        rest, component_of = self._rest, self._component_of
        near: list[list[Cell]] = []
        far: dict[int, list[Cell]] = {}
        for cell in cells:
            around = neighbors(cell, self._height, self._width)
            if cell in rest and component_of.keys().isdisjoint(around):
                far.setdefault(len(rest & around), []).append(cell)
            else:
                near.append([cell])
        return [*far.values(), *near]

    def outcomes(self, cell: Cell) -> list[Outcome]:
        """An outcome for each number that `cell` may show; it is undetermined and may be safe.

        Raises `GaveUp` where that is too much to count.
        """
        around = neighbors(cell, self._height, self._width)
        hidden = [other for other in around if other in self._component_of or other in self._rest]
        touched = {self._component_of[other] for other in (cell, *hidden) if other in self._component_of}
        number = Sentence(hidden, 0)  # the count is filled in below
        form, apart, safe_apart = self._without(cell, number, touched)
        components = self._position.components
        elsewhere = [component.tally for index, component in enumerate(components) if index not in touched] + apart
        if isinstance(self._prior, Density):
            # Independent of the number's component, they weigh the same whatever it shows.
            elsewhere = []
        untouched = len(self._rest) - len(self._rest.intersection((cell, *hidden)))
        risks = [risk for index, risk in enumerate(self._risks) if index not in touched]
        least_risk = 0.0 if safe_apart else min([*risks, self._rest_risk if untouched else 1.0])
        if form is None:
            return [Outcome(1.0, safe_apart, least_risk)]
        index = next(i for i, sentence in enumerate(form.sentences) if sentence is number)
        tallies = [self._position.counter.tally(form.shape_with(index, n)) for n in range(len(number.cells) + 1)]
        tallies = [tally for tally in tallies if tally.arrangements]
        weights, least = _weights(tallies, elsewhere, self._prior.leaving(untouched))
        told = [_told(form, tally, weights[tally.least - least :]) for tally in tallies]
        total = sum([weight for weight, _, _ in told])
        return [
            Outcome(weight / total, safe + safe_apart, min(risk, least_risk)) for weight, safe, risk in told if weight
        ]

    def _without(self, cell: Cell, number: Sentence, touched: Collection[int]) -> tuple[Form | None, list[Tally], int]:
        """What the touched components become where `cell` is safe and shows `number`.

        The component of the number (None if it has no cells), the others' tallies, and how many cells are safe in them.
        """
        form, apart, safe = None, [], 0
        sentences = [sentence for index in touched for sentence in self._position.components[index].form.sentences]
        told = [Sentence(s.cells - {cell}, s.count) if cell in s.cells else s for s in sentences]
        for part in forms_of([*told, number]):
            if any(sentence is number for sentence in part.sentences):
                form = part
                continue
            tally = self._position.counter.tally(part.shape)
            apart.append(tally)
            safe += sum([len(cells) for cells, hits in zip(part.groups, tally.hits, strict=True) if not any(hits)])
        return form, apart, safe


def _weights(tallies: list[Tally], elsewhere: list[Tally], prior: Prior) -> tuple[Polynomial, int]:
    """What all that is elsewhere weighs by the mines of any of the `tallies`, and the least number of these mines."""
    least = min([tally.least for tally in tallies])
    most = max([tally.least + len(tally.arrangements) for tally in tallies]) - 1
    fewest, greatest = mine_range(elsewhere)
    return sum_out(product(elsewhere), prior.weights(least + fewest, most + greatest)), least


def _told(form: Form, tally: Tally, weights: Polynomial) -> tuple[int, int, float]:
    """The weight of the worlds that show a number, the cells known to be safe then, and the least risk among them."""
    weight = dot(tally.arrangements, weights)
    least, safe = weight, 0
    for cells, group_hits in zip(form.groups, tally.hits, strict=True):
        hits = dot(group_hits, weights)
        if hits < least:
            least = hits
        if not hits:
            safe += len(cells)
    return weight, safe, least / weight if weight else 1.0
