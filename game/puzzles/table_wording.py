"""The wording of arguments about a table: claims, and reasons from clues and rules."""

from collections.abc import Iterable, Sequence

from game.puzzles.abstract_puzzle import Words
from game.puzzles.table_puzzle import TablePuzzle
from game.statements.clue_interface import Clue
from game.statements.connectives import Formula
from game.statements.count_claim import Claim
from game.wording import in_a_row, number_in_words

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
