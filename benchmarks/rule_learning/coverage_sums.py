"""What a record of coverage comes to: shares with intervals, and how far the order of the rules is from the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.analysis.statistics import Interval, ratio_interval, wilson
from benchmarks.results.block_record import read_blocks

ADDED = ("shown", "squares", "products", "moves", "boards")
"""The sums over positions and boards of each way to reason, for its first 1, 2, ... rules: see `Sums`."""


MOST_TRIED = 10
"""Of at most this number of rules every choice is tried."""


class Shares(NamedTuple):
    """The shares of conclusions, moves and boards that some rules of a book cover, or another way to reason."""

    conclusions: Interval
    moves: Interval
    boards: Interval


class AtOnce(NamedTuple):
    """The share of the conclusions that one of the first rules shows at once. No choice of as many exceeds `bound`."""

    share: float
    bound: float


@dataclass
class CoverageSums:
    """The sums of all blocks of a record, with what it `says` of them."""

    says: dict[str, Any] = field(default_factory=dict)
    positions: int = 0
    conclusions: int = 0
    squares: int = 0
    moves: int = 0
    boards: int = 0
    ways: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    at_once: dict[str, Counter[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, path: str | Path) -> CoverageSums:
        """Of the record at this path. Raises `UserError` for what is no record."""
        found = cls()
        for said, block in read_blocks(path):
            found.says = dict(said)
            for key in ("positions", "conclusions", "squares", "moves", "boards"):
                setattr(found, key, getattr(found, key) + block[key])
            for name, sums in block["ways"].items():
                known = found.ways.setdefault(name, {key: [0] * len(sums[key]) for key in ADDED})
                for key in ADDED:
                    known[key] = [before + more for before, more in zip(known[key], sums[key], strict=True)]
            for name, by_rules in block["at_once"].items():
                counts = {int(mask, 16): conclusions for mask, conclusions in by_rules.items()}
                found.at_once.setdefault(name, Counter()).update(counts)
        return found

    @property
    def size(self) -> str:
        """The size of the boards."""
        return str(self.says["played"]).partition(",")[0]

    def rules(self, book: str) -> list[str]:
        """The names of the rules of a book."""
        return [rule.partition("\n")[0] for rule in self.says["rules"][book]]

    def shares(self, way: str) -> list[Shares]:
        """What the first 1, 2, ... rules cover, with 95% intervals over boards."""
        sums = self.ways[way]
        found = []
        for shown, squares, products, moves, boards in zip(*[sums[key] for key in ADDED], strict=True):
            of_conclusions = ratio_interval(
                self.positions, (shown, self.conclusions), (squares, self.squares, products)
            )
            found.append(Shares(of_conclusions, wilson(moves, self.moves), wilson(boards, self.boards)))
        return found

    def shown_at_once(self, book: str) -> list[AtOnce]:
        """For the first 1, 2, ... rules: see `AtOnce`."""
        rules = len(self.rules(book))
        found = covered_and_bounds(self.at_once[book], range(rules))
        return [AtOnce(covered / self.conclusions, bound / self.conclusions) for covered, bound in found]


def covered_and_bounds(counts: Mapping[int, int], order: Sequence[int]) -> list[tuple[int, int]]:
    """How much the first 1, 2, ... rules in this order cover, and how much any choice of as many can at the most.

    `counts` are the conclusions by the rules that show each, as a mask. Of few rules every choice is tried. Else the
    bound is that of submodular functions: the best rules together cover no more than any others do, and what each of
    the best adds to these; the others are the first 0, 1, 2, ... ones (Nemhauser, Wolsey and Fisher, An analysis of
    approximations for maximizing submodular set functions, 1978).

    >>> covered_and_bounds({0b01: 5, 0b11: 2, 0b10: 4}, [0, 1])
    [(7, 7), (11, 11)]
    """
    first = [0, *accumulate([1 << rule for rule in order], lambda before, more: before | more)]
    covered = [_covered(counts, some) for some in first]
    if len(order) <= MOST_TRIED:
        return list(zip(covered[1:], _best(counts, order), strict=True))
    adds = [sorted([_covered(counts, some | 1 << rule) - _covered(counts, some) for rule in order]) for some in first]
    return [
        (covered[many], min([before + sum(more[-many:]) for before, more in zip(covered, adds, strict=True)]))
        for many in range(1, len(first))
    ]


def _covered(counts: Mapping[int, int], rules: int) -> int:
    return sum([count for mask, count in counts.items() if mask & rules])


def _best(counts: Mapping[int, int], order: Sequence[int]) -> list[int]:
    """How much the best 1, 2, ... of these rules cover."""
    best = [0] * len(order)
    for rules in range(1, 1 << len(order)):
        many = rules.bit_count() - 1
        chosen = sum([1 << rule for place, rule in enumerate(order) if rules >> place & 1])
        best[many] = max(best[many], _covered(counts, chosen))
    return best
