"""The reasoners and engines to test, grouped by their abilities, and the share of the cases for each."""

from typing import Any

import engines
from game.statements.connectives import Formula

REASONERS = [name for name in engines.available() if engines.create_reasoner(name).name == name]
"""The names of all reasoners, without engines that use the reasoner of another engine."""
COMPLETE = [name for name in REASONERS if engines.spec(name).complete]
FORMULA_REASONERS = engines.available(accepting=Formula)
"""The engines that accept formulas."""


def at_least(*names: str) -> list[str]:
    """Return the engines at least as strong as one of these: the same ones, engines that contain one, complete ones.

    Tests of a rule's conclusions are run on them. Any other engine is only tested by the laws.
    """
    specs = map(engines.spec, engines.available())
    return [spec.name for spec in specs if spec.complete or {spec.name, *spec.contains} & {*names}]


COMBINING = at_least("sentence", "gauss", "probing")
"""The engines that find conclusions from two facts together."""
SUMMING = at_least("sentence", "gauss")
"""The engines that find contradictions in a sum of several facts."""
REFUTING_TRIANGLES = at_least("supposing", "gauss", "probing")
"""The engines that refute three cells with one mine in each pair."""


BOOKKEEPING = [name for name in ("sentence", "sat", "optimal", "native") if name in engines.available()]
"""Engines for tests of the bookkeeping of boards: a weak, a complete, a counting and the compiled one.

All other engines share the bookkeeping of one of these.
"""

TEST_LIMITS: dict[str, dict[str, Any]] = {
    "dpll": {"steps": 20_000},
    "resolution": {"clauses": 1_000},
    "sympy": {"steps": 30_000},
}
"""Limits of some reasoners that keep a test of many positions short; beyond them these reasoners give up."""
SHARE_OF_CASES = {
    **dict.fromkeys(("single", "overlap", "supposing", "gauss"), 0.4),
    **dict.fromkeys(("sympy", "asp", "unit"), 0.3),
    **dict.fromkeys(("probing", "belief", "bdd"), 0.25),
    **dict.fromkeys(("z3", "nested", "dpll", "resolution"), 0.15),
    **dict.fromkeys(("cpsat", "relaxed", "milp"), 0.1),
}
"""The share of the cases for reasoners that are much slower than the others, or similar to another one."""


def share(name: str, number: int) -> int:
    """Return the number of cases for a reasoner or an engine, of `number` in all."""
    return round(number * SHARE_OF_CASES.get(name, 1))
