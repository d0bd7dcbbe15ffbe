"""Table: things and what may be said of each, such as pegs and colors; and the puzzles that ask for one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from game.known import NOTHING, Known
from game.logic import Cardinality, Exactly, Formula, Symbol
from game.puzzle import Clue, Puzzle, Words
from game.sentence import Atom

if TYPE_CHECKING:
    from game.pictures import Picture


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


class TablePuzzle(Puzzle):
    """A puzzle that asks of each row which of its atoms is the true one."""

    @property
    @abstractmethod
    def table(self) -> Table:
        """What is asked."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What stands above its picture."""

    def questions(self) -> Sequence[Atom]:
        return list(self.table.places)

    def alternatives(self) -> Sequence[Sequence[Atom]]:
        return self.table.atoms

    def clue_as_reason(self, clue: Clue, part: Formula | None) -> str:
        """A clue as a reason in an argument, or the part of it that is enough: `row 1 has 2 in place`."""
        return str(clue)

    def row_as_reason(self, row: str) -> str:
        """The rule about a row as a reason: `peg 1 has one color`."""
        return f"one thing is true of {row}"

    def column_as_reason(self, column: str, row: str) -> str:
        """The rule about a column, or about the part of it that begins with this row: `house 2 has one pet`."""
        return f"one thing is {self.table.of(column)}"

    @property
    def words(self) -> Words:
        from game.table_words import TableWords  # which speaks of such puzzles

        return TableWords(self)

    def labels(self) -> tuple[Sequence[str], Sequence[str]]:
        """What stands before the rows of its picture, and above the columns."""
        return self.table.rows, self.table.columns

    def caption(self, known: Known) -> str:
        """What stands below its picture: what is given, without the name of the kind."""
        return "\n".join([line for line in self.sentences() if line != self.kind])

    def picture(self, known: Known = NOTHING) -> Picture:
        from game.pictures import Picture, of_table  # only where something is drawn

        panel = of_table(*self.labels(), self.table.atoms, known)
        return Picture(self.title, (panel,), self.caption(known))
