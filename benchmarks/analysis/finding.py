"""Finding: one sentence, with a board as evidence or a command to run."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.command_line.terminal import command_lines

if TYPE_CHECKING:  # imported only to draw
    from game.pictures import Picture

WIDEST = 79
"""The maximum width of boards side by side, in columns: it fits a terminal of 80."""

ON_A_PHONE = 44
"""The maximum width of a board on a page, in characters, with its neighbors and legend: it fits 400 pixels."""


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
        board = f"<pre class=drawn>{escape(drawn(self.board, ON_A_PHONE))}</pre>" if self.board else ""
        command = f"<pre><code>{escape(self.command)}</code></pre>" if self.command else ""
        return f"<li>{escape(self.text)}{board}{command}</li>\n"


def drawn(picture: Picture, width: int = WIDEST) -> str:
    """Draw the boards of a picture side by side, or one below the other if they exceed `width`."""
    from game.pictures import text

    return str(text(replace(picture, caption=""), columns=width))


def fits(picture: Picture) -> bool:
    """Return whether the boards fit side by side on a terminal of 80 columns."""
    from game.pictures import text

    return text(replace(picture, caption=""), legend=False).width <= WIDEST
