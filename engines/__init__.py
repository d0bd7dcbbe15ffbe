"""What follows: engines and reasoners. They know the words of `game`, and never the hidden truth.

Start with `reasoner` (from facts to what they entail), `guessing` (from what an engine shows to the best cell to try)
and `engine` (both, with hands). `reasoners` and `guessers` hold one file for each way to reason and to guess; `catalog`
lists them, `registry` finds them by name, and `conformance` holds them to their laws. `answer` is all that is known of
a puzzle of any kind, and `generating` makes new ones; `proofs.ladder` tells how hard a conclusion is, and `grading` how
hard a position of a board is, and the way through a board. What several share is in packages: `board` (what an engine
keeps of its board), `proofs` and `arguments` (why something follows, step by step), `solving` (by solvers) and
`counting` (of models). `search` stands apart: paths, as in the knight's tour. An engine is imported when it is first
used, so that one without dependencies needs none of the others'.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.catalog import ENGINES
from engines.chances import Chances
from engines.counting.game_tree import win_probability
from engines.engine import Engine
from engines.facts import Atom, Fact
from engines.guessers.deep import DeepGuesser
from engines.guessers.optimal import OptimalGuesser
from engines.guessers.progress import ProgressGuesser
from engines.guessers.safest import SafestGuesser
from engines.guessing import Guesser, RandomGuesser
from engines.probability import OptimalEngine, ProbabilityEngine, ProgressEngine
from engines.proofs.explanation import Explanation
from engines.reasoner import Deduction, Reasoner, minimal_core
from engines.reasoners.probability import ProbabilityReasoner
from engines.registry import (
    EngineUnavailable,
    available,
    create,
    create_reasoner,
    guesser_names,
    guesser_spec,
    load,
    names,
    register,
    register_guesser,
    spec,
)
from engines.solving.rules import with_total
from engines.solving.truth_table import model_check
from engines.spec import GuesserSpec, Option, Spec
from game.errors import Contradiction, GaveUp, NotEntailed
from game.sentence import Sentence, Total

if TYPE_CHECKING:
    from engines.grading import Grade, Grader
    from engines.native.engine import NativeEngine
    from engines.reasoners.asp import AspEngine
    from engines.reasoners.bdd import BddEngine
    from engines.reasoners.belief import BeliefEngine
    from engines.reasoners.cpsat import CpSatEngine
    from engines.reasoners.dpll import DpllEngine
    from engines.reasoners.exhaustive import ExhaustiveEngine, ExhaustiveReasoner
    from engines.reasoners.gauss import GaussEngine
    from engines.reasoners.milp import MilpEngine
    from engines.reasoners.nested import NestedEngine
    from engines.reasoners.overlap import OverlapEngine
    from engines.reasoners.probing import ProbingEngine
    from engines.reasoners.relaxed import RelaxedEngine
    from engines.reasoners.resolution import ResolutionEngine
    from engines.reasoners.sat import SatEngine, SatReasoner
    from engines.reasoners.sentence import SentenceEngine, SentenceReasoner
    from engines.reasoners.single import SingleEngine
    from engines.reasoners.supposing import SupposingEngine
    from engines.reasoners.sympy import SympyEngine, SympyReasoner
    from engines.reasoners.unit import UnitEngine
    from engines.reasoners.z3 import Z3Engine

__all__ = [
    "AspEngine",
    "Atom",
    "BddEngine",
    "BeliefEngine",
    "Chances",
    "Contradiction",
    "CpSatEngine",
    "Deduction",
    "DeepGuesser",
    "DpllEngine",
    "Engine",
    "EngineUnavailable",
    "ExhaustiveEngine",
    "ExhaustiveReasoner",
    "Explanation",
    "Fact",
    "GaussEngine",
    "GaveUp",
    "Grade",
    "Grader",
    "Guesser",
    "GuesserSpec",
    "MilpEngine",
    "NativeEngine",
    "NestedEngine",
    "NotEntailed",
    "OptimalEngine",
    "OptimalGuesser",
    "Option",
    "OverlapEngine",
    "ProbabilityEngine",
    "ProbabilityReasoner",
    "ProbingEngine",
    "ProgressEngine",
    "ProgressGuesser",
    "RandomGuesser",
    "Reasoner",
    "RelaxedEngine",
    "ResolutionEngine",
    "SafestGuesser",
    "SatEngine",
    "SatReasoner",
    "Sentence",
    "SentenceEngine",
    "SentenceReasoner",
    "SingleEngine",
    "Spec",
    "SupposingEngine",
    "SympyEngine",
    "SympyReasoner",
    "Total",
    "UnitEngine",
    "Z3Engine",
    "available",
    "create",
    "create_reasoner",
    "guesser_names",
    "guesser_spec",
    "load",
    "minimal_core",
    "model_check",
    "names",
    "register",
    "register_guesser",
    "spec",
    "win_probability",
    "with_total",
]

_ENGINE_OF = {spec.target.partition(":")[2]: spec.name for spec in ENGINES}
"""The classes of the catalog, by the names of their engines: each is imported on first use."""


if not TYPE_CHECKING:  # a type checker knows the names above, and notices any other

    def __getattr__(name: str) -> object:
        if name in ("Grade", "Grader"):
            from engines import grading

            return getattr(grading, name)
        engine = _ENGINE_OF.get(name.replace("Reasoner", "Engine")) if name in __all__ else None
        if engine is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = load(engine)
        return found if name.endswith("Engine") else found.reasoner_class


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
