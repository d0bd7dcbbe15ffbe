"""The reader of boards in text: finds the rows inside frames, labels and prose, and the meanings of the signs.

The documentation states the rules on the page "Formats and exit statuses".
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby, pairwise
from statistics import mode

from game.board import board_signs
from game.board.board_labels import BLANK, CHARACTER, FIRST, LAST, SIGN, Row, counts
from game.board.board_signs import Meaning, in_plain_signs, in_words
from game.board.lines_to_cells import Line, rows_of
from game.errors import BadLayout
from game.grid import MOST_NEIGHBORS, Cell, Grid, GridSpec
from game.text.checked_values import check_text
from game.text.line_numbers import in_line
from game.text.text_kind import WORD
from game.wording import brief, counted

SIZE = re.compile(
    r"([0-9]{1,4})(?: *[x×*] *| *, *| +)([0-9]{1,4})(?:(?: *[x×*/,:;] *| +)([0-9]{1,7})(?: *mines?)?)?", re.IGNORECASE
)
"""A line with the two sides of a board, and perhaps its mines."""

TOTAL = re.compile(
    r"([0-9]{1,7}) +(?:mine|bomb)s?(?: +in +all| +in +total| +total)?\.?"
    r"|(?:total +)?(?:number +of +)?(?:mine|bomb)s? *[:=]? *([0-9]{1,7})\.?",
    re.IGNORECASE,
)
"""A line with the total number of mines."""

SPOILER = re.compile(rf"\|\| *((?!\|)(?:{SIGN.pattern})| ) *\|\|")
"""A cell hidden in a post on Discord, such as `||1||`. It may be blank."""


@dataclass(frozen=True)
class BoardRows:
    """The rows of a board in a text, and the `total` number of mines if the text has it.

    `size` is the text of the size, and `note` names ignored parts of the text; each may be empty.
    """

    rows: list[Row]
    total: int | None = None
    size: str = ""
    note: str = ""

    def signs(self, is_sign: Callable[[str], bool], expected: str) -> dict[Cell, str]:
        """Map each cell to its sign. Raises `BadLayout` for rows of different widths, and for an unknown sign."""
        if not any(row for _, row in self.rows):
            raise BadLayout(f"line 1: no board; expected rows of {expected}")
        signs, width = {}, mode(len(row) for _, row in self.rows)
        usual = "the first row" if width == len(self.rows[0][1]) else "most rows"
        for r, (line, row) in enumerate(self.rows):
            if len(row) != width:
                raise BadLayout(f"line {line}: {counted(len(row), 'cell')}; expected {width}, as in {usual}")
            for c, sign in enumerate(row):
                if not is_sign(sign):
                    raise BadLayout(f"line {line}, cell {c + 1}: {sign!r}; expected {expected}")
                signs[r, c] = sign
        return signs


def read_rows(text: str, has_blanks: bool = False) -> BoardRows:
    """Read the rows of a board; with `has_blanks`, blanks may be cells.

    Raises `BadLayout`, with the line, if the text is ambiguous.
    """
    check_text(text)
    every = _lines(text, has_blanks)
    lines, prose, total = _without_words(every, has_blanks)
    notes = _notes_on_words(every, prose)
    size = _size_above(lines, has_blanks)
    if size is not None:
        if total is not None and size[3] is not None:
            raise BadLayout(f"line {lines[0][0]}: the number of mines stands in another line, too; leave one out")
        total = total if size[3] is None else int(size[3])
        lines = _trimmed(lines[1:], has_blanks)
    if not lines:
        return BoardRows([], total)
    rows = [row for row in rows_of(lines, has_blanks) if row[1] or size is None]
    end = lines[-1][1].rstrip(" ")[-1:]
    if rows and end in ("\t", ",", ";") and rows[-1][1][-1:] != [BLANK]:
        notes.append(f"line {lines[-1][0]} ends in {end!r}, which begins no column")
    return BoardRows(rows, total, "" if size is None else size[0], "; ".join(notes))


def read_board(text: str, grid: GridSpec, signs: str) -> tuple[Grid, Mapping[Cell, int | Meaning], int | None, str]:
    """Read a board with this grid; `signs` has meanings given by hand, or is empty. Raises `BadLayout`, with the line.

    Returns the grid, the number or the meaning of each cell, the total number of mines or None, and a note about
    ambiguous parts.
    """
    by_hand = board_signs.parse_signs(signs) if signs else {}
    found = read_rows(text, BLANK in by_hand)
    rows = found.rows
    own = {sign for _, row in rows for sign in row if not board_signs.is_number(sign)}
    if found.size.lower().count("x") == 2 and not by_hand and own <= board_signs.OF_JSMINESWEEPER.keys():
        by_hand = board_signs.OF_JSMINESWEEPER
    may_be = board_signs.KNOWN | by_hand.keys()
    cells = found.signs(lambda sign: sign in may_be or board_signs.is_number(sign), board_signs.EXPECTED)
    known, note = board_signs.meanings(list(dict.fromkeys(cells.values())), by_hand)
    values = {cell: known[sign] if sign in known else int(sign.strip("()")) for cell, sign in cells.items()}
    board = Grid.of(grid, len(rows), len(rows[0][1]))
    for (row, column), number in values.items():
        if isinstance(number, int) and number > max(MOST_NEIGHBORS, board.degree):
            with in_line(rows[row][0]):
                raise bad_number((row, column), number, board)
    note = note or ("" if by_hand else _note_on_mines(board, values))
    return board, values, found.total, "; ".join(filter(None, (found.note, note)))


def _size_above(lines: list[Line], has_blanks: bool) -> re.Match[str] | None:
    """Return the first line as the size of the board below; None if it may be a row or a heading."""
    at, first = lines[0] if lines else (0, "")
    size, rest = SIZE.fullmatch(first.strip()), _trimmed(lines[1:], has_blanks)
    if size is None or not (rest or size[3]) or (size[3] and counts(first.split())):
        return None
    rows = [row for _, row in rows_of(rest, has_blanks) if row] if rest else []
    fits = bool(rows) and sorted([len(rows), len(rows[0])]) == sorted([int(size[1]), int(size[2])])
    # The first line may be a row if it has gaps between cells where the others have, and as many cells.
    gap = re.compile(" *[,;] *" if has_blanks else " *[ ,;] *")
    has_gaps = {gap.search(line.strip()) is not None for _, line in lines}
    sign = CHARACTER if has_blanks else SIGN
    width = len(gap.split(first.strip()) if True in has_gaps else sign.findall(first))
    may_be_row = len(has_gaps) == 1 and all(width <= len(row) if has_blanks else width == len(row) for row in rows)
    if may_be_row and fits and ("x" not in first.lower() or any("x" in sign.lower() for row in rows for sign in row)):
        unsure = f"{first.strip()!r} may be the size of the board below or its first row"
        raise BadLayout(f"line {at}: {unsure}; take it out, or write the size with the mines, as in 16x30/99")
    if fits:
        return size
    if rows and (may_be_row or re.fullmatch(r"[\d\s]+", first)):  # perhaps the heading of columns
        return None
    found = f"{counted(len(rows), 'row')} of {len(rows[0])}" if rows else "none"
    raise BadLayout(f"line {at}: the size is {size[0]}; expected as many rows and columns below, and not {found}")


def has_rows(text: str) -> bool:
    """Return whether the text may be a board: it has a number, and rows besides prose and a size."""
    every = _lines(text)
    if not any(re.search(r"\d", line) for _, line in every):
        return False
    lines, prose, _ = _without_words(every)
    board = "\n".join(line for _, line in lines)
    if prose and not re.search(r"[^\s\d]", board):  # numbers alone are perhaps no board
        return False
    return bool(board) and ("|" in board or not WORD.search(SIZE.sub("", lines[0][1])))


def _lines(text: str, has_blanks: bool = False) -> list[Line]:
    """Return the lines in plain characters, without markup of posts: spoilers, code fences, > before quoted lines."""
    plain = in_plain_signs(text.removeprefix("\ufeff")).splitlines()
    lines = [re.sub(r">!(.*?)!<", r"||\1||", line) for line in plain]  # spoilers of Reddit, before its quotations
    is_quoted = all(line.lstrip().startswith(">") for line in lines if line.strip())
    unquoted = [re.sub(r"^\s*(> ?)+", "", line) if is_quoted else line for line in lines]
    numbered = enumerate(_without_spoilers(unquoted), 1)
    return _trimmed([(at, line) for at, line in numbered if not line.lstrip("> ").startswith("```")], has_blanks)


def _without_spoilers(lines: list[str]) -> list[str]:
    """Replace each spoiler by its sign, or all gaps by bars for a blank one, unless the text has other bars."""
    if any("|" in SPOILER.sub("", line) for line in lines):
        return lines
    if not any(found[1] == BLANK for line in lines for found in SPOILER.finditer(line)):
        return [SPOILER.sub(r"\1", line) for line in lines]
    cell = re.compile(rf"{SPOILER.pattern}|({SIGN.pattern})")
    return [f"|{'|'.join(c[1] or c[2] for c in cell.finditer(line))}|" if "|" in line else line for line in lines]


def _trimmed(lines: list[Line], has_blanks: bool) -> list[Line]:
    """Remove the blank lines around a board, and single blank lines between its rows if there are three rows or more.

    With `has_blanks`, remove only the empty lines around the board.
    """
    filled = [place for place, (_, line) in enumerate(lines) if (line if has_blanks else line.strip())]
    if not has_blanks and len(filled) > 2 and all(after - before == 2 for before, after in pairwise(filled)):
        return [lines[place] for place in filled]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def _without_words(lines: list[Line], has_blanks: bool = False) -> tuple[list[Line], list[Line], int | None]:
    """Split off the prose above and below the board, and the total number of mines if a line has it."""
    prose, total = list[Line](), None
    for edge in (FIRST, LAST):
        while lines:
            at, line = lines[edge.at]
            if total is None and (found := TOTAL.fullmatch(line.strip())):
                total = int(found[1] or found[2])
            elif len(lines) > 1 and _is_prose(line, lines[edge.rest][edge.at][1]):
                prose.append((at, line.strip()))
            else:
                break
            lines = _trimmed(lines[edge.rest], has_blanks)
    return lines, prose, total


def _notes_on_words(lines: list[Line], prose: list[Line]) -> list[str]:
    notes, words = [], {at for at, _ in prose}
    kept = [at for at, line in lines if line.strip() and at not in words]
    for _, run in groupby(sorted(prose), key=lambda line: bisect(kept, line[0])):
        (first, line), *_, (last, _) = [*run] * 2
        one = f"line {first} is left out: {brief(line)}"
        notes.append(one if first == last else f"lines {first} to {last} are left out, which are words")
    return notes


def _is_prose(line: str, beside: str) -> bool:
    """Return whether a line has words, no bracket or bar, and not as many signs as the line `beside` it."""
    is_row = re.search("[][|]", line) or len(SIGN.findall(line)) == len(SIGN.findall(beside))
    return not (is_row or SIZE.fullmatch(line.strip())) and WORD.search(line) is not None


def _note_on_mines(grid: Grid, values: Mapping[Cell, int | Meaning]) -> str:
    """Return a note if signs of mines may mean hidden cells, or if unknown cells may be zeros of a solved board."""
    mines = {cell for cell, value in values.items() if value is Meaning.MINE}
    open_cells = [cell for cell, value in values.items() if value is Meaning.UNKNOWN]
    numbers = {cell: value for cell, value in values.items() if isinstance(value, int)}
    around = {cell: len(mines & grid.neighbors[cell]) for cell in [*numbers, *open_cells]}
    if not mines or not numbers:
        return ""
    if not open_cells and any(around[cell] > number for cell, number in numbers.items()):
        return in_words({board_signs.MINE: Meaning.MINE}) + ", too many for a number"
    if open_cells and all(around[cell] == numbers.get(cell, 0) for cell in around):
        return in_words({board_signs.UNKNOWN: Meaning.UNKNOWN}) + ", though 0 fits everywhere"
    return ""


def bad_number(cell: Cell, number: object, grid: Grid) -> BadLayout:
    """Return the error for a number that no cell of the grid can have."""
    most = max(MOST_NEIGHBORS, grid.degree)
    return BadLayout(f"the number at {cell} is {number!r}; expected an int from 0 to {most}")
