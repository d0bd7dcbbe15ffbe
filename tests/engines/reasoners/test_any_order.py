"""What follows depends on the set of the facts: not on their order, the hash seed, or the names of the atoms."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pytest

import engines
from engines import Fact, Reasoner, Sentence, Total
from game.errors import Contradiction
from game.grid import Cell
from tests.fuzz.random_facts import case
from tests.support.reasoners import REASONERS, TEST_LIMITS, share
from tests.support.short_sentences import sentence

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


def proven(reasoner: Reasoner, facts: Sequence[Fact], total: Total | None, names: Mapping[str, str]) -> object:
    """All that a reasoner makes of facts, with atoms by other names; None for a contradiction."""
    try:
        found = reasoner.deduce(facts, total)
    except Contradiction:
        return None
    true, false = ({names[str(atom)] for atom in atoms} for atoms in (found.true, found.false))
    inferred = {(frozenset(names[str(cell)] for cell in it.cells), it.count) for it in found.sentences}
    return true, false, found.untouched, found.complete, sorted(found.limits), inferred


def named(facts: Sequence[Sentence], names: Mapping[Cell, str]) -> list[Sentence]:
    return [sentence([names[cell] for cell in fact.cells], fact.count) for fact in facts]


def hashed_anew(facts: Sequence[Sentence], seed: int) -> list[Sentence]:
    """The same facts about texts with other hashes, as another hash seed gives them."""

    class Rehashed(str):
        def __hash__(self) -> int:
            return hash((seed, str(self)))

    return [sentence(map(Rehashed, fact.cells), fact.count) for fact in facts]


@pytest.mark.parametrize("name", REASONERS)
def test_facts_in_any_order_and_told_twice(name: str) -> None:
    for seed in range(share(name, 60)):
        told, total = case(seed)
        rng = random.Random(seed)
        cells = sorted(set().union(*[fact.cells for fact in told]))
        names = {cell: f"x{number:02}" for number, cell in enumerate(cells)}
        facts, same = named(told, names), {name: name for name in names.values()}
        limits = LIMITS if seed % 2 else TEST_LIMITS
        make = partial(engines.create_reasoner, name, **limits.get(name, {}))
        first = proven(make(), facts, total, same)
        for _ in range(2):
            again = hashed_anew(rng.sample(facts, len(facts)) + facts[: rng.randint(0, 1)], rng.getrandbits(32))
            assert proven(make(), again, total, same) == first, (seed, again)
        if name not in ORDERED:
            other = dict(zip(same, rng.sample(list(same), len(same)), strict=True))
            renamed = named(told, {cell: other[name] for cell, name in names.items()})
            assert proven(make(), renamed, total, {new: old for old, new in other.items()}) == first, seed
