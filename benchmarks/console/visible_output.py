"""Standard output and standard error of a command: whatever is printed on them is made visible."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from game.words import visible


class VisibleOutput:
    """A stream of text on which names of strangers cannot move the cursor, hide, or turn around what follows.

    Who styles its own output makes the text visible itself, and writes to the `stream` below.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text, made visible."""
        self.stream.write(visible(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write each of the lines."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def visible_outputs() -> Iterator[None]:
    """Make visible what is printed inside, where there is a standard output and a standard error."""
    out, err = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", stream and VisibleOutput(stream)) for stream in (out, err))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err
