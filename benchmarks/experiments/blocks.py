"""Blocks: the results of a contestant on neighboring subjects in short, so that a long run takes little room.

A block of games or of games that never lose is written by `--block`. Blocks of positions and of chances are read alone:
older runs counted the cells and did not keep them.
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
"""The unit of what a game that never loses is worth: one part of this number."""


class BlockResults(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The results of a block, as a line of a record has them."""

    def fit(self, block: Block) -> bool:
        """Whether there are as many as the block has subjects, and results."""
        raise NotImplementedError


class GamesBlock(BlockResults, frozen=True):
    """Games: `won` has a bit for each, in hexadecimal digits, the first the highest; numbers are sums.

    `wrong` are mines that were called safe, by the numbers of the games. In older records there are `unnumbered` games
    without a result, of which neither the number nor the reason is known.
    """

    won: str
    guesses: Count
    seconds: Amount
    unsound: Count = 0
    wrong: Mapping[int, WrongMove] = msgspec.field(default_factory=dict)
    unnumbered: Count = 0

    @classmethod
    def of(cls, results: Mapping[int, GameResult], numbers: range) -> Self:
        """The block of these numbers; a game without a result was not won."""
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
    """Games that never lose: what each with a result is `worth`, in ten-thousandths; the others are sums.

    Older records have what games are worth alone.
    """

    worth: Sequence[int]
    guesses: Count | None = None
    redrawn: Count | None = None
    seconds: Amount | None = None

    @classmethod
    def of(cls, results: Mapping[int, NeverLoseResult], numbers: range) -> Self:
        """The block of these numbers."""
        return cls(
            [round(results[number].worth * PARTS) for number in numbers if number in results],
            sum(one.guesses for one in results.values()),
            sum(one.redrawn for one in results.values()),
            round(fsum(one.seconds for one in results.values()), 6),
        )

    def fit(self, block: Block) -> bool:
        return len(self.worth) == block.finished


class PositionsBlock(BlockResults, frozen=True):
    """Positions: how many cells follow in each, and how many of them were `proved` in those with a result.

    `wrong` are cells that were claimed and do not follow, by the numbers of the positions: row, column, and whether a
    mine was claimed.
    """

    entailed: Sequence[Count]
    proved: Sequence[Count]
    seconds: Sequence[Amount]
    wrong: Mapping[int, Sequence[tuple[int, int, bool]]] = msgspec.field(default_factory=dict)

    def fit(self, block: Block) -> bool:
        return len(self.entailed) == block.count and len(self.proved) == len(self.seconds) == block.finished


class ChancesBlock(BlockResults, frozen=True):
    """Chances: how far those of some `cells` are from the exact ones, in all and at worst, and `at` which position.

    `compared` are the positions of which the exact chances are known.
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
    """Values as hexadecimal digits: the first is the highest bit, and after the last are zeros.

    >>> as_bits([True, False, False, True, True])
    '98'
    """
    digits = -(-len(values) // 4)
    bits = "".join("1" if value else "0" for value in values).ljust(4 * digits, "0")
    return f"{int(bits, 2):0{digits}x}"


def from_bits(digits: str, count: int) -> list[bool]:
    """The first `count` values that `as_bits` wrote.

    >>> from_bits("98", 5)
    [True, False, False, True, True]
    """
    return [bit == "1" for digit in digits for bit in f"{int(digit, 16):04b}"][:count]
