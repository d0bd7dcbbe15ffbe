"""Soundness violations, and disagreements of complete engines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from benchmarks.analysis.wrong_move import WrongMove
from game.wording import counted


class Fault(str):
    """The description of a fault, with its `contestants`: the one that was wrong, or two that disagree.

    `places` are the positions, or the group of positions, with the fault. `boards` maps names of boards to wrong moves.

    >>> fault = Fault("sat and guess both say complete and disagree", "sat", "guess")
    >>> print(fault, fault.contestants)
    sat and guess both say complete and disagree ('sat', 'guess')
    """

    contestants: tuple[str, ...]
    places: tuple[str, ...]
    boards: Mapping[str, WrongMove]

    def __new__(
        cls, words: str, *contestants: str, places: Iterable[str] = (), boards: Mapping[str, WrongMove] | None = None
    ) -> Fault:
        fault = super().__new__(cls, words)
        fault.contestants, fault.places, fault.boards = contestants, tuple(places), boards or {}
        return fault


def unsound(contestant: str, cells: int, where: str, boards: Mapping[str, WrongMove] | None = None) -> Fault:
    """Return the fault of a contestant that is wrong about this many cells."""
    words = f"{contestant} is unsound: {counted(cells, 'cell')} in {where}"
    return Fault(words, contestant, places=[where], boards=boards)
