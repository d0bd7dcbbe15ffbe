"""Unit propagation on the clauses of facts: where all literals of a clause but one are false, that one is true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from pysat.solvers import Minisat22

from engines.facts import Atom, Fact, cells_among
from engines.reasoner import Deduction, Reasoner, conclude
from engines.reasoners.sat import SatReasoner
from engines.solving.clauses import Encoding
from game.logic import Formula
from game.sentence import Sentence, Total


class PropagatingReasoner(Reasoner):
    """A reasoner on unit propagation; what more it does, a subclass may say in `close`."""

    speaks = frozenset({Sentence, Formula})

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        """What propagation shows; see `Reasoner.deduce`. It is complete only if every atom is determined."""
        self.check_spoken(facts, total)
        with Propagation(facts, total) as propagation:
            limits = self.close(propagation)
            known = propagation.known()
            if known is None:
                raise SatReasoner().contradiction(facts if total is None else [*facts, total])
            values = [
                (atom, variable in known)
                for atom, variable in propagation.variables.items()
                if variable in known or -variable in known
            ]
            untouched = propagation.verdict_on_untouched(known)
        is_determined = len(values) == len(propagation.variables) and (
            not total or not total.untouched or untouched is not None
        )
        found = conclude(values, untouched=untouched)
        return Deduction(found.true, found.false, is_determined, (), untouched, () if is_determined else limits)

    def close(self, propagation: Propagation) -> tuple[str, ...]:
        """Find out what more is true, and add it. Returns the limits that were reached, in words."""
        return ()


class Propagation:
    """The clauses of facts, and of a total, in a solver of python-sat that propagates and does not search.

    Close it after use. `variables` maps atoms to variables. The total bounds the sum of the cells that the sentences
    mention.
    """

    def __init__(self, facts: Sequence[Fact], total: Total | None) -> None:
        encoding = Encoding.of_all(facts)
        self.variables: dict[Atom, int] = dict(encoding.variables)
        self._all_in_cells = self._all_untouched = 0  # literals: no mine is left for the untouched cells, or all are
        if total is not None:
            mentioned = cells_among(facts)
            cells = [variable for atom, variable in self.variables.items() if atom in mentioned]
            fewest, most = total.mines - total.untouched, total.mines
            encoding.add([encoding.at_least(fewest, cells)])
            encoding.add([-encoding.at_least(most + 1, cells)])
            if total.untouched:
                self._all_in_cells = encoding.at_least(most, cells)
                self._all_untouched = -encoding.at_least(fewest + 1, cells)
        self._solver = Minisat22()
        # The solver keeps what follows from clauses of one literal to itself. So these hold only while the switch is
        # on, and then it tells of them like of all others.
        self._switch = encoding.highest + 1
        self._solver.append_formula(
            [clause if len(clause) > 1 else [*clause, -self._switch] for clause in encoding.clauses]
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def add(self, clause: Sequence[int]) -> None:
        """From now on one of these literals is true."""
        self._solver.add_clause(clause if len(clause) > 1 else [*clause, -self._switch])

    def known(self, *supposed: int) -> set[int] | None:
        """The literals that propagation shows to be true where those `supposed` are; None for a contradiction."""
        is_possible, literals = self._solver.propagate([self._switch, *supposed])
        return set(literals) if is_possible else None

    def verdict_on_untouched(self, known: set[int]) -> bool | None:
        """Whether all untouched cells are mines (True) or safe (False) where these literals are true, or neither."""
        return False if self._all_in_cells in known else True if self._all_untouched in known else None

    @property
    def questions(self) -> list[int]:
        """The variables that one may want to know: those of the atoms, and what the total says of the untouched."""
        return [*self.variables.values(), *(abs(it) for it in (self._all_in_cells, self._all_untouched) if it)]
