"""The output of commands: in color at a terminal, plain in files and pipes; error messages on standard error."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.wording import wrapped

if TYPE_CHECKING:
    from benchmarks.command_line.rich_console import Terminal
    from game.pictures.text_drawing import Lines

COLUMNS = 79
"""The longest lines of sentences; at a narrower terminal they are shorter."""


def columns_of_sentences() -> int:
    """Return the width of sentences: one less than `shutil.get_terminal_size` returns, from 20 to `COLUMNS`."""
    return max(20, min(COLUMNS, shutil.get_terminal_size().columns - 1))


def complain(complaint: str, details: Iterable[str] = ()) -> None:
    """Print an error message on standard error, in lines that fit, and below it each of the details, indented."""
    columns = columns_of_sentences()
    below = [f"  {line}" for detail in details for line in wrapped(detail, columns - 2)]
    lines = [*wrapped(complaint, columns), *below]
    print("\n".join(lines), file=sys.stderr)


def print_json(value: object, *, flush: bool = False) -> None:
    """Print a line of JSON. Raises `ValueError` for NaN and infinity."""
    print(json.dumps(value, allow_nan=False), flush=flush)


class Paper:
    """Standard output. `columns` is the width of the terminal, or None in files and pipes.

    `room` is the width for pictures: in files and pipes the environment variable COLUMNS, or 0 for no limit.
    """

    def __init__(self) -> None:
        self._terminal: Terminal | None = None
        self.columns: int | None = None
        if sys.stdout.isatty() or "FORCE_COLOR" in os.environ:
            from benchmarks.command_line.rich_console import Terminal  # files and pipes need no rich

            self._terminal = Terminal(soft_wrap=True)
            self.columns = self._terminal.width
        self.room = self.columns or shutil.get_terminal_size((0, 0)).columns

    def has_room(self, width: int) -> bool:
        return not self.room or width <= self.room

    def refusal(self, width: int, option: str = "--svg") -> str:
        """Return why a picture is not printed; `option` is the command's option that draws it into a file."""
        room = f"the board takes {width} columns, and this terminal has {self.room}"
        return f"{room}: {option} draws it, and a file has room for it"

    def draw(self, lines: Lines) -> None:
        (print if self._terminal is None else self._terminal.print)(lines)

    def write(self, line: str) -> None:
        """Print a line for people and programs: whole in files and pipes, and broken at blanks at a terminal."""
        if self._terminal is None:
            print(line)
        else:
            text = line.lstrip(" ")
            self.print_sentences(text, indent=" " * (len(line) - len(text)))

    def print_paragraph(self, sentences: str, *, bold: bool = False) -> None:
        """Print sentences below a blank line."""
        self.print_sentences("")
        self.print_sentences(sentences, bold=bold)

    def print_sentences(self, sentences: str, *, label: str = "", indent: str = "", bold: bool = False) -> None:
        """Print sentences, in as many lines as they take.

        A `label` begins the first line, and the `indent` the others; without a label it begins all of them, and by
        default it is as wide as the label.
        """
        indent = indent or " " * len(label)
        begin = label or indent
        for line in wrapped(sentences, max(20, columns_of_sentences() - len(indent))) or [""]:
            text = f"{begin}{line}".rstrip()
            if self._terminal is None:
                print(text)
            else:
                self._terminal.print(text, style="bold" if bold else None)
            begin = indent
