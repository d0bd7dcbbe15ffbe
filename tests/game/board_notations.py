"""Boards as other programs and people write them, from the signs of this library; it shares nothing with the reader."""

from collections.abc import Callable, Mapping, Sequence

Signs = Sequence[Sequence[str]]
"""Rows of signs as `str(Observation)` has them: 0 to 8, `.` unknown, `F`, `*` and `s`."""

KEYCAPS = {str(number): f"{number}\ufe0f\u20e3" for number in range(9)}


def _with(rows: Signs, **signs: str) -> list[list[str]]:
    own = {".": signs["unknown"], "0": signs.get("zero", "0"), "F": signs.get("flag", "F"), "*": signs.get("mine", "*")}
    return [[own.get(sign, sign) for sign in row] for row in rows]


def _spaced(rows: Signs, between: str = " ") -> str:
    return "\n".join(between.join(row) for row in rows)


def _labeled(rows: Signs) -> str:
    """Columns are numbered above a line, rows from 0 behind a bar."""
    width = len(rows[0])
    head = ["     " + "  ".join(f"{column % 100}" for column in range(width)), "    " + "-- " * width]
    return "\n".join([*head, *[f"{number:2} | {'  '.join(row)}" for number, row in enumerate(rows)]])


def _lettered(rows: Signs) -> str:
    """Columns have letters, rows numbers from 1, both without a frame."""
    head = "   " + " ".join(chr(ord("A") + column) for column in range(len(rows[0])))
    return "\n".join([head, *[f"{number:2} {' '.join(row)}" for number, row in enumerate(rows, 1)]])


def _crossed(rows: Signs) -> str:
    rule = "+" + "---+" * len(rows[0])
    return "\n".join([rule, *[f"| {' | '.join(row)} |\n{rule}" for row in rows]])


def _drawn(rows: Signs) -> str:
    lines = ["┃" + "│".join(row) + "┃" for row in rows]
    between = "\n┠" + "┼".join("─" * len(rows[0])) + "┨\n"
    return "┏" + "┯".join("━" * len(rows[0])) + "┓\n" + between.join(lines) + "\n┗" + "┷".join("━" * len(rows[0])) + "┛"


def _boxed(rows: Signs) -> str:
    """One frame around all, with blanks between the cells."""
    rule = "+-" + "--" * len(rows[0]) + "+"
    return "\n".join([rule, *[f"| {' '.join(row)} |" for row in rows], rule])


def _as_table(rows: Signs) -> str:
    """A table in Markdown, whose first row and column are labels."""
    head = ["   ", *[f" {column} " for column in range(1, len(rows[0]) + 1)]]
    labeled = [[f" {number} ", *[f" {sign} " for sign in row]] for number, row in enumerate(rows, 1)]
    return "\n".join(f"|{'|'.join(row)}|" for row in [head, ["---"] * len(head), *labeled])


def _sized(rows: Signs) -> str:
    return f"{len(rows)} {len(rows[0])}\n{_spaced(rows, '')}"


NOTATIONS: Mapping[str, Callable[[Signs], str]] = {
    "question marks": lambda rows: _spaced(_with(rows, unknown="?", zero=".")),
    "hashes": lambda rows: _spaced(_with(rows, unknown="#", zero="-"), ""),
    "dashes": lambda rows: _spaced(_with(rows, unknown="-", mine="m"), "\t"),
    "underscores": lambda rows: _sized(_with(rows, unknown="_")),
    "labels": lambda rows: _labeled(_with(rows, unknown="X", zero=".")),
    "letters": lambda rows: _lettered(_with(rows, unknown="x")),
    "JSMinesweeper": lambda rows: f"{len(rows[0])}x{len(rows)}x0\n{_spaced(_with(rows, unknown='H'), '')}",
    "a cross": lambda rows: _crossed(_with(rows, unknown="?", zero=" ")),
    "a box": lambda rows: _boxed(_with(rows, unknown="·", flag="⚑")),
    "lines": lambda rows: _drawn(_with(rows, unknown="■", zero=" ")),
    "Markdown": lambda rows: _as_table(_with(rows, unknown="-", zero=" ")),
    "emoji": lambda rows: _spaced(
        [
            [KEYCAPS.get(sign, sign) for sign in row]
            for row in _with(rows, unknown="🟦", zero="⬜", flag="🚩", mine="💣")
        ],
        "",
    ),
    "brackets": lambda rows: "\n".join("".join(f"[{sign}]" for sign in row) for row in _with(rows, unknown=" ")),
    "a list": lambda rows: str(_with(rows, unknown="?", zero=" ")),
    "strings": lambda rows: str(["".join(row) for row in _with(rows, unknown="■", zero="□")]),
    "commas": lambda rows: _spaced(_with(rows, unknown="", flag="🚩"), ","),
}
"""Each notation by its name. Unknown cells are written by other signs than zeros."""
