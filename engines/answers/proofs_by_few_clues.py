"""Proofs by one or two clues of a board, tried before longer ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from game.board.board_clues import BoardClue
from game.grid import Cell

Proven = tuple[frozenset[Cell], bool, tuple[BoardClue, ...]]
"""Cells, whether they are mines, and the clues that prove it."""


def smallest_proof(
    clues: Sequence[BoardClue], cells: Collection[Cell], are_mines: bool
) -> tuple[Cell, tuple[BoardClue, ...]] | None:
    """Find the first of the cells proven by one clue, or else by two, and these clues; None if more are needed.

    >>> one, two = (BoardClue((0, n), frozenset((1, column) for column in range(2 + n)), 1) for n in range(2))
    >>> smallest_proof([one, two], [(1, 2)], False) == ((1, 2), (one, two))
    True
    """
    found = chain((proven for clue in clues for proven in _by_one(clue)), _by_two(clues))
    wanted = frozenset(cells)
    for there, is_mine, named in found:
        if is_mine is are_mines and not wanted.isdisjoint(there):
            return min(there & wanted), named
    return None


def _by_one(clue: BoardClue) -> Iterator[Proven]:
    if clue.cells and clue.count in (0, len(clue.cells)):
        yield clue.cells, clue.count > 0, (clue,)


def _by_two(clues: Sequence[BoardClue]) -> Iterator[Proven]:
    """Yield the conclusions from each pair of overlapping clues, about the shared cells and about the rest of each
    clue.
    """
    about: dict[Cell, list[int]] = {}
    for place, clue in enumerate(clues):
        for cell in clue.cells:
            about.setdefault(cell, []).append(place)
    pairs = {(one, other) for places in about.values() for one in places for other in places if one < other}
    for one, other in sorted(pairs):
        first, second = clues[one], clues[other]
        shared = first.cells & second.cells
        rests = first.cells - shared, second.cells - shared
        counts = first.count, second.count
        fewest = max(0, *(count - len(rest) for count, rest in zip(counts, rests, strict=True)))
        most = min(len(shared), *counts)
        parts = [(shared, fewest, most)]
        parts += [(rest, count - most, count - fewest) for count, rest in zip(counts, rests, strict=True)]
        for cells, least, greatest in parts:
            if cells and (greatest == 0 or least == len(cells)):
                yield cells, least > 0, (first, second)
