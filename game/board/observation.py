"""Observation: an immutable record of a board as a player has seen it, and its clues."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, cast

from game.board.board_argument_form import BoardForm
from game.board.board_argument_wording import BoardWords
from game.board.board_clue import BoardClue, Source, as_board_clues, facts_of
from game.board.board_signs import FLAG, MINE, SAFE, UNKNOWN, Meaning
from game.board.board_text_reader import bad_number, has_rows, read_board
from game.board.dataclass_grid_field import SQUARE, GridField
from game.board.minesweepr_rules import Rules, rules_of
from game.board.position_json_fields import PositionFields, by_cell
from game.errors import BadLayout, Contradiction, IllegalMove
from game.grid import MOST_NEIGHBORS, Cell, Grid, GridSpec, all_cells, check_cell, check_mine_count, sign_of
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.grades import Grade, ladder_of
from game.statements.clue_interface import ArgumentPremise, Clue, Premise
from game.statements.count_claim import Claim
from game.statements.sentence import Atom, Sentence
from game.text.error_places import in_line
from game.text.json_or_lines import first_line, first_object, is_json
from game.text.typed_json import decode
from game.wording import counted


@dataclass(frozen=True, repr=False)
class Observation(Puzzle):
    """An immutable observation of a board of `height` x `width` cells.

    `reveals` maps revealed cells to their numbers of neighboring mines (0 to 8; more on a `grid` with more neighbors).
    `marks` maps surely safe cells to False, and sure mines to True. `total` is the number of all mines, if known.
    `flags` are displayed but carry no information. `note` names ambiguous signs of the parsed text. Raises `BadLayout`
    for an impossible size, number or total, and `IllegalMove` for a cell off the board. The consistency of the numbers
    is not checked.

    >>> seen = Observation.parse("1..", total=1)
    >>> seen.reveals[0, 0], seen.hidden
    (1, [(0, 1), (0, 2)])
    """

    kind = "minesweeper"
    recognized_by = 'rows of digits and signs, such as 1.., or an object with "reveals" or "mines" in a line of JSON'
    ladder = ladder_of(Grade)

    height: int
    width: int
    reveals: Mapping[Cell, int] = field(default_factory=dict)
    marks: Mapping[Cell, bool] = field(default_factory=dict)
    total: int | None = None
    flags: frozenset[Cell] = field(default=frozenset(), compare=False)
    grid: GridField = SQUARE
    note: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if self.total is not None:
            check_mine_count(self.height, self.width, self.total)
        for name in ("reveals", "marks"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        object.__setattr__(self, "flags", frozenset(self.flags))
        for cell in (*self.reveals, *self.marks, *self.flags):
            check_cell(cell, self.height, self.width)
        for cell, number in self.reveals.items():
            if type(number) is not int or not (0 <= number <= MOST_NEIGHBORS or 0 < number <= self.grid.degree):
                raise bad_number(cell, number, self.grid)
        for cell, is_mine in self.marks.items():
            if type(is_mine) is not bool:
                raise BadLayout(f"the mark at {cell} is {is_mine!r}; expected True for a mine, or False for safe")

    def __hash__(self) -> int:
        seen = frozenset(self.reveals.items()), frozenset(self.marks.items())
        return hash((self.grid, *seen, self.total))

    def __reduce__(self) -> tuple[type[Observation], tuple[Any, ...]]:
        fields = (self.height, self.width, dict(self.reveals), dict(self.marks), self.total, self.flags, self.grid)
        return type(self), (*fields, self.note)

    def __repr__(self) -> str:
        parts = [f"{self.height}x{self.width}{self.grid.suffix}", f"{counted(len(self.reveals), 'cell')} revealed"]
        parts += [f"{len(self.marks)} marked"] if self.marks else []
        parts += [] if self.total is None else [f"{counted(self.total, 'mine')} in all"]
        return f"<Observation: {', '.join(parts)}>"

    # Clues and questions.

    @property
    def hidden(self) -> list[Cell]:
        """Return the cells not revealed, including marked ones, row by row."""
        cells = all_cells(self.height, self.width)
        return [cell for cell in cells if cell not in self.reveals]

    def clue_at(self, cell: Cell) -> BoardClue:
        """Return the clue of the number at `cell`, which must be revealed, over its hidden neighbors."""
        reveals = self.reveals  # there may be hundreds, but only 8 neighbors
        around = [one for one in self.grid.neighbors[cell] if one not in reveals]
        return self._clue(cell, around, reveals[cell])

    def area(self, about: AbstractSet[Atom], clues: Sequence[Clue]) -> tuple[Atom, ...]:
        """Return the cells of the smallest rectangle around the clues and their cells; without clues, around `about`.

        The total does not widen the rectangle. Cells with names have no geometry, so no other cells are added to them.
        """
        near: set[Cell] = set()
        for clue in as_board_clues(clues):
            if clue.source != "total":
                near |= clue.cells if clue.cell is None else {*clue.cells, clue.cell}
        near = near or {*cast(AbstractSet[Cell], about)}
        if self.grid.cell_names:
            return tuple(sorted(near))
        rows, columns = zip(*near, strict=True)
        there = range(min(columns), max(columns) + 1)
        return tuple((row, column) for row in range(min(rows), max(rows) + 1) for column in there)

    def area_in_words(self, area: Sequence[Atom]) -> str:
        return self.grid.in_words(cast(Sequence[Cell], area))

    def own_clue(self, sentence: Sentence) -> BoardClue:
        """Convert a sentence given by the caller to a clue over the cells of the sentence that are not yet revealed."""
        return self._clue("sentence", frozenset(sentence.cells).difference(self.reveals), sentence.count)

    def _clue(self, source: Source, cells: Iterable[Cell], count: int) -> BoardClue:
        return BoardClue(source, frozenset(cells), count, self.grid if self.grid.cell_names else None)

    def clues(self) -> list[BoardClue]:
        """Return the clues with information left: numbers with hidden neighbors, marks of hidden cells, and the total.

        Raises `Contradiction` for a clue that is impossible by itself, such as a 3 with two hidden neighbors.
        """
        numbers = [self.clue_at(cell) for cell in self.reveals]
        marks = [self._clue("mark", [cell], int(is_mine)) for cell, is_mine in self.marks.items()]
        clues = [clue for clue in numbers if clue.cells or clue.count]
        clues += [mark for mark in marks if mark.count or self.reveals.keys().isdisjoint(mark.cells)]
        if self.total is not None:
            clues.append(self._clue("total", self.hidden, self.total))
        for clue in clues:
            self._check(clue)
        return clues

    def _check(self, clue: BoardClue) -> None:
        if clue.source == "mark" and not self.reveals.keys().isdisjoint(clue.cells):
            number = self.clue_at(next(iter(clue.cells)))
            raise Contradiction(f"{number}, where a mine is marked", clues=[number, clue])
        if not clue.is_possible:
            cells = len(clue.cells)
            what = counted(cells, "cell") if clue.source == "total" else f"{cells} of its neighbors"
            raise Contradiction(f"{clue}, but only {what} {'is' if cells == 1 else 'are'} not revealed", clues=[clue])

    def questions(self) -> list[Atom]:
        """Return the hidden cells without a mark, row by row."""
        return [cell for cell in self.hidden if cell not in self.marks]

    def premises(self, clues: Sequence[Clue]) -> list[Premise]:
        """Return the facts of the clues. Hidden cells in no other clue are the untouched cells of the total."""
        sentences, total = facts_of(as_board_clues(clues))
        of_others = iter(sentences)
        return [total if clue.source == "total" and total else next(of_others) for clue in clues]

    def argument_premises(self, clues: Sequence[Clue]) -> list[ArgumentPremise]:
        """Return the claim of each clue about the number of mines among its cells.

        The number of a cell that a mark or a sentence mentions is replaced by the claim that this cell is safe.
        """
        board_clues = as_board_clues(clues)
        mentioned = {cell for clue in board_clues if clue.source in ("mark", "sentence") for cell in clue.cells}
        return [
            Claim.that([clue.source], False) if clue.source in mentioned else Claim(clue.cells, clue.count, clue.count)
            for clue in board_clues
        ]

    def is_evident(self, claim: Claim) -> bool:
        return claim.value is False and claim.atoms <= self.reveals.keys()

    # Words, pictures, text and JSON.

    @property
    def words(self) -> BoardWords:
        return BoardWords(self.grid)

    def sentences(self) -> list[str]:
        return [*str(self).splitlines(), *([] if self.total is None else [f"{counted(self.total, 'mine')} in all"])]

    def name_of(self, atom: Atom) -> str:
        return self.grid.name_of(cast(Cell, atom))

    def atom_as_json(self, atom: Atom) -> Any:
        return self.name_of(atom) if self.grid.cell_names else atom

    @cached_property
    def argument_form(self) -> BoardForm:
        return BoardForm(self.clues, self.reveals, self.grid)

    @classmethod
    def recognizes(cls, text: str) -> bool:
        return has_rows(text)

    @classmethod
    def parse(cls, text: str, total: int | None = None, grid: GridSpec = None, signs: str = "") -> Observation:
        """Parse an observation: a line for each row, or the JSON object written by `to_json`.

        A row has a digit for each revealed cell (a number above 8 in parentheses, as `(12)`), `.` or `#` for an unknown
        cell, `F` for a flag, `*` or `m` for a sure mine, `s` for a surely safe cell. The name of the kind,
        `minesweeper`, may stand in a line before, and as `kind` in JSON. Frames, labels, and printed boards of
        `game.pictures.text` are read as well.

        Boards of other programs are read by the rules in `game.board.board_signs`, or with meanings given as `signs`,
        such as "unknown=?,zero=.". The `note` of the result names ambiguous signs.

        `total` is the total number of mines, if the text lacks it, and `grid` the neighborhood of the board. Raises
        `BadLayout` with the line.
        """
        found = cls._parse(text, grid, signs)
        if total is None:
            return found
        check_mine_count(found.height, found.width, total, "the option mines")
        if found.total not in (None, total):
            both = f"the total is {found.total} in the position, and {total} was given as well"
            raise BadLayout(f"{both}; leave one of them out")
        return replace(found, total=total)

    @classmethod
    def _parse(cls, text: str, grid: GridSpec, signs: str) -> Observation:
        if is_json(text):
            with in_line(1):
                found = cls.of(_read_json(text))
            if grid is not None and found.grid != Grid.of(grid, found.height, found.width):
                raise BadLayout(f"the grid is {found.grid.name!r} in the position, and {grid!r} was given as well")
            return found
        named = first_line(text).lower() == cls.kind
        rows = re.sub(cls.kind, "", text, count=1, flags=re.IGNORECASE) if named else text
        board, values, total, note = read_board(rows, grid, signs)
        reveals = {cell: value for cell, value in values.items() if isinstance(value, int)}
        sure = {Meaning.MINE, Meaning.SAFE}
        marks = {cell: value is Meaning.MINE for cell, value in values.items() if value in sure}
        flags = frozenset(cell for cell, value in values.items() if value is Meaning.FLAG)
        return cls(board.height, board.width, reveals, marks, total, flags, board, note)

    def sign(self, cell: Cell) -> str:
        """Return the sign of `cell` in text: one character, or a number above 8 in parentheses."""
        if cell in self.reveals:
            return sign_of(self.reveals[cell])
        if cell in self.marks:
            return MINE if self.marks[cell] else SAFE
        return FLAG if cell in self.flags else UNKNOWN

    def __str__(self) -> str:
        """Return the rows as `parse` reads them, without the total."""
        return "\n".join("".join(self.sign((r, c)) for c in range(self.width)) for r in range(self.height))

    def to_sized_rows(self) -> str:
        """Return the rows in JSMinesweeper's format. Raises `BadLayout` without a total, or unless the grid is square.

        >>> print(Observation.parse("1..", total=1).to_sized_rows())
        3x1x1
        1HH
        <BLANKLINE>
        """
        mines = {cell for cell, is_mine in self.marks.items() if is_mine}  # the format marks mines only by flags
        if not self.grid.is_square:
            raise BadLayout(f"the grid is {self.grid.name!r}, and JSMinesweeper knows square boards only")
        if self.total is None:
            raise BadLayout("the total of mines is not known, which JSMinesweeper needs; give it in the option mines")
        rows = str(replace(self, marks={}, flags=self.flags | mines)).replace(UNKNOWN, "H")
        return f"{self.width}x{self.height}x{self.total}\n{rows}\n"

    def to_rules(self) -> str:
        """Return the clues as minesweepr rules in JSON. Raises `BadLayout` if the total is unknown.

        >>> Observation.parse("1..", total=1).to_rules()
        '{"rules":[{"num_mines":1,"cells":["1-2"]}],"total_cells":2,"total_mines":1}'
        """
        return rules_of(self.clues(), len(self.hidden), self.grid)

    def as_json(self) -> dict[str, Any]:
        """Return `{"height": 1, "width": 2, "reveals": [[0, 0, 1]], "marks": [[0, 1, True]], "total": 1}`.

        If the grid is not "square", it follows the width: `"grid": "hex"`, or for a table `"neighbors": [...]`.
        """
        return {
            "height": self.height,
            "width": self.width,
            **self.grid.as_json(),
            "reveals": [[*cell, number] for cell, number in sorted(self.reveals.items())],
            "marks": [[*cell, is_mine] for cell, is_mine in sorted(self.marks.items())],
            "total": self.total,
        }

    @classmethod
    def of(cls, found: PositionFields) -> Observation:
        """Convert the fields of a JSON position to an observation. Raises `BadLayout`."""
        reveals, marks, grid = by_cell(found.reveals), by_cell(found.marks), Grid.from_json(found)
        try:
            return cls(found.height, found.width, reveals, marks, found.total, grid=grid)
        except IllegalMove as error:
            raise BadLayout(str(error)) from None


def _read_json(text: str) -> PositionFields:
    """Read a position in this library's own format or minesweepr's. Raises `BadLayout`, with the path in the JSON."""
    found = first_object(text)
    if "rules" in found and "reveals" not in found:
        return decode(text, Rules, BadLayout).as_position()
    try:
        return decode(text, PositionFields, BadLayout)
    except BadLayout:
        if '"mines"' in text and '"reveals"' not in text:
            expected = "a position; Layout.from_json reads layouts, and `mineproof solve` shows their first clicks"
            raise BadLayout(f"a layout, which says where the mines are; expected {expected}") from None
        raise
