"""Names of contestants and runs in words: shortened lists, and unique names."""

from __future__ import annotations

from collections.abc import Sequence

from game.wording import counted, in_a_row

MOST_NAMED = 12
"""Names listed in one sentence; further names are only counted."""


def names_of(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Join names for a sentence: the first ones, and the number of others.

    >>> names_of(["sat", "z3", "asp"], 2)
    'sat, z3 and 1 other'
    """
    if len(names) <= most:
        return in_a_row(names)
    return f"{', '.join(names[:most])} and {counted(len(names) - most, 'other')}"


def unique_names(names: Sequence[str], seeds: Sequence[int]) -> list[str]:
    """Make the names of runs unique: equal names get their seeds, or their positions if the seeds are equal too.

    >>> unique_names(["games", "games", "speed", "speed"], [1, 2, 1, 1])
    ['games, seed 1', 'games, seed 2', 'speed, run 1', 'speed, run 2']
    """
    found = []
    for place, (name, seed) in enumerate(zip(names, seeds, strict=True)):
        alike = [one for other, one in zip(names, seeds, strict=True) if other == name]
        run = names[: place + 1].count(name)
        detail = f", seed {seed}" if alike.count(seed) == 1 else f", run {run}"
        found.append(name + (detail if len(alike) > 1 else ""))
    return found
