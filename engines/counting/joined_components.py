"""Counting over all components and untouched cells: the number of worlds, and of worlds with a mine at a cell.

A *world* places mines on all undetermined cells: it consists of one model of each component, and some mines among the
untouched cells, which are in no sentence. `world_prior` has the weight of a world.
"""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from engines.counting.component_counting import Component, ComponentCounter, forms_of
from engines.counting.dynamic_program import Counts
from engines.counting.world_prior import Prior
from game.errors import Contradiction, GaveUp
from game.grid import Cell
from game.statements.sentence import Sentence

Polynomial = Sequence[int]
"""Counts or weights by number of mines: item `i` is for `i` mines more than some minimum."""


class Marginals(NamedTuple):
    """The chances of mines, as integers over one `denominator`.

    Each of the `groups` has interchangeable cells, and the numerator of the chance at each of them; `untouched` is the
    numerator for cells in no sentence, undefined if there are none.
    """

    groups: list[tuple[tuple[Cell, ...], int]]
    untouched: int
    denominator: int


def join(components: Sequence[Component], prior: Prior) -> Marginals:
    """Compute the chance of a mine for every cell. Raises `Contradiction` if there is no world."""
    counted = [component.counts for component in components]
    models, least = product(counted), sum([counts.least for counts in counted])
    most = least + len(models) - 1
    weights = prior.weights(least, most)
    numerators, scale = prior.chances(least, most)
    by_mines = [number * weight for number, weight in zip(models, weights, strict=True)]
    total = sum(by_mines)
    if not total:
        raise Contradiction("no arrangement of mines fits the sentences and the number of mines")
    groups: list[tuple[tuple[Cell, ...], int]] = []
    for component, outside in zip(components, outside_weights(counted, weights), strict=True):
        with_mine = [scale * dot(marginals, outside) for marginals in component.counts.marginals]
        groups += zip(component.form.groups, with_mine, strict=True)
    return Marginals(groups, dot(by_mines, numerators), scale * total)


def count_worlds(components: Sequence[Component], untouched: int, mines: int | None) -> int:
    """Count the worlds with so many untouched cells, and `mines` mines on all undetermined cells (None: any number)."""
    counted = [component.counts for component in components]
    models = product(counted)
    if mines is None:
        return sum(models) << untouched
    left = mines - sum([counts.least for counts in counted])
    return sum([number * comb(untouched, left - k) for k, number in enumerate(models) if k <= left])


def product(counted: Sequence[Counts]) -> Polynomial:
    """Return the models of these components together, by number of mines."""
    if len(counted) <= 1:
        return counted[0].models if counted else (1,)
    half = len(counted) // 2
    return convolve(product(counted[:half]), product(counted[half:]))


def outside_weights(counted: Sequence[Counts], weights: Polynomial) -> list[Polynomial]:
    """Return for each component the weight of everything else by its mines; the components are halved recursively."""
    if len(counted) <= 1:
        return [weights] * len(counted)
    half = len(counted) // 2
    left, right = counted[:half], counted[half:]
    seen_left = sum_out(product(right), weights)
    seen_right = sum_out(product(left), weights)
    return [*outside_weights(left, seen_left), *outside_weights(right, seen_right)]


def sum_out(models: Polynomial, weights: Polynomial) -> Polynomial:
    """Sum over some cells: item `j` of the result is the sum of `models[i] * weights[i + j]` over all `i`."""
    return [dot(models, weights[least:]) for least in range(len(weights) - len(models) + 1)]


def dot(counts: Polynomial, weights: Polynomial) -> int:
    """Return the sum, over all numbers of mines, of count times weight."""
    return sum(map(int.__mul__, counts, weights))


def convolve(first: Polynomial, second: Polynomial) -> Polynomial:
    """Multiply two polynomials."""
    result = [0] * (len(first) + len(second) - 1)
    for i, a in enumerate(first):
        for j, b in enumerate(second, i):
            result[j] += a * b
    return result


class CountedPosition:
    """The undetermined cells of a position, counted.

    `components` are the components of the sentences, and `untouched` the cells in no sentence. If a component is beyond
    the limits of counting, it is left out and `refusal` is the error; otherwise `refusal` is None.
    """

    def __init__(self, sentences: Sequence[Sentence], untouched: list[Cell], counter: ComponentCounter) -> None:
        self.untouched, self.counter = untouched, counter
        self.components, self.refusal = count_components(sentences, counter)
        self._marginals: dict[Prior, Marginals] = {}

    def marginals(self, prior: Prior) -> Marginals:
        if prior not in self._marginals:
            self._marginals[prior] = join(self.components, prior)
        return self._marginals[prior]


def count_components(sentences: Sequence[Sentence], counter: ComponentCounter) -> tuple[list[Component], GaveUp | None]:
    """Return the components within the limits of counting, and the error for a component beyond them, or None."""
    components: list[Component] = []
    refusal = None
    for form in forms_of(sentences):
        try:
            components.append(counter.counted(form))
        except GaveUp as error:
            refusal = error.with_traceback(None)  # a kept traceback would keep the whole stack alive
    return components, refusal
