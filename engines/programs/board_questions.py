"""Questions about a board, as the engine protocol asks them; what a program answers is checked to be of that board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, NamedTuple

from engines.board.given_facts import GivenFacts
from engines.programs.asking import ProgramFailed
from engines.programs.messages import Hello, Reply, cell_name, grid_as_json
from game.grid import Cell, all_cells

Ask = Callable[[Mapping[str, object]], Reply]
"""Asks a program: returns its answer, or raises `ProgramFailed`."""


class Claims(NamedTuple):
    """What a program says of a board: the cells that are `mines`, those that are `safes`, and whether that is all.

    `limits` says in words what it gave up for.
    """

    mines: frozenset[Cell] = frozenset()
    safes: frozenset[Cell] = frozenset()
    complete: bool = False
    limits: tuple[str, ...] = ()
    contradiction: bool = False


class BoardQuestions:
    """Asks a program, whose `hello` this is, about the board that is `given`, as it stands when it is asked."""

    def __init__(self, given: GivenFacts, hello: Hello, ask: Ask) -> None:
        self._given, self._name, self._ask = given, hello.name, ask
        grid = given.grid
        self._board = {"height": grid.height, "width": grid.width, **grid_as_json(grid), "total": given.total}
        self._cells = frozenset(all_cells(grid.height, grid.width))
        self._written: list[tuple[int, int, int]] = []  # the reveals, and those that they are of
        self._written_of: Mapping[Cell, int] = {}

    def claims(self) -> Claims:
        """What the program deduces. Raises `ProgramFailed`."""
        reply = self._answer("deduce")
        if reply.contradiction:
            return Claims(contradiction=True)
        mines, safes = (self._checked(reply.said(of), f"names among `{of}`") for of in ("mines", "safes"))
        return Claims(mines, safes, reply.is_complete, reply.limits)

    def move(self, seed: int) -> tuple[Cell | None, bool]:
        """The move that the program chooses, or None, and whether it calls it safe. Raises `ProgramFailed`."""
        reply = self._answer("move", seed=seed)
        cell = reply.said("cell")
        if cell is None:
            return None, False
        self._checked([cell], "moves to")
        if cell in self._given.reveals or cell in self._given.skipped:
            raise ProgramFailed(f"{self._name} moves to {cell}, which is revealed or closed; expected another cell")
        return cell, bool(reply.said("safe"))

    def chances(self) -> dict[Cell, float]:
        """The chance of a mine for every cell that is not revealed, as the program says. Raises `ProgramFailed`."""
        given = dict(self._answer("chances").said("chances"))
        hidden = [cell for cell in all_cells(*self._size) if cell not in self._given.reveals]
        for cell in hidden:
            chance = given.get(cell)
            if chance is None or not 0 <= chance <= 1:
                said = "no chance" if chance is None else f"the chance {chance}"
                raise ProgramFailed(f"{self._name} gives {said} for {cell}; expected a number from 0 to 1")
        return {cell: float(given[cell]) for cell in hidden}

    @property
    def _size(self) -> tuple[int, int]:
        return self._given.grid.height, self._given.grid.width

    def _checked(self, cells: Iterable[Cell], does: str) -> frozenset[Cell]:
        found = frozenset(cells)
        if not found <= self._cells:
            height, width = self._size
            stray = min(found - self._cells)
            raise ProgramFailed(f"{self._name} {does} the cell {stray}; expected one of a {height}x{width} board")
        return found

    def _answer(self, ask: str, **more: object) -> Reply:
        given = self._given
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
                {"atoms": [cell_name(cell) for cell in sentence.cells], "count": sentence.count}
                for sentence in given.sentences
            ]
        return self._ask(question)
