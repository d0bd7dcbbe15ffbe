"""Which reasoners there are, and how many cases each sees."""

from __future__ import annotations

import engines
from game.logic import Formula

REASONERS = [name for name in engines.available() if name not in ("progress", "optimal")]
"""Two engines less: they reason as `probability` does."""
COMPLETE = [name for name in REASONERS if engines.spec(name).complete]
ONE_AT_A_TIME = {"single"}
"""Those that look at one fact at a time, and show nothing that takes two."""
SEEING_NO_TRIANGLE = {"single", "sentence", "overlap"}
"""Those whose rules do not see that no three cells have one mine in each pair."""
SPEAKING = engines.available(speaking=Formula)
"""Those that speak formulas."""

SHARE = {"sympy": 0.3, "asp": 0.3, "cpsat": 0.15, "z3": 0.1}
"""Some are far slower than the others, and see a share of the same cases."""


def seeds(name: str, number: int) -> range:
    """The first seeds: as many as `number`, or a share of them for a slow reasoner."""
    return range(round(number * SHARE.get(name, 1)))
