"""The first move of a contestant, made before a run to find out whether it works at all."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import Any

from benchmarks.contestants import make_player
from benchmarks.harness.random_streams import stream
from benchmarks.harness.trial_kind import FirstMoveDone
from benchmarks.subjects.drawn_positions import Position
from game.board.observation import Observation
from game.grid import Cell, all_cells, check_cell
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import Layout


def first_move(contestant: str, number: int, layout: Layout, seed: int, *, told_total: bool = True) -> FirstMoveDone:
    """Let a contestant move after two numbers. Raises the contestant's errors, and `IllegalMove`."""
    safe = [cell for cell in all_cells(layout.height, layout.width) if cell not in layout.mines]
    seen = Minesweeper.from_layout(layout).seen(safe, with_total=told_total)
    player = _with_two_numbers(contestant, number, seen, seed)
    move = player.make_safe_move()
    if move is None:
        move = player.make_random_move()
    if move is not None:
        check_cell(move, layout.height, layout.width)
    return FirstMoveDone()


first_move_without_total = partial(first_move, told_total=False)


def first_deduction(contestant: str, number: int, position: Position, seed: int) -> FirstMoveDone:
    """Let a contestant deduce from two numbers of a position. Raises the contestant's errors."""
    deducer = _with_two_numbers(contestant, number, position.observation, seed)
    len(set(deducer.mines) | set(deducer.safes)), deducer.complete
    return FirstMoveDone()


def first_chances(contestant: str, number: int, position: Position, seed: int) -> FirstMoveDone:
    """Let a contestant that computes chances take in two numbers of a position."""
    _with_two_numbers(contestant, number, position.observation, seed)
    return FirstMoveDone()


def _with_two_numbers(contestant: str, number: int, seen: Observation, seed: int) -> Any:
    rng = stream("first move", seed, contestant, number)
    player: Any = make_player(contestant, seen.height, seen.width, seen.total, rng, seen.grid)
    for cell in _two_numbers(seen):
        player.add_knowledge(cell, seen.reveals[cell])
    return player


def _two_numbers(seen: Observation) -> tuple[Cell, ...]:
    """Find two overlapping numbers that leave their neighbors undecided, so that an engine asks its reasoner.

    Falls back to the first number alone.
    """
    around = seen.grid.neighbors
    undecided = [cell for cell, number in seen.reveals.items() if 0 < number < len(around[cell])]
    pairs = (pair for pair in combinations(undecided, 2) if around[pair[0]] & around[pair[1]])
    return next(pairs, tuple(seen.reveals)[:1])
