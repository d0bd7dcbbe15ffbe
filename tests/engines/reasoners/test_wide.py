"""Sentences over more cells than are listed as clauses, as on boards whose numbers go beyond 8."""

from __future__ import annotations

import pytest

import engines
from engines.facts import Fact
from engines.reasoners.gauss import GaussReasoner
from engines.reasoners.linear_relaxation import Relaxation
from engines.reasoners.unit_propagation import Propagation
from engines.solving.limits import Stopwatch
from engines.solving.statement_masks import masks_of, regions_of, stated
from game.errors import Contradiction
from game.statements.connectives import Symbol
from game.statements.sentence import Total
from tests.support.reasoners import REASONERS
from tests.support.short_sentences import sentence

OVERLAPPING = [sentence(range(12), 4), sentence(range(6, 16), 4), sentence(range(10, 20), 5)]


@pytest.mark.parametrize("name", REASONERS)
def test_sentences_of_many_cells_are_solved(name: str) -> None:
    """The rule of one sentence shows all of the first case; of the second, only a complete reasoner is sure."""
    found = engines.create_reasoner(name).deduce([sentence(range(40), 20), sentence(range(20), 20)])
    assert (set(found.true), set(found.false)) == ({*range(20)}, {*range(20, 40)})
    found = engines.create_reasoner(name).deduce(OVERLAPPING)
    assert not found.true | found.false
    assert found.complete or found.limits or not engines.spec(name).complete


def test_the_work_is_that_of_regions() -> None:
    facts, total = [sentence(range(2_000), 1_000), sentence(range(1_000), 250)], Total(1_050, 100)
    cells, masks = masks_of(facts)
    told = stated(facts, masks)
    assert len(cells) == 2_000
    assert len(regions_of(told)) == 2
    assert len(Relaxation(told, total, Stopwatch(None)).uppers) == 3
    assert GaussReasoner(steps=300).deduce(facts, total).limits == ()
    with Propagation(facts, total) as propagation:
        assert propagation._solver.nof_clauses() < 10
        assert len(propagation.questions) <= 4


@pytest.mark.parametrize("name", ["unit", "probing"])
def test_what_is_counted_and_what_are_clauses_go_together(name: str) -> None:
    """A wide sentence is counted by hand; what it shows goes on in clauses, and back."""
    facts: list[Fact] = [sentence(range(20), 19), sentence([0, 20], 2 - 1), sentence([20, 21], 1), Symbol(20)]
    found = engines.create_reasoner(name).deduce(facts)
    assert found.true == {*range(1, 21)}
    assert found.false == {0, 21}
    with pytest.raises(Contradiction):
        engines.create_reasoner(name).deduce([*facts, sentence([1, 2], 0)])
