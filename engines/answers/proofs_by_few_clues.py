"""Proofs by one or two clues of a board, tried before longer ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.board.board_clue import BoardClue
from game.grid import Cell


def smallest_proof(
    clues: Sequence[BoardClue], cells: Collection[Cell], are_mines: bool
) -> tuple[Cell, tuple[BoardClue, ...]] | None:
    """Return a cell of `cells` proven by one clue, or else by two, with the clues; None if each cell needs more.

    >>> one, two = (BoardClue((0, n), frozenset((1, column) for column in range(2 + n)), 1) for n in range(2))
    >>> smallest_proof([one, two], [(1, 2)], False) == ((1, 2), (one, two))
    True
    """
    wanted = frozenset(cells)
    about: dict[Cell, list[int]] = {}
    for place, clue in enumerate(clues):
        for cell in clue.cells:
            about.setdefault(cell, []).append(place)
    pairs = {(one, other) for places in about.values() for one in places for other in places if one <= other}
    for one, other in sorted(pairs, key=lambda pair: (pair[0] != pair[1], pair)):
        first, second = clues[one], clues[other]
        shared = first.cells & second.cells
        rests = [(clue.cells - shared, clue.count) for clue in (first, second)]
        fewest = max(0, *(count - len(rest) for rest, count in rests))
        most = min(len(shared), first.count, second.count)
        parts = [(shared, fewest, most), *((rest, count - most, count - fewest) for rest, count in rests)]
        for there, least, greatest in parts:
            is_proven = least == len(there) if are_mines else greatest == 0
            if is_proven and not wanted.isdisjoint(there):
                return min(there & wanted), (first, second) if one != other else (first,)
    return None
