"""SAT: the backbone by python-sat, complete and fast."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import cast

from engines.facts_and_components import FALSE, Fact, atoms_among, literal_of, split_total
from engines.reasoner import Deduction, P, conclude
from engines.solving.limits import Stopwatch
from engines.solving.solver import Solver
from engines.solving.solver_reasoner import TimedReasoner
from engines.solving.tseitin_encoding import MOST_LISTED, TRUE
from game.errors import GaveUp
from game.statements.connectives import Formula
from game.statements.sentence import Sentence, Total

SHORT = 100
"""The most conflicts of a short search."""
NO_TIME = Stopwatch(0)
"""A limit that ends each search after its first `SLICE` conflicts."""
MOST_SWITCHED = 500
"""The most cells of a sentence with a selector literal. For thousands of cells, the clauses would take gigabytes."""


class SatReasoner(TimedReasoner):
    """The backbone of the facts: the atoms with one value in every model.

    Each deduction uses a fresh solver, which costs microseconds and was faster than a persistent one. One deduction and
    one explanation may each take `seconds` of processor time.
    """

    name = "sat"
    summary = "python-sat: native cardinality constraints, backbone"
    reference = "Liffiton and Maglalang, A Cardinality Solver: More Expressive Constraints for Free, 2012"
    needs = "pysat", "python-sat>=1.9.dev17"
    solver_modules = ("engines.solving.formula_cores", "engines.solving.sentence_cores")

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        """Return the deduction; for narrow sentences alone, a short search on all of them together comes first."""
        is_listed = total is None and isinstance(facts, Collection)  # an iterator is not consumed
        if is_listed and all(isinstance(fact, Sentence) and len(fact.cells) <= MOST_LISTED for fact in facts):
            with suppress(GaveUp), SatSolver(facts, (), NO_TIME) as solver:
                if (model := solver.solve()) is None:
                    raise self.contradiction(facts)
                return conclude(solver.backbone(model))
        return super().deduce(facts, total)

    def make_solver(self, facts: Sequence[Fact], counted: Sequence[object] = ()) -> Solver:
        return SatSolver(facts, counted, self.stopwatch())

    def explain(self, premises: Sequence[P], query: Formula, given: Sequence[Fact] = ()) -> list[P]:
        """Explain by unsatisfiable cores; the base class explains formulas with a total, and very wide sentences."""
        from engines.solving.formula_cores import explanation_from_formulas
        from engines.solving.sentence_cores import SelectablePremises

        facts, total = split_total(premises)
        self.check_facts([*facts, *given])
        switched = [premise for premise in premises if isinstance(premise, Sentence | Total)]
        if any(isinstance(it, Sentence) and len(it.cells) > MOST_SWITCHED for it in switched):
            return super().explain(premises, query, given)
        if len(switched) == len(premises) and not given and (query == FALSE or literal_of(query)):
            with SelectablePremises(switched, query, self.seconds) as solver:
                return [premises[number] for number in solver.minimal_core()]
        if total is not None:
            return super().explain(premises, query, given)
        with suppress(GaveUp):
            if given and not self.is_satisfiable(given):
                return []
        return cast(list[P], explanation_from_formulas(facts, query, given, self.seconds))


class SatSolver(Solver):
    """Facts in Minicard, with native "at most k" constraints: two for each sentence. Other facts become clauses.

    Liffiton and Maglalang, A Cardinality Solver: More Expressive Constraints for Free, 2012.

    The total is counted by clauses, whose variables for partial sums help clause learning: one expert position took
    34 s with native constraints and 15 ms with clauses.
    """

    is_guided = True

    def __init__(self, facts: Sequence[Fact], counted: Sequence[object], stopwatch: Stopwatch) -> None:
        from engines.solving.pysat_without_signals import Minicard

        super().__init__(facts, counted, atoms_among(facts))
        self._stopwatch = stopwatch
        self._solver = Minicard()
        self.load(facts)

    def require(self, sentence: Sentence) -> None:
        if len(sentence.cells) > MOST_LISTED:
            super().require(sentence)
            return
        literals = [self.variables[cell] for cell in sentence.cells]
        self._solver.add_atmost(literals, sentence.count)
        self._solver.add_atmost([-literal for literal in literals], len(literals) - sentence.count)

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        return self._model() if self._stopwatch.solve(self._solver, assumptions) else None

    def solve_soon(self, assumptions: Sequence[int]) -> list[int] | None:
        self._stopwatch.left()
        self._solver.conf_budget(SHORT)
        return self._model() if self._solver.solve_limited(assumptions=assumptions) else None

    def _model(self) -> list[int]:
        return (self._solver.get_model() or [])[TRUE : TRUE + len(self.variables)]

    def add(self, clause: Sequence[int]) -> None:
        self._solver.add_clause(clause)

    def prefer(self, literals: Sequence[int]) -> None:
        """Set the phases of these literals; with a thousand free atoms this saves hundreds of models."""
        self._solver.set_phases(literals)

    def __exit__(self, *_: object) -> None:
        self._solver.delete()
