"""The rows of a board in a text: the sign of each cell, without frames, labels, and lines with the size or the total.

The documentation states the rules on the page "Formats and exit statuses".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.board.board_frames import DRAWN, Line, framed_rows
from game.board.board_labels import BLANK, SIGN, Row, counts, is_cell, without_labels
from game.errors import BadLayout
from game.text.reading import BEFORE
from game.words import counted

SIZE = re.compile(
    r"([0-9]{1,4})(?: *[x×*] *| *, *| +)([0-9]{1,4})(?:(?: *[x×*/,:;] *| +)([0-9]{1,7})(?: *mines?)?)?", re.IGNORECASE
)
"""A line with the two sides of a board, and perhaps its mines."""

TOTAL = re.compile(
    r"([0-9]{1,7}) +(?:mine|bomb)s?(?: +in +all| +in +total| +total)?\.?"
    r"|(?:total +)?(?:number +of +)?(?:mine|bomb)s? *[:=]? *([0-9]{1,7})\.?",
    re.IGNORECASE,
)
"""A line with the number of all mines."""

BRACKETED = re.compile(r"\s*(?:(\w+)[:)]?\s+)?((?:\[[^][,]{0,3}\]\s*)+)")
"""A row whose cells have brackets of their own, perhaps behind a label."""


@dataclass(frozen=True)
class BoardRows:
    """The rows of a board, the `total` of its mines if the text has it, and the text of its `size` or ""."""

    rows: list[Row]
    total: int | None = None
    size: str = ""


def read_rows(text: str) -> BoardRows:
    """Read the rows of a board. Raises `BadLayout`, with the line, for a text with two readings."""
    numbered = enumerate(text.removeprefix("\ufeff").splitlines(), 1)
    lines = _trimmed([(at, line.translate(DRAWN)) for at, line in numbered if not line.startswith("```")])
    lines, total = _without_total(lines)
    if not lines:
        return BoardRows([], total)
    size, rest = SIZE.fullmatch(lines[0][1].strip()), _trimmed(lines[1:])
    if size is None or (not rest and size[3] is None):
        return BoardRows(_rows(lines), total)
    rows = [row for row in _rows(rest) if row[1]] if rest else []
    if rows and (_is_row(lines[0], rest, rows, size) or (counts(lines[0][1].split()) and not _fits(size, rows))):
        return BoardRows(_rows(lines), total)
    _check_size(lines[0][0], size, rows)
    if total is not None and size[3] is not None:
        raise BadLayout(f"line {lines[0][0]}: the number of mines stands in another line, too; take one of them out")
    return BoardRows(rows, total if size[3] is None else int(size[3]), size[0])


def without_first_line_of_size(text: str) -> str:
    """Return a text without a first line that has the size of a board, or the number of mines, in words perhaps."""
    first, _, rest = text.lstrip(BEFORE).partition("\n")
    is_size = first.startswith("```") or SIZE.fullmatch(first.strip()) or TOTAL.fullmatch(first.strip())
    return rest if is_size else text


def _trimmed(lines: list[Line]) -> list[Line]:
    """Remove the blank lines around a board, and one between any two of three rows or more."""
    filled = [place for place, (_, line) in enumerate(lines) if line.strip()]
    if len(filled) > 2 and all(after - before == 2 for before, after in pairwise(filled)):
        return [lines[place] for place in filled]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def _without_total(lines: list[Line]) -> tuple[list[Line], int | None]:
    """Return the lines without a first or last one that has the number of all mines, and this number."""
    for place in (0, len(lines) - 1)[: len(lines)]:
        if text := TOTAL.fullmatch(lines[place][1].strip()):
            return _trimmed([*lines[:place], *lines[place + 1 :]]), int(text[1] or text[2])
    return lines, None


def _is_row(line: Line, rest: list[Line], rows: list[Row], size: re.Match[str]) -> bool:
    """Return whether a line that may be a size is a row of the board below. Raises `BadLayout` if it may be both."""
    are_spaced = {" " in other.strip() for _, other in [line, *rest]}
    width = len(_rows([line])[0][1])
    if len(are_spaced) > 1 or any(len(row) != width for _, row in rows):
        return False
    if not _fits(size, rows):
        return True
    if "x" in line[1].lower() and not any("x" in sign.lower() for _, row in rows for sign in row):
        return False
    raise BadLayout(
        f"line {line[0]}: {line[1].strip()!r} may be the size of the board below or its first row; take it out, or "
        "write the size with the mines, as in 16x30/99"
    )


def _fits(size: re.Match[str], rows: Sequence[Row]) -> bool:
    sides = sorted([int(size[1]), int(size[2])])
    return all(sorted([len(rows), len(row)]) == sides for _, row in rows)


def is_sized(size: str) -> bool:
    """Return whether a size has JSMinesweeper's form: columns, rows and mines, as 9x9x10."""
    return size.lower().count("x") == 2


def _check_size(at: int, size: re.Match[str], rows: Sequence[Row]) -> None:
    """Raise `BadLayout` unless the rows have this size: rows first, or columns first."""
    if rows and _fits(size, rows):
        return
    sides = [int(size[1]), int(size[2])]
    if not rows or len(rows) not in sides:
        expected = sides[1] if is_sized(size[0]) else sides[0]
        raise BadLayout(f"line {at}: the size is {size[0]}, and there are {len(rows)} rows; expected {expected}")
    width = sides[sides[0] == len(rows)]
    line, row = next((line, row) for line, row in rows if len(row) != width)
    raise BadLayout(f"line {line}: {counted(len(row), 'cell')}; expected {width}, as line {at} says")


def _rows(lines: list[Line]) -> list[Row]:
    """Read the rows by what stands between their cells."""
    if all(BRACKETED.fullmatch(line) for _, line in lines[1:] or lines):
        return without_labels([(at, _cells_in_brackets(line)) for at, line in lines])
    if lines[0][1].lstrip().startswith("["):
        return _listed_rows(lines)
    if any("|" in line for _, line in lines):
        return without_labels(framed_rows(lines))
    for separator in "\t,;":
        if rows := _separated_rows(lines, separator):
            return without_labels(rows)
    return _plain_rows([line for line in lines if not re.fullmatch(r"(?=.*[+=])[-+=\s]+", line[1])])


def _cells_in_brackets(line: str) -> list[str]:
    found = BRACKETED.fullmatch(line)
    if found is None:  # a heading
        return line.split()
    cells = [one.strip() or BLANK for one in re.findall(r"\[([^][]*)\]", found[2])]
    return cells if found[1] is None else [found[1], *cells]


def _separated_rows(lines: list[Line], separator: str) -> list[Row]:
    """Read rows with this separator between any two cells, of which some may be blank; without it, return no rows."""
    texts = [line.strip(" ") for _, line in lines]
    if separator == "\t" and all(line.startswith(separator) for line in texts):
        texts = [line.lstrip(separator) for line in texts]
    if len({line.count(separator) for line in texts}) != 1 or separator not in texts[0]:
        return []
    cells = [[one.strip(" '\"") for one in line.split(separator)] for line in texts]
    if not any(row[-1] for row in cells):  # a separator behind each cell, unless the last column is blank
        cells = [row[:-1] for row in cells]
        if not all(map(all, cells)):
            raise BadLayout(
                f"line {lines[0][0]}: the last column may be blank or no column; write blank cells as another sign"
            )
    return [(at, [one or BLANK for one in row]) for (at, _), row in zip(lines, cells, strict=True)]


def _listed_rows(lines: list[Line]) -> list[Row]:
    """Read lists as programs print them: a list of rows, each one string or a list of cells."""
    text = "\n".join(line for _, line in lines)
    inner = list(re.finditer(r"\[([^][]*)\]", text))
    if not inner or re.sub(r"\[[^][]*\]", "", text).strip("[], \t\n;."):
        raise BadLayout(f"line {lines[0][0]}: a list of rows, and other text; expected the rows alone")
    rows = []
    for found in inner:
        at = lines[text.count("\n", 0, found.start())][0]
        items = re.findall(r"'[^'\n]*'|\"[^\"\n]*\"|[^\s,]+", found[1])
        cells = [one[1:-1].strip() or BLANK if one[0] in "'\"" else one for one in items]
        if len(inner) == 1 and not text.startswith("[["):
            if len(cells) > 1 and all(map(is_cell, cells)):
                raise BadLayout(f"line {at}: one list, of a row or of a column; expected a list of rows, as [[1, '?']]")
            return [(at, SIGN.findall(one)) for one in cells]
        rows.append((at, cells))
    return rows


def _plain_rows(lines: list[Line]) -> list[Row]:
    """Read rows of signs beside each other, with or without blanks between them; no lines have no rows."""
    pieces = [(at, line.split()) for at, line in lines]
    rules = [(at, row) for at, row in pieces if row and all(re.fullmatch("[-_]{2,}", one) for one in row)]
    rows = [row for row in pieces if row not in rules]
    body = [row for _, row in rows[1:] if row] or [row for _, row in rows]
    if body and all(len(row) > 1 and all(map(is_cell, [row[0].rstrip(":)"), *row[1:]])) for row in body):
        for at, rule in rules:
            if len(body[0]) - len("".join(rule)) in (0, 1):
                raise BadLayout(
                    f"line {at}: {' '.join(rule)!r} may be a line between rows or a row; take it out, or write "
                    "blanks between its cells"
                )
        return without_labels(rows)
    if len(rows) > 1 and all(len(row) == 2 for row in body):
        labeled = [(at, [row[0], *SIGN.findall(row[-1])]) for at, row in rows if len(row) == 2]
        heading = SIGN.findall("".join(rows[0][1])) if len(rows[0][1]) == 1 else rows[0][1]
        if len(labeled) == len(body) and counts(heading) and len(heading) == len(labeled[0][1]) - 1:
            return without_labels([(rows[0][0], heading), *labeled])
        if len(labeled) == len(rows) and counts([row[0] for _, row in labeled]):
            return without_labels(labeled)
    return [(at, SIGN.findall(line)) for at, line in lines]
