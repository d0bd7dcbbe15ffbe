"""The engines and guessers that come with the package: where each is found, and the package that it needs.

All else is read from its class. What it needs stands here, so that nothing is imported to see what is installed.
"""

from __future__ import annotations

from typing import Any

from engines.spec import GuesserSpec, Spec

PYSAT: dict[str, Any] = {"requires": ("pysat",), "install": "python-sat>=1.9.dev17"}

ENGINES = (
    Spec("single", "engines.reasoners.single:SingleReasoner"),
    Spec("sentence", "engines.reasoners.sentence_reasoner:SentenceReasoner"),
    Spec("overlap", "engines.reasoners.overlap:OverlapReasoner"),
    Spec("supposing", "engines.reasoners.supposing:SupposingReasoner"),
    Spec("rulebook", "engines.rulebooks.rulebook:RulebookReasoner"),
    Spec("gauss", "engines.reasoners.gauss:GaussReasoner"),
    Spec("unit", "engines.reasoners.unit:UnitReasoner", **PYSAT),
    Spec("probing", "engines.reasoners.probing:ProbingReasoner", **PYSAT),
    Spec("nested", "engines.reasoners.nested:NestedReasoner", **PYSAT),
    Spec("dpll", "engines.reasoners.dpll:DpllReasoner"),
    Spec("resolution", "engines.reasoners.resolution:ResolutionReasoner"),
    Spec("relaxed", "engines.reasoners.relaxed:RelaxedReasoner", requires=("highspy",), install="mineproof[highs]"),
    Spec("milp", "engines.reasoners.milp:MilpReasoner", requires=("highspy",), install="mineproof[highs]"),
    Spec("bdd", "engines.reasoners.bdd:BddReasoner", requires=("oxidd",), install="mineproof[bdd]"),
    Spec("belief", "engines.board.players.belief:BeliefEngine"),
    Spec("exhaustive", "engines.reasoners.exhaustive:ExhaustiveReasoner"),
    Spec("sympy", "engines.reasoners.sympy:SympyReasoner", requires=("sympy",), install="sympy"),
    Spec("sat", "engines.reasoners.sat:SatReasoner", **PYSAT),
    Spec("probability", "engines.board.players.counting_engines:ProbabilityEngine"),
    Spec("progress", "engines.board.players.counting_engines:ProgressEngine"),
    Spec("optimal", "engines.board.players.counting_engines:OptimalEngine"),
    Spec("native", "engines.native.native_engine:NativeEngine", requires=("engines.native.compiled",)),
    Spec("cpsat", "engines.reasoners.cpsat:CpSatReasoner", requires=("ortools",), install="mineproof[cpsat]"),
    Spec("z3", "engines.reasoners.z3:Z3Reasoner", requires=("z3",), install="mineproof[z3]"),
    Spec("asp", "engines.reasoners.asp:AspReasoner", requires=("clingo",), install="mineproof[asp]"),
)

GUESSERS = (
    GuesserSpec("random", "engines.guessing.guesser:RandomGuesser"),
    GuesserSpec("safest", "engines.guessing.safest:SafestGuesser"),
    GuesserSpec("progress", "engines.guessing.progress:ProgressGuesser"),
    GuesserSpec("optimal", "engines.guessing.optimal:OptimalGuesser"),
    GuesserSpec("deep", "engines.guessing.deep:DeepGuesser"),
)
