"""The cells that a contestant proved in a position, as the result of a trial."""

from dataclasses import dataclass

from benchmarks.harness.trial import Amount, Count
from benchmarks.judge import Cells, Judgement
from game.grid import Cell

Proven = frozenset[tuple[Cell, bool]]
"""Proved cells with their values: True for a mine."""


@dataclass(frozen=True, slots=True)
class PositionResult:
    """The hidden cells proved by a contestant in a position.

    `complete` is its own claim that nothing else is entailed. `unsound` counts its wrong cells. `seconds` are processor
    time. `limits` are its own limits that it reached, in words; older records have none.
    """

    safes: Cells
    mines: Cells
    complete: bool
    unsound: Count
    seconds: Amount
    limits: tuple[str, ...] = ()


def proven_by(result: PositionResult | Judgement) -> Proven:
    """Return the proved cells with their values."""
    return frozenset([*((cell, True) for cell in result.mines), *((cell, False) for cell in result.safes)])
