"""Mastermind (Meirowitz 1970): find the colors of the pegs of a hidden code from guesses and their answers.

A peg is in place if guess and code have the same color there. The number elsewhere is the sum, over the colors, of the
smaller of its counts in guess and code, minus the pegs in place. CS50's lecture plays with 4 pegs in 4 colors without
repetition, and its answers have only the number in place. As text, with optional row numbers:

    mastermind
    4 pegs in red, blue, green, yellow; no color is repeated
    1. red, blue, green, yellow: 2 in place, 2 elsewhere
    2. blue red green yellow: 0 in place

As JSON, where `elsewhere` is optional:

    {"kind": "mastermind", "pegs": 1, "colors": ["red", "blue"], "repeated": true,
     "rows": [{"guess": ["red"], "in_place": 1, "elsewhere": 0}]}
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Literal, Self

from game.errors import BadPuzzle
from game.puzzles.table_puzzle import Table, TablePuzzle
from game.statements.clue_interface import Clue, FormulaClue
from game.statements.connectives import And, AtLeast, AtMost, Cardinality, Exactly, Formula, Symbol
from game.text.checked_values import checked_names, checked_number, split_names
from game.text.error_places import in_line
from game.text.json_or_lines import is_json
from game.text.text_parts_with_line_numbers import numbered, titled_lines
from game.text.typed_json import decode
from game.wording import brief, counted

MOST_PEGS, MOST_COLORS, MOST_ROWS = 10, 12, 1_000

REPEATED = {True: "colors may be repeated", False: "no color is repeated"}
HEAD = re.compile(rf"([0-9]{{1,9}}) pegs? in ([^;]*);\s*({REPEATED[True]}|{REPEATED[False]})\.?")
ROW = re.compile(r"([^:]*):\s*([0-9]{1,9}) in place(?:, ([0-9]{1,9}) elsewhere)?\.?")

IN_PLACE, ELSEWHERE, IN_CODE = "in place", "elsewhere", "of its colors in the code"


@dataclass(frozen=True)
class Row:
    """A guess (a color for each peg) and its answer; `elsewhere` is None if unknown.

    >>> print(Row(["red", "red", "blue", "green"], 2, 1))
    red, red, blue, green: 2 in place, 1 elsewhere
    """

    guess: Sequence[str]
    in_place: int
    elsewhere: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "guess", tuple(self.guess))

    def __str__(self) -> str:
        return f"{', '.join(self.guess)}: {self.answer(', ')}"

    def answer(self, between: str = " and ") -> str:
        """Return the answer in words: `2 in place and 1 elsewhere`."""
        text = f"{self.in_place} {IN_PLACE}"
        return text if self.elsewhere is None else f"{text}{between}{self.elsewhere} {ELSEWHERE}"


@dataclass(frozen=True)
class RowClue(FormulaClue):
    """The clue of a `row`. Its source is the number of the row, from 1."""

    row: Row


@dataclass(frozen=True)
class MastermindPuzzle(TablePuzzle):
    """Guesses at a code of `pegs` (1 to 10) in `colors` (2 to 12 names), with colors `repeated` or not.

    Raises `BadPuzzle` for invalid arguments. The consistency of the rows is not checked.

    >>> colors = ["red", "blue", "green"]
    >>> puzzle = MastermindPuzzle(2, colors, repeated=False, rows=[Row(["red", "blue"], 0, 1)])
    >>> print(puzzle.clues()[0])
    row 1 (red, blue: 0 in place, 1 elsewhere)
    >>> print(puzzle.clues()[0].fact)
    (exactly 0 of (peg 1 is red, peg 2 is blue)) ∧ (exactly 1 of (peg 2 is red, peg 1 is blue))
    >>> puzzle.questions()[:2]
    ['peg 1 is red', 'peg 1 is blue']
    """

    kind: ClassVar[str] = "mastermind"
    clue_noun: ClassVar[str] = "row"
    task: ClassVar[str] = (
        "The code is a hidden row of colored pegs. Each numbered row is a guess at it, from peg 1 on, and its answer: "
        "how many pegs of the guess have the right color (“in place”), and how many of its other colors the code has "
        "at another peg (“elsewhere”)."
    )

    pegs: int
    colors: Sequence[str]
    repeated: bool
    rows: Sequence[Row] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "colors", tuple(self.colors))
        object.__setattr__(self, "rows", tuple(self.rows))
        checked_number(self.pegs, "the number of pegs", 1, MOST_PEGS)
        if type(self.repeated) is not bool:
            raise BadPuzzle(f"repeated is {self.repeated!r}; expected true or false")
        checked_names(self.colors, "the colors")
        number = checked_number(len(self.colors), "the number of colors", 2, MOST_COLORS)
        if not self.repeated and number < self.pegs:
            few = f"{self.pegs} pegs in {number} colors without repetition make no code"
            raise BadPuzzle(f"{few}; expected as many colors as pegs or more; add colors, or allow repeated ones")
        checked_number(len(self.rows), "the number of rows", 0, MOST_ROWS)
        for number, row in enumerate(self.rows, start=1):
            self._check_row(number, row)

    def _check_row(self, number: int, row: Row) -> None:
        for color in row.guess:
            if color not in self.colors:
                raise BadPuzzle(f"row {number}: {color!r} is no color here; expected one of {', '.join(self.colors)}")
        if len(row.guess) != self.pegs:
            raise BadPuzzle(f"row {number} is a guess of {len(row.guess)}; expected {self.pegs}, a color for each peg")
        left = self.pegs - checked_number(row.in_place, f"the number {IN_PLACE} of row {number}", 0, self.pegs)
        if row.elsewhere is not None:
            checked_number(row.elsewhere, f"the number {ELSEWHERE} of row {number}", 0, left)

    # Clues and questions.

    @cached_property
    def table(self) -> Table:
        return Table([f"peg {number}" for number in range(1, self.pegs + 1)], self.colors)

    def symbol(self, peg: int, color: str) -> Symbol:
        """Return the symbol for the peg, counted from 0, having this color."""
        return Symbol(self.table.atom(self.table.rows[peg], color))

    def _everywhere(self, color: str) -> list[Symbol]:
        return [self.symbol(peg, color) for peg in range(self.pegs)]

    def clues(self) -> Sequence[RowClue]:
        return [self.clue(number, row) for number, row in enumerate(self.rows, start=1)]

    def clue(self, number: int, row: Row) -> RowClue:
        """Return the clue of a row with this number."""
        parts = list(self.parts(row))
        return RowClue(number, parts[0] if len(parts) == 1 else And(*parts), f"row {number} ({row})", row)

    def parts(self, row: Row) -> dict[Cardinality, str]:
        """Split the information in a row into the simplest constraints, each with its words: `2 in place`."""
        guess = list(enumerate(row.guess))
        found: dict[Cardinality, str] = {}
        found[Exactly(row.in_place, [self.symbol(*place) for place in guess])] = f"{row.in_place} {IN_PLACE}"
        if row.elsewhere is None:
            return found
        common, numbers = row.in_place + row.elsewhere, Counter(row.guess)
        if common == 0:
            return {Exactly(0, [symbol for color in numbers for symbol in self._everywhere(color)]): f"0 {IN_CODE}"}
        if not self.repeated or len(numbers) == 1:  # then no color matches more than one other peg
            others = [(peg, color) for color in numbers for peg in range(self.pegs) if (peg, color) not in guess]
            if others or row.elsewhere:
                found[Exactly(row.elsewhere, [self.symbol(*at) for at in others])] = f"{row.elsewhere} {ELSEWHERE}"
            return found
        if common == self.pegs:
            in_code: list[Cardinality] = [Exactly(n, self._everywhere(color)) for color, n in numbers.items()]
        else:
            matches = [AtLeast(k, self._everywhere(color)) for color, n in numbers.items() for k in range(1, n + 1)]
            in_code = [Exactly(common, matches)]
        return found | dict.fromkeys(in_code, f"{common} {IN_CODE}")

    def rules(self) -> Sequence[Cardinality]:
        of_pegs = [self.table.in_row(peg) for peg in self.table.rows]
        if self.repeated:
            return of_pegs
        number = Exactly if len(self.colors) == self.pegs else AtMost
        return [*of_pegs, *[self.table.in_column(color, kind=number) for color in self.colors]]

    # Words, pictures, text and JSON.

    @property
    def title(self) -> str:
        return f"A code of {counted(self.pegs, 'peg')}"

    def clue_as_reason(self, clue: Clue, part: Formula | None) -> str:
        """Describe a row as a reason: `row 1 has 2 in place and 1 elsewhere`, or a `part` of it."""
        assert isinstance(clue, RowClue)
        words: dict[Any, str] = {**self.parts(clue.row)}
        return f"row {clue.source} has {words.get(part, clue.row.answer())}"

    def row_as_reason(self, row: str) -> str:
        return f"{row} has one color"

    def column_as_reason(self, column: str, row: str) -> str:
        return f"{column} is {'not repeated' if self.pegs < len(self.colors) else 'at one peg'}"

    def sentences(self) -> list[str]:
        head = f"{counted(self.pegs, 'peg')} in {', '.join(self.colors)}; {REPEATED[self.repeated]}"
        return [self.kind, head, *[f"{number}. {row}" for number, row in enumerate(self.rows, start=1)]]

    @classmethod
    def parse(cls, text: str) -> Self:
        if is_json(text):
            with in_line(1):
                found = decode(text, MastermindFields, BadPuzzle)
                return cls(found.pegs, found.colors, found.repeated, found.rows)
        (second, head), *lines = [*titled_lines(text, cls.kind)] or [(2, "")]
        with in_line(second):
            header = HEAD.fullmatch(head)
            if not header:
                raise BadPuzzle(f"{brief(head)}; expected a line such as '4 pegs in red, blue; {REPEATED[True]}'")
            puzzle = cls(int(header[1]), split_names(header[2]), header[3] == REPEATED[True])
        return replace(puzzle, rows=numbered(lines, "row", puzzle._row_from_text))

    def _row_from_text(self, number: int, line: str) -> Row:
        found = ROW.fullmatch(line)
        if not found:
            example = "'red, blue: 1 in place, 1 elsewhere', or without the second number where it is not known"
            raise BadPuzzle(f"{brief(line)} is no row; expected a line such as {example}")
        guess = split_names(found[1]) if "," in found[1] or found[1] in self.colors else found[1].split()
        row = Row(guess, int(found[2]), int(found[3]) if found[3] else None)
        self._check_row(number, row)
        return row

    def as_json(self) -> dict[str, Any]:
        rows = [{"guess": list(row.guess), "in_place": row.in_place, "elsewhere": row.elsewhere} for row in self.rows]
        return {"kind": self.kind, "pegs": self.pegs, "colors": [*self.colors], "repeated": self.repeated, "rows": rows}


@dataclass
class MastermindFields:
    """A puzzle in JSON."""

    kind: Literal["mastermind"]
    pegs: int
    colors: list[str]
    repeated: bool
    rows: list[Row]
