"""Which reasoners and engines there are, what the rules of some do not show, and how many cases each sees."""

from __future__ import annotations

from typing import Any

import engines
from game.statements.connectives import Formula

REASONERS = [name for name in engines.available() if engines.create_reasoner(name).name == name]
"""Some engines reason as another one does."""
COMPLETE = [name for name in REASONERS if engines.spec(name).complete]
SPEAKING = engines.available(speaking=Formula)
"""Those that speak formulas."""


def at_least(*names: str) -> list[str]:
    """The engines that know all that one of these knows: each of these, what contains it, and the complete ones.

    What a rule shows is asked of these. One that claims to contain none of them has the laws alone to keep.
    """
    specs = map(engines.spec, engines.available())
    return [spec.name for spec in specs if spec.complete or {spec.name, *spec.contains} & {*names}]


COMBINING = at_least("sentence", "gauss", "probing")
"""They show what takes two facts."""
SUMMING = at_least("sentence", "gauss")
"""They refute what a sum over several facts does."""
SEEING_TRIANGLES = at_least("supposing", "gauss", "probing")
"""They see that no three cells have one mine in each pair."""


BOOKKEEPING = [name for name in ("sentence", "sat", "optimal", "native") if name in engines.available()]
"""A weak reasoner, a complete one, one that counts, and the compiled position: all other bookkeeping is theirs."""

SHORT: dict[str, dict[str, Any]] = {
    "dpll": {"steps": 20_000},
    "resolution": {"clauses": 1_000},
    "sympy": {"steps": 30_000},
}
"""Limits that keep a test of many positions short: beyond them these ways give up."""
SHARE = {
    "sympy": 0.3,
    "asp": 0.3,
    "cpsat": 0.1,
    "z3": 0.15,
    "single": 0.4,
    "overlap": 0.4,
    "supposing": 0.4,
    "gauss": 0.4,
    "unit": 0.3,
    "probing": 0.25,
    "nested": 0.15,
    "belief": 0.25,
    "bdd": 0.25,
    "dpll": 0.15,
    "resolution": 0.15,
    "relaxed": 0.1,
    "milp": 0.1,
}
"""Some are far slower than the others, or have others of their kind beside them, and see a share of the same cases."""


def share(name: str, number: int) -> int:
    """How many of `number` cases a reasoner or an engine sees: all of them, or its share where it has one."""
    return round(number * SHARE.get(name, 1))
