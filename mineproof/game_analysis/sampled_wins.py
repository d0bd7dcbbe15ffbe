"""Estimates of the chance to win by games of the compiled player, for positions with too many layouts to compute it.

Each game continues on a consistent layout, drawn uniformly, and no game is lost: its value is the product of the
chances that its guesses survive. See `benchmarks.experiments.never_lose_games`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import engines
from benchmarks.analysis.statistics import Interval, mean_interval
from benchmarks.experiments.never_lose_games import CommonTies, Judge, never_lose
from game.board.observation import Observation
from game.grid import Cell
from game.minesweeper.layouts import Layout
from mineproof.solve_puzzle import solve


@dataclass(frozen=True)
class SampledWin:
    """The chances to win, as 95% intervals: `best` after the player's choice `cell`, `made` after a click."""

    best: Interval
    made: Interval
    lost: Interval
    cell: Cell
    games: int


def sampled_win(seen: Observation, made: Cell, games: int) -> SampledWin | None:
    """Estimate the chances to win after the click `made` and after the player's choice; None if they are the same.

    `seen` is a square board with a total. Raises the errors of `never_lose`, and `Refused` without the compiled core.
    """
    best_moves = solve(seen, "native", rng=CommonTies(0)).best_moves
    if not best_moves or made in best_moves:
        return None
    own = best_moves[0]
    best, click = ([_win_chance(seen, cell, number) for number in range(games)] for cell in (own, made))
    lost = [one - other for one, other in zip(best, click, strict=True)]
    return SampledWin(mean_interval(best), mean_interval(click), mean_interval(lost), own, games)


def sampled_wins(seen: Observation, cells: Sequence[Cell], games: int) -> list[Interval]:
    """Estimate the chance to win after a click at each of the `cells`, on the same layouts. Raises as `sampled_win`."""
    return [mean_interval([_win_chance(seen, cell, number) for number in range(games)]) for cell in cells]


def _win_chance(seen: Observation, cell: Cell, number: int) -> float:
    assert seen.total is not None
    seed = Random(number).getrandbits(63)  # common random numbers: less variance of the difference
    size = seen.height, seen.width
    view = Judge(Layout(*size, frozenset((r, c) for r, c in seen.hidden[: seen.total])), seed)
    for one, count in seen.reveals.items():
        view.reveal(one, count)
    survival = view.survival(cell)
    if not survival:
        return 0.0
    layout = Layout(*size, view.redraw(cell))
    player: Any = engines.create("native", *size, seen.total, rng=CommonTies(number))
    return survival * never_lose(layout, player, Judge(layout, seed), [*seen.reveals, cell])[0]
