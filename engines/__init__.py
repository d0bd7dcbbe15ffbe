"""Inference: engines and reasoners. They use the types of `game`, but never the hidden truth.

Start with `reasoner` (from facts to their consequences), `guessing` (the choice of a cell if none is proven safe) and
`board` (the engine, which combines both to make moves). `reasoners` has one file for each method, built on `solving`
(solvers) and `counting` (model counting). `registry` finds engines by name, and `laws` checks their contract. `proofs`
explains conclusions, `grading` rates their difficulty, and `answers` combines all of it for a puzzle of any kind. Names
are imported on first use, so that no engine needs the dependencies of the others.
"""

from engines.registry.catalog import ENGINES
from game.lazy_imports import lazy_names

_public_name, _public_names = lazy_names(__name__)

_CATALOG = {
    name: engine
    for engine, target in ENGINES.items()
    for found in [target.partition(":")[2]]
    for name in [found, found.replace("Reasoner", "Engine")]
}
"""Maps each name of an engine class or of a reasoner class in the catalog to the name of its engine."""


def __getattr__(name: str) -> object:
    if name not in _CATALOG:
        return _public_name(name)
    from engines.registry.registry import load

    found = load(_CATALOG[name])
    return found if name.endswith("Engine") else found.reasoner_class


def __dir__() -> list[str]:
    return sorted({*_public_names(), *_CATALOG})
