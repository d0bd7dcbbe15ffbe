"""Arguments about logic grids in words.

>>> from game.sentence import Claim
>>> words = ZebraPuzzle({"pet": ["cat", "dog"], "color": ["red", "blue"]}).words
>>> words.inferred(Claim.that(["cat is in house 1"], False), None, [Claim.that(["dog is in house 1"], True)])
'as dog is in house 1, cat is not in house 1'
"""

from __future__ import annotations

from game.logic import Formula
from game.puzzle import Clue
from game.table_words import TableWords
from game.zebra.puzzle import ZebraPuzzle


class ZebraWords(TableWords):
    """Words for logic grids with the attributes of this puzzle."""

    def __init__(self, puzzle: ZebraPuzzle) -> None:
        super().__init__(puzzle.table)
        self._attribute = {value: name for name, values in puzzle.attributes.items() for value in values}

    def of_clue(self, clue: Clue, part: Formula | None) -> str:
        """See `TableWords`."""
        return f"{clue} (clue {clue.source})"

    def of_row(self, row: str) -> str:
        """See `TableWords`."""
        return f"{row} is in one house"

    def of_column(self, column: str, row: str) -> str:
        """See `TableWords`."""
        return f"house {column} has one {self._attribute[row]}"
