"""The reader of transcripts of games: lines of moves, or JSON."""

import re
from dataclasses import dataclass, field
from typing import Annotated, Literal

from game.board.board_text_reader import SIZE
from game.errors import BadLayout
from game.grid import BoardFields, Cell, Grid, check_cell
from game.minesweeper.sizes import NAMED, Size
from game.recordings.transcript_and_playback import Move, Transcript
from game.text.error_places import in_line
from game.text.json_or_lines import is_json
from game.text.typed_json import decode
from game.wording import brief

CELL = r"\(?\s*(\d{1,4})\s*[, ]\s*(\d{1,4})\s*\)?"
REVEAL = re.compile(
    rf"(?:(also|and|\+|reveal|open|click|uncover|dig)s?:?\s+)?{CELL}\s*(?:[:=,]|->|→|is|shows?)?\s*(?:a\s+)?"
    r"(\d{1,2}|mine|bomb|boom|\*)?",
    re.IGNORECASE,
)
FLAG = re.compile(rf"(flag|unflag|mark|unmark):?\s+{CELL}", re.IGNORECASE)
EXPECTED = "a move and the number seen, as in reveal 3 4 2, 3,4: 2 or 3,4: mine; or flag 3 4"


@dataclass(kw_only=True)
class GameFields(BoardFields):
    """The first line of a transcript in JSON."""

    mines: int


@dataclass(kw_only=True)
class MoveFields:
    """A move in JSON; `count` is null for a mine, and the move "also" is one more cell opened by the last move."""

    cell: Annotated[Cell, "[row, column]"]
    move: Literal["reveal", "also", "flag", "unflag"] = "reveal"
    count: int | None = None
    mine: bool = False
    opened: list[Annotated[tuple[int, int, int], "[row, column, number]"]] = field(default_factory=list)


def parse_transcript(text: str, size: Size | None = None) -> Transcript:
    r"""Parse a transcript; `size` is needed if its first line has no size. Raises `BadLayout`, with the line.

    >>> parse_transcript("1x4 1\nreveal 0 0 0\n0,2: 1").moves[-1]
    Move(line=3, cell=(0, 2), is_flag=False, shown={(0, 2): 1})
    """
    lines = [(number, line.partition(" #")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if lines:
        with in_line(lines[0][0]):
            found = _size_in(lines[0][1])
        if found is not None and size not in (None, found):
            raise BadLayout(f"line {lines[0][0]}: the size is {found}, and {size} was given as well; leave one out")
        size, lines = found or size, lines[found is not None :]
    if size is None or not lines:
        missing = "no moves" if size else "no size; expected rows, columns and mines, as in 9x9 10, or the option size"
        raise BadLayout(f"line {lines[0][0] if lines else 1}: {missing}")
    moves: list[Move] = []
    for number, line in lines:
        with in_line(number):
            fields = decode(line, MoveFields, BadLayout) if is_json(line) else _fields_in(line)
            move = _move(number, fields)
            for cell, count in [(move.cell, 0), *move.shown.items()]:
                check_cell(cell, size.height, size.width, BadLayout)
                if not 0 <= count <= size.grid.degree:
                    raise BadLayout(f"the number {count} at {cell}; expected 0 to {size.grid.degree}, or mine")
            if fields.move == "also":
                if not moves or moves[-1].is_flag or not move.shown:
                    raise BadLayout("a cell with a number that no move opened; expected it behind a move that reveals")
                last = moves.pop()
                move = Move(last.line, last.cell, shown={**last.shown, **move.shown})
        moves.append(move)
    return Transcript(size, tuple(moves))


def _size_in(line: str) -> Size | None:
    if is_json(line):
        if '"height"' not in line:
            return None
        fields = decode(line, GameFields, BadLayout)
        return Size(fields.height, fields.width, fields.mines, Grid.from_json(fields))
    if line.partition("@")[0] in NAMED or re.fullmatch(r"\d+x\d+/\d+(@\w+)?", line):
        return Size.parse(line)
    if line.lower().count("x") == 2:
        raise BadLayout(f"{brief(line)} may have columns first; expected rows, columns and mines, as in 16x30/99")
    found = SIZE.fullmatch(line)
    has_move = re.search("[x/]|mine", line, re.IGNORECASE) is None and REVEAL.fullmatch(line) and "," in line
    return None if found is None or has_move or not found[3] else Size(int(found[1]), int(found[2]), int(found[3]))


def _fields_in(line: str) -> MoveFields:
    line = re.sub(r"^\d+[.)]\s+", "", line)
    if found := FLAG.fullmatch(line):
        return MoveFields(cell=(int(found[2]), int(found[3])), move="flag")
    found = REVEAL.fullmatch(line)
    if found is None or found[4] is None:
        raise BadLayout(f"{brief(line)}{': no number' if found else ''}; expected {EXPECTED}")
    number = int(found[4]) if found[4].isdecimal() else None
    is_more = (found[1] or "").lower() in ("also", "and", "+")
    cell = int(found[2]), int(found[3])
    return MoveFields(cell=cell, move="also" if is_more else "reveal", count=number, mine=number is None)


def _move(line: int, fields: MoveFields) -> Move:
    if "flag" in fields.move:
        return Move(line, fields.cell, is_flag=True)
    if (fields.count is None) is not fields.mine:
        raise BadLayout('the move has no number; expected "count", or "mine": true, and not both')
    shown = {} if fields.count is None else {fields.cell: fields.count}
    return Move(line, fields.cell, shown=shown | {(row, column): count for row, column, count in fields.opened})
