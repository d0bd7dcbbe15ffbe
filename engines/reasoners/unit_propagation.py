"""Unit propagation on clauses: the knowledge of a SAT solver before its first decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import ClassVar

from engines.counting.component_counting import group_cells
from engines.facts_and_components import Atom, Fact, atoms_among, atoms_in_one_order, cells_among, in_one_order
from engines.reasoner import Atoms, Deduction, Reasoner, no_untouched_open
from engines.reasoners.sat import SatReasoner
from engines.solving.tseitin_encoding import MOST_LISTED, TRUE, Encoding
from game.errors import GaveUp
from game.statements.connectives import Formula
from game.statements.sentence import Sentence, Total


class UnitReasoner(Reasoner):
    """Unit propagation: if all literals of a clause but one are false, that one is true; to the fixpoint.

    A short sentence is encoded as clauses (in the binomial form), from which propagation finds all consequences of the
    sentence alone. In a wide sentence the known cells are counted, with the same result. So the conclusions include
    those of `single`; they are included in those of `probing`.
    """

    name = "unit"
    summary = "unit propagation on clauses: what a SAT solver knows before its first guess"
    reference = "Davis and Putnam, A computing procedure for quantification theory, 1960: the one-literal rule"
    contains: ClassVar[tuple[str, ...]] = ("single",)
    needs = SatReasoner.needs
    solver_modules = ("engines.solving.pysat_without_signals",)
    fact_types = frozenset({Sentence, Formula})

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        self.check_facts(facts, total)
        with Propagation(facts, total) as propagation:
            limits: tuple[str, ...] = ()
            try:
                self.close(propagation)
            except GaveUp as limit:
                limits = (str(limit),)
            known = propagation.known()
            if known is None:
                raise SatReasoner().contradiction(facts if total is None else [*facts, total])
            variables = propagation.variables
            true = Atoms([atom for atom, variable in variables.items() if variable in known])
            false = Atoms([atom for atom, variable in variables.items() if -variable in known])
            untouched = propagation.verdict_on_untouched(known)
        is_all = len(true) + len(false) == len(variables) and no_untouched_open(total, untouched)
        return Deduction(true, false, is_all, (), untouched, () if is_all else limits)

    def close(self, propagation: Propagation) -> None:
        """Add further consequences to `propagation`: none in this class. Raises `GaveUp` at a limit."""


class Propagation(AbstractContextManager["Propagation"]):
    """The clauses of facts, and of a total, in a solver of python-sat used only for propagation.

    Use it in a `with` statement. Wide sentences and the total are handled by counters: clauses would take hundreds of
    megabytes.
    """

    def __init__(self, facts: Sequence[Fact], total: Total | None) -> None:
        from engines.solving.pysat_without_signals import Minisat22

        atoms = None
        if any(isinstance(fact, Formula) for fact in facts):  # the clauses of formulas depend on their order
            facts = in_one_order(facts)
            atoms = atoms_in_one_order(facts)
        encoding = Encoding.of(facts, atoms)
        self.variables: dict[Atom, int] = dict(encoding.variables)
        self._regions = _regions(facts, self.variables)
        self._counters: list[Counter] = []
        for fact in facts:
            if isinstance(fact, Sentence) and len(fact.cells) > MOST_LISTED:
                cells = [self.variables[cell] for cell in fact.cells]
                self._counters.append(Counter(cells, [(TRUE, fact.count), (-TRUE, fact.count + 1)]))
            elif isinstance(fact, Sentence):
                encoding.require_sentence(fact)
        self._all_in_cells = self._all_untouched = 0  # literals: all untouched cells are safe, or mines
        self._switch = encoding.highest + 1
        if total is not None:
            mentioned = cells_among(facts)
            cells = [variable for atom, variable in self.variables.items() if atom in mentioned]
            fewest, most = total.mines - total.untouched, total.mines
            thresholds = [(TRUE, fewest), (-TRUE, most + 1)]
            if total.untouched:
                self._all_in_cells, self._all_untouched = self._switch + 1, -(self._switch + 2)
                thresholds += [(self._all_in_cells, most), (-self._all_untouched, fewest + 1)]
            self._counters.append(Counter(cells, thresholds))
        self._solver = Minisat22()
        # The solver does not report consequences of unit clauses. So these depend on a switch, and are reported like
        # all others while it is assumed.
        self._solver.append_formula(
            [clause if len(clause) > 1 else [*clause, -self._switch] for clause in encoding.clauses]
        )

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def add(self, clause: Sequence[int]) -> None:
        self._solver.add_clause(clause if len(clause) > 1 else [*clause, -self._switch])

    def known(self, *supposed: int) -> set[int] | None:
        """Return the literals that follow from `supposed` by propagation; None for a contradiction."""
        assumed = [self._switch, *supposed]
        while True:
            is_possible, literals = self._solver.propagate(assumed)
            if not is_possible:
                return None
            known = {*literals, *assumed}
            counted = [counter.consequences(known) for counter in self._counters]
            shown = set().union(*counted) - known
            if any(-literal in known for literal in shown) or any(-literal in shown for literal in shown):
                return None
            if not shown:
                return known
            assumed += shown

    def verdict_on_untouched(self, known: set[int]) -> bool | None:
        return False if self._all_in_cells in known else True if self._all_untouched in known else None

    @property
    def questions(self) -> list[list[int]]:
        """Return the variables to be probed, in groups of interchangeable ones.

        With untouched cells, they include those for "all untouched cells are safe" and "all untouched cells are mines".
        """
        return [*self._regions, *([abs(it)] for it in (self._all_in_cells, self._all_untouched) if it)]


class Counter:
    """A counter of true variables, with `thresholds`: pairs of a literal and a number.

    The literal is true exactly if at least this number of variables are true.
    """

    def __init__(self, variables: Sequence[int], thresholds: Sequence[tuple[int, int]]) -> None:
        self._true, self._false = frozenset(variables), frozenset([-variable for variable in variables])
        self._thresholds = thresholds

    def consequences(self, known: set[int]) -> set[int]:
        """Return the consequences of the literals `known`; a contradiction shows as a literal and its opposite."""
        true, false = known & self._true, known & self._false
        least, most = len(true), len(self._true) - len(false)
        shown = {literal for literal, count in self._thresholds if least >= count}
        shown |= {-literal for literal, count in self._thresholds if most < count}
        if any(literal in known and count == most for literal, count in self._thresholds):
            shown |= self._true - {-literal for literal in false}
        if any(-literal in known and count == least + 1 for literal, count in self._thresholds):
            shown |= self._false - {-literal for literal in true}
        return shown


def _regions(facts: Sequence[Fact], variables: Mapping[Atom, int]) -> list[list[int]]:
    """Group the variables. Atoms in the same sentences and in no formula share a group; any other atom is alone."""
    apart = set(atoms_among(fact for fact in facts if isinstance(fact, Formula)))
    groups = group_cells([fact for fact in facts if isinstance(fact, Sentence)]).values()
    alike = [[variables[cell] for cell in group if cell not in apart] for group in groups]
    return [
        *[region for region in alike if region],
        *[[variable] for atom, variable in variables.items() if atom in apart],
    ]
