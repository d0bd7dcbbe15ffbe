"""Puzzles whose solution is a table with one true atom in each row: the atoms, and the wording of arguments."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.puzzles.abstract_puzzle import Puzzle, Words
from game.puzzles.conclusions import PuzzleConclusions
from game.statements.clue_interface import Clue
from game.statements.connectives import Cardinality, Exactly, Formula, Symbol
from game.statements.sentence import Atom, Claim
from game.wording import in_a_row, number_in_words


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
        return TableWords(self)

    def labels(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return the labels of the rows and the columns of the puzzle's picture."""
        return self.table.rows, self.table.columns

    def caption(self, known: PuzzleConclusions) -> str:
        """Return the text below the puzzle's picture: the clues, without the name of the kind."""
        return "\n".join([line for line in self.sentences() if line != self.kind])


Place = tuple[str, str]


class TableWords(Words):
    """Words for claims about the table of a `puzzle`. The reasons are the clues and rules of the puzzle.

    >>> from game.puzzles.zebra import ZebraPuzzle
    >>> words = ZebraPuzzle({"pet": ["cat", "dog"], "color": ["red", "blue"]}).words
    >>> words.reason(Claim.that(["cat is in house 1"], False), None, [Claim.that(["dog is in house 1"], True)], None)
    'dog is in house 1'
    """

    def __init__(self, puzzle: TablePuzzle) -> None:
        self._puzzle, self._table = puzzle, puzzle.table

    def stated(self, claim: Claim) -> str:
        return self._together([claim])

    def reason(self, claim: Claim | None, clue: Clue | None, after: Sequence[Claim], part: Formula | None) -> str:
        """Return the reason, without the rules if the claim follows from earlier claims by the rules alone."""
        known = self._together(after)
        if claim is None:
            reason = self._reason(clue, part)
            return f"{known}, though {reason}" if known else f"it could not be that {reason}"
        if clue is None and known:
            return known
        if clue is not None and self.stated(claim) == str(clue):
            return ""
        reason = self._reason(clue, part)
        if clue is None and self.stated(claim) == reason:
            return "it is a rule"
        between = ", and " if " and " in reason else " and "
        return f"{reason}{between * bool(known)}{known}"

    def _reason(self, clue: Clue | None, part: Formula | None) -> str:
        if clue is not None:
            return self._puzzle.clue_as_reason(clue, part)
        about = part.symbols() if part is not None else set()
        places = [place for atom, place in self._table.places.items() if atom in about]
        rows, columns = {row for row, _ in places}, {column for _, column in places}
        if len(rows) == 1 and len(places) == len(self._table.columns):
            return self._puzzle.row_as_reason(places[0][0])
        if len(columns) == 1 and len(places) > 1:
            row, column = places[0]
            return self._puzzle.column_as_reason(column, row)
        if part is not None and len(about) == len(places) == 1:
            return self.stated(Claim.that(about, part.evaluate(dict.fromkeys(about, True))))
        return "the rules hold"

    def _together(self, claims: Iterable[Claim]) -> str:
        """Return several claims as one clause: first the true atoms, then the false ones, then all other claims."""
        claims = list(claims)
        so = self._places([claim for claim in claims if claim.value is True])
        clauses = []
        for column in dict.fromkeys(column for _, column in so):
            rows = [row for row, there in so if there == column]
            clauses.append(f"{in_a_row(rows)} {'is' if len(rows) == 1 else 'are'} {self._table.of(column)}")
        not_so = self._places([claim for claim in claims if claim.value is False])
        columns_of = {row: tuple([column for one, column in not_so if one == row]) for row, _ in not_so}
        for columns in dict.fromkeys(columns_of.values()):
            rows = [row for row, there in columns_of.items() if there == columns]
            denied = f"{rows[0]} is not" if len(rows) == 1 else f"neither {in_a_row(rows, 'nor')} is"
            clauses.append(f"{denied} {self._table.of(in_a_row(columns, 'or'))}")
        return " and ".join(clauses + [self._open(claim) for claim in claims if claim.value is None])

    def _open(self, claim: Claim) -> str:
        places = self._places([claim])
        rows, columns = list(dict.fromkeys([row for row, _ in places])), list(dict.fromkeys([one for _, one in places]))
        # At most one atom of a row is true; in a column there may be several.
        if claim.least == 1 and (len(rows) == 1 or (len(columns) == 1 and claim.most == len(places))):
            return f"{in_a_row(rows, 'or')} is {self._table.of(in_a_row(columns, 'or'))}"
        number = number_in_words(claim.least, claim.most, len(places))
        listed = "; ".join([self._table.atom(*place) for place in places])
        return f"{number} of these {'is' if number.endswith(' 1') else 'are'} true: {listed}"

    def _places(self, claims: Iterable[Claim]) -> list[Place]:
        atoms = frozenset().union(*[claim.atoms for claim in claims])
        return [place for atom, place in self._table.places.items() if atom in atoms]
