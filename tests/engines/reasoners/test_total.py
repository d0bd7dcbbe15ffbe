"""The total number of mines: a type of its own, which every reasoner takes beside its facts."""

from __future__ import annotations

import random
from typing import Any

import pytest

import engines
from engines import Total
from engines.facts import Premise
from game.errors import Contradiction
from game.grid import Cell, all_cells, neighbors
from game.statements.connectives import Biconditional, Not, Symbol
from tests.support.reasoners import COMBINING, COMPLETE, FORMULA_REASONERS, REASONERS, SUMMING
from tests.support.short_sentences import sentence


@pytest.mark.parametrize(
    ("mines", "untouched", "error", "message"),
    [
        *[(bad, 2, TypeError, "mines is .*") for bad in (1.0, "1", True)],
        *[(1, bad, TypeError, "untouched is .*") for bad in (None, 2.5)],
        (-1, 2, Contradiction, "mines is -1"),
        (1, -2, Contradiction, "untouched is -2"),
    ],
)
def test_a_total_is_of_whole_numbers(mines: Any, untouched: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=f"^{message}; expected an int of at least 0"):
        Total(mines, untouched)


@pytest.mark.parametrize("name", [name for name in REASONERS if name in SUMMING])
def test_the_total_is_shared_by_components(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    facts = [sentence("ab", 1), sentence("cde", 2), sentence("fg", 1)]
    for mines, untouched in ((4, False), (6, None), (9, True)):
        found = reasoner.deduce(facts, Total(mines, 5))
        assert (found.true, found.false, found.untouched) == (frozenset(), frozenset(), untouched)
        assert found.complete or name not in COMPLETE
    for impossible in (Total(3, 5), Total(10, 5)):
        with pytest.raises(Contradiction) as caught:
            reasoner.deduce(facts, impossible)
        assert impossible in caught.value.facts


@pytest.mark.parametrize("name", [name for name in REASONERS if name in COMBINING])
def test_a_total_counts_what_is_given_and_no_symbols(name: str) -> None:
    """All untouched cells have one value; B is no cell, and false only by the first of the premises."""
    reasoner, elsewhere = engines.create_reasoner(name), Symbol("elsewhere")
    counted: list[Premise] = [sentence("ab", 1), Total(3, 1)]
    assert reasoner.explain(counted, elsewhere, [sentence("abc", 2)]) == counted[1:]
    if name in FORMULA_REASONERS:
        premises: list[Premise] = [Biconditional(Symbol(0), Symbol("B")), sentence([1, 3], 1), Total(1, 3)]
        assert reasoner.explain(premises, Not(Symbol("B")), [sentence([0, 2, 3], 1)]) == premises
        assert reasoner.explain(premises, Not(elsewhere), [sentence([0, 2, 3], 1)]) == premises[2:]


@pytest.mark.parametrize(
    ("height", "width", "mines", "shown", "pace"),
    [
        (16, 16, 51, [(row, column) for row in range(0, 16, 2) for column in range(0, 16, 2)], 64),
        (24, 30, 170, None, 110),
    ],
    ids=["every second row and column", "scattered"],
)
def test_the_total_over_hundreds_of_cells_in_one_component(
    height: int, width: int, mines: int, shown: list[Cell] | None, pace: int
) -> None:
    """Every number hangs together with every other, and the total with them all: a search alone takes minutes here."""
    rng = random.Random(2)
    cells = [*all_cells(height, width)]
    layout = set(rng.sample([cell for cell in cells if cell not in (shown or ())], mines))
    revealed = shown or rng.sample([cell for cell in cells if cell not in layout], len(cells) - mines)
    engine = engines.create("sat", height, width, mines)
    for number, cell in enumerate(revealed, start=1):
        engine.add_knowledge(cell, len(neighbors(cell, height, width) & layout))
        if number % pace == 0:
            assert engine.complete
            assert engine.mines <= layout
            assert engine.safes.isdisjoint(layout)
    assert shown or engine.mines == layout
