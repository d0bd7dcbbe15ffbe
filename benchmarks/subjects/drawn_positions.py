"""Positions drawn by number: moments of seeded games; in every second position, simple inference is stuck."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate

from benchmarks.harness.numbered_subjects import DrawnSubjects
from benchmarks.harness.trial import stream
from benchmarks.subjects.layouts_drawn_or_from_file import draw_layout, drawn_group
from game.board.observation import Observation
from game.grid import Cell, all_cells
from game.minesweeper import Layout, Minesweeper, Size


@dataclass(frozen=True)
class Position:
    """The facts given to a contestant, and the `mines` that reveal its errors."""

    name: str
    observation: Observation
    mines: frozenset[Cell]

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


@lru_cache(256)  # for several contestants; each position takes some 50 KB
def draw_position(size: Size, seed: int, number: int) -> Position:
    """Draw the position with this number, the same on every machine; no contestant plays."""
    return position_in(draw_layout(size, seed, number), str(size), seed, number)


def position_in(layout: Layout, group: str, seed: int, number: int) -> Position:
    """Draw position `number` of a `group`: a random moment of a game on `layout`."""
    order, stuck = _explore(layout, seed, number)
    rng = stream("moment", seed, group, number)
    moments = stuck if number % 2 else range(1, len(order))
    revealed = order[: rng.choice(moments or [len(order)])]
    return Position(f"{group} #{number}", Minesweeper.from_layout(layout).seen(revealed), layout.mines)


def _explore(layout: Layout, seed: int, number: int) -> tuple[list[Cell], list[int]]:
    """Return all free cells in the order explored, and the moments without a known safe cell, as numbers of reveals."""
    game, around = Minesweeper.from_layout(layout), layout.grid.neighbors
    free = sorted(set(all_cells(layout.height, layout.width)) - layout.mines)
    stream("explore", seed, number).shuffle(free)
    spare = iter(free)
    revealed: dict[Cell, int] = {}
    mines: set[Cell] = set()
    safes: dict[Cell, None] = {}  # in the order found
    stuck: list[int] = []
    move = layout.first
    while len(revealed) < len(free):
        if move is None:
            if revealed:
                stuck.append(len(revealed))
            move = next(cell for cell in spare if cell not in revealed)
        safes[move] = None
        revealed[move] = game.nearby_mines(move)
        pending = [move, *sorted(around[move])]
        while pending:  # the single-sentence rules, which derive no sentences
            if (cell := pending.pop()) not in revealed:
                continue
            unknown = sorted(other for other in around[cell] if other not in safes and other not in mines)
            left = revealed[cell] - len(around[cell] & mines)
            if unknown and left in (0, len(unknown)):
                if left:
                    mines.update(unknown)
                else:
                    safes.update(dict.fromkeys(unknown))
                for other in unknown:
                    pending += sorted(around[other])
        move = next((cell for cell in safes if cell not in revealed), None)
    return list(revealed), stuck
