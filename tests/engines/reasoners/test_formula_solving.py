"""Formulas: encoded as clauses, checked by the textbook, with minimal cores, and within limits."""

import itertools
import pickle
import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings, strategies as st
from pysat.solvers import Minisat22

from engines import Deduction, GaveUp, NotEntailed, Reasoner, create_reasoner, minimal_core, model_check
from engines.solving.tseitin_encoding import Encoding
from game.statements.connectives import And, Biconditional, Exactly, Formula, Not, Or, Symbol, Xor
from tests.support.formulas import NAMES, formulas, worlds

A, B, C, D = map(Symbol, "ABCD")
property_test = settings(max_examples=80)


@property_test
@given(st.lists(formulas, min_size=1, max_size=2))
def test_clauses_allow_exactly_the_worlds_of_the_formula(facts: list[Formula]) -> None:
    required, as_literals = Encoding(NAMES), Encoding(NAMES)
    for fact in facts:
        required.require(fact)
        as_literals.clauses.append([as_literals.literal(fact)])
    every = [dict(zip(NAMES, values, strict=True)) for values in itertools.product((False, True), repeat=len(NAMES))]
    for encoding in (required, as_literals):
        with Minisat22(bootstrap_with=encoding.clauses) as solver:
            fitting = [
                world
                for world in every
                if solver.solve(
                    [variable if world[str(name)] else -variable for name, variable in encoding.variables.items()]
                )
            ]
        assert fitting == worlds(facts)


@property_test
@given(formulas, formulas)
def test_the_textbook_agrees_with_every_world(knowledge: Formula, query: Formula) -> None:
    assert model_check(knowledge, query) == all(query.evaluate(world) for world in worlds([knowledge]))


def test_the_textbook_refuses_what_it_cannot_do() -> None:
    with pytest.raises(TypeError, match=r"'A' is no formula; expected one built with game\.statements\.connectives"):
        model_check(A, "A")  # type: ignore[arg-type]
    with pytest.raises(GaveUp, match=r"1001 symbols have 2 \*\* 1001 models; ask a reasoner instead"):
        model_check(And(*(Symbol(number) for number in range(1_000))), A)


@pytest.mark.parametrize("name", ["exhaustive", "sympy", "sat"])
def test_deep_formulas(reasoner: Reasoner) -> None:
    formula: Formula = A
    for _ in range(250):
        formula = Not(Biconditional(formula, B))
    assert reasoner.deduce([formula, B]).false == (frozenset() if formula.evaluate({"A": True, "B": True}) else {"A"})


def test_sympy_counts_what_it_assigns_among_its_steps() -> None:
    """Seven pigeons do not fit into six holes, which takes a search far longer than it takes to read."""
    sits = {(pigeon, hole): Symbol((pigeon, hole)) for pigeon in range(7) for hole in range(6)}
    each = [Or(*(sits[pigeon, hole] for hole in range(6))) for pigeon in range(7)]
    alone = [
        Not(And(sits[one, hole], sits[other, hole])) for hole in range(6) for one in range(7) for other in range(one)
    ]
    with pytest.raises(GaveUp, match="it takes more than 1,000 steps, the limit; the option 'steps' raises it"):
        create_reasoner("sympy", steps=1000).is_satisfiable([*each, *alone])


@pytest.mark.parametrize("needed", [set(), {0}, {9}, {2, 3, 7}, set(range(10))])
def test_minimal_core_finds_what_is_needed(needed: set[int]) -> None:
    asked: list[Sequence[int]] = []

    def are_enough(numbers: Sequence[int]) -> Sequence[int] | None:
        asked.append(numbers)
        return numbers if needed.issubset(numbers) else None

    assert minimal_core(10, are_enough) == sorted(needed)
    assert all(list(numbers) == sorted(numbers) for numbers in asked)
    with pytest.raises(NotEntailed, match="the premises do not entail the claim to explain"):
        minimal_core(9, lambda numbers: numbers if {9}.issubset(numbers) else None)


def test_sat_gives_up_when_its_time_is_over() -> None:
    rng = random.Random(1)
    people = [Symbol(number) for number in range(120)]
    monster: list[Formula] = [Biconditional(person, Xor(*rng.sample(people, 20))) for person in people[:60]]
    monster += [Biconditional(person, And(*rng.sample(people, 2))) for person in people[60:]]
    reasoner = create_reasoner("sat", seconds=0)
    deduction = reasoner.deduce([*monster, A])
    assert deduction.true == {"A"}
    assert not deduction.complete
    with pytest.raises(GaveUp, match="0 s"):
        reasoner.entails(monster, Not(Exactly(18, people)))


def test_a_symbol_is_looked_up_by_its_name() -> None:
    deduction = create_reasoner("sat").deduce([A, Not(B)])
    assert ("A" in deduction.true, "B" in deduction.false) == (True, True)
    for atoms in (deduction.true, deduction.false):
        with pytest.raises(TypeError, match="A is looked up among atoms, which are names; use its name, 'A'"):
            A in atoms  # noqa: B015
    assert {"A"} <= deduction.true <= {"A", "B"}
    own = Deduction(frozenset([A]), frozenset([B]))
    assert own.true == {"A"}, "what a reasoner of one's own reports as symbols"
    assert pickle.loads(pickle.dumps(own)) == own
