"""The compiled engine, and helpers for comparing it with the engine in Python."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

import engines
from game.grid import Cell

E = TypeVar("E", bound=engines.Engine)

needs_native = pytest.mark.skipif("native" not in engines.available(), reason="the core is not compiled")


def native(height: int, width: int, mines: int | None = None, **options: Any) -> engines.NativeEngine:
    engine = engines.create("native", height, width, mines, **options)
    assert isinstance(engine, engines.NativeEngine)
    return engine


def told(engine: E, numbers: Mapping[Cell, int]) -> E:
    for cell, count in numbers.items():
        engine.add_knowledge(cell, count)
    return engine


def knowledge(engine: engines.Engine) -> set[tuple[frozenset[object], int]]:
    return {(frozenset(sentence.cells), sentence.count) for sentence in engine.knowledge}


class Drawing(random.Random):
    """Records the cells among which a guesser chooses, in their order, and chooses the first."""

    listed: Sequence[Cell] = ()

    def choice(self, seq: Any) -> Any:
        self.listed = list(seq)
        return seq[0]
