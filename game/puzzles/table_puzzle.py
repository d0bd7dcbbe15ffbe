"""Puzzles that ask for a table: of each row the one atom that is true."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from game.puzzles.abstract_puzzle import Puzzle, Words
from game.puzzles.conclusions import Known
from game.puzzles.table import Table
from game.puzzles.table_words import TableWords
from game.statements.clue import Clue
from game.statements.connectives import Formula
from game.statements.sentence import Atom


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
        return TableWords(self.table, self)

    def labels(self) -> tuple[Sequence[str], Sequence[str]]:
        """What stands before the rows of its picture, and above the columns."""
        return self.table.rows, self.table.columns

    def caption(self, known: Known) -> str:
        """What stands below its picture: what is given, without the name of the kind."""
        return "\n".join([line for line in self.sentences() if line != self.kind])
