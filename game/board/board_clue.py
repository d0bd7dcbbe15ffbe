"""The clues of a board: numbers, marks, the total, and sentences added by the caller. `facts_of` converts them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from game.grid import Cell, Grid
from game.statements.clue_interface import Clue
from game.statements.sentence import Sentence, Total
from game.wording import listed

Source = Cell | Literal["mark", "total", "sentence"]
"""The origin of a clue: the cell of a number, a mark, the total number of mines, or a sentence given by the caller."""


@dataclass(frozen=True)
class BoardClue:
    """A clue: exactly `count` of the hidden `cells` are mines, according to `source`.

    >>> print(BoardClue((5, 2), frozenset([(6, 2), (6, 3)]), 1))
    1 at (5, 2)
    """

    source: Source
    cells: frozenset[Cell]
    count: int
    grid: Grid | None = field(default=None, compare=False, repr=False)

    @property
    def is_possible(self) -> bool:
        return 0 <= self.count <= len(self.cells)

    @property
    def fact(self) -> Sentence | Total:
        return Total(self.count, len(self.cells)) if self.source == "total" else Sentence(self.cells, self.count)

    @property
    def sort_key(self) -> tuple[int, Cell]:
        if isinstance(self.source, tuple):
            return 0, self.source
        first = min(self.cells, default=(0, 0))
        return {"mark": 0, "sentence": 1, "total": 2}[self.source], first

    @property
    def cell(self) -> Cell | None:
        if isinstance(self.source, tuple):
            return self.source
        return min(self.cells) if self.source == "mark" else None

    def __str__(self) -> str:
        if isinstance(self.source, tuple):
            return f"{self.count} at {self.source}" if self.grid is None else self.grid.name_of(self.source)
        if self.source == "total":
            return f"{self.count} mine{'s' * (self.count != 1)} in all"
        if self.source == "mark":
            return f"the {'mine' if self.count else 'safe cell'} at {self._names[0]}"
        return f"{{{', '.join(self._names)}}} = {self.count}"

    @property
    def _names(self) -> list[str]:
        return [str(cell) if self.grid is None else self.grid.name_of(cell) for cell in sorted(self.cells)]

    @property
    def in_words(self) -> str:
        """Return the clue in words, followed by its cells.

        >>> BoardClue((5, 2), frozenset([(6, 2), (6, 3)]), 1).in_words
        '1 at (5, 2): 1 of (6, 2), (6, 3)'
        """
        if not isinstance(self.source, tuple) or not self.cells:
            return str(self)
        return f"{self}: {self.count} of {listed(self._names)}"

    def as_json(self) -> dict[str, Any]:
        if self.grid is None:
            return {"from": self.source, "cells": sorted(self.cells), "count": self.count}
        source = self.grid.name_of(self.source) if isinstance(self.source, tuple) else self.source
        return {"from": source, "cells": self._names, "count": self.count}


def as_board_clues(clues: Sequence[Clue]) -> Sequence[BoardClue]:
    """Cast clues to `BoardClue`; they must come from a board."""
    return cast(Sequence[BoardClue], clues)


def facts_of(clues: Iterable[BoardClue]) -> tuple[list[Sentence], Total | None]:
    """Convert `clues` to facts for a reasoner: sentences, and the total if it is among the clues.

    Hidden cells that occur in no sentence are the untouched cells of the total. Raises `Contradiction`.
    """
    clues = list(clues)
    sentences = [Sentence(clue.cells, clue.count) for clue in clues if clue.source != "total"]
    mentioned = set().union(*[sentence.cells for sentence in sentences])
    totals = [Total(clue.count, len(clue.cells - mentioned)) for clue in clues if clue.source == "total"]
    return sentences, totals[0] if totals else None
