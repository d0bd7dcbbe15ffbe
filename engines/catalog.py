"""The engines and guessers that come with the package: one entry each, from which everybody learns of them."""

from __future__ import annotations

from engines.spec import GuesserSpec, Option, Spec

SECONDS = Option(float, 30.0, "processor seconds for one component of the facts, or one explanation; none: no limit")
DENSITY = Option(float, None, "how likely a mine is, more than 0 and less than 1, where the total is not told")
EXACT_LIMIT = Option(int, 500, "the most layouts left for which the game tree is searched, 0 to 20000")

SOLVER = ("Sentence", "Formula")

STATEMENTS = Option(int, 2_000, "statements about overlapping sentences that are open at a time, at most")

ENGINES = (
    Spec(
        "single",
        "engines.reasoners.single:SingleEngine",
        "one sentence at a time: all of its cells are mines, or none",
        reference="Pedersen, The complexity of Minesweeper and strategies for game playing, 2004: single point",
    ),
    Spec(
        "sentence",
        "engines.reasoners.sentence:SentenceEngine",
        "set/subset inference, as the course teaches it",
        reference="Harvard CS50's Introduction to Artificial Intelligence with Python, project Minesweeper",
        contains=("single",),
    ),
    Spec(
        "overlap",
        "engines.reasoners.overlap:OverlapEngine",
        "two sentences that overlap bound what each has alone",
        options={"limit": STATEMENTS},
        reference="Simon Tatham's Portable Puzzle Collection, mines.c, and the 1-2 patterns of players",
        contains=("single", "sentence"),
    ),
    Spec(
        "supposing",
        "engines.reasoners.supposing:SupposingEngine",
        "suppose a cell safe, then a mine, and look for a contradiction by overlaps",
        options={"limit": STATEMENTS},
        reference="Debruyne and Bessière, Some practicable filtering techniques for constraint satisfaction, 1997",
        contains=("single", "sentence", "overlap"),
    ),
    Spec(
        "gauss",
        "engines.reasoners.gauss:GaussEngine",
        "sentences as equations: exact elimination, then the bounds of each row",
        reference="Massaioli, Solving Minesweeper with Matrices, 2013",
        contains=("single",),
    ),
    Spec(
        "exhaustive",
        "engines.reasoners.exhaustive:ExhaustiveEngine",
        "every world in turn: the reference",
        complete=True,
        reach="up to about 20 connected cells",
        speaks=SOLVER,
        options={"limit": Option(int, 20, "gives up on more than 2 ** limit worlds of a component")},
        reference="Russell and Norvig, Artificial Intelligence: A Modern Approach, model checking",
    ),
    Spec(
        "sympy",
        "engines.reasoners.sympy:SympyEngine",
        "propositional model checking with SymPy",
        complete=True,
        reach="up to 40 connected cells",
        speaks=SOLVER,
        options={
            "limit": Option(int, 40, "gives up on components of more cells"),
            "steps": Option(int, 300_000, "gives up after so many steps of search, some 10 microseconds each"),
        },
        requires=("sympy",),
        install="sympy",
        reference="SymPy's DPLL with clause learning and watched literals (sympy.logic.algorithms.dpll2)",
    ),
    Spec(
        "sat",
        "engines.reasoners.sat:SatEngine",
        "python-sat: native cardinality constraints, backbone",
        complete=True,
        speaks=SOLVER,
        options={"seconds": SECONDS},
        requires=("pysat",),
        install="python-sat>=1.9.dev17",
        reference="Liffiton and Maglalang, A Cardinality Solver: More Expressive Constraints for Free, 2012",
    ),
    Spec(
        "probability",
        "engines.probability:ProbabilityEngine",
        "exact model counting; guesses where a mine is least likely",
        complete=True,
        provides=("chances",),
        options={"density": DENSITY},
        guesser="safest",
        reference="Bacchus, Dalmao and Pitassi, Solving #SAT and Bayesian inference with backtracking search, 2009",
    ),
    Spec(
        "progress",
        "engines.probability:ProgressEngine",
        "exact model counting; of the least likely mines the guess that leads on",
        complete=True,
        provides=("chances",),
        options={"density": DENSITY},
        guesser="progress",
        reference="Tu, Li, Chen and Cui, Exploring Efficient Strategies for Minesweeper, AAAI workshop 2017",
    ),
    Spec(
        "optimal",
        "engines.probability:OptimalEngine",
        "exact model counting; plays to win, with the whole game tree at the end",
        complete=True,
        provides=("chances", "win probability"),
        options={"density": DENSITY, "exact_limit": EXACT_LIMIT},
        guesser="optimal",
        reference="David N. Hill's solver, its published description",
    ),
    Spec(
        "cpsat",
        "engines.reasoners.cpsat:CpSatEngine",
        "CP-SAT of Google's OR-tools: linear equations",
        complete=True,
        speaks=SOLVER,
        options={"seconds": SECONDS},
        requires=("ortools",),
        install="mineproof[cpsat]",
        reference="Perron and Didier, CP-SAT (OR-Tools)",
    ),
    Spec(
        "z3",
        "engines.reasoners.z3:Z3Engine",
        "Z3: pseudo-Boolean constraints",
        complete=True,
        speaks=SOLVER,
        options={"seconds": SECONDS},
        requires=("z3",),
        install="mineproof[z3]",
        reference="de Moura and Bjørner, Z3: An Efficient SMT Solver, 2008",
    ),
    Spec(
        "asp",
        "engines.reasoners.asp:AspEngine",
        "clingo: answer sets of choice rules and constraints",
        complete=True,
        speaks=SOLVER,
        options={"seconds": SECONDS},
        requires=("clingo",),
        install="mineproof[asp]",
        reference="Gebser, Kaminski, Kaufmann and Schaub, Multi-shot ASP solving with clingo, 2019",
    ),
)

GUESSERS = (
    GuesserSpec("random", "engines.guessing:RandomGuesser", "draws from the cells not known to be mines"),
    GuesserSpec("safest", "engines.guessers.safest:SafestGuesser", "where a mine is least likely"),
    GuesserSpec(
        "progress",
        "engines.guessers.progress:ProgressGuesser",
        "of the least likely mines the cell most likely to lead on",
        reference="Tu, Li, Chen and Cui, Exploring Efficient Strategies for Minesweeper, AAAI workshop 2017",
    ),
    GuesserSpec(
        "optimal",
        "engines.guessers.optimal:OptimalGuesser",
        "where the chance to win is greatest: by an estimate, exactly near the end",
        options={"exact_limit": EXACT_LIMIT},
        reference="David N. Hill's solver, its published description",
    ),
)
