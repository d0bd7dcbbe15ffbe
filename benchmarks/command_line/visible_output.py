"""Standard output and standard error of a command, with control characters shown as visible text."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO, cast

from game.wording import visible


class VisibleOutput:
    """A stream that makes control characters visible, so that no name can move the cursor or hide text."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        self.stream.write(visible(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def visible_outputs() -> Iterator[None]:
    """Within the `with` block, show control characters as visible text on standard output and standard error."""
    out, err = (cast("TextIO", stream and VisibleOutput(stream)) for stream in (sys.stdout, sys.stderr))
    with redirect_stdout(out), redirect_stderr(err):
        yield
