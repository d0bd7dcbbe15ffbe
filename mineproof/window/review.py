"""After a loss: whether the move could have been avoided, and how good a guess it was."""

from __future__ import annotations

from dataclasses import dataclass

from engines import Engine, Explanation
from engines.board.board_answer import BoardAnswer
from game.grid import Cell
from game.words import percent


@dataclass(frozen=True)
class Review:
    """What could be known before the mine at `cell` was revealed.

    `safe` is a cell that was proven to be safe, the nearest one, or None if there was none; `was_proven` tells whether
    the mine itself was proven. `explanation` proves whichever of the two there is. Where nothing was certain, `chance`
    is that of a mine at `cell`, and `best` a cell where it was least, at `best_chance`; all three are None where they
    cannot be counted, and `no_chances` says why.

    >>> print(Review((0, 1), chance=0.5, best=(3, 3), best_chance=0.25))
    No cell was proven safe, but (3, 3) was a safer guess: 75% safe, and (0, 1) 50%.
    """

    cell: Cell
    was_proven: bool = False
    safe: Cell | None = None
    explanation: Explanation | str = ""
    chance: float | None = None
    best: Cell | None = None
    best_chance: float | None = None
    no_chances: str = ""

    def __str__(self) -> str:
        if self.was_proven or self.safe is not None:
            known = [f"{self.cell} was proven to be a mine"] if self.was_proven else []
            known += [] if self.safe is None else [f"{self.safe} was proven safe"]
            return f"Avoidable: {', and '.join(known)}."
        if self.chance is None or self.best_chance is None:
            return f"No cell was proven safe; {self.no_chances}."
        if self.chance <= self.best_chance:
            return f"No cell was proven safe, and this guess was the safest: {percent(1 - self.chance)} safe."
        return (
            f"No cell was proven safe, but {self.best} was a safer guess: {percent(1 - self.best_chance)} safe, "
            f"and {self.cell} {percent(1 - self.chance)}."
        )


def review(answer: BoardAnswer[Engine], cell: Cell) -> Review:
    """The review of the reveal of the mine at `cell`, by the answer of a complete engine to what was seen.

    Raises as `BoardAnswer.known` does.
    """
    known = answer.known
    was_proven = known.values.get(cell, False)
    safes = [one for one, is_mine in known.values.items() if not is_mine]
    safe = min(safes, key=lambda one: _distance(one, cell), default=None)
    if was_proven or safe is not None:
        return Review(cell, was_proven, safe, answer.why(cell if safe is None else safe))
    if known.no_chances:
        return Review(cell, no_chances=known.no_chances)
    chances = known.chances
    best = min(chances, key=lambda one: (chances[one], one))
    return Review(cell, chance=chances[cell], best=best, best_chance=chances[best])


def _distance(first: Cell, second: Cell) -> tuple[int, Cell]:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1])), first
