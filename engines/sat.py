"""The SAT engine: python-sat, complete and fast."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from pysat.card import ITotalizer
from pysat.solvers import Minicard

from engines.backbone import Model, backbone_of, cells_of
from engines.engine import Engine
from engines.reasoner import Deduction, Fact, Reasoner, minimal_core
from game.errors import Contradiction
from game.grid import Cell
from game.sentence import Sentence


class SatReasoner(Reasoner):
    """The backbone of the facts: what is true in every model. It never gives up.

    A fresh solver for each deduction costs microseconds, and was faster than one kept for the game.
    """

    name = "sat"
    speaks = frozenset({Sentence})

    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        """The backbone; see `Reasoner.deduce`."""
        sentences = self.sentences_among(facts)
        backbone = backbone_of(sentences, SatModel)
        if backbone is None:
            core = minimal_core(sentences, lambda part: backbone_of(part, SatModel) is None)
            raise Contradiction.between(core)
        return Deduction(
            frozenset([cell for cell, is_mine in backbone if is_mine]),
            frozenset([cell for cell, is_mine in backbone if not is_mine]),
        )


class SatModel(Model):
    """Sentences in Minicard, which takes "at most k" as it is, without clauses: a sentence is two of these.

    Liffiton and Maglalang, A Cardinality Solver: More Expressive Constraints for Free, 2012.
    """

    def __init__(self, sentences: Sequence[Sentence], counted: AbstractSet[Cell] = frozenset()) -> None:
        variables = {cell: number for number, cell in enumerate(cells_of(sentences), start=1)}
        super().__init__(variables, counted)
        self._solver = Minicard()
        for sentence in sentences:
            literals = [variables[cell] for cell in sentence.cells]
            self._solver.add_atmost(literals, sentence.count)
            self._solver.add_atmost([-literal for literal in literals], len(literals) - sentence.count)
        # Native cardinality makes bad proofs about sums over many cells (one expert position took 34 s). A totalizer
        # (Bailleux and Boufkhad 2003) has the sums of parts as variables, about which the solver learns: 15 ms.
        self._more_mines = self._outputs(self.counted, len(variables))
        highest = max(self._more_mines, default=len(variables))
        self._more_safes = self._outputs([-literal for literal in self.counted], highest)

    def _outputs(self, literals: list[int], highest: int) -> list[int]:
        """Variables above `highest`: the k-th (from 0) is true if more than k of `literals` are."""
        if not literals:
            return []
        with ITotalizer(literals, ubound=len(literals), top_id=highest) as totalizer:
            self._solver.append_formula(totalizer.cnf.clauses)
            return list(totalizer.rhs)

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """See `Model.solve`."""
        if not self._solver.solve(assumptions):
            return None
        return (self._solver.get_model() or [])[: len(self.variables)]

    def add(self, clause: Sequence[int]) -> None:
        """See `Model.add`."""
        self._solver.add_clause(clause)

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
