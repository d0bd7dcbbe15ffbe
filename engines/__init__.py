"""Inference: engines and reasoners. They use the types of `game`, but never the hidden truth.

Start with `reasoner` (from facts to their consequences), `guessing` (the choice of a cell if none is proven safe) and
`board` (the engine, which combines a reasoner and a guesser to make moves). `reasoners` has one file for each method of
reasoning; these build on `solving` (solvers) and `counting` (model counting). `registry` finds engines by name, and
`laws` checks their contract. `proofs` explains conclusions step by step; `grading` rates their difficulty; `answers`
combines all of it for a puzzle of any kind. `programs` runs engines in processes of their own, and `native` is the
compiled engine. Engines are imported on first use, so that none needs the dependencies of the others.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from engines.board.engine import Engine as Engine
from engines.board.players.counting_engines import (
    OptimalEngine as OptimalEngine,
    ProbabilityEngine as ProbabilityEngine,
    ProgressEngine as ProgressEngine,
)
from engines.facts import Atom as Atom, Fact as Fact
from engines.guessing.deep import DeepGuesser as DeepGuesser
from engines.guessing.guesser import Guesser as Guesser, RandomGuesser as RandomGuesser
from engines.guessing.optimal import OptimalGuesser as OptimalGuesser
from engines.guessing.probabilities import Chances as Chances
from engines.guessing.progress import ProgressGuesser as ProgressGuesser
from engines.guessing.safest import SafestGuesser as SafestGuesser
from engines.proofs.finding.explanation import Explanation as Explanation
from engines.reasoner import Deduction as Deduction, Reasoner as Reasoner, minimal_core as minimal_core
from engines.reasoners.probability import ProbabilityReasoner as ProbabilityReasoner
from engines.registry.catalog import ENGINES
from engines.registry.creating import create as create, create_reasoner as create_reasoner
from engines.registry.registry import (
    EngineUnavailable as EngineUnavailable,
    available as available,
    guesser_names as guesser_names,
    guesser_spec as guesser_spec,
    load as load,
    names as names,
    register as register,
    register_guesser as register_guesser,
    spec as spec,
)
from engines.solving.truth_table import model_check as model_check
from engines.spec import Option as Option, Spec as Spec
from game.errors import Contradiction as Contradiction, GaveUp as GaveUp, NotEntailed as NotEntailed
from game.statements.sentence import Sentence as Sentence, Total as Total

if TYPE_CHECKING:
    from engines.board.players.belief import BeliefEngine as BeliefEngine
    from engines.grading.grading import Grade as Grade, Grader as Grader
    from engines.native.mine_chances import mine_chances as mine_chances
    from engines.native.native_engine import NativeEngine as NativeEngine
    from engines.native.small_boards import win_probability as win_probability
    from engines.reasoners.exhaustive import ExhaustiveReasoner as ExhaustiveReasoner
    from engines.reasoners.rule_based import (
        Conclusions as Conclusions,
        RuleReasoner as RuleReasoner,
        with_total as with_total,
    )
    from engines.reasoners.sat import SatReasoner as SatReasoner
    from engines.reasoners.sentence_reasoner import SentenceReasoner as SentenceReasoner
    from engines.reasoners.single import SingleReasoner as SingleReasoner
    from engines.reasoners.sympy import SympyReasoner as SympyReasoner
    from engines.solving.statement_masks import MaskCount as MaskCount

    AspEngine = Engine
    BddEngine = Engine
    CpSatEngine = Engine
    DpllEngine = Engine
    ExhaustiveEngine = Engine
    GaussEngine = Engine
    MilpEngine = Engine
    NestedEngine = Engine
    OverlapEngine = Engine
    ProbingEngine = Engine
    RelaxedEngine = Engine
    ResolutionEngine = Engine
    SatEngine = Engine
    SentenceEngine = Engine
    SingleEngine = Engine
    SupposingEngine = Engine
    SympyEngine = Engine
    UnitEngine = Engine
    Z3Engine = Engine
else:  # imported on first use: the engines and reasoners of the catalog, and these
    _MODULES = {
        "engines.grading.grading": "Grade Grader",
        "engines.native.mine_chances": "mine_chances",
        "engines.native.small_boards": "win_probability",
        "engines.reasoners.rule_based": "Conclusions RuleReasoner with_total",
        "engines.solving.statement_masks": "MaskCount",
    }
    _LATER = {name: module for module, some in _MODULES.items() for name in some.split()}
    _CATALOG = {
        name: engine
        for engine, target in ENGINES.items()
        for found in [target.partition(":")[2]]
        for name in [found, found.replace("Reasoner", "Engine")]
    }

    def __getattr__(name: str) -> object:
        if name in _LATER:
            return getattr(import_module(_LATER[name]), name)
        if name not in _CATALOG:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = load(_CATALOG[name])
        return found if name.endswith("Engine") else found.reasoner_class

    def __dir__() -> list[str]:
        return sorted({*globals(), *_LATER, *_CATALOG})
