"""Random layouts that fit a position, to play on from it."""

import random
from collections.abc import Sequence

import engines
from mineproof import BadLayout, Layout, Observation

NO_TOTAL = 'the position has no total of mines; give --mines, or JSON with "total"'


def fitting_layout(seen: Observation, rng: random.Random) -> Layout:
    """Draw a layout uniformly from all layouts consistent with a position.

    Raises `BadLayout` without a total, `Contradiction` if no layout fits, `GaveUp` if there are too many to count.

    >>> fitting_layout(Observation.parse("1..", total=1), random.Random(1)).mines
    frozenset({(0, 1)})
    """
    if seen.total is None:
        raise BadLayout(NO_TOTAL)
    engine = engines.create("probability", seen.height, seen.width, seen.total, grid=seen.grid)
    engine.observe(seen)
    elsewhere = []
    for cell in seen.hidden:
        if not seen.grid.neighbors[cell] & seen.reveals.keys():
            elsewhere.append(cell)
        elif cell not in engine.mines and cell not in engine.safes:
            is_mine = rng.random() < engine.probabilities()[cell]
            (engine.mark_mine if is_mine else engine.mark_safe)(cell)
    mines = frozenset(engine.mines)  # raises if no layout fits
    free = [cell for cell in elsewhere if cell not in mines and cell not in engine.safes]
    mines |= frozenset(rng.sample(free, seen.total - len(mines)))
    return Layout(seen.height, seen.width, mines, grid=seen.grid)


class FittingLayouts(Sequence[Layout]):
    """A sequence of layouts consistent with a position. Each is drawn on access, by the seed and its index."""

    def __init__(self, seen: Observation, seed: int | None) -> None:
        self.seen, self.seed = seen, random.randrange(2**32) if seed is None else seed

    def __len__(self) -> int:
        return 1_000_000_000  # larger than any index used

    def __getitem__(self, number: int) -> Layout:  # type: ignore[override] # nobody slices layouts without end
        return fitting_layout(self.seen, random.Random(f"layout {self.seed} {number}"))
