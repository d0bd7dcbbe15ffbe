"""Facts about parity alone: linear equations modulo 2, which elimination settles where a search would not end.

Of the few classes of facts that are easy for an algorithm (Schaefer, The complexity of satisfiability problems, 1978)
it is the one on which search does worst: its refutations by resolution are exponentially long (Urquhart, Hard examples
for resolution, 1987).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor
from typing import TypeGuard

from engines.facts import Fact, atoms_among, components
from engines.reasoner import Backbone
from game.errors import GaveUp, NotEntailed
from game.logic import Biconditional, Formula, Not, Or, Symbol, Xor

PARITIES = frozenset({Symbol, Not, Xor, Biconditional})
"""What says no more than whether an even number of atoms is true, whatever it is made of."""

MOST_ATOMS = 10_000
"""A system over more atoms is left to search: its rows could take gigabytes."""

MOST_WORK = 1 << 35
"""So many bits of rows are added up at the most, for some seconds: a longer elimination is left to search."""

MOST_FREE = 64
"""Parities that leave more atoms free are told to a search as they are: solved they are long, and help it less."""


def parity_system(
    facts: Sequence[Fact], given: Sequence[Fact] = (), queries: Sequence[Fact] = (), *, named: bool = False
) -> ParitySystem | None:
    """See `ParitySystem`; None where not all of these are parities, or they are more than the limits allow."""
    if not (are_parities(facts) and are_parities(given) and are_parities(queries)):
        return None
    try:
        return ParitySystem(facts, given, queries, named=named)
    except GaveUp:
        return None


def with_parities_solved(formulas: Sequence[Formula]) -> list[Formula]:
    """Formulas that say the same, in which connected parities hang on a few free atoms, where `MOST_FREE` are enough.

    Sixty statements about the parity of thirty people each, and one of another kind, are beyond a search otherwise.
    """
    parities: list[Formula] = []
    others: list[Formula] = []
    for formula in formulas:
        (parities if are_parities([formula]) else others).append(formula)
    if not others:
        # Elimination was tried on them as a whole, before anybody asked for a search.
        return parities
    return others + [formula for part in components(parities) for formula in _solved(part)]


def _solved(parities: list[Formula]) -> list[Formula]:
    # One alone is solved, but for its form. And each determines one atom at the most: often there is no need to solve
    # them to see that too many stay free.
    if len(parities) == 1 or len(atoms_among(parities)) - len(parities) > MOST_FREE:
        return parities
    try:
        system = ParitySystem(parities)
    except GaveUp:
        return parities
    if not system.is_consistent:
        return [Or()]
    return system.solved() if system.freedom <= MOST_FREE else parities


def are_parities(facts: Sequence[Fact]) -> TypeGuard[Sequence[Formula]]:
    """Whether each fact says of some atoms that an even number of them is true, or an odd one."""
    return all(isinstance(fact, Formula) and PARITIES.issuperset(map(type, fact.parts())) for fact in facts)


class ParitySystem:
    """Parities in echelon form.

    A row is an int. Its bits above `_constant` stand for atoms, which with the constant add up to 0 modulo 2. Where
    facts are `named`, its bits below name those of which it is the sum: a sum of rows, their exclusive or, knows where
    it comes from, so that there are cores and proofs. What is `given` is not named. Of `queries` only the atoms matter,
    which the facts need not mention. Raises `GaveUp` beyond `MOST_ATOMS` or `MOST_WORK`.
    """

    def __init__(
        self,
        facts: Sequence[Formula],
        given: Sequence[Formula] = (),
        queries: Sequence[Formula] = (),
        *,
        named: bool = False,
    ) -> None:
        self._constant = len(facts) if named else 0
        self._atoms = atoms_among([*given, *facts, *queries])
        self._bits = {atom: 1 << place for place, atom in enumerate(self._atoms, start=self._constant + 1)}
        if len(self._atoms) > MOST_ATOMS:
            raise GaveUp(f"{len(self._atoms):,} atoms are too many to eliminate; the limit is {MOST_ATOMS:,}")
        self._rows: dict[int, int] = {}  # each under its pivot, the place of its highest bit
        self._work = 0
        self._contradiction: int | None = None
        for fact in given:
            self._add(self._equation(fact))
        for number, fact in enumerate(facts):
            self._add(self._equation(fact) | (1 << number if named else 0))

    @property
    def is_consistent(self) -> bool:
        """Whether the equations have a solution."""
        return self._contradiction is None

    @property
    def freedom(self) -> int:
        """How many atoms are free: they may have any values, which determine those of the others."""
        return len(self._atoms) - len(self._rows)

    def backbone(self) -> Backbone | None:
        """The atoms that have one value in every solution, with that value; None if there is no solution."""
        if not self.is_consistent:
            return None
        alone = [(pivot, row) for pivot, row in self._solved() if row >> 1 == 1 << pivot - 1]
        return [(self._atoms[pivot - 1], bool(row & 1)) for pivot, row in alone]

    def solved(self) -> list[Formula]:
        """A parity for each atom that is not free, of itself and free ones."""
        return [self._formula(row) for _, row in self._solved()]

    def core(self) -> list[int]:
        """The numbers of facts that contradict each other and what is given; none can be dropped.

        The rows before the one that contradicts them are independent: there is one way only to add up to it. Raises
        `NotEntailed` if there is a solution.
        """
        if self._contradiction is None:
            raise NotEntailed
        return self._named(self._contradiction)

    def proof(self, query: Formula) -> list[int]:
        """The numbers of facts that prove `query`, one of the queries, with what is given; none can be dropped.

        The first facts are preferred. Raises `NotEntailed` if they do not prove it. The facts must not contradict each
        other, or there may be shorter proofs.
        """
        row = self._reduced(self._equation(query))
        if row >> self._constant:
            raise NotEntailed
        return self._named(row)

    def _equation(self, fact: Formula) -> int:
        """The sum that is 0 exactly where `fact` is true."""
        return fact.fold(self._sum_of_part) ^ 1 << self._constant

    def _sum_of_part(self, part: Formula, sums: list[int]) -> int:
        """The sum that is 1 exactly where `part` is true."""
        if isinstance(part, Symbol):
            return self._bits[part.name]
        total = reduce(xor, sums, 0)
        return total if isinstance(part, Xor) else total ^ 1 << self._constant

    def _add(self, row: int) -> None:
        row = self._reduced(row)
        equation = row >> self._constant
        if equation > 1:
            self._rows[row.bit_length() - 1] = row
        elif equation and self._contradiction is None:
            self._contradiction = row

    def _reduced(self, row: int) -> int:
        """The row, with rows added to it that take its highest atom away, as long as there are such."""
        while (pivot := row.bit_length() - 1) > self._constant and pivot in self._rows:
            row ^= self._rows[pivot]
            self._work += pivot
        if self._work > MOST_WORK:
            raise GaveUp(f"elimination takes more than {MOST_WORK:,} bits of rows")
        return row

    def _solved(self) -> Iterator[tuple[int, int]]:
        """Pivots, with their rows from the constant on, less the pivots of other rows."""
        pivots, solved = 0, dict[int, int]()
        for row in [self._rows[pivot] >> self._constant for pivot in sorted(self._rows)]:
            pivot, left = row.bit_length() - 1, row
            while others := left & pivots:
                left ^= solved[others.bit_length() - 1]
            pivots |= 1 << pivot
            solved[pivot] = left
            yield pivot, left

    def _formula(self, row: int) -> Formula:
        """What a row says that starts with the constant."""
        places, left = list[int](), row >> 1
        while left:
            places.append(left.bit_length() - 1)
            left ^= 1 << places[-1]
        parity = Xor(*[Symbol(self._atoms[place]) for place in places])
        return parity if row & 1 else Not(parity)

    def _named(self, row: int) -> list[int]:
        return [number for number in range(self._constant) if row >> number & 1]
