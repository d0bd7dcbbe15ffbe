"""What must not be: contestants that are wrong, and those that say they know all and differ."""

from __future__ import annotations

from collections.abc import Iterable

from game.words import counted


class Fault(str):
    """What must not be, in words, and the `contestants` of the fault: the one that was wrong, or two that disagree.

    `places` are the positions, or the group of positions, where it shows.

    >>> fault = Fault("sat and guess both say complete and disagree", "sat", "guess")
    >>> print(fault, fault.contestants)
    sat and guess both say complete and disagree ('sat', 'guess')
    """

    contestants: tuple[str, ...]
    places: tuple[str, ...]

    def __new__(cls, words: str, *contestants: str, places: Iterable[str] = ()) -> Fault:
        """The fault of these contestants, in these words."""
        fault = super().__new__(cls, words)
        fault.contestants, fault.places = contestants, tuple(places)
        return fault


def unsound(contestant: str, cells: int, where: str) -> Fault:
    """That a contestant was wrong about this many cells."""
    return Fault(f"{contestant} is unsound: {counted(cells, 'cell')} in {where}", contestant, places=[where])
