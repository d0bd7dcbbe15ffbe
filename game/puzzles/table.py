"""Table: the atoms of a relation between rows and columns, such as pegs and colors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.statements.connectives import Cardinality, Exactly, Symbol
from game.statements.sentence import Atom


@dataclass(frozen=True)
class Table:
    """An atom for each pair of a row and a column: "`row` is `column`", or with `within` "`row` is `within` `column`".

    >>> Table(["cat", "dog"], ["1", "2"], within="in house").atom("dog", "1")
    'dog is in house 1'
    """

    rows: Sequence[str]
    columns: Sequence[str]
    within: str = ""

    def atom(self, row: str, column: str) -> str:
        """Return the name of the symbol for this row and column."""
        return f"{row} is {self.of(column)}"

    def of(self, column: str) -> str:
        """Return the words after "is" for one column or several: `in house 1`."""
        return f"{self.within} {column}".lstrip()

    @property
    def atoms(self) -> list[list[str]]:
        return [[self.atom(row, column) for column in self.columns] for row in self.rows]

    @cached_property
    def places(self) -> dict[Atom, tuple[str, str]]:
        """Map each atom to its row and column, in order."""
        return {self.atom(row, column): (row, column) for row in self.rows for column in self.columns}

    def in_row(self, row: str) -> Cardinality:
        """Return the constraint that exactly one atom of a row is true."""
        return _one_of(Exactly, tuple([self.atom(row, column) for column in self.columns]))

    def in_column(
        self, column: str, rows: Sequence[str] | None = None, kind: type[Cardinality] = Exactly
    ) -> Cardinality:
        """Return the constraint that exactly one atom of a column is true.

        `rows` limits the constraint to some rows; `kind` replaces `Exactly` by another cardinality, such as `AtMost`.
        """
        return _one_of(kind, tuple([self.atom(row, column) for row in (self.rows if rows is None else rows)]))


@lru_cache(1_000)
def _one_of(kind: type[Cardinality], atoms: tuple[Atom, ...]) -> Cardinality:
    """Return the constraint on one true atom; cached, because a formula caches its parts and puzzles can share them."""
    return kind(1, map(Symbol, atoms))
