"""The terminal that commands print to."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from rich.console import Console

WIDE = 120
"""Characters a line where there is no terminal, as in a pipe: what most windows have room for."""

MEASURE = 100
"""The longest line of a text, in characters: longer ones are hard to read."""


class Terminal(Console):
    """Standard output as rich prints to it. A closed pipe is handled where the command is run."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"highlight": False, **options})

    def on_broken_pipe(self) -> None:
        """Called where an error is handled: pass it on, where rich would end the program with status 1."""
        raise


def make_console() -> Console:
    """Standard output: as wide as the terminal, or `WIDE` where there is none."""
    console = Terminal(highlight=True)
    return console if console.is_terminal else Terminal(width=WIDE, highlight=True)


def say(console: Console, lines: Iterable[str]) -> None:
    """Print lines as they are."""
    for line in lines:
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def tell(console: Console, sentences: Iterable[str], indent: str = "") -> None:
    """Print sentences, each in lines that fit, `MEASURE` characters at most; those after its first are indented."""
    width = min(console.width, MEASURE)
    for sentence in sentences:
        lines = wrap(sentence, width, initial_indent=indent, subsequent_indent="  ", break_on_hyphens=False)
        say(console, lines or [""])
