"""The SAT engine: python-sat, complete and fast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pysat.solvers import Minicard

from engines.engine import Engine
from engines.reasoner import Deduction, Fact, Reasoner, minimal_core
from game.errors import Contradiction
from game.grid import Cell
from game.sentence import Sentence


class SatReasoner(Reasoner):
    """The backbone of the facts: the literals that are true in every model.

    Minicard takes "at most k" as it is, without clauses (Liffiton and Maglalang, A Cardinality Solver, 2012): a
    sentence is two such constraints, and a position needs about as many literals as it has cells. A fresh solver for
    each deduction costs microseconds and was faster than one kept for the game.
    """

    name = "sat"
    speaks = frozenset({Sentence})

    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        """The backbone; see `Reasoner.deduce`. It never gives up."""
        sentences = self.sentences_among(facts)
        cells = list({cell: None for sentence in sentences for cell in sentence.cells})
        with _solver_for(sentences, cells) as solver:
            backbone = _backbone(solver)
        if backbone is None:
            core = minimal_core(sentences, _contradict)
            raise Contradiction.between(core)
        return Deduction(
            frozenset([cells[literal - 1] for literal in backbone if literal > 0]),
            frozenset([cells[-literal - 1] for literal in backbone if literal < 0]),
        )


def _solver_for(facts: Sequence[Sentence], cells: Iterable[Cell]) -> Minicard:
    variables = {cell: number for number, cell in enumerate(cells, start=1)}
    solver = Minicard()
    for sentence in facts:
        literals = [variables[cell] for cell in sentence.cells]
        solver.add_atmost(literals, sentence.count)
        solver.add_atmost([-literal for literal in literals], len(literals) - sentence.count)
    return solver


def _contradict(facts: Sequence[Sentence]) -> bool:
    with _solver_for(facts, {cell: None for fact in facts for cell in fact.cells}) as solver:
        return not solver.solve()


def _backbone(solver: Minicard) -> set[int] | None:
    """The literals true in every model, or None if there is no model.

    Each turn asks for a model in which some candidate differs (Janota, Lynce and Marques-Silva, Algorithms for
    computing backbones of propositional formulae, 2015, algorithm 4).
    """
    if not solver.solve():
        return None
    candidates = set(solver.get_model())
    while candidates:
        solver.add_clause([-literal for literal in candidates])
        if not solver.solve():
            break
        candidates.intersection_update(solver.get_model())
    return candidates


class SatEngine(Engine):
    """An engine that knows all that follows."""

    reasoner_class = SatReasoner
