"""Blocks: compact results of a contestant on consecutive subjects, for long runs.

Blocks of games, also of games that never lose, are written with `--block`. Blocks of positions and of chances are only
read: older runs counted the cells without keeping them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from string import hexdigits
from typing import TYPE_CHECKING, Self

import msgspec

from benchmarks.analysis.wrong_move import WrongMove
from benchmarks.experiments.game_results import GameResult, NeverLoseResult
from benchmarks.harness.trials import Amount, Count

if TYPE_CHECKING:
    from benchmarks.harness.trials import Block

PARTS = 10_000
"""The unit of the worth of a game that never loses: one part of this number."""


class BlockResults(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The results of a block, as a line of a record."""

    def fit(self, block: Block) -> bool:
        """Return whether the numbers of values match the block's subjects and results."""
        raise NotImplementedError


class GamesBlock(BlockResults, frozen=True):
    """Games: `won` has a bit for each, as hexadecimal digits from the highest bit; other numbers are sums.

    `wrong` are mines called safe, by the numbers of the games. Older records have `unnumbered` games without a result,
    whose numbers and reasons are unknown.
    """

    won: str
    guesses: Count
    seconds: Amount
    unsound: Count = 0
    wrong: Mapping[int, WrongMove] = msgspec.field(default_factory=dict)
    unnumbered: Count = 0

    @classmethod
    def of(cls, results: Mapping[int, GameResult], numbers: range) -> Self:
        """Make the block of these numbers; a game without a result counts as not won."""
        return cls(
            as_bits([number in results and results[number].won for number in numbers]),
            sum(one.guesses for one in results.values()),
            round(fsum(one.seconds for one in results.values()), 6),
            sum(one.unsound for one in results.values()),
            {number: one.wrong for number, one in results.items() if one.wrong is not None},
        )

    def fit(self, block: Block) -> bool:
        return len(self.won) == -(-block.count // 4) and {*self.won} <= {*hexdigits}


class NeverLoseBlock(BlockResults, frozen=True):
    """Games that never lose: `worth` of each game with a result, in ten-thousandths; other numbers are sums.

    Older records have only `worth`.
    """

    worth: Sequence[int]
    guesses: Count | None = None
    redrawn: Count | None = None
    seconds: Amount | None = None

    @classmethod
    def of(cls, results: Mapping[int, NeverLoseResult], numbers: range) -> Self:
        """Make the block of these numbers."""
        return cls(
            [round(results[number].worth * PARTS) for number in numbers if number in results],
            sum(one.guesses for one in results.values()),
            sum(one.redrawn for one in results.values()),
            round(fsum(one.seconds for one in results.values()), 6),
        )

    def fit(self, block: Block) -> bool:
        return len(self.worth) == block.finished


class PositionsBlock(BlockResults, frozen=True):
    """Positions: the number of cells entailed in each, and of cells `proved` in each with a result.

    `wrong` are claimed cells that are not entailed, by the numbers of the positions: row, column, and whether the claim
    was a mine.
    """

    entailed: Sequence[Count]
    proved: Sequence[Count]
    seconds: Sequence[Amount]
    wrong: Mapping[int, Sequence[tuple[int, int, bool]]] = msgspec.field(default_factory=dict)

    def fit(self, block: Block) -> bool:
        return len(self.entailed) == block.count and len(self.proved) == len(self.seconds) == block.finished


class ChancesBlock(BlockResults, frozen=True):
    """Chances: the sum of `deviations` from the exact chances over all `cells`, and the `worst`, `at` a position.

    `compared` counts the positions with known exact chances.
    """

    cells: Count
    deviations: Amount
    worst: Amount
    at: int | None
    compared: Count
    seconds: Sequence[Amount]

    def fit(self, block: Block) -> bool:
        return len(self.seconds) == block.finished


def as_bits(values: Sequence[bool]) -> str:
    """Encode values as hexadecimal digits: the first value is the highest bit, padded with zeros after the last.

    >>> as_bits([True, False, False, True, True])
    '98'
    """
    digits = -(-len(values) // 4)
    bits = "".join("1" if value else "0" for value in values).ljust(4 * digits, "0")
    return f"{int(bits, 2):0{digits}x}"


def from_bits(digits: str, count: int) -> list[bool]:
    """Decode the first `count` values written by `as_bits`.

    >>> from_bits("98", 5)
    [True, False, False, True, True]
    """
    return [bit == "1" for digit in digits for bit in f"{int(digit, 16):04b}"][:count]
