"""Positions drawn by number: moments of seeded games; every second one is a moment where simple inference is stuck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate

from benchmarks.harness.subjects import DrawnSubjects
from benchmarks.harness.trials import stream
from benchmarks.subjects.layout_sources import draw_layout, drawn_group
from game.board.observation import Observation
from game.grid import Cell, Grid, all_cells
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size

REMEMBERED = 256
"""The number of positions cached by a process for several contestants; each position takes some 50 KB."""


@dataclass(frozen=True)
class Position:
    """The facts given to a contestant, and the `mines`, which reveal its errors.

    `group` is a size, or the name of the group of named positions. `name` is unique. A named position requires an
    inference of this `grade`.
    """

    name: str
    group: str
    observation: Observation
    mines: frozenset[Cell]
    grade: str | None = None

    def to_text(self) -> str:
        return f"{self.name} {self.observation.to_json()} {sorted(self.mines)}"


class DrawnPositions(DrawnSubjects[Position]):
    """Positions of several sizes, each from a game of its own. Each size has its own number of positions."""

    def __init__(self, counts: Sequence[tuple[Size, int]], seed: int) -> None:
        firsts = accumulate((count for _, count in counts), initial=0)
        parts = {
            drawn_group(size, count, seed, first=first): partial(draw_position, size, seed)
            for (size, count), first in zip(counts, firsts, strict=False)
        }
        has_square = any(size.grid.is_square for size, _ in counts)
        super().__init__(", ".join(str(size) for size, _ in counts), parts, Position.to_text, has_square)


@lru_cache(REMEMBERED)
def draw_position(size: Size, seed: int, number: int) -> Position:
    """Draw the position with this number, the same on every machine.

    The single-sentence rules explore the game, with a free reveal when stuck; no contestant plays.
    """
    return position_in(draw_layout(size, seed, number), str(size), seed, number)


def position_in(layout: Layout, group: str, seed: int, number: int) -> Position:
    """Draw the position with this number, a moment of a game on `layout`, counted under `group`."""
    order, stuck = _explore(layout, seed, number)
    rng = stream("moment", seed, group, number)
    moments = stuck if number % 2 else range(1, len(order))
    revealed = order[: rng.choice(moments or [len(order)])]
    return Position(f"{group} #{number}", group, Minesweeper.from_layout(layout).seen(revealed), layout.mines)


def _explore(layout: Layout, seed: int, number: int) -> tuple[list[Cell], list[int]]:
    """Return all free cells in the order explored, and the moments without a known safe cell, as numbers of reveals."""
    game = Minesweeper.from_layout(layout)
    cells = set(all_cells(layout.height, layout.width))
    free = sorted(cells - layout.mines)
    stream("explore", seed, number).shuffle(free)
    explorer = _Explorer(layout.grid)
    order: dict[Cell, None] = {}
    stuck: list[int] = []
    move = layout.first
    spare = iter(free)
    while len(order) < len(free):
        if move is None:
            if order:
                stuck.append(len(order))
            move = next(cell for cell in spare if cell not in order)
        order[move] = None
        explorer.reveal(move, game.nearby_mines(move))
        move = next((cell for cell in explorer.safes if cell not in order), None)
    return list(order), stuck


class _Explorer:
    """Applies the single-sentence rules, and derives no sentences. `safes` are cells in the order found."""

    def __init__(self, grid: Grid) -> None:
        self._around = grid.neighbors
        self._counts: dict[Cell, int] = {}
        self._mines: set[Cell] = set()
        self.safes: dict[Cell, None] = {}

    def reveal(self, cell: Cell, count: int) -> None:
        """Add a number, and propagate the rules to its neighbors."""
        self.safes[cell] = None
        self._counts[cell] = count
        pending = [cell, *sorted(self._around[cell])]
        while pending:
            number = pending.pop()
            if number not in self._counts:
                continue
            around = self._around[number]
            unknown = sorted(other for other in around if other not in self.safes and other not in self._mines)
            left = self._counts[number] - len(around & self._mines)
            if unknown and left in (0, len(unknown)):
                if left:
                    self._mines.update(unknown)
                else:
                    self.safes.update(dict.fromkeys(unknown))
                for other in unknown:
                    pending += sorted(self._around[other])
