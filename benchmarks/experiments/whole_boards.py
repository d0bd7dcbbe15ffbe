"""Whole boards: a player reveals all free cells, with a free safe reveal whenever it is stuck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.grid import Cell
from game.minesweeper.referee import Player


def reveal_all(
    player: Player, numbers: Mapping[Cell, int], first: Cell | None, spare: Iterator[Cell]
) -> tuple[int, int, tuple[Cell, ...]]:
    """Let `player` reveal all free cells, given by their `numbers`, until it calls a mine safe.

    Whenever the player knows no safe cell, the next cell of `spare` is revealed. Returns the number of revealed cells,
    and the number of these from `spare`. The third item is empty or, if the player called a mine safe, all revealed
    cells followed by this mine. Raises `RuntimeError` if the player reveals a cell twice.
    """
    revealed: dict[Cell, None] = {}
    helped = 0
    move = first
    while len(revealed) < len(numbers):
        if move is None:
            move = next(cell for cell in spare if cell not in revealed)
            helped += 1
        elif move not in numbers:
            return len(revealed), helped, (*revealed, move)
        elif move in revealed:
            raise RuntimeError(f"{move} was revealed before; expected another cell")
        revealed[move] = None
        player.add_knowledge(move, numbers[move])
        if len(revealed) < len(numbers):
            move = player.make_safe_move()
    return len(revealed), helped, ()
