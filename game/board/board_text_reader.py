"""The reader of boards in text, in four stages, each the input of the next.

`_lines` and `_without_words` give the lines without the markup of posts and prose, `rows_of` the signs of the cells in
them, without separators, frames and labels, `meanings` the meaning of each sign, and `read_board` the value of each
cell. The documentation states the rules on the page "Formats and exit statuses".
"""

import re
from collections.abc import Mapping, Set as AbstractSet
from dataclasses import dataclass
from itertools import groupby
from statistics import mode

from game.board import board_signs
from game.board.board_signs import BLANK, SIGN, Meaning, in_plain_signs
from game.board.cells_in_board_lines import EDGES, Line, Row, counts, rows_of
from game.errors import BadLayout
from game.grid import MOST_NEIGHBORS, Cell, Grid, GridSpec
from game.text.checked_values import check_text
from game.text.error_places import in_line
from game.text.json_or_lines import WORD
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

    @property
    def own_signs(self) -> set[str]:
        """Return the signs other than numbers."""
        signs = set[str]().union(*[row for _, row in self.rows])
        return {sign for sign in signs if not board_signs.is_number(sign)}

    def signs(self, known: AbstractSet[str], expected: str) -> dict[Cell, str]:
        """Map each cell to its sign: a number or a `known` one. Raises `BadLayout` for others, and for uneven rows."""
        if not any(row for _, row in self.rows):
            raise BadLayout(f"line 1: no board; expected rows of {expected}")
        signs, width = {}, mode(len(row) for _, row in self.rows)
        bad = self.own_signs - known
        usual = "the first row" if width == len(self.rows[0][1]) else "most rows"
        for r, (line, row) in enumerate(self.rows):
            if len(row) != width:
                raise BadLayout(f"line {line}: {counted(len(row), 'cell')}; expected {width}, as in {usual}")
            for c, sign in enumerate(row):
                if sign in bad:
                    raise BadLayout(f"line {line}, cell {c + 1}: {sign!r}; expected {expected}")
                signs[r, c] = sign
        return signs


def read_board(text: str, grid: GridSpec, signs: str) -> tuple[Grid, Mapping[Cell, int | Meaning], int | None, str]:
    """Read a board with this grid; `signs` has meanings given by hand, or is empty. Raises `BadLayout`, with the line.

    Returns the grid, the value of each cell, the total number of mines or None, and a note about ambiguous parts.
    """
    by_hand = board_signs.parse_signs(signs) if signs else {}
    found = read_rows(text, BLANK in by_hand)
    is_of_jsminesweeper = found.size.lower().count("x") == 2 and found.own_signs <= board_signs.OF_JSMINESWEEPER.keys()
    if is_of_jsminesweeper and not by_hand:
        by_hand = board_signs.OF_JSMINESWEEPER
    cells = found.signs({*board_signs.OTHERS, *by_hand}.union(*board_signs.GROUPS), board_signs.EXPECTED)
    meanings, note = board_signs.meanings(list(dict.fromkeys(cells.values())), by_hand)
    values = {cell: meanings[sign] for cell, sign in cells.items()}
    board = Grid.of(grid, len(found.rows), len(found.rows[0][1]))
    for cell, value in values.items():
        if isinstance(value, int) and value > max(MOST_NEIGHBORS, board.degree):
            with in_line(found.rows[cell[0]][0]):
                raise bad_number(cell, value, board)
    note = note or ("" if by_hand else _note_on_mines(board, values))
    return board, values, found.total, "; ".join(filter(None, (found.note, note)))


def read_rows(text: str, has_blanks: bool = False) -> BoardRows:
    """Read the rows of a board; with `has_blanks`, blanks may be cells. Raises `BadLayout` for an ambiguous text."""
    check_text(text)
    every = _lines(text, has_blanks)
    lines, prose, total = _without_words(every, has_blanks)
    if not lines:
        return BoardRows([], total)
    size, rows = _size_and_rows(lines, has_blanks)
    if size and size[3]:
        if total is not None:
            raise BadLayout(f"line {lines[0][0]}: the number of mines stands in another line, too; leave one out")
        total = int(size[3])
    notes, (at, last) = _notes_on_words(every, prose), lines[-1]
    end = last.rstrip(" ")[-1:]
    if rows and end in ("\t", ",", ";") and rows[-1][1][-1:] != [BLANK]:
        notes.append(f"line {at} ends in {end!r}, which begins no column")
    return BoardRows(rows, total, size[0] if size else "", "; ".join(notes))


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
    if not has_blanks and len(filled) > 2 and filled == [*range(filled[0], filled[-1] + 1, 2)]:
        return [lines[place] for place in filled]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def _without_words(lines: list[Line], has_blanks: bool = False) -> tuple[list[Line], dict[int, str], int | None]:
    """Split off the prose above and below the board, by line number, and the number of mines if a line has it."""
    prose, total = dict[int, str](), None
    for edge, others in EDGES:
        while lines:
            (at, line), rest = lines[edge], lines[others]
            if total is None and (found := TOTAL.fullmatch(line.strip())):
                total = int(found[1] or found[2])
            elif rest and _is_prose(line, rest[edge][1]):
                prose[at] = line.strip()
            else:
                break
            lines = _trimmed(rest, has_blanks)
    return lines, prose, total


def _is_prose(line: str, beside: str) -> bool:
    """Return whether a line has words, no bracket or bar, and not as many signs as the line `beside` it."""
    is_row = re.search("[][|]", line) or len(SIGN.findall(line)) == len(SIGN.findall(beside))
    return not (is_row or SIZE.fullmatch(line.strip())) and WORD.search(line) is not None


def _notes_on_words(lines: list[Line], prose: Mapping[int, str]) -> list[str]:
    notes = []
    for is_prose, run in groupby((at for at, line in lines if line.strip()), prose.__contains__):
        first, *others = run
        if is_prose and others:
            notes.append(f"lines {first} to {others[-1]} are left out, which are words")
        elif is_prose:
            notes.append(f"line {first} is left out: {brief(prose[first])}")
    return notes


def _size_and_rows(lines: list[Line], has_blanks: bool) -> tuple[re.Match[str] | None, list[Row]]:
    """Return the size in the first line, None if the line is a row or a heading, and the rows of the board."""
    (at, line), rest = lines[0], _trimmed(lines[1:], has_blanks)
    first = line.strip()
    size = SIZE.fullmatch(first)
    if size is None or not (rest or size[3]) or (size[3] and counts(first.split())):
        return None, rows_of(lines, has_blanks)
    rows = [row for row in rows_of(rest, has_blanks) if row[1]] if rest else []
    widths = [len(row) for _, row in rows]
    # The first line may be a row if it has gaps between cells where the others have, and as many cells.
    gap = re.compile(" *[,;] *" if has_blanks else " *[ ,;] *")
    has_gaps = {gap.search(text.strip()) is not None for _, text in lines}
    cells = len(gap.split(first) if True in has_gaps else line if has_blanks else first)
    may_be_row = len(has_gaps) == 1 and all(cells <= width if has_blanks else cells == width for width in widths)
    if rows and sorted([len(rows), widths[0]]) == sorted([int(size[1]), int(size[2])]):
        if may_be_row and ("x" not in first.lower() or any("x" in sign.lower() for _, row in rows for sign in row)):
            unsure = f"{first!r} may be the size of the board below or its first row"
            raise BadLayout(f"line {at}: {unsure}; take it out, or write the size with the mines, as in 16x30/99")
        return size, rows
    if rows and (may_be_row or re.fullmatch(r"[\d\s]+", first)):  # perhaps the heading of columns
        return None, rows_of(lines, has_blanks)
    found = f"{counted(len(rows), 'row')} of {widths[0]}" if rows else "none"
    raise BadLayout(f"line {at}: the size is {size[0]}; expected as many rows and columns below, and not {found}")


def _note_on_mines(grid: Grid, values: Mapping[Cell, int | Meaning]) -> str:
    """Return a note if signs of mines may mean hidden cells, or if unknown cells may be zeros of a solved board."""
    mines = {cell for cell, value in values.items() if value is Meaning.MINE}
    numbers = {cell: value for cell, value in values.items() if isinstance(value, int)}
    as_zeros = {cell: 0 for cell, value in values.items() if value is Meaning.UNKNOWN}
    excess = [len(mines & grid.neighbors[cell]) - number for cell, number in (numbers | as_zeros).items()]
    if mines and numbers and not as_zeros and max(excess) > 0:
        return "'*' is read as a mine, too many for a number"
    if mines and numbers and as_zeros and not any(excess):
        return "'.' is read as unknown, though 0 fits everywhere"
    return ""


def bad_number(cell: Cell, number: object, grid: Grid) -> BadLayout:
    """Return the error for a number that no cell of the grid can have."""
    most = max(MOST_NEIGHBORS, grid.degree)
    return BadLayout(f"the number at {cell} is {number!r}; expected an int from 0 to {most}")
