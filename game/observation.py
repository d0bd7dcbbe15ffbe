"""Positions: what a player sees of a board, typed by a person or met in a game, and what it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.errors import BadLayout, Contradiction
from game.grid import Cell, neighbors
from game.sentence import Sentence

UNKNOWN, FLAG, MINE = ".#", "Ff", "*"


@dataclass(frozen=True)
class Clue:
    """One thing that is told of a board: the number revealed at `cell`, a mine given there, or (None) the total."""

    cell: Cell | None
    sentence: Sentence
    is_number: bool = True

    def place(self) -> tuple[bool, Cell]:
        """Where it stands among others: in the order of the board, the total last."""
        return self.cell is None, self.cell or (0, 0)

    def __str__(self) -> str:
        if self.cell is None:
            return f"{self.sentence.count} mine{'s' * (self.sentence.count != 1)} in all"
        return f"{self.sentence.count} at {self.cell}" if self.is_number else f"the mine at {self.cell}"


@dataclass(frozen=True)
class Position:
    """What is seen of a board of `height` x `width` cells.

    `reveals` maps the cells revealed to their numbers (0 to 8), `mines` are given for sure, and `flags` are only shown.
    """

    height: int
    width: int
    reveals: Mapping[Cell, int]
    mines: frozenset[Cell] = frozenset()
    flags: frozenset[Cell] = field(default=frozenset(), compare=False)

    @classmethod
    def from_text(cls, text: str) -> Position:
        """The position typed in `text`, a line a row: digits, `.` or `#` unknown, `F` a flag, `*` a mine for sure.

        Blanks between the marks, blank lines around the board and a byte order mark do not count. Raises `BadLayout`
        with the line.
        """
        lines = ["".join(line.split()) for line in text.removeprefix("\ufeff").splitlines()]
        filled = [number for number, line in enumerate(lines) if line]
        if not filled:
            raise BadLayout("line 1: no board; expected rows of digits, '.', 'F' and '*'")
        first, rows = filled[0] + 1, lines[filled[0] : filled[-1] + 1]
        marks: dict[Cell, str] = {}
        for r, row in enumerate(rows):
            if len(row) != len(rows[0]):
                raise BadLayout(f"line {first + r}: {len(row)} cells; expected {len(rows[0])}, as in the first row")
            for c, mark in enumerate(row):
                if mark not in "012345678" + UNKNOWN + FLAG + MINE:
                    raise BadLayout(
                        f"line {first + r}, cell {c + 1}: {mark!r}; expected a digit from 0 to 8, '.' or '#' unknown, "
                        "'F' a flag, '*' a mine"
                    )
                marks[(r, c)] = mark
        return cls(
            len(rows),
            len(rows[0]),
            {cell: int(mark) for cell, mark in marks.items() if mark.isdigit()},
            frozenset(cell for cell, mark in marks.items() if mark in MINE),
            frozenset(cell for cell, mark in marks.items() if mark in FLAG),
        )

    def mark(self, cell: Cell) -> str:
        """How `cell` is typed."""
        if cell in self.reveals:
            return str(self.reveals[cell])
        return MINE if cell in self.mines else FLAG[0] if cell in self.flags else UNKNOWN[0]

    @property
    def hidden(self) -> list[Cell]:
        """The cells not revealed, mines given among them, row by row."""
        return [(r, c) for r in range(self.height) for c in range(self.width) if (r, c) not in self.reveals]

    def clues(self, total: int | None = None) -> list[Clue]:
        """All that is told: numbers, mines given, and the `total` number of mines.

        Raises `Contradiction` for a number, or a total, that has too few hidden cells for its mines.
        """
        numbers = [Clue(cell, self._number(cell)) for cell in self.reveals]
        given = [Clue(cell, Sentence([cell], 1), False) for cell in sorted(self.mines)]
        if total is None:
            return numbers + given
        hidden = self.hidden
        if total > len(hidden):
            raise Contradiction(f"there are {len(hidden)} cells not revealed for a total of {total}")
        return [*numbers, *given, Clue(None, Sentence(hidden, total), False)]

    def clues_behind(self, sentences: Iterable[Sentence]) -> list[Clue]:
        """The clue that each of `sentences` was told by, as in an engine's explanation; the total comes last.

        Where several numbers say the same, it is the first; what no number and no mark says is the total.
        """
        return sorted(map(self._clue_behind, sentences), key=Clue.place)

    def _clue_behind(self, sentence: Sentence) -> Clue:
        for cell in sorted(self._numbers_around(sentence)):
            if self._number(cell) == sentence:
                return Clue(cell, sentence)
        is_mark = len(sentence.cells) == 1 and sentence.cells <= self.mines
        return Clue(next(iter(sentence.cells)) if is_mark else None, sentence, False)

    def _numbers_around(self, sentence: Sentence) -> Iterator[Cell]:
        cell = next(iter(sentence.cells), (0, 0))
        return (number for number in neighbors(cell, self.height, self.width) if number in self.reveals)

    def _number(self, cell: Cell) -> Sentence:
        around = neighbors(cell, self.height, self.width).difference(self.reveals)
        count = self.reveals[cell]
        if count > len(around):
            raise Contradiction(f"{count} at {cell}, but only {len(around)} of its neighbors are not revealed", [cell])
        return Sentence(around, count)


def read_position(path: str | Path) -> Position:
    """The position typed in a file. Raises `BadLayout` with the line number and what was expected, and `OSError`."""
    try:
        return Position.from_text(Path(path).read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise BadLayout(f"{path}: {error}; expected text in UTF-8") from None
    except BadLayout as error:
        raise BadLayout(f"{path}, {error}") from None
