"""The first move of a contestant, made before a run to find out whether it works at all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from benchmarks.contestants import make_deducer, make_player
from benchmarks.harness.trials import FirstMoveDone, stream
from benchmarks.subjects.position_sources import Position
from game.grid import Cell
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import Layout
from game.minesweeper.referee import Player, play


def first_move(contestant: str, number: int, layout: Layout, seed: int, *, told_total: bool = True) -> FirstMoveDone:
    """Let a contestant make the first move of a game. Raises the contestant's errors, and `IllegalMove`."""
    total, rng = len(layout.mines) if told_total else None, _stream(contestant, number, seed)
    player = make_player(contestant, layout.height, layout.width, total, rng, layout.grid)
    play(Minesweeper.from_layout(layout), _OneMove(player), first=layout.first)
    return FirstMoveDone()


first_move_without_total = partial(first_move, told_total=False)


def first_deduction(contestant: str, number: int, position: Position, seed: int) -> FirstMoveDone:
    """Let a contestant deduce from the first number of a position. Raises the contestant's errors."""
    deducer = _with_first_number(make_deducer, contestant, number, position, seed)
    len(set(deducer.mines) | set(deducer.safes)), deducer.complete
    return FirstMoveDone()


def first_chances(contestant: str, number: int, position: Position, seed: int) -> FirstMoveDone:
    """Let a contestant that computes chances take in the first number of a position."""
    _with_first_number(make_player, contestant, number, position, seed)
    return FirstMoveDone()


def _with_first_number(make: Callable[..., Any], contestant: str, number: int, position: Position, seed: int) -> Any:
    seen = position.observation
    player = make(contestant, seen.height, seen.width, seen.total, _stream(contestant, number, seed), seen.grid)
    for cell, count in islice(seen.reveals.items(), 1):
        player.add_knowledge(cell, count)
    return player


class _OneMove:
    """A player that stops after one move of the wrapped player."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._move: Cell | None = None

    def add_knowledge(self, cell: Cell, count: int) -> None:
        if self._move is None:
            self._player.add_knowledge(cell, count)

    def make_safe_move(self) -> Cell | None:
        """Return None: `make_random_move` asks for the move."""
        return None

    def make_random_move(self) -> Cell | None:
        if self._move is not None:
            return None
        move = self._player.make_safe_move()
        self._move = self._player.make_random_move() if move is None else move
        return self._move


def _stream(contestant: str, number: int, seed: int) -> Random:
    return stream("first move", seed, contestant, number)
