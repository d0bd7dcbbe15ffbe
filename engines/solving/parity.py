"""Parities: facts as linear equations modulo 2, solved by elimination.

Parities are one of the few classes of formulas that are easy for an algorithm (Schaefer, The complexity of
satisfiability problems, 1978), and the worst of these for search: refutations by resolution are exponentially long
(Urquhart, Hard examples for resolution, 1987).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor
from typing import TypeGuard

from engines.facts import Premise, atoms_among
from engines.reasoner import Backbone
from game.errors import GaveUp, NotEntailed
from game.statements.connectives import And, Biconditional, Formula, Not, Or, Symbol, Xor

MOST_ATOMS = 10_000
"""The limit of atoms in a system; the rows of larger ones could take gigabytes."""

MOST_WORK = 1 << 35
"""The limit of bits in all rows added: some seconds."""


def are_parities(premises: Sequence[Premise]) -> TypeGuard[Sequence[Formula]]:
    """Return whether each of `premises` is a formula about the parity of the number of true atoms in a set."""
    return all(isinstance(premise, Formula) and all(map(_keeps_parity, premise.parts())) for premise in premises)


def _keeps_parity(part: Formula) -> bool:
    # Without operands, And and Or are constants.
    return isinstance(part, Symbol | Not | Xor | Biconditional) or (isinstance(part, And | Or) and not part.operands)


class ParitySystem:
    """Parities in echelon form, together with `given` ones.

    A row is an int: one bit for each atom, and below them the bit `_constant`. It means that these atoms and the
    constant add up to 0 modulo 2. Adding two rows is one exclusive or. If the system is `named`, a row has also one bit
    for each of the parities, below `_constant`, set if the parity was added to the row; so each row contains its own
    explanation. Atoms that occur only in `queries` get bits too. Raises `GaveUp` beyond `MOST_ATOMS` or `MOST_WORK`.
    """

    def __init__(
        self,
        parities: Sequence[Formula],
        given: Sequence[Formula] = (),
        queries: Sequence[Formula] = (),
        *,
        named: bool = False,
    ) -> None:
        self._parities, self._given = parities, given
        self._constant = len(parities) if named else 0
        self._atoms = atoms_among([*given, *parities, *queries])
        self._bits = {atom: 1 << place for place, atom in enumerate(self._atoms, start=self._constant + 1)}
        if len(self._atoms) > MOST_ATOMS:
            raise GaveUp(f"{len(self._atoms):,} atoms are too many to eliminate; the limit is {MOST_ATOMS:,}")
        self._rows: dict[int, int] = {}  # by pivot, the index of the highest bit
        self._work = 0
        self._contradiction: int | None = None  # the row 0 = 1, if it is a sum of the parities
        for parity in given:
            self._add(self._equation(parity))
        for number, parity in enumerate(parities):
            self._add(self._equation(parity) | (1 << number if named else 0))

    @property
    def is_consistent(self) -> bool:
        return self._contradiction is None

    def backbone(self) -> Backbone | None:
        """Compute the atoms with one value in every solution, each with its value; None if there is no solution."""
        if not self.is_consistent:
            return None
        alone = [(pivot, row) for pivot, row in self._solved() if row >> 1 == 1 << pivot - 1]
        return [(self._atoms[pivot - 1], bool(row & 1)) for pivot, row in alone]

    def explanation(self, query: Formula) -> list[int]:
        """Return the indices of a minimal set of parities entailing `query` together with the given ones.

        Earlier parities are preferred. The system must have been made with `named=True`. Raises `NotEntailed` if all
        together do not entail the query.
        """
        if not self.is_consistent:
            # They entail everything, and a consistent subset may entail the query.
            denied = ParitySystem(self._parities, [*self._given, Not(query)], named=True)
            assert denied._contradiction is not None
            return denied._named(denied._contradiction)
        # The rows are linearly independent, so the query is a sum of them in at most one way.
        row = self._reduced(self._equation(query))
        if row >> self._constant:
            raise NotEntailed(f"the premises do not entail {query}")
        return self._named(row)

    def _equation(self, parity: Formula) -> int:
        """Return the row that is 0 exactly if `parity` is true."""
        return parity.fold(self._sum_of_part) ^ 1 << self._constant

    def _sum_of_part(self, part: Formula, sums: list[int]) -> int:
        """Return the row that is 1 exactly if `part` is true."""
        if isinstance(part, Symbol):
            return self._bits[part.name]
        total = reduce(xor, sums, 0)
        return total if isinstance(part, Xor | Or) else total ^ 1 << self._constant

    def _add(self, row: int) -> None:
        row = self._reduced(row)
        equation = row >> self._constant
        if equation > 1:
            self._rows[row.bit_length() - 1] = row
        elif equation and self._contradiction is None:
            self._contradiction = row

    def _reduced(self, row: int) -> int:
        while (pivot := row.bit_length() - 1) > self._constant and pivot in self._rows:
            row ^= self._rows[pivot]
            self._work += pivot
        if self._work > MOST_WORK:
            raise GaveUp(f"elimination takes more than {MOST_WORK:,} bits of rows")
        return row

    def _solved(self) -> Iterator[tuple[int, int]]:
        """Yield each pivot with its row (from the constant on), reduced so that it contains no other pivot."""
        pivots, solved = 0, dict[int, int]()
        for row in [self._rows[pivot] >> self._constant for pivot in sorted(self._rows)]:
            pivot, left = row.bit_length() - 1, row
            while others := left & pivots:
                left ^= solved[others.bit_length() - 1]
            pivots |= 1 << pivot
            solved[pivot] = left
            yield pivot, left

    def _named(self, row: int) -> list[int]:
        return [number for number in range(self._constant) if row >> number & 1]
