"""The first move of a contestant, made before a run to find out whether it works at all."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

from benchmarks.contestants import make_deducer, make_player
from benchmarks.harness.trials import FirstMoveDone, stream
from benchmarks.subjects.position_sources import Position
from game.grid import Cell
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import Layout
from game.minesweeper.referee import Player, play


def first_move(contestant: str, number: int, layout: Layout, seed: int) -> FirstMoveDone:
    """Let a contestant make the first move of a game. Raises the contestant's errors, and `IllegalMove`."""
    return _play_one_move(contestant, number, layout, seed, len(layout.mines))


def first_move_without_total(contestant: str, number: int, layout: Layout, seed: int) -> FirstMoveDone:
    """Let a contestant make the first move of a game without knowing the total; see `first_move`."""
    return _play_one_move(contestant, number, layout, seed, None)


def first_deduction(contestant: str, number: int, position: Position, seed: int) -> FirstMoveDone:
    """Let a contestant deduce from the first number of a position. Raises the contestant's errors."""
    seen = position.observation
    deducer = make_deducer(
        contestant, seen.height, seen.width, seen.total, _stream(contestant, number, seed), seen.grid
    )
    for cell, count in islice(seen.reveals.items(), 1):
        deducer.add_knowledge(cell, count)
    len(set(deducer.mines) | set(deducer.safes)), deducer.complete
    return FirstMoveDone()


def first_chances(contestant: str, number: int, position: Position, seed: int) -> FirstMoveDone:
    """Create a contestant for chances, and give it the first number of a position."""
    seen = position.observation
    player = make_player(contestant, seen.height, seen.width, seen.total, _stream(contestant, number, seed), seen.grid)
    for cell, count in islice(seen.reveals.items(), 1):
        player.add_knowledge(cell, count)
    return FirstMoveDone()


class _OneMove:
    """A player that stops after one move of the wrapped player."""

    def __init__(self, player: Player) -> None:
        self._player, self._moved = player, False

    def add_knowledge(self, cell: Cell, count: int) -> None:
        if not self._moved:
            self._player.add_knowledge(cell, count)

    def make_safe_move(self) -> Cell | None:
        return self._once(self._player.make_safe_move)

    def make_random_move(self) -> Cell | None:
        return self._once(self._player.make_random_move)

    def _once(self, choose: Callable[[], Cell | None]) -> Cell | None:
        move = None if self._moved else choose()
        self._moved |= move is not None
        return move


def _play_one_move(contestant: str, number: int, layout: Layout, seed: int, mines: int | None) -> FirstMoveDone:
    rng = _stream(contestant, number, seed)
    player = make_player(contestant, layout.height, layout.width, mines, rng, layout.grid)
    play(Minesweeper.from_layout(layout), _OneMove(player), first=layout.first)
    return FirstMoveDone()


def _stream(contestant: str, number: int, seed: int) -> Random:
    return stream("first move", seed, contestant, number)
