"""The clues of a board: numbers, marks, the total, and sentences of the caller's own; and the facts that they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from game.grid import Cell
from game.statements.sentence import Claim, Sentence, Total
from game.words import listed

if TYPE_CHECKING:
    from game.statements.clue import Clue

Source = Cell | Literal["mark", "total", "sentence"]
"""Where a clue comes from: the cell that shows a number, a cell marked as safe or as a mine, the total number of mines,
or a sentence that the caller gave."""


@dataclass(frozen=True)
class BoardClue:
    """A fact about hidden cells and where it comes from: exactly `count` of `cells` are mines, says the `source`.

    >>> print(BoardClue((5, 2), frozenset([(6, 2), (6, 3)]), 1))
    1 at (5, 2)
    """

    source: Source
    cells: frozenset[Cell]
    count: int

    @property
    def is_possible(self) -> bool:
        """Whether that number of mines fits among the cells at all."""
        return 0 <= self.count <= len(self.cells)

    @property
    def fact(self) -> Sentence | Total:
        """What a reasoner is given: a sentence, or the total over all of the cells."""
        return Total(self.count, len(self.cells)) if self.source == "total" else Sentence(self.cells, self.count)

    @property
    def place(self) -> tuple[int, Cell]:
        """Its place in the order of clues: numbers and marks by their cells, then sentences, then the total."""
        if isinstance(self.source, tuple):
            return 0, self.source
        first = min(self.cells, default=(0, 0))
        return {"mark": 0, "sentence": 1, "total": 2}[self.source], first

    @property
    def stands_at(self) -> Cell | None:
        """Its cell on the board: that of its number, or the one that is marked; None if it has no cell."""
        if isinstance(self.source, tuple):
            return self.source
        return min(self.cells) if self.source == "mark" else None

    def __str__(self) -> str:
        if isinstance(self.source, tuple):
            return f"{self.count} at {self.source}"
        if self.source == "total":
            return f"{self.count} mine{'s' * (self.count != 1)} in all"
        if self.source == "mark":
            return f"the {'mine' if self.count else 'safe cell'} at {min(self.cells)}"
        return str(self.fact)

    @property
    def in_words(self) -> str:
        """The clue, and what it says of its cells.

        >>> BoardClue((5, 2), frozenset([(6, 2), (6, 3)]), 1).in_words
        '1 at (5, 2): 1 of (6, 2), (6, 3)'
        """
        if not isinstance(self.source, tuple) or not self.cells:
            return str(self)
        return f"{self}: {self.count} of {listed(sorted(self.cells))}"

    def as_json(self) -> dict[str, Any]:
        """Where it comes from, the cells that it speaks of, and how many of them are mines."""
        return {"from": self.source, "cells": sorted(self.cells), "count": self.count}


def of_board(clues: Sequence[Clue]) -> Sequence[BoardClue]:
    """The clues of a board, as such."""
    return cast(Sequence[BoardClue], clues)


def area_of(clues: Iterable[BoardClue], cells: AbstractSet[Cell]) -> tuple[Cell, ...]:
    """The cells of the smallest rectangle that holds the clues and what they speak of; of no clue, these `cells`.

    The total, which is about all cells, does not widen it.
    """
    near: set[Cell] = set()
    for clue in clues:
        if clue.source != "total":
            near |= clue.cells if clue.stands_at is None else {*clue.cells, clue.stands_at}
    rows, columns = zip(*(near or cells), strict=True)
    there = range(min(columns), max(columns) + 1)
    return tuple((row, column) for row in range(min(rows), max(rows) + 1) for column in there)


def facts_of(clues: Iterable[BoardClue]) -> tuple[list[Sentence], Total | None]:
    """The facts of `clues` for a reasoner: sentences, and the total over their cells and the untouched ones.

    The total, where it is among the clues, is over all hidden cells. Raises `Contradiction` for an impossible clue.
    """
    sentences: list[Sentence] = []
    total: BoardClue | None = None
    for clue in clues:
        if clue.source == "total":
            total = clue
        else:
            sentences.append(Sentence(clue.cells, clue.count))
    if total is None:
        return sentences, None
    mentioned = set().union(*[sentence.cells for sentence in sentences])
    return sentences, Total(total.count, len(total.cells - mentioned))


def claims_of(clues: Sequence[BoardClue]) -> list[Claim]:
    """What each clue says of its cells.

    A number also says that its own cell, which is revealed, is safe: that matters where a mark or a sentence among the
    clues speaks of that cell.
    """
    mentioned = {cell for clue in clues if clue.source in ("mark", "sentence") for cell in clue.cells}
    return [
        Claim.that([clue.source], False) if clue.source in mentioned else Claim(clue.cells, clue.count, clue.count)
        for clue in clues
    ]
