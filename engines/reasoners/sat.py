"""The SAT engine: python-sat, complete and fast."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Any, cast

from pysat.card import ITotalizer
from pysat.solvers import Cadical153, Minicard

from engines.engine import Engine
from engines.reasoner import (
    Atom,
    ComponentReasoner,
    Deduction,
    F,
    Fact,
    atoms_among,
    conclude,
    minimal_core,
)
from engines.solving.backbone import backbone_of
from engines.solving.clauses import TRUE, Encoding
from engines.solving.fact_solver import CountingSolver, FactSolver, Literals
from engines.solving.parity import parity_system, with_parities_solved
from engines.solving.proving import core_of, minimal_proofs
from engines.solving.stopwatch import Stopwatch
from engines.solving.unsatisfiable_core import minimal_proof
from game.errors import Contradiction
from game.grid import MOST_NEIGHBORS, Cell
from game.logic import Formula
from game.sentence import Sentence

MINIMIZED = 100
"""Contradictions of more facts than that are named as the solver found them: to look for less can take seconds."""


class SatReasoner(ComponentReasoner):
    """The backbone of the facts: what is true in every model.

    A fresh solver for each deduction costs microseconds, and was faster than one kept for the game. It never gives up
    on components with sentences, nor on those of parities alone. Another component may take `seconds` of processor time
    (None: as long as it takes), and so may each proof: there are puzzles of sixty people that no solver can do.
    """

    name = "sat"
    speaks = frozenset({Sentence, Formula})

    def __init__(self, seconds: float | None = 30.0) -> None:
        if seconds is not None and (type(seconds) not in (int, float) or not seconds >= 0):
            raise ValueError(f"seconds is {seconds!r}; expected a number of at least 0, or None for no limit")
        self.seconds = seconds

    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        """The backbone; see `Reasoner.deduce`."""
        if not all(isinstance(fact, Sentence) for fact in facts):
            return super().deduce(facts)
        self.check_spoken(facts)
        backbone = backbone_of(facts, SatSolver)
        if backbone is None:
            core: list[Fact] = minimal_core(facts, lambda some: backbone_of(some, SatSolver) is None)
            raise Contradiction.between(core)
        return conclude(backbone, facts)

    def settle(self, component: Sequence[Fact]) -> Literals | None:
        """The backbone; see `ComponentReasoner.settle`."""
        formulas: list[Formula] = [fact for fact in component if isinstance(fact, Formula)]
        if len(formulas) < len(component):
            return backbone_of(component, SatSolver)
        if system := parity_system(formulas):
            return system.backbone()
        with FormulaSolver(formulas, Stopwatch(self.seconds)) as solver:
            return solver.backbone()

    def fits(self, component: Sequence[Fact]) -> bool:
        """Whether there is a model; see `ComponentReasoner.fits`."""
        formulas = [fact for fact in component if isinstance(fact, Formula)]
        if len(formulas) < len(component):
            with SatSolver(component) as solver:
                return solver.solve() is not None
        if system := parity_system(formulas):
            return system.is_consistent
        with FormulaSolver(formulas, Stopwatch(self.seconds)) as solver:
            return solver.solve() is not None

    def core(self, component: Sequence[Fact]) -> list[Fact]:
        """Some of these facts, which no world fits; none can be dropped if there are at most `MINIMIZED` of them."""
        return core_of(component, self.seconds, MINIMIZED)

    def proofs(
        self, facts: Sequence[F], queries: Sequence[Formula], given: Sequence[Fact] = ()
    ) -> list[list[F] | None]:
        """See `Reasoner.proofs`."""
        self.check_spoken([*facts, *given])
        return minimal_proofs(facts, queries, given, self.seconds)

    def proof(self, facts: Sequence[F], atom: Atom, value: bool) -> list[F] | None:
        """By unsatisfiable cores; see `Reasoner.proof`."""
        positions = minimal_proof(self.sentences_among(facts), cast(Cell, atom), value)
        return None if positions is None else [facts[position] for position in positions]


class PysatSolver(FactSolver):
    """A solver of python-sat with facts in it."""

    _solver: Any

    def search(self, assumptions: Sequence[int]) -> bool:
        """Whether there is a model under the assumptions."""
        return cast(bool, self._solver.solve(assumptions))

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """See `FactSolver.solve`."""
        if not self.search(assumptions):
            return None
        return (self._solver.get_model() or [])[TRUE : TRUE + len(self.variables)]

    def add(self, clause: Sequence[int]) -> None:
        """See `FactSolver.add`."""
        self._solver.add_clause(clause)

    def prefer(self, literals: Sequence[int]) -> None:
        """See `FactSolver.prefer`. Of a thousand free atoms it saves hundreds of models."""
        self._solver.set_phases(literals)

    def close(self) -> None:
        """See `FactSolver.close`."""
        self._solver.delete()


class SatSolver(PysatSolver, CountingSolver):
    """Facts in Minicard, which takes "at most k" as it is, without clauses: a sentence is two of these.

    Liffiton and Maglalang, A Cardinality Solver: More Expressive Constraints for Free, 2012. Formulas become clauses.
    """

    def __init__(self, facts: Sequence[Fact], counted: AbstractSet[Atom] = frozenset()) -> None:
        encoding = Encoding.of(facts)
        super().__init__(encoding.variables, counted)
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
        if len(literals) <= MOST_NEIGHBORS:
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

    def at_most(self, count: int) -> list[int]:
        """See `CountingSolver.at_most`."""
        return [-self._more_mines[count]] if count < len(self.counted) else []

    def at_least(self, count: int) -> list[int]:
        """See `CountingSolver.at_least`."""
        return [-self._more_safes[len(self.counted) - count]] if count > 0 else []


class FormulaSolver(PysatSolver):
    """Formulas in CaDiCaL (Biere and others, 2020), which was steadier than Minicard where much hangs on parities.

    Eight puzzles of a thousand people, two statements in five about parity: 0.4 to 2.6 s each, the median 1.1, where
    Minicard took 0.5 to 12.5 s, the median 0.9: it cuts the tail and not the middle. Such puzzles stay hard, and some
    take it ten seconds and more.
    """

    def __init__(self, formulas: Sequence[Formula], stopwatch: Stopwatch) -> None:
        encoding = Encoding(atoms_among(formulas))
        super().__init__(encoding.variables)
        for formula in with_parities_solved(formulas):
            encoding.require(formula)
        self._stopwatch = stopwatch
        self._solver = Cadical153(bootstrap_with=encoding.clauses)

    def search(self, assumptions: Sequence[int]) -> bool:
        """See `PysatSolver.search`. Raises `GaveUp` when the time is over."""
        return self._stopwatch.solve(self._solver, assumptions)


class SatEngine(Engine):
    """An engine that knows all that follows."""

    reasoner_class = SatReasoner
