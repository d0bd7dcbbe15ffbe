"""What follows from a row, in the words of a player.

>>> from game.mastermind import Row
>>> from game.sentence import Claim
>>> puzzle = MastermindPuzzle(2, ["red", "blue", "green"], True, [Row(["red", "red"], 0, 0)])
>>> puzzle.words.inferred(Claim.that(["peg 1 is red"], False), puzzle.clues()[0], [])
'as row 1 has 0 in place and 0 elsewhere, peg 1 is not red'
"""

from __future__ import annotations

from game.logic import Formula
from game.mastermind.puzzle import MastermindPuzzle, RowClue
from game.puzzle import Clue
from game.table_words import TableWords


class RowWords(TableWords):
    """Words for arguments from the rows of a puzzle."""

    def __init__(self, puzzle: MastermindPuzzle) -> None:
        super().__init__(puzzle.table)
        self._puzzle = puzzle

    def of_clue(self, clue: Clue, part: Formula | None) -> str:
        """See `TableWords`. The number in place, say, where that is enough."""
        assert isinstance(clue, RowClue)
        told = [f"{one.number} {one.counted}" for one in self._puzzle.parts(clue.row) if one.formula == part]
        return f"row {clue.source} has {told[0] if told else clue.row.answer()}"

    def of_row(self, row: str) -> str:
        """See `TableWords`."""
        return f"{row} has one color"

    def of_column(self, column: str, row: str) -> str:
        """See `TableWords`."""
        return f"{column} is {'not repeated' if self._puzzle.pegs < len(self._puzzle.colors) else 'at one peg'}"
