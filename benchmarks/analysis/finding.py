"""Finding: one sentence, with the board that shows it, or the command that it is about."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.console.terminal import command_lines

if TYPE_CHECKING:  # imported where something is drawn
    from game.pictures import Picture

WIDEST = 79
"""Columns of boards beside each other: they fit a terminal of 80."""

ON_A_PHONE = 44
"""Characters of a board on a page, beside others and with its legend: they fit 400 pixels."""


class Finding(NamedTuple):
    """A sentence and, below it, a board or a command."""

    text: str
    board: Picture | None = None
    command: str = ""

    def lines(self, width: int) -> list[str]:
        """Break the sentence into lines of at most `width` characters; a board is never cut."""
        lines = wrap(f"- {self.text}", width, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
        board = drawn(self.board, width).splitlines() if self.board else []
        if any(len(line) > width for line in board):
            board = ["  (It does not fit here.)"]
        return lines + board + (command_lines(self.command, width) if self.command else [])

    def to_html(self) -> str:
        """Write the sentence as an item of a list."""
        board = f"<pre class=drawn>{escape(drawn(self.board, ON_A_PHONE))}</pre>" if self.board else ""
        command = f"<pre><code>{escape(self.command)}</code></pre>" if self.command else ""
        return f"<li>{escape(self.text)}{board}{command}</li>\n"


def drawn(picture: Picture, width: int = WIDEST) -> str:
    """Draw the boards of a picture beside each other or, where that is wider than `width`, below each other."""
    from game.pictures import text

    return str(text(replace(picture, caption=""), columns=width))


def fits(picture: Picture) -> bool:
    """Tell whether the boards stand beside each other on a terminal of 80."""
    from game.pictures import text

    return text(replace(picture, caption=""), legend=False).width <= WIDEST
