"""The first move of a contestant, made before its trials to find out whether it works at all."""

from itertools import combinations
from typing import Any

from benchmarks.contestants import make_player
from benchmarks.harness.trial import stream
from benchmarks.subjects.drawn_positions import Position
from game.board.observation import Observation
from game.grid import Cell, all_cells, check_cell
from game.minesweeper import Layout, Minesweeper


def first_move(contestant: str, number: int, subject: Any, seed: int) -> None:
    """Let a contestant move after two numbers of a `Layout`, or deduce from two of a `Position`. Raises its errors."""
    if isinstance(subject, Layout):
        safe = [cell for cell in all_cells(subject.height, subject.width) if cell not in subject.mines]
        seen = Minesweeper.from_layout(subject).seen(safe)
    else:
        seen = subject.observation
    rng = stream("first move", seed, contestant, number)
    player: Any = make_player(contestant, seen.grid, seen.total, rng)
    for cell in _two_numbers(seen):
        player.add_knowledge(cell, seen.reveals[cell])
    if isinstance(subject, Position):
        len(player.mines), len(player.safes)
        return
    move = player.make_safe_move()
    if move is None:
        move = player.make_random_move()
    if move is not None:
        check_cell(move, seen.height, seen.width)


def _two_numbers(seen: Observation) -> tuple[Cell, ...]:
    """Find two overlapping undecided numbers, so that an engine asks its reasoner; else the first number."""
    around = seen.grid.neighbors
    undecided = [cell for cell, number in seen.reveals.items() if 0 < number < len(around[cell])]
    pairs = (pair for pair in combinations(undecided, 2) if around[pair[0]] & around[pair[1]])
    return next(pairs, tuple(seen.reveals)[:1])
