"""Compact blocks of the results of games, for long runs (`--block`)."""

from collections.abc import Mapping, Sequence
from string import hexdigits
from typing import Any, Self

import msgspec

from benchmarks.analysis.soundness_faults import WrongMove
from benchmarks.experiments.game_results import GameResult, NeverLoseResult
from benchmarks.harness.trial import Amount, Block, Count

PARTS_PER_WIN = 10_000
"""The integer that stands for a worth of 1: blocks store the worth of a game as an integer."""


class GamesBlock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Results of games. `won` has one bit a game, as hexadecimal digits, the first game in the highest bit.

    `wrong` maps numbers of games to the mine called safe; the others are sums, some of them missing in older records.
    """

    won: str
    guesses: Count
    seconds: Amount
    unsound: Count = 0
    wrong: Mapping[int, WrongMove] = msgspec.field(default_factory=dict)
    moves: Count | None = None
    safe_moves: Count | None = None

    @classmethod
    def of(cls, results: Mapping[int, GameResult], numbers: range) -> Self:
        """Sum up the results of the games with these numbers; a game without a result counts as not won."""
        won = as_bits([number in results and results[number].won for number in numbers])
        wrong = {number: one.wrong for number, one in results.items() if one.wrong is not None}
        return cls(won, wrong=wrong, **_sums(results, "moves", "guesses", "safe_moves", "unsound", "seconds"))

    def fit(self, block: Block) -> bool:
        return len(self.won) == -(-block.count // 4) and {*self.won} <= {*hexdigits}


class NeverLoseBlock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Results of games that never lose: `worth` lists the worth of each game with a result, in ten-thousandths.

    The other fields are sums over all games; older records lack them.
    """

    worth: Sequence[int]
    guesses: Count | None = None
    redrawn: Count | None = None
    seconds: Amount | None = None

    @classmethod
    def of(cls, results: Mapping[int, NeverLoseResult], numbers: range) -> Self:
        worth = [round(results[number].worth * PARTS_PER_WIN) for number in numbers if number in results]
        return cls(worth, **_sums(results, "guesses", "redrawn", "seconds"))

    def fit(self, block: Block) -> bool:
        return len(self.worth) == block.finished


def _sums(results: Mapping[int, Any], *figures: str) -> dict[str, Any]:
    return {key: round(sum(getattr(one, key) for one in results.values()), 6) for key in figures}


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
