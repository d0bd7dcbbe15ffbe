"""Grids of every kind, for tests that apply to all boards."""

import random

from game.grid import NEIGHBORHOODS, Grid


def irregular(height: int, width: int, seed: int = 1) -> Grid:
    """Make a table of neighbors at random: one cell neighbors most cells, the others a few, regardless of distance."""
    rng = random.Random(f"grid {seed} {height} {width}")
    size = height * width
    around: list[set[int]] = [set() for _ in range(size)]
    hub = rng.randrange(size)
    pairs = [(hub, other) for other in rng.sample(range(size), size * 2 // 3)]
    pairs += [(rng.randrange(size), rng.randrange(size)) for _ in range(2 * size)]
    for one, other in pairs:
        if one != other:
            around[one].add(other)
            around[other].add(one)
    return Grid.table(height, width, [sorted(others) for others in around])


def grid_of(name: str, height: int, width: int) -> Grid:
    """Return the grid of this name, which may be "irregular". Boards too small for a neighborhood are square."""
    if name == "irregular":
        return irregular(height, width)
    fits = min(height, width) >= NEIGHBORHOODS[name].smallest
    return Grid.of(name if fits else "square", height, width)


NAMES = (*NEIGHBORHOODS, "irregular")
OTHERS = tuple(name for name in NAMES if name != "square")
