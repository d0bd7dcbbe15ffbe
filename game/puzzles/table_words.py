"""The wording of arguments about a table: positive and negative claims, and the clue or rule behind each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from game.puzzles.abstract_puzzle import Words
from game.puzzles.table import Table
from game.statements.clue import Clue
from game.statements.connectives import Formula
from game.statements.sentence import Claim
from game.words import in_a_row, number_in_words

Place = tuple[str, str]
"""A row and a column of the table."""


class TableReasons(Protocol):
    """The clues and rules of a puzzle as reasons in an argument."""

    def clue_as_reason(self, clue: Clue, part: Formula | None) -> str:
        """Describe a clue: `row 1 has 2 in place`. If `part` is given, this part of it suffices."""

    def row_as_reason(self, row: str) -> str:
        """Describe the rule about a row: `peg 1 has one color`."""

    def column_as_reason(self, column: str, row: str) -> str:
        """Describe the rule about a column: `house 2 has one pet`. If a column has several rules, `row` selects one."""


class TableWords(Words):
    """Words for claims about a `table`, with the `reasons` of its puzzle.

    >>> from game.puzzles.zebra import ZebraPuzzle
    >>> words = ZebraPuzzle({"pet": ["cat", "dog"], "color": ["red", "blue"]}).words
    >>> words.reason(Claim.that(["cat is in house 1"], False), None, [Claim.that(["dog is in house 1"], True)], None)
    'dog is in house 1'
    """

    def __init__(self, table: Table, reasons: TableReasons) -> None:
        self._table, self._reasons = table, reasons

    def stated(self, claim: Claim) -> str:
        return self._together([claim])

    def reason(self, claim: Claim | None, clue: Clue | None, after: Sequence[Claim], part: Formula | None) -> str:
        """Return the reason as in `Words`.

        The rules are not mentioned if the claim follows by them from earlier claims.
        """
        known = self._together(after)
        if claim is None:
            reason = self._reason(clue, part)
            return f"{known}, though {reason}" if known else f"it could not be that {reason}"
        if clue is None and known:
            return known
        if clue is not None and self.stated(claim) == str(clue):
            return ""
        reason = self._reason(clue, part)
        between = ", and " if " and " in reason else " and "
        return f"{reason}{between * bool(known)}{known}"

    def _reason(self, clue: Clue | None, part: Formula | None) -> str:
        if clue is not None:
            return self._reasons.clue_as_reason(clue, part)
        about = part.symbols() if part is not None else ()
        places = [place for atom, place in self._table.places.items() if atom in about]
        if not places:
            return "the rules hold"
        (row, column), (other, _) = places[0], places[-1]
        return self._reasons.row_as_reason(row) if row == other else self._reasons.column_as_reason(column, row)

    def _together(self, claims: Iterable[Claim]) -> str:
        """Join claims in words: first claims of true atoms, then of false atoms, then all others."""
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
            where = self._table.of(in_a_row(columns, "or"))
            clauses.append(
                f"{rows[0]} is not {where}" if len(rows) == 1 else f"neither {in_a_row(rows, 'nor')} is {where}"
            )
        return " and ".join(clauses + [self._open(claim) for claim in claims if claim.value is None])

    def _open(self, claim: Claim) -> str:
        """Write a claim with undecided atoms: how many of them are true."""
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
