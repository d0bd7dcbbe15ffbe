"""A claim: a bound on how many atoms are true, as arguments state it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.statements.sentence import Atom


@dataclass(frozen=True)
class Claim:
    """A bound: from `least` to `most` of `atoms` are true; for a cell, true means a mine.

    >>> Claim.that(["a", "b"], False)
    Claim(atoms=frozenset({...}), least=0, most=0)
    """

    atoms: frozenset[Atom]
    least: int
    most: int

    @classmethod
    def that(cls, atoms: Iterable[Atom], value: bool) -> Claim:
        held = frozenset(atoms)
        return cls(held, len(held) * value, len(held) * value)

    @property
    def value(self) -> bool | None:
        """Return the value that the claim gives to all its atoms; None if it leaves their values open."""
        if self.least == len(self.atoms):
            return True
        return False if self.most == 0 else None

    @property
    def denied(self) -> Claim:
        """Return the claim with all other counts. Raises `ValueError` if they are not a range, as for exactly 1 of 2.

        >>> Claim(frozenset("abc"), 2, 3).denied
        Claim(atoms=frozenset({...}), least=0, most=1)
        """
        others = [count for count in range(len(self.atoms) + 1) if not self.least <= count <= self.most]
        if not others or others[-1] - others[0] >= len(others):
            raise ValueError(f"no claim denies {self}; expected one whose other counts are a range")
        return Claim(self.atoms, others[0], others[-1])
