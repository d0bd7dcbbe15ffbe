"""Counting the models of components, and over all components together."""

import random
from fractions import Fraction
from itertools import product
from math import comb
from unittest.mock import Mock

import pytest

from engines.counting import component_counting as counting, dynamic_program
from engines.counting.component_counting import ComponentCounter
from engines.counting.dynamic_program import Counts
from engines.counting.joined_components import join
from engines.counting.world_prior import TotalPrior
from game import Sentence
from game.errors import GaveUp
from game.grid import neighbors


@pytest.mark.parametrize(("size", "count"), [(1, 0), (1, 1), (5, 2), (8, 8), (40, 17), (3000, 1)])
def test_one_sentence_is_a_binomial(size: int, count: int) -> None:
    (component,) = ComponentCounter().count([Sentence([(0, c) for c in range(size)], count)])
    assert component.counts == Counts(count, (comb(size, count),), ((comb(size - 1, count - 1) if count else 0,),))


def test_equal_shapes_share_their_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Mock(wraps=dynamic_program.count_models)
    monkeypatch.setattr(counting, "count_models", counted)
    counter = ComponentCounter()
    rng = random.Random(1)
    sentences = [Sentence({(0, c), (0, c + 1), (1, c + 1)}, 1) for c in range(6)]
    first = counter.count(sentences)
    for down, right in [(0, 0), (5, 0), (0, 9), (300, 40)]:
        moved = [Sentence([(r + down, c + right) for r, c in s.cells], s.count) for s in sentences]
        rng.shuffle(moved)
        assert [component.counts for component in counter.count(moved)] == [component.counts for component in first]
    assert counted.call_count == 1


def test_the_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "CACHE_SIZE", 5)
    counter = ComponentCounter()
    for size in range(1, 40):
        counter.count([Sentence([(0, c) for c in range(size)], 1)])
    assert len(counter._kept) <= 5


def scattered(size: int, share: float, seed: int) -> list[Sentence]:
    """Sentences of a board of `size` x `size`, 1 cell in 5 a mine, with a `share` of the others revealed at random."""
    rng = random.Random(seed)
    cells = list(product(range(size), range(size)))
    mines = set(rng.sample(cells, len(cells) // 5))
    revealed = {cell for cell in cells if cell not in mines and rng.random() < share}
    around = [neighbors(cell, size, size) - revealed for cell in revealed]
    return [Sentence(cells, len(cells & mines)) for cells in around if cells]


def test_a_wide_frontier_is_counted() -> None:
    sentences = scattered(24, 0.3, seed=2)
    cells = set().union(*[sentence.cells for sentence in sentences])
    marginals = join(ComponentCounter().count(sentences), TotalPrior(115, 576))
    expected = sum(len(group) * numerator for group, numerator in marginals.groups)
    assert 0 < Fraction(expected, marginals.denominator) < len(cells)
    for sentence in sentences:
        hits = [n for group, n in marginals.groups for cell in group if cell in sentence.cells]
        assert sum(hits) == sentence.count * marginals.denominator


def test_what_is_too_wide_is_refused_and_the_refusal_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = ComponentCounter()
    sentences = scattered(70, 0.3, seed=1)
    with pytest.raises(GaveUp, match="a component of 2390 groups of cells is too wide: over 1,073,741,824 bits of"):
        counter.count(sentences)
    monkeypatch.setattr(counting, "count_models", None)
    with pytest.raises(GaveUp, match="a component of 2390 groups of cells is too wide: over 1,073,741,824 bits of"):
        counter.count(sentences)


def test_a_group_that_is_too_large_is_refused() -> None:
    with pytest.raises(GaveUp, match="a group of 4,001 cells is too large to count; the limit is 4,000"):
        ComponentCounter().count([Sentence([(0, c) for c in range(4_001)], 2_000)])
