"""The notation of calls, cells and sentences in the description of a fault."""

from collections.abc import Collection
from typing import Any

from game.grid import Cell
from game.wording import listed

SentenceContent = tuple[frozenset[Cell], int]
"""The content of a sentence of `knowledge`: its cells and its count."""

MOST_ITEMS = 6  # cells or sentences written out of a collection


def made_as(height: int, width: int) -> str:
    """Return the Python call that makes a player."""
    return f"ai = MinesweeperAI(height={height}, width={width})"


def cell_in_python(cell: Any) -> str:
    """Format a cell as in Python, with integers of other types, such as numpy's, as plain ints."""
    is_plain = isinstance(cell, tuple) and all(hasattr(part, "__index__") for part in cell)
    return str(tuple(map(int, cell))) if is_plain else repr(cell)


def set_in_python(cells: Collection[Cell]) -> str:
    """Format all cells of a set as in Python."""
    return set_in_words(cells, len(cells))


def sentence_in_words(content: SentenceContent) -> str:
    """Format a sentence as the course prints it, with its cells sorted."""
    return f"{set_in_python(content[0])} = {content[1]}"


def set_in_words(cells: Collection[Cell], most: int = MOST_ITEMS, first: Collection[Cell] = ()) -> str:
    """Format at most `most` cells of a set; the cells in `first` come first."""
    ordered = sorted(cells, key=lambda cell: (cell not in first, cell))
    return f"{{{listed([cell_in_python(cell) for cell in ordered], most=most)}}}" if cells else "set()"
