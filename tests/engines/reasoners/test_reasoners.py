"""What every reasoner answers beside its deductions: explanations, totals, wide sentences, errors."""

import random
from collections.abc import Sequence
from functools import partial
from typing import Any
from unittest.mock import Mock

import pytest

import engines
from engines import Deduction, Fact, GaveUp, NotEntailed, Reasoner, Sentence, Total
from engines.facts_and_components import Premise
from engines.reasoners.gauss import GaussReasoner
from engines.reasoners.linear_relaxation import Relaxation
from engines.reasoners.sat import SatReasoner
from engines.reasoners.unit_propagation import Propagation
from engines.solving.limits import Stopwatch
from engines.solving.statement_masks import masks_of, regions_of, stated
from game.errors import Contradiction
from game.grid import Cell, all_cells, neighbors
from game.statements.connectives import Biconditional, Not, Or, Symbol
from tests.support.reasoners import COMBINING, COMPLETE, FORMULA_REASONERS, REASONERS, SUMMING
from tests.support.sentences_of_any_atoms import sentence


def test_the_first_premises_are_preferred(reasoner: Reasoner) -> None:
    facts = [sentence("ab", 2), sentence("a", 1), sentence("ac", 2)]
    assert reasoner.explain(facts, Symbol("a")) == facts[:1]
    assert reasoner.explain(facts[::-1], Symbol("a")) == [facts[2]]
    assert reasoner.explain([], Symbol("a"), facts) == []
    assert reasoner.explain(facts, Symbol("b"), [sentence("b", 1)]) == []


def test_atoms_need_not_be_ordered(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    facts = [sentence([1, "a"], 1), sentence([1, "a", None], 2), sentence([(0, 0), 1], 1)]
    for total in (None, Total(2, 1), Total(3, 1)):
        deduction = reasoner.deduce(facts, total)
        assert None in deduction.true or name not in COMBINING
    if name not in COMBINING:
        return
    assert reasoner.explain(facts, Symbol(None)) == facts[:2]
    broken = [*facts, sentence([None, "b"], 0)]
    with pytest.raises(Contradiction) as caught:
        reasoner.deduce(broken)
    assert list(caught.value.facts) == [facts[0], facts[1], broken[-1]]


def test_what_is_not_entailed_is_refused_and_not_explained(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    premises: list[Sentence | Total] = [sentence("ab", 1), Total(1, 2)]
    for query in (Symbol("a"), Not(Symbol("b")), Symbol("elsewhere"), Or()):
        error: type[Exception] = NotEntailed if name in COMPLETE else GaveUp
        with pytest.raises(error, match=rf"do not entail|{name} cannot decide whether .* (follows|consistent)"):
            reasoner.explain(premises, query)
    with pytest.raises(error):
        reasoner.core(premises)
    if name in COMBINING:
        assert reasoner.explain(premises, Not(Symbol("elsewhere"))) == premises


@pytest.mark.parametrize(("name", "spoken"), [("sentence", "Sentence"), ("sat", "Formula and Sentence")])
def test_what_is_no_fact_and_no_total_is_refused_in_words(name: str, spoken: str) -> None:
    """That each reasoner refuses it is a law of `check_engine`."""
    reasoner, fact = engines.create_reasoner(name), sentence("ab", 1)
    anything: Any = [[fact, "not a fact"], iter([fact]), 1]
    other, once, number = anything
    for ask in (reasoner.deduce, reasoner.is_satisfiable, partial(reasoner.explain, query=Symbol("a"))):
        with pytest.raises(TypeError, match=f"{name} does not speak str: .*; it speaks {spoken}$"):
            ask(other)
    for refuse in (reasoner.deduce, reasoner.is_satisfiable):
        with pytest.raises(TypeError, match="expected a Total, with the mines and the cells in no sentence"):
            refuse([fact], number)
        with pytest.raises(TypeError, match=r"the facts are .*; expected a list of them"):
            refuse(once)
    assert not reasoner.entails(iter([sentence("ab", 0)]), Symbol("a"))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"2 totals are given: \[Total\(mines=1, untouched=2\), Total\(mines=2"):
        reasoner.explain([Total(1, 2), Total(2, 2)], Symbol("a"), [fact])


def edited(cells: str, count: int) -> Sentence:
    """A sentence that was made impossible after it was checked."""
    changed = sentence("ab", 1)
    changed.cells, changed.count = sentence(cells, 0).cells, count
    return changed


@pytest.mark.parametrize(
    "core",
    [[edited("", 1)], [edited("ab", -1)], [edited("ab", 3)], [sentence(range(9), 1), sentence(range(10), 0)]],
    ids=str,
)
def test_what_single_sentences_refute_is_a_contradiction(reasoner: Reasoner, core: list[Sentence]) -> None:
    for facts in (core, core[::-1], [sentence("bc", 1), *core]):
        for total in (None, Total(1, 3)):
            with pytest.raises(Contradiction) as caught:
                reasoner.deduce(facts, total)
            assert len(caught.value.facts) == len(core)
            assert all(fact in core for fact in caught.value.facts)
            assert not reasoner.is_satisfiable(facts, total)


def test_a_contradiction_without_a_core_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    reasoner = SatReasoner()
    monkeypatch.setattr(reasoner, "core", Mock(side_effect=GaveUp("it takes too long")))
    with pytest.raises(Contradiction, match="no world fits these 2 facts; which of them contradict: it takes too long"):
        reasoner.deduce([sentence("ab", 2), sentence("a", 0)])


@pytest.mark.parametrize("name", ["single", "sentence", "gauss", "belief", "probability"])
def test_untouched_cells_cost_nothing_however_many_they_are(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    facts = [sentence("abc", 1), sentence("cd", 1)]
    many = 3 * 10**9
    assert reasoner.deduce(facts, Total(10**9, many)).untouched is None
    tight = reasoner.deduce(facts, Total(1, many))
    assert (tight.true, tight.untouched) in [(frozenset("c"), False), (frozenset(), None)]
    assert tight.true or name != "probability"
    with pytest.raises(Contradiction, match=r"these cannot be true together: .* mines in all"):
        reasoner.deduce(facts, Total(many + 5, many))


def test_a_class_without_deduce_or_a_name_makes_no_reasoner() -> None:
    class Nameless(Reasoner):
        fact_types = frozenset({Sentence})

        def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
            return Deduction()

    for wrong, why in ((Reasoner, "is abstract; .* with deduce"), (Nameless, "has no 'name'; expected the class")):
        for make in (engines.create_reasoner, engines.create):
            with pytest.raises(TypeError, match=f"the reasoner {wrong.__name__} {why}"):
                make(wrong)


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
