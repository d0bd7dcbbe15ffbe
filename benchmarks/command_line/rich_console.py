"""The terminal for the output of commands."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from benchmarks.command_line.visible_output import VisibleOutput
from game.wording import visible

PIPED = 80
"""The width without a terminal, as in a pipe, in characters, if COLUMNS is not set."""

MEASURE = 100
"""The longest line of a text, in characters: longer lines are hard to read."""


class Terminal(Console):
    """Standard output (or standard error, with `stderr`), printed by rich, with names from outside as plain text.

    Control characters in such names are made visible, and rich's markup such as "[bold]" or ":bug:" has no effect.
    """

    def __init__(self, **options: Any) -> None:
        stream = sys.stderr if options.get("stderr") else sys.stdout
        if isinstance(stream, VisibleOutput):  # which would show the escapes of the styles, too
            options = {"file": stream.stream, **options}
        super().__init__(**{"highlight": False, "markup": False, "emoji": False, **options})

    def render_str(self, text: str, **options: Any) -> Text:
        """Convert a string to a text; its control characters are made visible before its width is measured."""
        return super().render_str(visible(text), **options)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """Render anything as segments, with control characters made visible except in rich's own control segments."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=visible(segment.text))

    def on_broken_pipe(self) -> None:
        """Raise the `BrokenPipeError` that rich is handling: rich itself would end the program with status 1."""
        raise


def make_console(*, highlight: bool = True) -> Console:
    """Make a console on standard output, as wide as the terminal, or as COLUMNS or `PIPED` without one."""
    console = Terminal(highlight=highlight)
    # rich heeds COLUMNS on its own, but on some systems measures another stream where it is not set
    has_width = console.is_terminal or os.environ.get("COLUMNS", "").isdigit()
    return console if has_width and console.width else Terminal(width=PIPED, highlight=highlight)


def print_lines(console: Console, lines: Iterable[str]) -> None:
    """Print lines unchanged."""
    for line in lines:
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def print_sentences(console: Console, sentences: Iterable[str]) -> None:
    """Print sentences, each wrapped at `MEASURE` characters at most."""
    width = min(console.width, MEASURE)
    for sentence in sentences:
        print_lines(console, wrap(sentence, width, subsequent_indent="  ", break_on_hyphens=False) or [""])


def command_lines(command: str, width: int) -> list[str]:
    r"""Indent a command, and break it at options into lines that can be pasted.

    >>> for line in command_lines("mineproof bench games --size expert --games 3900 --engine sat,optimal", 40):
    ...     print(line)
      mineproof bench games --size expert \
        --games 3900 --engine sat,optimal
    """
    lines = wrap(
        re.sub(r" (--\S+) ", r" \1\0", command),  # an option and its value stay together
        width - 2,
        initial_indent="  ",
        subsequent_indent="    ",
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [line.replace("\0", " ") + (" \\" if line is not lines[-1] else "") for line in lines]
