"""Puzzles whose solution is a table with one true atom in each row."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from game.puzzles.abstract_puzzle import Puzzle, Words
from game.puzzles.conclusions import PuzzleConclusions
from game.puzzles.table import Table
from game.puzzles.table_words import TableWords
from game.statements.clue import Clue
from game.statements.connectives import Formula
from game.statements.sentence import Atom


class TablePuzzle(Puzzle):
    """A puzzle whose questions are a table with one true atom in each row."""

    @property
    @abstractmethod
    def table(self) -> Table:
        """Return the table of the puzzle's questions."""

    @property
    @abstractmethod
    def title(self) -> str:
        """Return the title of its picture."""

    def questions(self) -> Sequence[Atom]:
        return list(self.table.places)

    def alternatives(self) -> Sequence[Sequence[Atom]]:
        return self.table.atoms

    def clue_as_reason(self, clue: Clue, part: Formula | None) -> str:
        """Describe a clue as a reason in an argument: `row 1 has 2 in place`.

        If `part` is given, this part of the clue suffices.
        """
        return str(clue)

    def row_as_reason(self, row: str) -> str:
        """Describe the rule about a row as a reason: `peg 1 has one color`."""
        return f"one thing is true of {row}"

    def column_as_reason(self, column: str, row: str) -> str:
        """Describe the rule about a column as a reason: `house 2 has one pet`.

        If a column has several rules, `row` selects one.
        """
        return f"one thing is {self.table.of(column)}"

    @property
    def words(self) -> Words:
        return TableWords(self.table, self)

    def labels(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return the labels of the rows and the columns of its picture."""
        return self.table.rows, self.table.columns

    def caption(self, known: PuzzleConclusions) -> str:
        """Return the text below its picture: the clues, without the name of the kind."""
        return "\n".join([line for line in self.sentences() if line != self.kind])
