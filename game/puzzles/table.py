"""Table: things and what may be said of each, such as pegs and colors, as atoms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.statements.connectives import Cardinality, Exactly, Symbol
from game.statements.sentence import Atom


@dataclass(frozen=True)
class Table:
    """An atom for each row and each column: that `row` is `column`, or is `within` it.

    >>> Table(["cat", "dog"], ["1", "2"], within="in house").atom("dog", "1")
    'dog is in house 1'
    """

    rows: Sequence[str]
    columns: Sequence[str]
    within: str = ""

    def atom(self, row: str, column: str) -> str:
        """The name of the symbol for this row and this column."""
        return f"{row} is {self.of(column)}"

    def of(self, column: str) -> str:
        """What follows the verb in a sentence about this column, or about several: `in house 1`."""
        return f"{self.within} {column}".lstrip()

    @property
    def atoms(self) -> list[list[str]]:
        """All atoms, row by row."""
        return [[self.atom(row, column) for column in self.columns] for row in self.rows]

    @cached_property
    def places(self) -> dict[Atom, tuple[str, str]]:
        """The row and the column of each atom, in order."""
        return {self.atom(row, column): (row, column) for row in self.rows for column in self.columns}

    def in_row(self, row: str) -> Cardinality:
        """The rule that exactly one atom of a row is true."""
        return _one_of(Exactly, tuple([self.atom(row, column) for column in self.columns]))

    def in_column(
        self, column: str, rows: Sequence[str] | None = None, kind: type[Cardinality] = Exactly
    ) -> Cardinality:
        """The same rule for a column, or for these of its rows; or another `kind` of number."""
        return _one_of(kind, tuple([self.atom(row, column) for row in (self.rows if rows is None else rows)]))


@lru_cache(1_000)
def _one_of(kind: type[Cardinality], atoms: tuple[Atom, ...]) -> Cardinality:
    """A rule about atoms, made once for all puzzles that have it: a formula remembers its parts."""
    return kind(1, map(Symbol, atoms))
