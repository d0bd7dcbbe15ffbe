"""What follows: engines and reasoners. They know the words of `game`, and never the hidden truth.

Start with `reasoner` (from facts to what they entail) and `engine` (a reasoner that also plays). Each other module is
one way to reason, found by name through `registry` and held to `conformance`; `truth_table` is the textbook's. What
several share is in packages: `board` (what an engine keeps of its board), `solving` (by solvers) and `counting` (of
models). `search` stands apart: paths, as in the knight's tour. An engine is imported when it is first used, so that one
without dependencies needs none of the others'.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.engine import Engine
from engines.reasoner import Atom, Deduction, Fact, GaveUp, Reasoner, minimal_core
from engines.reasoners.sentence import MinesweeperAI, SentenceEngine, SentenceReasoner
from engines.registry import EngineUnavailable, available, create, create_reasoner, load, names, register
from engines.solving.truth_table import model_check
from game.sentence import Sentence

if TYPE_CHECKING:
    from engines.optimal import OptimalEngine
    from engines.probability import ProbabilityEngine, ProbabilityReasoner
    from engines.progress import ProgressEngine
    from engines.reasoners.exhaustive import ExhaustiveEngine, ExhaustiveReasoner
    from engines.reasoners.sat import SatEngine, SatReasoner
    from engines.reasoners.sympy import SympyEngine, SympyReasoner

__all__ = [
    "Atom",
    "Deduction",
    "Engine",
    "EngineUnavailable",
    "ExhaustiveEngine",
    "ExhaustiveReasoner",
    "Fact",
    "GaveUp",
    "MinesweeperAI",
    "OptimalEngine",
    "ProbabilityEngine",
    "ProbabilityReasoner",
    "ProgressEngine",
    "Reasoner",
    "SatEngine",
    "SatReasoner",
    "Sentence",
    "SentenceEngine",
    "SentenceReasoner",
    "SympyEngine",
    "SympyReasoner",
    "available",
    "create",
    "create_reasoner",
    "load",
    "minimal_core",
    "model_check",
    "names",
    "register",
]

_ENGINE_OF = {
    "ExhaustiveEngine": "exhaustive",
    "OptimalEngine": "optimal",
    "ProbabilityEngine": "probability",
    "ProgressEngine": "progress",
    "SatEngine": "sat",
    "SympyEngine": "sympy",
}


def __getattr__(name: str) -> object:
    """The engine classes (and their reasoners) that are imported on first use."""
    engine = _ENGINE_OF.get(name.replace("Reasoner", "Engine"))
    if engine is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = load(engine)
    return found if name.endswith("Engine") else found.reasoner_class
