"""Statements: sentences as bit masks, for fast rules.

Intersections and subset tests of sets of cells are single operations on ints. Cells of a `Total` outside all sentences
have no bit; only their number is used.
"""

from collections.abc import Iterable, Sequence

from game.atom_order import in_order
from game.grid import Cell
from game.statements.sentence import Sentence

MaskCount = tuple[int, int]
"""A mask and a count: exactly `count` of the cells in `mask` are mines."""


def stated(sentences: Sequence[Sentence], masks: Sequence[int]) -> list[MaskCount]:
    """Convert sentences with these masks to distinct statements, in the order of the masks."""
    return sorted({(mask, sentence.count) for mask, sentence in zip(masks, sentences, strict=True)})


def masks_of(sentences: Sequence[Sentence]) -> tuple[list[Cell], list[int]]:
    """Return the cells in the order of their bits, which rules follow (`in_order`), and the mask of each sentence."""
    cells = in_order(set().union(*[sentence.cells for sentence in sentences]))
    bit = {cell: 1 << number for number, cell in enumerate(cells)}
    return cells, [sum(map(bit.__getitem__, sentence.cells)) for sentence in sentences]


def cells_of(mask: int) -> list[int]:
    """List the cells of `mask`, each as a mask of its own."""
    single = []
    while mask:
        lowest = mask & -mask
        single.append(lowest)
        mask ^= lowest
    return single


def regions_of(given: Iterable[MaskCount]) -> list[int]:
    """Return the regions, masks of interchangeable cells in the same statements, in the order of their bits."""
    regions: list[int] = []
    rest = 0  # the union of the regions
    for mask, _ in given:
        parts = [part for region in regions if (inside := region & mask) for part in (inside, region ^ inside) if part]
        regions = [region for region in regions if not region & mask] + parts
        if mask & ~rest:
            regions.append(mask & ~rest)
            rest |= mask
    return sorted(regions)


def cells_in(mask: int, cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells in `mask` among `cells`, which are in the order of their bits."""
    return [cells[cell.bit_length() - 1] for cell in cells_of(mask)]
