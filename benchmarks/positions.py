"""Positions: every contestant deduces on identical facts, the reveals of a game up to some moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from benchmarks.contestants import load, make_knower
from benchmarks.games import draw_layouts
from benchmarks.running.clock import processor_seconds
from benchmarks.running.trials import Kind, Subject, stream
from game.grid import Cell, neighbors
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size
from game.sentence import Sentence

POSITIONS = Kind(
    "positions",
    "benchmarks.positions:measure",
    "position",
    ("safes", "mines", "complete", "unsound", "ms"),
    labels=("name", "group"),
    judge="benchmarks.judge:JUDGEMENTS",
)


@dataclass(frozen=True)
class Position:
    """What was revealed of a layout, in order; `total_told` tells whether the player knows the number of mines.

    `group` is what it is counted under (a size, or the shelf), `name` tells it from others.
    """

    name: str
    group: str
    layout: Layout
    revealed: tuple[Cell, ...]
    total_told: bool = True

    @property
    def total(self) -> int | None:
        """The number of mines, where the player is told."""
        return len(self.layout.mines) if self.total_told else None

    @property
    def hidden(self) -> set[Cell]:
        """The cells not revealed."""
        cells = ((row, column) for row in range(self.layout.height) for column in range(self.layout.width))
        return set(cells).difference(self.revealed)

    def reveals(self) -> list[tuple[Cell, int]]:
        """Each revealed cell with its number."""
        game = Minesweeper.from_layout(self.layout)
        return [(cell, game.nearby_mines(cell)) for cell in self.revealed]

    def sentences(self) -> list[Sentence]:
        """What the numbers say of the hidden cells."""
        hidden, layout = self.hidden, self.layout
        told = ((neighbors(cell, layout.height, layout.width) & hidden, count) for cell, count in self.reveals())
        return [Sentence(cells, count) for cells, count in told if cells]

    def to_subject(self) -> Subject:
        """As what travels to the process that deduces on it."""
        return {
            "name": self.name,
            "group": self.group,
            "layout": self.layout.to_json(),
            "revealed": [list(cell) for cell in self.revealed],
            "total_told": self.total_told,
        }

    @classmethod
    def from_subject(cls, subject: Subject) -> Self:
        """The position that `to_subject` wrote."""
        revealed = tuple((row, column) for row, column in subject["revealed"])
        layout = Layout.from_json(subject["layout"])
        return cls(subject["name"], subject["group"], layout, revealed, subject["total_told"])


def draw_positions(size: Size, count: int, seed: int) -> Iterator[Position]:
    """`count` positions of seeded games, one a game: every second one a moment at which simple inference is stuck.

    Number i is the same whatever the count. The games are explored by the single-sentence rules, which are no
    contestant's, with a free reveal when they are stuck.
    """
    for number, layout in enumerate(draw_layouts(size, count, seed)):
        order, stuck = _explore(layout, seed, number)
        rng = stream("moment", seed, size, number)
        moments = stuck if number % 2 else range(1, len(order))
        moment = rng.choice(moments or [len(order)])
        yield Position(f"{size} #{number}", str(size), layout, tuple(order[:moment]))


def _explore(layout: Layout, seed: int, number: int) -> tuple[list[Cell], list[int]]:
    """All free cells in the order explored, and after how many of them nothing was known to be safe."""
    game = Minesweeper.from_layout(layout)
    free = sorted(set(Position("", "", layout, ()).hidden) - layout.mines)
    stream("explore", seed, number).shuffle(free)
    explorer = _Explorer(layout.height, layout.width)
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
    """The single-sentence rules on the numbers as they stand; `safes` are cells in the order found."""

    def __init__(self, height: int, width: int) -> None:
        self._size = height, width
        self._counts: dict[Cell, int] = {}
        self._mines: set[Cell] = set()
        self.safes: dict[Cell, None] = {}

    def reveal(self, cell: Cell, count: int) -> None:
        """Take in a number and what it shows, alone and by what it does to those around."""
        self.safes[cell] = None
        self._counts[cell] = count
        pending = [cell, *sorted(neighbors(cell, *self._size))]
        while pending:
            number = pending.pop()
            if number not in self._counts:
                continue
            around = neighbors(number, *self._size)
            unknown = sorted(other for other in around if other not in self.safes and other not in self._mines)
            left = self._counts[number] - len(around & self._mines)
            if unknown and left in (0, len(unknown)):
                if left:
                    self._mines.update(unknown)
                else:
                    self.safes.update(dict.fromkeys(unknown))
                for other in unknown:
                    pending += sorted(neighbors(other, *self._size))


def measure(engine: str, number: int, subject: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """What a contestant proves of the hidden cells, and in how much processor time.

    It starts without knowledge, is told all reveals and then asked. `unsound` counts the cells it is wrong about.
    """
    position = Position.from_subject(subject)
    layout, reveals, hidden = position.layout, position.reveals(), position.hidden
    rng = stream("player", seed, engine, number)
    load(engine)  # what is imported on first use is not part of the deduction
    start = processor_seconds()
    knower = make_knower(engine, layout.height, layout.width, position.total, rng)
    for cell, count in reveals:
        knower.add_knowledge(cell, count)
    mines, safes, complete = knower.mines, knower.safes, knower.complete
    seconds = processor_seconds() - start
    wrong = (mines - layout.mines) | (safes & layout.mines)
    return {
        "safes": as_lists(safes & hidden),
        "mines": as_lists(mines),
        "complete": complete,
        "unsound": len(wrong),
        "ms": round(seconds * 1e3, 4),
    }


def as_lists(cells: Iterable[Cell]) -> list[list[int]]:
    """Cells as JSON takes them, in order."""
    return [list(cell) for cell in sorted(cells)]
