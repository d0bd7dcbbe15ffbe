"""The first move of a contestant, made before a run to find out whether it works at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from benchmarks.contestants import make_deducer, make_player
from benchmarks.harness.trials import FirstMoveDone, stream
from benchmarks.subjects.position_sources import Position
from game.grid import Cell, Grid, all_cells
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import Layout
from game.minesweeper.referee import Player, play


def first_move(contestant: str, number: int, layout: Layout, seed: int, *, told_total: bool = True) -> FirstMoveDone:
    """Let a contestant move after two numbers. Raises the contestant's errors, and `IllegalMove`."""
    total, rng = len(layout.mines) if told_total else None, _stream(contestant, number, seed)
    player = make_player(contestant, layout.height, layout.width, total, rng, layout.grid)
    game = Minesweeper.from_layout(layout)
    safe = [cell for cell in all_cells(layout.height, layout.width) if cell not in layout.mines]
    first, *second = _open_numbers(game.grid, {cell: game.nearby_mines(cell) for cell in safe}) or (layout.first,)
    play(game, _OneMove(player, second), first=first)
    return FirstMoveDone()


first_move_without_total = partial(first_move, told_total=False)


def first_deduction(contestant: str, number: int, position: Position, seed: int) -> FirstMoveDone:
    """Let a contestant deduce from two numbers of a position. Raises the contestant's errors."""
    deducer = _with_two_numbers(make_deducer, contestant, number, position, seed)
    len(set(deducer.mines) | set(deducer.safes)), deducer.complete
    return FirstMoveDone()


def first_chances(contestant: str, number: int, position: Position, seed: int) -> FirstMoveDone:
    """Let a contestant that computes chances take in two numbers of a position."""
    _with_two_numbers(make_player, contestant, number, position, seed)
    return FirstMoveDone()


def _with_two_numbers(make: Callable[..., Any], contestant: str, number: int, position: Position, seed: int) -> Any:
    seen = position.observation
    player = make(contestant, seen.height, seen.width, seen.total, _stream(contestant, number, seed), seen.grid)
    for cell in _open_numbers(seen.grid, seen.reveals) or tuple(seen.reveals)[:1]:
        player.add_knowledge(cell, seen.reveals[cell])
    return player


def _open_numbers(grid: Grid, numbers: Mapping[Cell, int]) -> tuple[Cell, ...]:
    """Find two overlapping numbers that leave their neighbors undecided, so that an engine asks its reasoner."""
    around = grid.neighbors
    undecided = [cell for cell, number in numbers.items() if 0 < number < len(around[cell])]
    return next((pair for pair in combinations(undecided, 2) if around[pair[0]] & around[pair[1]]), ())


class _OneMove:
    """A player that reveals the given cells, and stops after one move of the wrapped player."""

    def __init__(self, player: Player, given: list[Cell]) -> None:
        self._player, self._given = player, given
        self._move: Cell | None = None

    def add_knowledge(self, cell: Cell, count: int) -> None:
        if self._move is None:
            self._player.add_knowledge(cell, count)

    def make_safe_move(self) -> Cell | None:
        """Return None: `make_random_move` asks for the move."""
        return None

    def make_random_move(self) -> Cell | None:
        if self._given:
            return self._given.pop()
        if self._move is not None:
            return None
        move = self._player.make_safe_move()
        self._move = self._player.make_random_move() if move is None else move
        return self._move


def _stream(contestant: str, number: int, seed: int) -> Random:
    return stream("first move", seed, contestant, number)
