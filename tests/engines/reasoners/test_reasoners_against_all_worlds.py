"""The laws of reasoning: random facts and boards, every reasoner against all worlds, whatever the order of the facts.

`python -m tests.fuzz` draws more of the same cases for as long as one likes.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st

import engines
from engines import Contradiction, Fact, GaveUp, NotEntailed, Reasoner, Sentence, Total
from engines.facts_and_components import Premise, conjuncts, split_total
from engines.laws.reasoner_laws import hashed_anew
from game.board.observation import Observation
from game.statements.connectives import Biconditional, Formula, Not, Or, Symbol, Xor
from tests.fuzz import boards, fuzzed_facts as fuzz
from tests.support.argument_and_core_assertions import assert_minimal
from tests.support.formulas import formulas
from tests.support.hypothesis_examples_drawn_once import examples
from tests.support.reasoners import COMPLETE, FORMULA_REASONERS, REASONERS, TEST_LIMITS, share
from tests.support.reference_worlds import Truth, cells_of
from tests.support.sentences_of_any_atoms import sentence

SENTENCES = 200
"""Cases of sentences alone, of which each reasoner sees its share."""


class Case(NamedTuple):
    """Facts and a total, what is given beside them, and what may follow."""

    facts: Sequence[Fact]
    total: Total | None
    given: Sequence[Fact]
    queries: Sequence[Formula]

    @property
    def premises(self) -> list[Premise]:
        return [*self.facts, *([self.total] if self.total else [])]


def of_both_signs(*atoms: Any) -> list[Formula]:
    return [literal for atom in atoms for literal in (Symbol(atom), Not(Symbol(atom)))]


def of_sentences(facts: Sequence[Sentence], total: Total | None) -> Case:
    """About some of the cells, and about an untouched one if there are any."""
    asked = [*sorted(cells_of(facts), key=str)[:3], *(["elsewhere"] if total is None or total.untouched else [])]
    return Case(facts, total, [], of_both_signs(*asked))


def mixed(seed: int) -> Case:
    """Formulas and sentences; one sentence is given."""
    facts, total = fuzz.mixed_case(seed)
    given = [fact for fact in facts if isinstance(fact, Sentence)][:1]
    cells = given[0].cells | {"A", "B"}
    # A cell that formulas speak of is a cell to the total only as long as a sentence mentions it.
    facts = [fact for fact in facts if fact not in given and (isinstance(fact, Sentence) or fact.symbols() <= cells)]
    told = cells_of([*given, *facts])
    return Case(facts, total, given, [*of_both_signs("A", "B", *[cell for cell in (0, 1) if cell in told]), EITHER])


EITHER = Or(Symbol("A"), Symbol("B"))


def wide(seed: int) -> Case:
    """A sentence of more cells than are listed as clauses, and formulas about its cells."""
    rng = random.Random(f"wide {seed}")
    world: dict[Any, bool] = {atom: rng.random() < 0.5 for atom in [*range(11), "A"]}
    some = [range(10), rng.sample(range(11), 3), rng.sample(range(11), 2)]
    facts: list[Fact] = [sentence(cells, sum(world[cell] for cell in cells)) for cells in some]
    for first, second in (rng.sample(list(world), 2), [0, 1]):
        facts.append((Biconditional if world[first] == world[second] else Xor)(Symbol(first), Symbol(second)))
    mines = sum(world[cell] for cell in cells_of(facts))
    return Case(facts, Total(mines + rng.choice([0, 2]), 2) if seed % 2 else None, [], of_both_signs(0, 10))


def problems() -> st.SearchStrategy[tuple[list[Formula], Formula, Formula]]:
    """Facts, a query, and what else is given."""
    return st.tuples(st.lists(formulas, min_size=1, max_size=3), formulas, formulas)


def once_wrong() -> Iterator[Case]:
    """What complete engines said was all, and was not; and bounds that just meet the total."""
    odd = [([1, 2, 4, 6], 3), ([3, 4], 2), ([1, 4, 7, 9], 2), ([2, 4, 5, 7, 8, 9], 2), ([0, 2, 4, 7], 2)]
    chain: list[tuple[Sequence[int], int]] = [(range(4), 1), ([2, 3, 4], 2), (range(5, 10), 1)]
    for told, mines, untouched in ((chain, 3, 2), (odd, 5, 0)):
        facts = [sentence(cells, count) for cells, count in told]
        everything = sentence(range(10 + untouched), mines)
        for order in (1, -1):
            yield of_sentences(facts[::order], Total(mines, untouched))
            yield of_sentences([*facts, everything][::order], None)
    for size in (3, 6):
        left = [sentence(range(size), 1), sentence([size - 2, size - 1, size], 2)]
        right = [sentence(range(10, 10 + size), 1), sentence([9 + size, 10 + size], 1)]
        for untouched in (0, 1, 3):
            for mines in range(2 + untouched, 5 + untouched):
                for some in (left, right, left + right):
                    yield of_sentences(some, Total(mines, untouched))


@cache
def cases(kind: str) -> list[Case]:
    """The cases of a kind, the ones that every reasoner sees last."""
    if kind == "sentences":
        return [of_sentences(*fuzz.case(seed)) for seed in range(SENTENCES)]
    if kind == "mixed":
        return [mixed(seed) for seed in range(60)]
    if kind == "formulas":
        return [Case(facts, None, [given], [query]) for facts, query, given in examples(problems, 50)]
    return [*once_wrong()] if kind == "once wrong" else [wide(seed) for seed in range(8)]


@cache
def truth(kind: str, number: int) -> Truth:
    """What is true of a case: found once for all reasoners."""
    case = cases(kind)[number]
    return Truth([*case.given, *case.premises])


def seen_by(name: str, kind: str, most: int) -> Iterator[tuple[int, Case, Truth]]:
    """The cases that a reasoner sees, its share of them at the most."""
    sizes = {"wide": len(cases(kind)), "once wrong": 8 + share(name, 20)}
    for number, case in enumerate(cases(kind)[: sizes.get(kind, max(6, share(name, most)))]):
        yield number, case, truth(kind, number)


EVERYTHING = [
    *((name, kind) for name in REASONERS for kind in ("sentences", "once wrong")),
    *((name, kind) for name in FORMULA_REASONERS if name in REASONERS for kind in ("mixed", "formulas")),
    *((name, "wide") for name in COMPLETE if name in FORMULA_REASONERS),
]


@pytest.mark.parametrize(("name", "kind"), EVERYTHING)
def test_what_is_deduced_follows_and_is_all_where_it_says_so(name: str, kind: str) -> None:
    reasoner = engines.create_reasoner(name)
    contradictions = 0
    for number, case, follows in seen_by(name, kind, SENTENCES):
        facts = [*case.given, *case.facts]
        copies = [Sentence(fact.cells, fact.count) if isinstance(fact, Sentence) else fact for fact in facts]
        try:
            found = reasoner.deduce(facts, case.total)
        except Contradiction as contradiction:
            assert not follows.is_possible, number
            assert_core(reasoner, [*case.given, *case.premises], contradiction)
            contradictions += 1
        else:
            assert fuzz.difference(found, follows) is None, number
            assert found.complete or not reasoner.is_complete or name in TEST_LIMITS, number
        assert facts == copies, "deduce changes no fact"
    assert contradictions or kind in ("wide", "once wrong")


@pytest.mark.parametrize("name", [name for name in REASONERS if engines.create_reasoner(name).reaches_fixpoint])
def test_conclusions_that_are_closed_lead_to_no_further_ones(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    for facts, _ in map(fuzz.case, range(share(name, SENTENCES))):
        try:
            found = reasoner.deduce(facts)
        except Contradiction:
            continue
        known = found.true | found.false
        left = [Sentence(fact.cells - known, fact.count - len(fact.cells & found.true)) for fact in facts]
        again = reasoner.deduce([*left, *found.sentences])
        assert (again.true, again.false) == (frozenset(), frozenset())
        assert all(sentence in left for sentence in again.sentences)


def assert_core(reasoner: Reasoner, premises: Sequence[Premise], contradiction: Contradiction) -> None:
    """Some of the premises contradict each other, and none of them can be left out."""
    facts, total = split_total(premises)
    told = [*premises, *conjuncts(facts)]
    assert str(contradiction).startswith("these cannot be true together: ")
    cores: list[Any] = [contradiction.facts]
    if reasoner.is_complete and reasoner.name not in TEST_LIMITS:
        cores.append(reasoner.core(premises))
        assert not reasoner.is_satisfiable(facts, total)
    for core in cores:
        assert all(any(premise is other for other in told) for premise in core)
        assert_minimal(core, lambda some: not Truth(some, premises).is_possible)


@pytest.mark.parametrize(("name", "kind"), EVERYTHING)
def test_what_follows_has_an_explanation_that_can_spare_nothing(name: str, kind: str) -> None:
    reasoner = engines.create_reasoner(name)
    explained = with_total = 0
    for number, case, follows in seen_by(name, kind, 40):
        premises, given = case.premises, case.given
        if not follows.is_possible and kind != "formulas":
            continue
        known = [query for query in case.queries if follows.entails(query)]
        for query in case.queries:
            try:
                assert reasoner.entails([*given, *premises], query) == (query in known), (number, query)
                if query not in known and query is case.queries[0]:
                    with pytest.raises(NotEntailed, match="the premises do not entail"):
                        reasoner.explain(premises, query, given)
            except GaveUp:
                assert not reasoner.is_complete or name in TEST_LIMITS, (number, query)
        for query in known:
            try:
                part = reasoner.explain(premises, query, given)
            except GaveUp:
                assert not reasoner.is_complete or name in TEST_LIMITS, (number, query)
                continue
            assert all(any(premise is other for other in premises) for premise in part)

            def are_enough(some: Sequence[Any], query: Formula = query, case: Case = case) -> bool:
                return Truth([*case.given, *some], [*case.given, *case.premises]).entails(query)

            if reasoner.is_complete:
                assert_minimal(part, are_enough)
            assert are_enough(part)
            explained += 1
            with_total += case.total in part
    assert explained > 4 or kind == "once wrong"
    assert with_total or kind in ("formulas", "once wrong", "wide") or name not in COMPLETE


@pytest.mark.parametrize("name", engines.available())
def test_random_boards_against_all_layouts(name: str) -> None:
    for seed in range(share(name, 60)):
        assert boards.complaint(name, seed) is None, seed
    once_wrong = Observation(3, 6, {(2, 4): 1, (1, 1): 1, (0, 1): 1, (0, 5): 2}, total=3)
    engine = engines.create(name, 3, 6, 3)
    engine.observe(once_wrong)
    assert boards.difference(engine) is None
    assert engine.complete or not engine.reasoner.is_complete


LIMITS: dict[str, dict[str, Any]] = {
    "overlap": {"limit": 6},
    "supposing": {"limit": 6},
    "gauss": {"steps": 100},
    "dpll": {"steps": 2_000},
    "resolution": {"clauses": 200},
    "exhaustive": {"limit": 6},
    "sympy": {"steps": 2_000},
}
"""Limits that some of these cases reach."""

ORDERED = {"sentence", "overlap", "supposing", "gauss", "relaxed", "milp", "dpll", "resolution", "exhaustive", "sympy"}
"""Those that take one atom before another, in the order of `in_order`, or reach a limit by it."""


def proven(reasoner: Reasoner, facts: Sequence[Fact], total: Total | None, names: Mapping[Any, Any]) -> object:
    """All that a reasoner makes of facts, with cells by other names; None for a contradiction."""
    try:
        found: Any = reasoner.deduce(facts, total)
    except Contradiction:
        return None
    true, false = ({names[tuple(cell)] for cell in cells} for cells in (found.true, found.false))
    inferred = {(frozenset(names[tuple(cell)] for cell in it.cells), it.count) for it in found.sentences}
    return true, false, found.untouched, found.complete, sorted(found.limits), inferred


@pytest.mark.parametrize("name", REASONERS)
def test_facts_in_any_order_and_told_twice(name: str) -> None:
    for seed in range(share(name, 60)):
        facts, total = fuzz.case(seed)
        rng = random.Random(seed)
        cells = sorted(set().union(*[fact.cells for fact in facts]))
        same = dict(zip(cells, cells, strict=True))
        limits = LIMITS if seed % 2 else TEST_LIMITS
        make = partial(engines.create_reasoner, name, **limits.get(name, {}))
        first = proven(make(), facts, total, same)
        for _ in range(2):
            again = hashed_anew(rng.sample(facts, len(facts)) + facts[: rng.randint(0, 1)], rng.getrandbits(32))
            assert proven(make(), again, total, same) == first, (seed, again)
        if name not in ORDERED:
            other = dict(zip(cells, rng.sample(cells, len(cells)), strict=True))
            renamed = [sentence([other[cell] for cell in fact.cells], fact.count) for fact in facts]
            assert proven(make(), renamed, total, {new: old for old, new in other.items()}) == first, seed
