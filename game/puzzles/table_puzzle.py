"""Puzzles whose solution is a table with one true atom in each row: its atoms and rules."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.puzzles.abstract_puzzle import Puzzle, Words
from game.puzzles.conclusions_and_highlights import PuzzleConclusions
from game.statements.clue_interface import Clue
from game.statements.connectives import Cardinality, Exactly, Formula, Symbol
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
        return f"{row} is {self.of(column)}"

    def of(self, column: str) -> str:
        """Return the words after "is" for a column, or for several columns joined in words: `in house 1`."""
        return f"{self.within} {column}".lstrip()

    @property
    def atoms(self) -> list[list[str]]:
        return [[self.atom(row, column) for column in self.columns] for row in self.rows]

    @cached_property
    def places(self) -> dict[Atom, tuple[str, str]]:
        return {self.atom(row, column): (row, column) for row in self.rows for column in self.columns}

    def in_row(self, row: str) -> Cardinality:
        return _one_of(Exactly, tuple([self.atom(row, column) for column in self.columns]))

    def in_column(
        self, column: str, rows: Sequence[str] | None = None, kind: type[Cardinality] = Exactly
    ) -> Cardinality:
        """Return the constraint, of this `kind`, on one true atom among those of a column, all or those of `rows`."""
        return _one_of(kind, tuple([self.atom(row, column) for row in (self.rows if rows is None else rows)]))


@lru_cache(1_000)
def _one_of(kind: type[Cardinality], atoms: tuple[Atom, ...]) -> Cardinality:
    """Return the constraint on one true atom, cached: puzzles share such formulas, which cache their parts."""
    return kind(1, map(Symbol, atoms))


class TablePuzzle(Puzzle):
    """A puzzle whose questions are a table with one true atom in each row."""

    @property
    @abstractmethod
    def table(self) -> Table:
        """Return the table of the puzzle's questions."""

    @property
    @abstractmethod
    def title(self) -> str:
        """Return the title of the puzzle's picture."""

    def questions(self) -> Sequence[Atom]:
        return list(self.table.places)

    def alternatives(self) -> Sequence[Sequence[Atom]]:
        return self.table.atoms

    def clue_as_reason(self, clue: Clue, part: Formula | None) -> str:
        """Describe a clue, or the `part` that suffices, as a reason in an argument: `row 1 has 2 in place`."""
        return str(clue)

    def row_as_reason(self, row: str) -> str:
        """Describe the rule about a row as a reason: `peg 1 has one color`."""
        return f"one thing is true of {row}"

    def column_as_reason(self, column: str, row: str) -> str:
        """Describe a rule about a column, the one for `row` if it has several, as a reason: `house 2 has one pet`."""
        return f"one thing is {self.table.of(column)}"

    @property
    def words(self) -> Words:
        from game.puzzles.table_argument_wording import TableWords

        return TableWords(self)

    def labels(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return the labels of the rows and the columns of the puzzle's picture."""
        return self.table.rows, self.table.columns

    def caption(self, known: PuzzleConclusions) -> str:
        """Return the text below the puzzle's picture: the clues, without the name of the kind."""
        return "\n".join([line for line in self.sentences() if line != self.kind])
