"""Clues and claims about a board in a written argument: mines, safe cells, and numbers of mines.

Claims are written as in `game.board.board_argument_wording`:

    (0, 1) and (0, 2) are mines
    there is exactly 1 mine among (1, 0), (1, 1) and the rectangle (2, 0) to (4, 3)
"""

import re
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any, cast

from game.board.board_argument_wording import BoardWords
from game.board.board_clue import BoardClue
from game.errors import BadPuzzle
from game.grid import Cell, Grid, all_cells
from game.puzzles.argument_form import BETWEEN, NUMBER, ArgumentForm, range_of
from game.statements.clue_interface import Clue
from game.statements.count_claim import Claim
from game.text.scanner import Scanner
from game.wording import brief, did_you_mean

CELL = r"\(\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*\)"
IS = r"(?:is|are|were|was)\b"
AMONG = rf"(?:there\s+{IS}\s*)?{NUMBER}\s+(?:mines?\s+(?:among|in)|of)\b(?:\s+these)?\s*:?"
MINES = rf"(?:{IS}\s*)?(?:an?\s+)?mines?\b"
STATE = rf"(?:{IS}\s*|:\s*)?(not\s+)?(?:an?\s+)?(mines?|safe)\b"


class BoardForm(ArgumentForm):
    """The argument form of a board: clues are named by numbers and cells, claims are about cells.

    An argument may name the number at any cell in `revealed`, even a number without a hidden neighbor.

    >>> form = BoardForm(list, [(0, 0)], Grid.of("square", 1, 4))
    >>> sorted(form.read(Scanner("(0, 1) to (0, 3) are mines")).atoms)
    [(0, 1), (0, 2), (0, 3)]
    """

    clue_pattern = (
        rf"[0-9]+\s+at\s+{CELL}|the\s+(?:mine|safe\s+cell)\s+at\s+{CELL}|[0-9]+\s+mines?\s+in\s+all"
        r"|\{[^{}]*\}\s*=\s*[0-9]+"
    )
    atoms_key = "cells"

    def __init__(self, list_clues: Callable[[], Sequence[BoardClue]], revealed: Collection[Cell], grid: Grid) -> None:
        self._list_clues, self._revealed, self._grid = list_clues, revealed, grid
        names, pattern, cells = grid.cell_names, CELL, dict[str, Cell]()
        self.atom_type = str if names else Cell
        self._block = "(?!)" if names else r"(?:the\s+)?(?:rectangle|cells?)\b"  # a name may begin with "cell"
        if names:
            cells = dict(zip(names, all_cells(grid.height, grid.width), strict=True))
            patterns = [r"\s+".join(map(re.escape, name.split())) for name in sorted(names, key=len, reverse=True)]
            pattern = rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)"
        self._by_name, self._pattern = {name.casefold(): cell for name, cell in cells.items()} | cells, pattern
        self._and_cells = rf"{BETWEEN}(?={self._block}|{pattern})"

    @cached_property
    def clues(self) -> Sequence[BoardClue]:
        clues = self._list_clues()
        sources = {clue.source for clue in clues}
        names = self._grid if self._grid.cell_names else None
        return [*clues, *[BoardClue(cell, frozenset(), 0, names) for cell in self._revealed if cell not in sources]]

    def clue_name(self, clue: Clue) -> str:
        return str(clue)

    def stated_by(self, clue: Clue) -> Claim | None:
        if isinstance(clue, BoardClue) and clue.source == "mark":
            return Claim(clue.cells, clue.count, clue.count)
        return None

    def atom_from_json(self, value: Any) -> Cell:
        if self._by_name:
            if value not in self._by_name:
                raise BadPuzzle(f"{brief(value)} is no cell of the board{did_you_mean(value, self._grid.cell_names)}")
            return self._by_name[value]
        if not (0 <= value[0] < self._grid.height and 0 <= value[1] < self._grid.width):
            raise BadPuzzle(f"{brief(value)} is no cell of the board; expected [row, column], from 0")
        return cast(Cell, value)

    def written(self, claim: Claim) -> str:
        return BoardWords(self._grid).stated(claim)

    def read(self, scanner: Scanner) -> Claim:
        start = scanner.place
        number = scanner.take(AMONG)
        if number is not None:
            cells = self._cells(scanner)
            scanner.take(MINES)
            return Claim(cells, *range_of(number, len(cells)))
        cells, is_mine = self._state(scanner)
        while scanner.take(self._and_cells):
            more, same = self._state(scanner)
            if same is not is_mine:
                raise scanner.error("expected one state for all cells of a claim; write two steps", start)
            cells |= more
        return Claim.that(cells, is_mine)

    def _state(self, scanner: Scanner) -> tuple[frozenset[Cell], bool]:
        cells = self._cells(scanner)
        state = scanner.expect(STATE, "'is a mine', 'is safe', 'are mines' or 'are safe'")
        return cells, state[2].lower().startswith("mine") is not bool(state[1])

    def _cells(self, scanner: Scanner) -> frozenset[Cell]:
        """Read a list of cells; two cells joined by "to" are the corners of a rectangle."""
        found: set[Cell] = set()
        while True:
            scanner.take(self._block)
            start = scanner.place
            top, left = self._cell(scanner)
            bottom, right = self._cell(scanner) if scanner.take(r"to\b") else (top, left)
            if bottom < top or right < left:
                raise scanner.error("expected the upper left cell of a rectangle before the lower right one", start)
            found |= {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}
            if not scanner.take(self._and_cells):
                return frozenset(found)

    def _cell(self, scanner: Scanner) -> Cell:
        start, height, width = scanner.place, self._grid.height, self._grid.width
        if self._by_name:
            found = scanner.expect(self._pattern, f"the name of a cell, such as {self._grid.cell_names[0]}")
            name = " ".join(found[0].split())
            return self._by_name.get(name) or self._by_name[name.casefold()]
        found = scanner.expect(self._pattern, "a cell such as (0, 1), its row and its column")
        row, column = int(found[1]), int(found[2])
        if row >= height or column >= width:
            last = height - 1, width - 1
            raise scanner.error(f"that cell is off the board; expected rows and columns up to {last}", start)
        return row, column
