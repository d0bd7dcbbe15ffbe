"""The built-in engines and guessers, with the locations of their classes. Other metadata is read from the classes."""

ENGINES = {
    "single": "engines.reasoners.single_sentence_rule:SingleReasoner",
    "sentence": "engines.reasoners.subset_rule:SentenceReasoner",
    "overlap": "engines.reasoners.overlap:OverlapReasoner",
    "supposing": "engines.reasoners.supposing:SupposingReasoner",
    "rulebook": "engines.rulebooks.rulebook_reasoner:RulebookReasoner",
    "gauss": "engines.reasoners.gauss:GaussReasoner",
    "unit": "engines.reasoners.unit_propagation:UnitReasoner",
    "probing": "engines.reasoners.probing:ProbingReasoner",
    "nested": "engines.reasoners.nested_probing:NestedReasoner",
    "dpll": "engines.reasoners.dpll:DpllReasoner",
    "resolution": "engines.reasoners.resolution:ResolutionReasoner",
    "relaxed": "engines.reasoners.linear_relaxation:RelaxedReasoner",
    "milp": "engines.reasoners.milp:MilpReasoner",
    "bdd": "engines.reasoners.bdd:BddReasoner",
    "belief": "engines.board.players.belief_propagation:BeliefEngine",
    "exhaustive": "engines.reasoners.exhaustive:ExhaustiveReasoner",
    "sympy": "engines.reasoners.sympy:SympyReasoner",
    "sat": "engines.reasoners.sat:SatReasoner",
    "probability": "engines.board.players.counting_engines:ProbabilityEngine",
    "progress": "engines.board.players.counting_engines:ProgressEngine",
    "optimal": "engines.board.players.counting_engines:OptimalEngine",
    "native": "engines.native.native_engine:NativeEngine",
    "cpsat": "engines.reasoners.cpsat:CpSatReasoner",
    "z3": "engines.reasoners.z3:Z3Reasoner",
    "asp": "engines.reasoners.asp:AspReasoner",
}

USUAL = "optimal"
"""The default engine of boards. It plays to win, on all grids and machines, with the same moves as `native`."""

GUESSERS = {
    "random": "engines.guessing.random_guesser:RandomGuesser",
    "safest": "engines.guessing.safest_guesser:SafestGuesser",
    "progress": "engines.guessing.progress_guesser:ProgressGuesser",
    "optimal": "engines.guessing.optimal_guesser:OptimalGuesser",
    "deep": "engines.guessing.deep_guesser:DeepGuesser",
}
