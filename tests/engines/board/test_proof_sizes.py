"""The smallest sets of clues for a conclusion."""

import random
from dataclasses import replace
from itertools import combinations

from hypothesis import assume, given, settings

import engines
from engines.board.board_explainer import BoardExplainer
from engines.reasoners.exhaustive import ExhaustiveReasoner
from game.board.board_clue import BoardClue
from game.grid import Cell
from mineproof import Observation
from tests.support.argument_and_core_assertions import entails
from tests.support.random_positions import drawn_board, positions


def smallest_by_definition(clues: list[BoardClue], cell: Cell, is_mine: bool) -> int:
    """The number of clues in the smallest set of them that entails what `cell` is."""
    reference = ExhaustiveReasoner(limit=30)
    for size in range(1, len(clues) + 1):
        for some in combinations(clues, size):
            if entails(some, cell, is_mine, reference):
                return size
    raise AssertionError(f"{clues} do not entail {cell}")


@settings(max_examples=30)
@given(positions(most_hidden=10))
def test_sizes_against_all_subsets_of_the_clues(seen: Observation) -> None:
    assume(len(seen.clues()) <= 9)
    for total in (None, seen.total):
        observation = replace(seen, total=total)
        engine = engines.create("sat", seen.height, seen.width, total, grid=seen.grid)
        engine.observe(observation)
        clues = observation.clues()
        for cell in sorted((engine.mines | engine.safes) - engine.reveals.keys())[:4]:
            found = engine.explain(cell)
            size = BoardExplainer(observation).size(found)
            assert size.is_exact
            assert size.most == smallest_by_definition(clues, cell, found.is_mine)
            assert len(found.clues) >= size.most


def test_a_size_that_takes_too_long_has_bounds() -> None:
    observation = drawn_board(random.Random(3), "square", (10, 10, 22), shown=49, total=1)
    engine = engines.create("sat", 10, 10, 22)
    engine.observe(observation)
    explainer = BoardExplainer(observation)
    for cell in sorted((engine.mines | engine.safes) - engine.reveals.keys())[::6]:
        found = engine.explain(cell)
        rough, exact = explainer.size(found, seconds=0), explainer.size(found)
        assert exact.is_exact
        assert 1 <= rough.least <= exact.most <= rough.most == len(found.clues)
        assert str(rough) in (str(rough.most), f"{rough.least} to {rough.most}")
