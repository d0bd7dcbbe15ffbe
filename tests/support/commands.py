"""Commands run in this process: their exit status, and their output."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest


class Printed(NamedTuple):
    """The standard output and the standard error of a command."""

    out: str
    err: str

    @property
    def records(self) -> list[Any]:
        """Return the lines of the output, decoded as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def record(self) -> Any:
        """Return the whole output, decoded as one JSON value."""
        return json.loads(self.out)

    @property
    def unwrapped(self) -> str:
        """Return the output without its line breaks."""
        return " ".join(self.out.split())


class Command(Protocol):
    """Runs a program with the words of `command` and further arguments, and asserts the exit `status`.

    If there is a `text`, the last argument is the path of a file with this text.
    """

    def __call__(self, command: str, *arguments: object, text: str | None = None, status: int = 0) -> Printed: ...


def command_of(main: Callable[[list[str]], int], capsys: pytest.CaptureFixture[str], folder: Path) -> Command:
    """Return a function that runs the command with this `main`; it writes a file with `text` into `folder`."""

    def run(command: str, *arguments: object, text: str | None = None, status: int = 0) -> Printed:
        given = [*command.split(), *map(str, arguments)]
        if text is not None:
            (folder / "file.txt").write_text(text, encoding="utf-8")
            given.append(str(folder / "file.txt"))
        ended = main(given)
        printed = Printed(*capsys.readouterr())
        assert ended == status, printed.err
        return printed

    return run
