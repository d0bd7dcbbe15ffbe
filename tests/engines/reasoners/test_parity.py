from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings, strategies as st

from engines.reasoners.sat import SatReasoner
from engines.solving.parity import MOST_ATOMS, ParitySystem
from game.errors import Contradiction, GaveUp, NotEntailed
from game.statements.connectives import Biconditional, Formula, Not, Or, Symbol, Xor
from tests.support.formulas import NAMES, worlds
from tests.support.minimal import assert_minimal

A, B, C = map(Symbol, "ABC")
parities = st.recursive(
    st.sampled_from([Symbol(name) for name in NAMES]),
    lambda parts: st.one_of(
        st.builds(Not, parts),
        st.builds(Biconditional, parts, parts),
        st.lists(parts, max_size=4).map(lambda p: Xor(*p)),
    ),
    max_leaves=6,
)
property_test = settings(derandomize=True, deadline=None, max_examples=80)


def each_of_others(people: int, speak_of: int, seed: int) -> tuple[list[Formula], dict[Symbol, bool]]:
    """Statements about the parity of `speak_of` people each, and who is a knight in one world that fits."""
    rng = random.Random(seed)
    symbols = [Symbol(f"person {number}") for number in range(people)]
    truth = {symbol: rng.random() < 0.5 for symbol in symbols}
    statements: list[Formula] = []
    for symbol in symbols:
        others = rng.sample(symbols, speak_of)
        is_odd = sum(truth[other] for other in others) % 2 == 1
        statements.append(Biconditional(symbol, Xor(*others) if is_odd == truth[symbol] else Not(Xor(*others))))
    return statements, truth


@property_test
@given(st.lists(parities, max_size=6))
def test_elimination_finds_what_every_world_has(facts: list[Formula]) -> None:
    fitting = list(worlds(facts))
    system = ParitySystem(facts)
    assert system.is_consistent == bool(fitting)
    mentioned = {name for fact in facts for name in fact.symbols()}
    literals = [(name, value) for name in mentioned for value in (True, False)]
    expected = {(name, value) for name, value in literals if all(world[name] is value for world in fitting)}
    backbone = system.backbone()
    assert backbone is None if not fitting else set(backbone or ()) == expected


@property_test
@given(st.lists(parities, min_size=1, max_size=6), st.lists(parities, max_size=2), parities)
def test_explanations_can_spare_nothing(facts: list[Formula], known: list[Formula], query: Formula) -> None:
    def entailed_by(some: Sequence[Formula]) -> bool:
        return not worlds([*known, *some, Not(query)])

    system = ParitySystem(facts, known, [query], named=True)
    if entailed_by(facts):
        explanation = [facts[number] for number in system.explanation(query)]
        assert_minimal(explanation, entailed_by)
    else:
        with pytest.raises(NotEntailed, match="do not entail"):
            system.explanation(query)


def test_systems_that_are_too_large_are_refused() -> None:
    with pytest.raises(GaveUp, match="10,001 atoms are too many to eliminate; the limit is 10,000"):
        ParitySystem([Symbol(number) for number in range(MOST_ATOMS + 1)])


@pytest.mark.parametrize(("people", "speak_of"), [(1000, 2), (1000, 9), (60, 30)])
def test_people_who_all_speak_of_parities(people: int, speak_of: int) -> None:
    """Without elimination, the search for who is what in the first was stopped after 30 s."""
    statements, truth = each_of_others(people, speak_of, seed=people)
    reasoner = SatReasoner(seconds=0)
    knights = {symbol.name for symbol in truth if truth[symbol]}
    first, *others = truth
    statements.append(first if truth[first] else Not(first))
    deduction = reasoner.deduce(statements)
    assert deduction.complete
    assert deduction.true <= knights
    assert deduction.false.isdisjoint(knights)
    assert len(deduction.true | deduction.false) > people / 10
    knave = next(symbol for symbol in others if symbol.name in deduction.false)
    proof = reasoner.explain(statements, Not(knave))
    assert reasoner.entails(proof, Not(knave))
    with pytest.raises(Contradiction) as raised:
        reasoner.deduce([*proof, knave])
    assert set(raised.value.facts) == {*proof, knave}


def test_parities_that_contradict_each_other_prove_everything() -> None:
    statements, _ = each_of_others(60, 30, seed=3)
    reasoner = SatReasoner(seconds=0)
    settled = Symbol(next(iter(reasoner.deduce(statements).false)))
    with pytest.raises(Contradiction) as raised:
        reasoner.deduce([*statements, settled])
    for query in (Or(), C):
        core = reasoner.explain([*statements, settled, Or(A, B)], query)
        assert core == list(raised.value.facts)


@pytest.mark.parametrize("given", [[Xor(A, B), Not(Xor(A, B))], [Or(A, B), Or(A, Not(B)), Not(A)]])
def test_where_what_is_given_contradicts_itself_nothing_else_is_needed(given: list[Formula]) -> None:
    assert SatReasoner().explanations([C, Not(C)], [C, Or()], given) == [[], []]
