"""The clues of a board, indexed by cell, and the clues connected with a cell, the nearest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from game.board.board_clue import BoardClue
from game.board.observation import Observation
from game.errors import Contradiction
from game.grid import Cell
from game.statements.sentence import Sentence

NEAREST = 4
"""The number of clues in the first set tried for an argument: the clues nearest to the cell."""


class ClueIndex:
    """The clues of a board, indexed by cell.

    By default, `clues` are the clues of the observation `seen`. Raises `Contradiction` as `Observation.clues` does.
    """

    def __init__(self, seen: Observation, clues: Iterable[BoardClue] | None = None) -> None:
        self.seen = seen
        self.clues = seen.clues() if clues is None else list(clues)
        self._about: dict[Cell, list[BoardClue]] = {}
        for clue in self.clues:
            if clue.source != "total":
                for cell in clue.cells:
                    self._about.setdefault(cell, []).append(clue)

    def nearest(self, cell: Cell, number: int = NEAREST) -> Iterator[list[BoardClue]]:
        """Yield sets of the clues nearest to the cell: first `number` of them, then twice as many each time."""
        further = self.connected_with(cell)
        clues: list[BoardClue] = []
        while fresh := list(islice(further, max(number, len(clues)))):
            clues += fresh
            yield clues

    def within(self, cell: Cell, steps: int) -> Iterable[BoardClue]:
        """Return the clues at most `steps` steps from `cell`; a step leads from a clue to each clue about its cells."""
        cells, found = {cell}, dict[int, BoardClue]()
        for _ in range(steps):
            found |= {id(clue): clue for one in cells for clue in self._about.get(one, ())}
            cells = {one for clue in found.values() for one in clue.cells}
        return found.values()

    def connected_with(self, cell: Cell) -> Iterator[BoardClue]:
        """Yield the clues connected with `cell`, the nearest first, without the total."""
        reached, edge = {cell}, [cell]
        seen: set[int] = set()
        while edge:
            beyond: list[Cell] = []
            for clue in [clue for current in edge for clue in self._about.get(current, ())]:
                if id(clue) not in seen:
                    seen.add(id(clue))
                    yield clue
                    beyond += sorted(clue.cells - reached)
                    reached |= clue.cells
            edge = beyond


def clues_of(observation: Observation, own: Sequence[Sentence]) -> list[BoardClue]:
    """Return the clues of an observation and of sentences added by the caller (`own`). Raises `Contradiction`."""
    revealed = observation.reveals.keys()
    clues = observation.clues()
    for sentence in own:
        clue = observation.own_clue(sentence)
        if not clue.is_possible:
            enough = sorted(sentence.cells & revealed)[: len(sentence.cells) - sentence.count + 1]
            numbers = [observation.clue_at(cell) for cell in enough]
            impossible = BoardClue("sentence", frozenset(sentence.cells), sentence.count)
            raise Contradiction(f"{sentence} cannot be true: cells of it are revealed", clues=[*numbers, impossible])
        clues.append(clue)
    return clues


def in_order(clues: Iterable[BoardClue]) -> list[BoardClue]:
    """Sort the clues in the order of the board, the total last."""
    return sorted(clues, key=lambda clue: clue.sort_key)
