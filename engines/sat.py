"""The SAT engine: python-sat, complete and fast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pysat.solvers import Minicard, Minisat22

from engines.clauses import Encoding
from engines.engine import Engine
from engines.reasoner import Deduction, F, Fact, Reasoner, conclude, conjuncts, minimal_core
from game.errors import Contradiction
from game.logic import Exactly, Formula, Or, Symbol
from game.sentence import Sentence


class SatReasoner(Reasoner):
    """The backbone of the facts: the literals that are true in every model.

    Minicard takes "at most k" as it is, without clauses (Liffiton and Maglalang, A Cardinality Solver, 2012): a
    sentence is two such constraints, and a position needs about as many literals as it has cells. Formulas become
    clauses. A fresh solver for each deduction costs microseconds and was faster than one kept for the game.
    """

    name = "sat"
    speaks = frozenset({Sentence, Formula})

    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        """The backbone; see `Reasoner.deduce`. It never gives up."""
        self.check_spoken(facts)
        encoding = Encoding()
        with _solver_for(facts, encoding) as solver:
            backbone = _backbone(solver, encoding.variables.values())
        if backbone is None:
            raise Contradiction.between(self._contradictory(facts))
        variables = encoding.variables.items()
        true = [atom for atom, variable in variables if variable in backbone]
        false = [atom for atom, variable in variables if -variable in backbone]
        return conclude(true, false, facts)

    def consistent(self, facts: Sequence[Fact]) -> bool:
        """Whether some world fits `facts`."""
        self.check_spoken(facts)
        with _solver_for(facts, Encoding()) as solver:
            return bool(solver.solve())

    def proofs(self, facts: Sequence[F], queries: Sequence[Formula], given: Sequence[Fact] = ()) -> list[list[F]]:
        """See `Reasoner.proofs`: one solver, in which each of `facts` is a literal that is assumed or not."""
        self.check_spoken([*facts, *given])
        encoding = Encoding()
        for fact in given:
            encoding.require(_as_formula(fact))
        assumable = {encoding.literal(_as_formula(fact)): fact for fact in reversed(facts)}
        denials = [-encoding.literal(query) for query in queries]
        with Minisat22(bootstrap_with=encoding.clauses) as solver:

            def core_against(denial: int) -> list[int]:
                def contradict(literals: Sequence[int]) -> bool:
                    return not solver.solve(assumptions=[*literals, denial])

                if not contradict(list(assumable)):
                    raise ValueError("the facts do not entail what is to be proved")
                return minimal_core([literal for literal in solver.get_core() if literal != denial], contradict)

            cores = [core_against(denial) for denial in denials]
        return [[assumable[literal] for literal in core] for core in cores]

    def _contradictory(self, facts: Sequence[Fact]) -> list[Fact]:
        """Some of `facts`, which no world fits, of which none can be dropped."""
        if all(isinstance(fact, Sentence) for fact in facts):
            return minimal_core(facts, lambda some: not self.consistent(some))
        return self.proofs(conjuncts(facts), [Or()])[0]


def _solver_for(facts: Iterable[Fact], encoding: Encoding) -> Minicard:
    """A solver for `facts`, whose atoms and gates are numbered by `encoding`."""
    sentences = []
    for fact in facts:
        if isinstance(fact, Sentence):
            sentences.append(([encoding.variable(cell) for cell in fact.cells], fact.count))
        else:
            encoding.require(fact)
    solver = Minicard(bootstrap_with=encoding.clauses)
    for literals, count in sentences:
        solver.add_atmost(literals, count)
        solver.add_atmost([-literal for literal in literals], len(literals) - count)
    return solver


def _as_formula(fact: Fact) -> Formula:
    return fact if isinstance(fact, Formula) else Exactly(fact.count, [Symbol(cell) for cell in fact.cells])


def _backbone(solver: Minicard, variables: Iterable[int]) -> set[int] | None:
    """The literals of `variables` that are true in every model, or None if there is no model.

    Each turn asks for a model in which some candidate differs (Janota, Lynce and Marques-Silva, Algorithms for
    computing backbones of propositional formulae, 2015, algorithm 4).
    """
    if not solver.solve():
        return None
    model = solver.get_model()
    # A variable beyond the model stands in no clause: it is free.
    candidates = {model[variable - 1] for variable in variables if variable <= len(model)}
    while candidates:
        solver.add_clause([-literal for literal in candidates])
        if not solver.solve():
            break
        candidates.intersection_update(solver.get_model())
    return candidates


class SatEngine(Engine):
    """An engine that knows all that follows."""

    reasoner_class = SatReasoner
