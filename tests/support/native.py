"""The compiled engine beside the one that it is to play as."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from engines import Engine, ProbabilityEngine, create
from game.grid import Cell

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

    from engines.native.engine import NativeEngine


def native(height: int, width: int, mines: int | None = None, **options: Any) -> NativeEngine:
    from engines.native.engine import NativeEngine

    engine = create("native", height, width, mines, **options)
    assert isinstance(engine, NativeEngine)
    return engine


def knowledge(engine: Engine) -> set[tuple[frozenset[object], int]]:
    return {(frozenset(sentence.cells), sentence.count) for sentence in engine.knowledge}


def agree(engine: NativeEngine, reference: ProbabilityEngine) -> None:
    """The engine shows what the reference shows."""
    assert engine.mines == reference.mines
    assert engine.safes == reference.safes
    assert engine.complete
    assert knowledge(engine) == knowledge(reference)
    if engine.total_mines is not None or engine.chances.density is not None:
        chances = reference.probabilities()
        assert engine.probabilities() == pytest.approx(chances, rel=1e-12, abs=0)
        assert list(engine.probabilities()) == list(chances)


class Drawing(random.Random):
    """Keeps what a guesser draws from."""

    cells: tuple[Cell, ...] = ()

    def choice(self, seq: SupportsLenAndGetItem[Any]) -> Any:
        self.cells = tuple(seq[index] for index in range(len(seq)))
        return seq[0]
