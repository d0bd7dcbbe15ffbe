"""What up to four sentences entail together: the smallest proofs, and all that they show again and again.

Sentences are statements about masks of cells. What some of them entail depends on how large the regions of their Venn
diagram are, and on their numbers of mines, and on nothing else: that is their `Look`, for which it is found out once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engines.rulebooks.rule import Instance
from engines.solving.single_rule import single_sentence_rule
from engines.solving.statements import KnownCells, Statement

MOST_NUMBERS = 4
"""A rule speaks of at most as many sentences."""


class Look(NamedTuple):
    """Sentences as rules see them: the size of each region of their diagram, and the mines of each sentence."""

    sizes: tuple[int, ...]
    counts: tuple[int, ...]

    @property
    def instance(self) -> Instance:
        """As rules take it."""
        return Instance(self.sizes, tuple([(count, count) for count in self.counts]))


class Regions(NamedTuple):
    """Regions that are all mines, and regions that are all safe: sets of regions as masks, bit 5 for region 5."""

    mines: int
    safes: int


NONE = Regions(0, 0)

Shows = Callable[[Look], Regions]
"""What is shown of some sentences, by a way to reason that shows nothing but what they entail."""


class SmallProof(NamedTuple):
    """Some `statements`, how they `look`, and what they show: masks of cells that are `mines`, and that are `safes`."""

    statements: tuple[Statement, ...]
    look: Look
    mines: int
    safes: int

    def cells_of(self, regions: int) -> int:
        """The mask of the cells in a set of regions."""
        return cells_of(regions, self.statements)


def cells_of(regions: int, statements: Sequence[Statement]) -> int:
    """The cells in a set of regions."""
    found = 0
    for region in range(1, 1 << len(statements)):
        if regions >> region & 1:
            cells = -1
            for letter, (mask, _) in enumerate(statements):
                cells &= mask if region >> letter & 1 else ~mask
            found |= cells
    return found


def look_at(statements: Sequence[Statement]) -> Look:
    """How statements look to rules.

    >>> look_at([(0b0111, 1), (0b1110, 2)])
    Look(sizes=(0, 1, 1, 2), counts=(1, 2))
    """
    shared = [-1]
    for mask, _ in statements:
        shared += [cells & mask for cells in shared]
    sizes = [cells.bit_count() for cells in shared[1:]]
    sizes.insert(0, 0)
    for place in range(len(statements)):
        bit = 1 << place
        for region in range(1, len(sizes)):
            if not region & bit:
                sizes[region] -= sizes[region | bit]
    return Look(tuple(sizes), tuple([count for _, count in statements]))


@lru_cache(1_000_000)
def entailed(look: Look) -> Regions:
    """All that follows: the regions that are all mines in every way to place them, and those that never have one.

    >>> entailed(look_at([(0b0111, 1), (0b1110, 2)]))
    Regions(mines=4, safes=2)
    """
    sizes, counts = look
    regions = [region for region in range(len(sizes) - 1, 0, -1) if sizes[region]]
    fewest, most = {region: sizes[region] for region in regions}, dict.fromkeys(regions, 0)
    placed: dict[int, int] = {}

    def place(number: int, left: Sequence[int]) -> None:
        """Try all that the regions from this number on may hold, where the sentences have these mines left."""
        if number == len(regions):
            if not any(left):
                for region, mines in placed.items():
                    fewest[region], most[region] = min(fewest[region], mines), max(most[region], mines)
            return
        region = regions[number]
        inside = [letter for letter in range(len(counts)) if region >> letter & 1]
        room = [sum([sizes[other] for other in regions[number + 1 :] if other >> letter & 1]) for letter in inside]
        least = max([0, *(left[letter] - more for letter, more in zip(inside, room, strict=True))])
        for mines in range(least, min(sizes[region], *(left[letter] for letter in inside)) + 1):
            placed[region] = mines
            place(number + 1, [some - mines * (region >> letter & 1) for letter, some in enumerate(left)])

    place(0, counts)
    return Regions(
        sum([1 << region for region in regions if fewest[region] == sizes[region]]),
        sum([1 << region for region in regions if most[region] == 0]),
    )


def together(statements: Sequence[Statement], size: int) -> Iterator[tuple[Statement, ...]]:
    """All sets of `size` statements that hang together by shared cells."""
    masks = [mask for mask, _ in statements]
    beside = [
        sum([1 << other for other, shared in enumerate(masks) if shared & mask and other != number])
        for number, mask in enumerate(masks)
    ]
    level = {1 << number: around for number, around in enumerate(beside)}
    for _ in range(size - 1):
        larger: dict[int, int] = {}
        for some, around in level.items():
            rest = around & ~some
            while rest:
                more = rest & -rest
                rest ^= more
                larger.setdefault(some | more, around | beside[more.bit_length() - 1])
        level = larger
    for some in level:
        yield tuple([statement for number, statement in enumerate(statements) if some >> number & 1])


@lru_cache(50_000)
def proofs(statements: tuple[Statement, ...], size: int) -> list[SmallProof]:
    """What each set of `size` statements entails, where it entails what a cell is."""
    found = []
    for some in together(statements, size):
        look = look_at(some)
        regions = entailed(look)
        if regions != NONE:
            found.append(SmallProof(some, look, cells_of(regions.mines, some), cells_of(regions.safes, some)))
    return found


def read_alone(statements: Sequence[Statement], known: KnownCells) -> list[Statement]:
    """The statements that are left open, each once, when all that single ones show is marked in `known`."""
    left, before = list(statements), -1
    while before != known.mines | known.safes:
        before = known.mines | known.safes
        left = sorted(set(single_sentence_rule(left, known)))
    return left


def closure(
    statements: Sequence[Statement], shows: Shows = entailed, sizes: Sequence[int] = range(2, MOST_NUMBERS + 1)
) -> tuple[KnownCells, list[Statement]]:
    """The cells that become known, and the statements that are left open, when all is fed back as marks.

    By single numbers and by what sets of these `sizes` show, the smaller ones first, until nothing is new. With
    `entailed` it is all that rules about as many sentences can show, however many there are, if their letters are
    numbers less what is known, and they conclude mines and safe cells.
    """
    known = KnownCells()
    left = list(statements)
    while True:
        left = read_alone(left, known)
        before = known.mines | known.safes
        for size in sizes:
            for proof in proofs(tuple(left), size):
                regions = shows(proof.look)
                if regions != NONE:
                    known.mark(proof.cells_of(regions.mines), True)
                    known.mark(proof.cells_of(regions.safes), False)
            if before != known.mines | known.safes:
                break
        else:
            return known, left
