"""The compiled engine, and helpers for comparing it with the engine in Python."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from engines import Engine, create
from game.grid import Cell, neighbors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from _typeshed import SupportsLenAndGetItem

    from engines.native.native_engine import NativeEngine

E = TypeVar("E", bound=Engine)


def native(height: int, width: int, mines: int | None = None, **options: Any) -> NativeEngine:
    from engines.native.native_engine import NativeEngine

    engine = create("native", height, width, mines, **options)
    assert isinstance(engine, NativeEngine)
    return engine


def told(engine: E, numbers: Mapping[Cell, int]) -> E:
    """Reveal these numbers to `engine`, and return it."""
    for cell, count in numbers.items():
        engine.add_knowledge(cell, count)
    return engine


def knowledge(engine: Engine) -> set[tuple[frozenset[object], int]]:
    return {(frozenset(sentence.cells), sentence.count) for sentence in engine.knowledge}


class Drawing(random.Random):
    """Records the cells among which a guesser chooses, and chooses the first."""

    listed: Sequence[Cell] = ()
    cells: frozenset[Cell] = frozenset()

    def choice(self, seq: SupportsLenAndGetItem[Any]) -> Any:
        self.listed = [seq[index] for index in range(len(seq))]
        self.cells = frozenset(self.listed)
        return seq[0]


def random_reveals(rng: random.Random, height: int, width: int) -> tuple[int, list[tuple[Cell, int]]]:
    """Draw a board; return its number of mines, and the numbers of 10% to 40% of its other cells."""
    cells = [(row, column) for row in range(height) for column in range(width)]
    mines = set(rng.sample(cells, rng.randint(0, len(cells) // 3)))
    free = [cell for cell in cells if cell not in mines]
    shown = rng.sample(free, int(rng.uniform(0.1, 0.4) * len(free)))
    return len(mines), [(cell, len(neighbors(cell, height, width) & mines)) for cell in shown]
