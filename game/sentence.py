"""What the game says of hidden cells: exactly so many of these are mines."""

from __future__ import annotations

from collections.abc import Iterable

from game.errors import Contradiction
from game.grid import Cell


class Sentence:
    """Exactly `count` of `cells` are mines.

    Mutable and therefore unhashable; two sentences are equal when they say the same. `cells` is a set of its own,
    built from any iterable; `count` runs from 0 to `len(cells)`. Another int raises `Contradiction`; what is no int (a
    bool is none) raises `TypeError`.
    """

    __slots__ = ("cells", "count")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, cells: Iterable[Cell], count: int) -> None:
        cells = set(cells)
        if type(count) is not int:
            raise TypeError(f"the count is {count!r}; expected an int from 0 to {len(cells)}")
        if not 0 <= count <= len(cells):
            raise Contradiction(f"{count} of {len(cells)} cells cannot be mines; expected 0 to {len(cells)}")
        self.cells = cells
        self.count = count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return self.count == other.count and self.cells == other.cells

    def __str__(self) -> str:
        return f"{{{', '.join(map(str, sorted(self.cells)))}}} = {self.count}"

    def __repr__(self) -> str:
        return f"Sentence([{', '.join(map(str, sorted(self.cells)))}], {self.count})"

    def known_mines(self) -> set[Cell]:
        """The cells that this sentence alone shows to be mines: all of them, or none."""
        return set(self.cells) if self.count == len(self.cells) else set()

    def known_safes(self) -> set[Cell]:
        """The cells that this sentence alone shows to be safe: all of them, or none."""
        return set(self.cells) if self.count == 0 else set()

    def mark_mine(self, cell: Cell) -> None:
        """Take `cell`, known to be a mine, out of the sentence; one that it does not mention changes nothing."""
        if cell in self.cells:
            if self.count == 0:
                raise Contradiction(f"{cell} cannot be a mine: {self}", [self])
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell: Cell) -> None:
        """Take `cell`, known to be safe, out of the sentence; one that it does not mention changes nothing."""
        if cell in self.cells:
            if self.count == len(self.cells):
                raise Contradiction(f"{cell} cannot be safe: {self}", [self])
            self.cells.remove(cell)
