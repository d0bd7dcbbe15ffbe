"""Inference: engines and reasoners. They use the types of `game`, but never the hidden truth.

Start with `reasoner` (from facts to their consequences), `guessing` (the choice of a cell if none is proven safe) and
`board` (the engine, which combines a reasoner and a guesser to make moves). `reasoners` has one file for each method of
reasoning; these build on `solving` (solvers) and `counting` (model counting). `registry` finds engines by name, and
`laws` checks their contract. `proofs` explains conclusions step by step; `grading` rates their difficulty; `answers`
combines all of it for a puzzle of any kind. `programs` runs engines in processes of their own, and `native` is the
compiled engine. Each name of this package is imported on first use, so that no engine needs the dependencies of the
others.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from engines.registry.catalog import ENGINES

if TYPE_CHECKING:
    from engines.board.engine import Engine as Engine
    from engines.board.players.belief import BeliefEngine as BeliefEngine
    from engines.board.players.counting_engines import (
        OptimalEngine as OptimalEngine,
        ProbabilityEngine as ProbabilityEngine,
        ProgressEngine as ProgressEngine,
    )
    from engines.facts import Atom as Atom, Fact as Fact
    from engines.grading.grading import Grader as Grader
    from engines.guessing.deep import DeepGuesser as DeepGuesser
    from engines.guessing.guesser import Guesser as Guesser, RandomGuesser as RandomGuesser
    from engines.guessing.optimal import OptimalGuesser as OptimalGuesser
    from engines.guessing.probabilities import Chances as Chances
    from engines.guessing.progress import ProgressGuesser as ProgressGuesser
    from engines.guessing.safest import SafestGuesser as SafestGuesser
    from engines.native.mine_chances import mine_chances as mine_chances
    from engines.native.native_engine import NativeEngine as NativeEngine
    from engines.native.small_boards import win_probability as win_probability
    from engines.proofs.finding.explanation import Explanation as Explanation
    from engines.reasoner import Deduction as Deduction, Reasoner as Reasoner, minimal_core as minimal_core
    from engines.reasoners.exhaustive import ExhaustiveReasoner as ExhaustiveReasoner
    from engines.reasoners.probability import ProbabilityReasoner as ProbabilityReasoner
    from engines.reasoners.rule_based import (
        Conclusions as Conclusions,
        RuleReasoner as RuleReasoner,
        with_total as with_total,
    )
    from engines.reasoners.sat import SatReasoner as SatReasoner
    from engines.reasoners.sentence_reasoner import SentenceReasoner as SentenceReasoner
    from engines.reasoners.single import SingleReasoner as SingleReasoner
    from engines.reasoners.sympy import SympyReasoner as SympyReasoner
    from engines.registry.creating import create as create, create_reasoner as create_reasoner
    from engines.registry.registry import (
        available as available,
        guesser_names as guesser_names,
        guesser_spec as guesser_spec,
        load as load,
        names as names,
        register as register,
        register_guesser as register_guesser,
        spec as spec,
    )
    from engines.solving.statement_masks import MaskCount as MaskCount
    from engines.solving.truth_table import model_check as model_check
    from engines.specs import EngineUnavailable as EngineUnavailable, Option as Option, Spec as Spec
    from game.errors import Contradiction as Contradiction, GaveUp as GaveUp, NotEntailed as NotEntailed
    from game.puzzles.grades import Grade as Grade
    from game.statements.sentence import Sentence as Sentence, Total as Total

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
else:
    _WHERE = {
        "engines.board.engine": "Engine",
        "engines.facts": "Atom Fact",
        "engines.grading.grading": "Grader",
        "engines.guessing.deep": "DeepGuesser",
        "engines.guessing.guesser": "Guesser RandomGuesser",
        "engines.guessing.optimal": "OptimalGuesser",
        "engines.guessing.probabilities": "Chances",
        "engines.guessing.progress": "ProgressGuesser",
        "engines.guessing.safest": "SafestGuesser",
        "engines.native.mine_chances": "mine_chances",
        "engines.native.small_boards": "win_probability",
        "engines.proofs.finding.explanation": "Explanation",
        "engines.reasoner": "Deduction Reasoner minimal_core",
        "engines.reasoners.probability": "ProbabilityReasoner",
        "engines.reasoners.rule_based": "Conclusions RuleReasoner with_total",
        "engines.registry.creating": "create create_reasoner",
        "engines.registry.registry": "available guesser_names guesser_spec load names register register_guesser spec",
        "engines.solving.statement_masks": "MaskCount",
        "engines.solving.truth_table": "model_check",
        "engines.specs": "EngineUnavailable Option Spec",
        "game.errors": "Contradiction GaveUp NotEntailed",
        "game.puzzles.grades": "Grade",
        "game.statements.sentence": "Sentence Total",
    }
    """The public names by module, apart from the catalog. A module is imported when one of its names is first used."""
    _CATALOG = {
        name: engine
        for engine, target in ENGINES.items()
        for found in [target.partition(":")[2]]
        for name in [found, found.replace("Reasoner", "Engine")]
    }
    """The names of the engines in the catalog, by the names of their classes and of their reasoners."""

    def __getattr__(name: str) -> object:
        if name in _CATALOG:
            from engines.registry.registry import load

            found = load(_CATALOG[name])
            return found if name.endswith("Engine") else found.reasoner_class
        for module, has in _WHERE.items():
            if name in has.split():
                return globals().setdefault(name, getattr(import_module(module), name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *" ".join(_WHERE.values()).split(), *_CATALOG})
