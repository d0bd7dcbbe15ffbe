"""The total number of mines: a type of its own, which every reasoner takes beside its facts."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from typing import Any

import pytest

import engines
from engines import Fact, GaveUp, NotEntailed, Reasoner, Sentence, Total
from engines.facts import Premise
from game.errors import Contradiction
from game.logic import And, Biconditional, Formula, Implication, Not, Or, Symbol, Xor
from tests.support.minimal import assert_minimal
from tests.support.reasoners import COMPLETE, NO_SUMS, ONE_AT_A_TIME, REASONERS, SPEAKING, seeds
from tests.support.short_sentences import sentence

COMBINING = [name for name in REASONERS if name not in ONE_AT_A_TIME]


def test_a_total_is_a_value() -> None:
    total = Total(10, untouched=60)
    assert total == Total(10, 60) != Total(10, 61)
    assert len({total, Total(10, 60)}) == 1
    assert pickle.loads(pickle.dumps(total)) == total
    assert str(total) == "10 mines in all, 60 further cells among them"
    with pytest.raises(AttributeError):
        total.mines = 3  # type: ignore[misc]


@pytest.mark.parametrize(("mines", "untouched"), [(1.0, 2), ("1", 2), (True, 2), (1, None), (1, 2.5)])
def test_a_total_is_of_whole_numbers(mines: Any, untouched: Any) -> None:
    with pytest.raises(TypeError, match=r"expected an int of at least 0"):
        Total(mines, untouched)


@pytest.mark.parametrize(("mines", "untouched"), [(-1, 2), (1, -2)])
def test_a_total_is_of_no_negative_numbers(mines: int, untouched: int) -> None:
    with pytest.raises(Contradiction, match=r"is -\d; expected an int of at least 0"):
        Total(mines, untouched)


@pytest.mark.parametrize(
    ("total", "untouched"),
    [(Total(0, 3), False), (Total(3, 3), True), (Total(1, 3), None), (Total(0, 0), None), (Total(0, 1), False)],
)
def test_the_total_alone(reasoner: Reasoner, total: Total, untouched: bool | None) -> None:
    deduction = reasoner.deduce([], total)
    assert (deduction.true, deduction.false, deduction.untouched) == (frozenset(), frozenset(), untouched)
    assert deduction.complete or not reasoner.is_complete
    assert deduction.limits == ()


@pytest.mark.parametrize("total", [Total(1, 0), Total(4, 3)])
def test_a_total_that_is_too_much_alone(reasoner: Reasoner, total: Total) -> None:
    with pytest.raises(Contradiction) as caught:
        reasoner.deduce([], total)
    assert caught.value.facts == (total,)
    assert not reasoner.is_satisfiable([], total)
    assert reasoner.core([total]) == [total]


@pytest.mark.parametrize("name", [name for name in COMBINING if name not in NO_SUMS])
def test_the_total_is_shared_by_components(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    facts = [sentence("ab", 1), sentence("cde", 2), sentence("fg", 1)]
    tight = reasoner.deduce(facts, Total(4, 5))
    assert (tight.true, tight.false, tight.untouched) == (frozenset(), frozenset(), False)
    full = reasoner.deduce(facts, Total(9, 5))
    assert full.untouched is True
    loose = reasoner.deduce(facts, Total(6, 5))
    assert loose.untouched is None
    if name in COMPLETE:
        assert all(deduction.complete for deduction in (tight, full, loose))
    for impossible in (Total(3, 5), Total(10, 5)):
        with pytest.raises(Contradiction) as caught:
            reasoner.deduce(facts, impossible)
        assert impossible in caught.value.facts


@pytest.mark.parametrize("name", [name for name in SPEAKING if name in COMBINING])
def test_the_total_counts_cells_and_no_symbols(name: str) -> None:
    a, b = Symbol("A"), Symbol("B")
    facts: list[Fact] = [sentence([1, 2], 1), Implication(Symbol(1), And(a, b)), Implication(Symbol(2), a)]
    reasoner = engines.create_reasoner(name)
    deduction = reasoner.deduce(facts, Total(1, 2))
    assert deduction.true == {"A"}
    assert deduction.untouched in ({False} if deduction.complete else {False, None})
    for told in ([a, Or(a, b)], [a, Not(b)]):
        deduction = reasoner.deduce(told, Total(0, 3))
        assert "A" in deduction.true
        assert deduction.untouched in ({False} if deduction.complete else {False, None})
        assert reasoner.deduce(told, Total(3, 3)).untouched in ({True} if deduction.complete else {True, None})
    with suppress(Contradiction):  # one mine and no cell: nothing fits
        assert not reasoner.deduce([a], Total(1, 0)).complete


# Beside formulas.


class Worlds:
    """The worlds that fit facts and a total, by looking at each: an atom is counted where a sentence mentions it.

    What is left of `every` premise's cells, where only some of them are told, is untouched.
    """

    def __init__(self, premises: Sequence[Premise], every: Sequence[Premise] = ()) -> None:
        facts = [premise for premise in premises if not isinstance(premise, Total)]
        self.cells = cells_of(premises)
        self.untouched: dict[Any, bool] = {}
        """What is known of cells that only the other premises mention."""
        self.atoms = sorted(
            self.cells | {name for f in facts if isinstance(f, Formula) for name in f.symbols()}, key=str
        )
        worlds = [dict(zip(self.atoms, v, strict=True)) for v in product([False, True], repeat=len(self.atoms))]
        self.fitting = [world for world in worlds if all(holds(fact, world) for fact in facts)]
        for total in (premise for premise in premises if isinstance(premise, Total)):
            untouched = total.untouched + len(cells_of(every) - self.cells)
            left = [(world, total.mines - sum(world[cell] for cell in self.cells)) for world in self.fitting]
            self.fitting = [world for world, mines in left if 0 <= mines <= untouched]
            numbers = {mines for _, mines in left if 0 <= mines <= untouched}
            for value, number in ((True, untouched), (False, 0)):
                if untouched and numbers == {number}:
                    self.untouched = dict.fromkeys(cells_of(every) - self.cells, value)

    def always(self, value: bool) -> set[Any]:
        return {atom for atom in self.atoms if all(world[atom] is value for world in self.fitting)}

    def entail(self, query: Formula) -> bool:
        """Whether `query` is true wherever the premises are; an atom that they do not mention may have either value."""
        others = [atom for atom in query.symbols() if atom not in self.atoms and atom not in self.untouched]
        return all(
            query.evaluate({**self.untouched, **world, **dict(zip(others, values, strict=True))})
            for world in self.fitting
            for values in product([False, True], repeat=len(others))
        )


def cells_of(premises: Sequence[Premise]) -> set[Any]:
    return set().union(*[premise.cells for premise in premises if isinstance(premise, Sentence)])


def holds(fact: Fact, world: dict[Any, bool]) -> bool:
    if isinstance(fact, Sentence):
        return sum(world[cell] for cell in fact.cells) == fact.count
    return fact.evaluate(world)


def mixed_case(seed: int) -> tuple[list[Fact], Total]:
    """Sentences over four cells, formulas over these and two symbols, and a total: of one world, as a rule."""
    rng = random.Random(f"mixed {seed}")
    world: dict[Any, bool] = {atom: rng.random() < 0.5 for atom in [*range(4), "A", "B"]}
    is_truthful = rng.random() < 0.8
    facts: list[Fact] = []
    while len(facts) < 2:
        some = rng.sample(range(4), rng.randint(1, 3))
        count = sum(world[cell] for cell in some) if is_truthful else rng.randint(0, len(some))
        facts.append(sentence(some, count))
    while len(facts) < 4:
        literals = [
            Symbol(name) if rng.choice([True, False]) else Not(Symbol(name)) for name in rng.sample(list(world), 2)
        ]
        formula = rng.choice([Or, And, Xor, Implication, Biconditional])(*literals)
        if not is_truthful or formula.evaluate(world):
            facts.append(formula)
    rng.shuffle(facts)
    untouched = rng.choice([0, 1, 3])
    mines = sum(world[cell] for cell in cells_of(facts)) + rng.choice([0, untouched])
    return facts, Total(mines if is_truthful else rng.randint(0, 4), untouched)


@pytest.mark.parametrize("name", SPEAKING)
def test_sentences_formulas_and_a_total_against_all_worlds(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    completed = contradictions = 0
    for seed in seeds(name, 400):
        facts, total = mixed_case(seed)
        worlds = Worlds([*facts, total])
        try:
            deduction = reasoner.deduce(facts, total)
        except Contradiction as contradiction:
            core: Any = contradiction.facts
            assert not worlds.fitting, seed
            assert_minimal(core, lambda some, facts=facts: not Worlds(some, facts).fitting)  # type: ignore[misc]
            contradictions += 1
            continue
        assert worlds.fitting or not deduction.complete, seed
        assert deduction.true <= worlds.always(True), seed
        assert deduction.false <= worlds.always(False), seed
        if deduction.complete:
            assert deduction.true == worlds.always(True), seed
            assert deduction.false == worlds.always(False), seed
            completed += 1
    assert completed
    assert contradictions


@pytest.mark.parametrize("with_total", [False, True])
@pytest.mark.parametrize("name", [name for name in COMPLETE if name in SPEAKING])
def test_wide_sentences_beside_formulas_against_all_worlds(name: str, with_total: bool) -> None:
    """Cells of a region are interchangeable only as long as no formula mentions one of them."""
    reasoner = engines.create_reasoner(name)
    for seed in range(12):
        rng = random.Random(f"wide {seed}")
        world: dict[Any, bool] = {atom: rng.random() < 0.5 for atom in [*range(11), "A"]}
        some = [range(10), rng.sample(range(11), 3), rng.sample(range(11), 2)]
        facts: list[Fact] = [sentence(cells, sum(world[cell] for cell in cells)) for cells in some]
        for first, second in (rng.sample(list(world), 2), [0, 1]):
            facts.append((Biconditional if world[first] == world[second] else Xor)(Symbol(first), Symbol(second)))
        mines = sum(world[cell] for cell in cells_of(facts))
        total = Total(mines + rng.choice([0, 2]), 2) if with_total else None
        worlds = Worlds([*facts, *([total] if total else [])])
        found = reasoner.deduce(facts, total)
        assert found.true <= worlds.always(True), seed
        assert found.false <= worlds.always(False), seed
        if found.complete:
            assert found.true == worlds.always(True), seed
            assert found.false == worlds.always(False), seed
        assert found.complete or name in {"resolution", "dpll"}, seed


@pytest.mark.parametrize("name", SPEAKING)
def test_explanations_from_sentences_formulas_and_a_total(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    explained = with_total = 0
    for seed in seeds(name, 300):
        facts, total = mixed_case(seed)
        given = [fact for fact in facts if isinstance(fact, Sentence)][:1]
        # A cell that formulas speak of is a cell to the total only as long as a sentence mentions it.
        facts = [f for f in facts if f not in given and not (isinstance(f, Formula) and names(f) - given[0].cells)]
        premises: list[Premise] = [*facts, total]
        worlds = Worlds([*given, *premises])
        if not worlds.fitting:
            continue
        literals = [literal for atom in ("A", "B", 0, 1) for literal in (Symbol(atom), Not(Symbol(atom)))]
        known = [literal for literal in literals if names(literal) <= worlds.cells and worlds.entail(literal)]
        for query in [*known, Or(Symbol("A"), Symbol("B"))]:
            try:
                assert reasoner.entails([*given, *premises], query) == worlds.entail(query), seed
                part = reasoner.explain(premises, query, given)
            except NotEntailed:
                assert not worlds.entail(query), seed
                continue
            except GaveUp:
                assert name not in COMPLETE
                continue
            told = [*given, *part]
            assert Worlds(told, premises).entail(query), seed
            for place in range(len(given), len(told)) if name in COMPLETE else ():
                assert not Worlds([*told[:place], *told[place + 1 :]], premises).entail(query), seed
            explained += 1
            with_total += total in part
    assert explained > 10
    assert with_total > 1 or name not in COMPLETE


def names(formula: Formula) -> set[Any]:
    """The atoms that it mentions, but for the two that are no cells."""
    return set(formula.symbols()) - {"A", "B"}


@pytest.mark.parametrize("name", [name for name in SPEAKING if name in COMBINING])
def test_a_symbol_is_no_untouched_cell(name: str) -> None:
    """All untouched cells are safe here; B is no cell, and false only by the first of the premises."""
    premises: list[Premise] = [Biconditional(Symbol(0), Symbol("B")), sentence([1, 3], 1), Total(1, 3)]
    given = [sentence([0, 2, 3], 1)]
    assert engines.create_reasoner(name).explain(premises, Not(Symbol("B")), given) == premises
    assert engines.create_reasoner(name).explain(premises, Not(Symbol("elsewhere")), given) == premises[2:]


@pytest.mark.parametrize("name", COMBINING)
def test_what_is_given_is_counted_by_the_total(name: str) -> None:
    """Three of four cells hold two mines, and of three mines one is left for the fourth, whatever else is told."""
    premises: list[Premise] = [sentence("ab", 1), Total(3, 1)]
    given = [sentence("abc", 2)]
    assert engines.create_reasoner(name).explain(premises, Symbol("elsewhere"), given) == premises[1:]
