"""Questions about a board in the engine protocol, with validation of the answers' cells."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

from engines.board.engine_position import GivenFacts
from engines.programs.messages import Reply, grid_as_json
from engines.programs.program_client import ProgramFailed
from engines.reasoner import Deduction
from game.errors import Contradiction
from game.grid import Cell, all_cells


class BoardQuestions:
    """Questions, sent by `ask`, to the program `name` about a board.

    Each method raises `ProgramFailed` for an invalid answer, and `Contradiction` if the program finds no layout.
    """

    def __init__(self, given: GivenFacts, name: str, ask: Callable[[Mapping[str, object]], Reply]) -> None:
        self._name, self._ask, grid = name, ask, given.grid
        self._board = {"height": grid.height, "width": grid.width, **grid_as_json(grid), "total": given.total}
        self._cells = frozenset(all_cells(grid.height, grid.width))
        self._written: list[tuple[int, int, int]] = []  # the reveals as JSON, and their source
        self._written_of: Mapping[Cell, int] = {}

    def claims(self, given: GivenFacts) -> Deduction:
        reply = self._answer("deduce", given)
        mines, safes = (self._checked(reply.required(of), f"names among `{of}`") for of in ("mines", "safes"))
        return Deduction(mines, safes, reply.is_complete, limits=reply.limits)

    def move(self, given: GivenFacts, seed: int) -> tuple[Cell | None, bool]:
        """Ask the program for its move: a cell, or None, and whether the program calls it safe."""
        reply = self._answer("move", given, seed=seed)
        cell = reply.required("cell")
        if cell is None:
            return None, False
        self._checked([cell], "moves to")
        if cell in given.reveals or cell in given.skipped:
            raise ProgramFailed(f"{self._name} moves to {cell}, which is revealed or closed; expected another cell")
        return cell, bool(reply.required("safe"))

    def chances(self, given: GivenFacts) -> dict[Cell, float]:
        chances = dict(self._answer("chances", given).required("chances"))
        hidden = [cell for cell in all_cells(given.grid.height, given.grid.width) if cell not in given.reveals]
        for cell in hidden:
            chance = chances.get(cell)
            if chance is None or not 0 <= chance <= 1:
                gives = "no chance" if chance is None else f"the chance {chance}"
                raise ProgramFailed(f"{self._name} gives {gives} for {cell}; expected a number from 0 to 1")
        return {cell: float(chances[cell]) for cell in hidden}

    def _checked(self, cells: Iterable[Cell], does: str) -> frozenset[Cell]:
        found = frozenset(cells)
        if not found <= self._cells:
            stray, board = min(found - self._cells), "{height}x{width}".format_map(self._board)
            raise ProgramFailed(f"{self._name} {does} the cell {stray}; expected one of a {board} board")
        return found

    def _answer(self, ask: str, given: GivenFacts, **more: object) -> Reply:
        if given.reveals is not self._written_of or len(self._written) > len(given.reveals):
            self._written, self._written_of = [], given.reveals
        new = islice(given.reveals.items(), len(self._written), None)
        self._written += [(row, column, number) for (row, column), number in new]
        question: dict[str, Any] = {"ask": ask, **self._board, "reveals": self._written, **more}
        question["marks"] = [(*cell, is_mine) for cell, is_mine in given.marks.items()]
        if given.skipped:
            question["closed"] = [*given.skipped]
        if given.sentences:
            question["facts"] = [
                {"atoms": [f"{row},{column}" for row, column in sentence.cells], "count": sentence.count}
                for sentence in given.sentences
            ]
        reply = self._ask(question)
        if reply.contradiction:
            raise Contradiction(f"no layout fits, as {self._name} says")
        return reply
