"""The ways to make an engine, for tests of its bookkeeping, which is one of two kinds for all of them."""

from collections.abc import Callable
from functools import partial

import engines
from engines import Engine, SatReasoner


class OwnEngine(Engine):
    reasoner_class = SatReasoner


NAMES = ["sentence", "sat+safest", f"{__name__}:{OwnEngine.__name__}", "optimal"]
"""Arguments of `create`: a name, a name with a guesser, the path of a class, a counting engine, and the compiled one.
"""
if "native" in engines.available():
    NAMES.append("native")

WAYS: dict[str, Callable[..., Engine]] = {
    **{name: partial(engines.create, name) for name in NAMES},
    "a class": engines.load("sentence"),
    "a reasoner": lambda *sizes, **options: Engine(*sizes, reasoner=SatReasoner(), **options),
}
"""Functions that make an engine: `create` with each of the names, a class, and `Engine` with a reasoner."""
