"""The SAT engine: python-sat, complete and fast."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import cast

from pysat.card import ITotalizer
from pysat.solvers import Minicard, Minisat22

from engines.backbone import LARGEST, Model, backbone_of
from engines.clauses import TRUE, Encoding
from engines.engine import Engine
from engines.reasoner import Atom, Deduction, F, Fact, Reasoner, atoms_among, conclude, conjuncts, minimal_core
from engines.unsatisfiable_core import minimal_proof
from game.errors import Contradiction
from game.grid import Cell
from game.logic import Exactly, Formula, Or, Symbol
from game.sentence import Sentence


class SatReasoner(Reasoner):
    """The backbone of the facts: what is true in every model. It never gives up.

    A fresh solver for each deduction costs microseconds, and was faster than one kept for the game.
    """

    name = "sat"
    speaks = frozenset({Sentence, Formula})

    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        """The backbone; see `Reasoner.deduce`."""
        self.check_spoken(facts)
        backbone = backbone_of(facts, SatModel)
        if backbone is None:
            raise Contradiction.between(self._contradictory(facts))
        return conclude(backbone, facts)

    def consistent(self, facts: Sequence[Fact]) -> bool:
        """Whether some world fits `facts`."""
        self.check_spoken(facts)
        with SatModel(facts) as model:
            return model.solve() is not None

    def proofs(
        self, facts: Sequence[F], queries: Sequence[Formula], given: Sequence[Fact] = ()
    ) -> list[list[F] | None]:
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
                return minimal_core([literal for literal in solver.get_core() or [] if literal != denial], contradict)

            cores = [core_against(denial) for denial in denials]
        return [[assumable[literal] for literal in core] for core in cores]

    def proof(self, facts: Sequence[F], atom: Atom, value: bool) -> list[F] | None:
        """By unsatisfiable cores; see `Reasoner.proof`."""
        positions = minimal_proof(self.sentences_among(facts), cast(Cell, atom), value)
        return None if positions is None else [facts[position] for position in positions]

    def _contradictory(self, facts: Sequence[Fact]) -> list[Fact]:
        """Some of `facts`, which no world fits, of which none can be dropped."""
        if all(isinstance(fact, Sentence) for fact in facts):
            return minimal_core(facts, lambda some: backbone_of(some, SatModel) is None)
        return self.proofs(conjuncts(facts), [Or()])[0] or []


def _as_formula(fact: Fact) -> Formula:
    return fact if isinstance(fact, Formula) else Exactly(fact.count, [Symbol(cell) for cell in fact.cells])


class SatModel(Model):
    """Facts in Minicard, which takes "at most k" as it is, without clauses: a sentence is two of these.

    Liffiton and Maglalang, A Cardinality Solver: More Expressive Constraints for Free, 2012. Formulas become clauses.
    """

    def __init__(self, facts: Sequence[Fact], counted: AbstractSet[Atom] = frozenset()) -> None:
        encoding = Encoding(atoms_among(facts))
        super().__init__(encoding.variables, counted)
        for fact in facts:
            if isinstance(fact, Formula):
                encoding.require(fact)
        self._solver = Minicard(bootstrap_with=encoding.clauses)
        self._highest = encoding.highest
        for fact in facts:
            if isinstance(fact, Sentence):
                self._require_exactly(fact.count, [encoding.variables[cell] for cell in fact.cells])

    # Native cardinality makes bad proofs about sums over many cells (one expert position took 34 s). A totalizer
    # (Bailleux and Boufkhad 2003) has the sums of parts as variables, about which the solver learns: 15 ms. Adding one
    # takes longer than most questions put to it, so each is made when it is first needed.

    @cached_property
    def _more_mines(self) -> list[int]:
        return self._totalize(self.counted)

    @cached_property
    def _more_safes(self) -> list[int]:
        return self._totalize([-variable for variable in self.counted])

    def _require_exactly(self, count: int, literals: list[int]) -> None:
        if len(literals) <= LARGEST:
            self._solver.add_atmost(literals, count)
            self._solver.add_atmost([-literal for literal in literals], len(literals) - count)
            return
        for counted, most in ((literals, count), ([-literal for literal in literals], len(literals) - count)):
            if most < len(counted):
                self._solver.add_clause([-self._totalize(counted)[most]])

    def _totalize(self, literals: list[int]) -> list[int]:
        """New variables: the k-th (from 0) is true if more than k of `literals` are."""
        with ITotalizer(literals, ubound=len(literals), top_id=self._highest) as totalizer:
            self._solver.append_formula(totalizer.cnf.clauses)
            self._highest = totalizer.top_id
            return list(totalizer.rhs)

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """See `Model.solve`."""
        if not self._solver.solve(assumptions):
            return None
        return (self._solver.get_model() or [])[TRUE : TRUE + len(self.variables)]

    def add(self, clause: Sequence[int]) -> None:
        """See `Model.add`."""
        self._solver.add_clause(clause)

    def prefer(self, literals: Sequence[int]) -> None:
        """See `Model.prefer`. Of a thousand free atoms it saves hundreds of models."""
        self._solver.set_phases(literals)

    def at_most(self, count: int) -> list[int]:
        """See `Model.at_most`."""
        return [-self._more_mines[count]] if count < len(self.counted) else []

    def at_least(self, count: int) -> list[int]:
        """See `Model.at_least`."""
        return [-self._more_safes[len(self.counted) - count]] if count > 0 else []

    def close(self) -> None:
        """See `Model.close`."""
        self._solver.delete()


class SatEngine(Engine):
    """An engine that knows all that follows."""

    reasoner_class = SatReasoner
