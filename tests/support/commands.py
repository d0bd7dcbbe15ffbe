"""Commands in this process: with which status they end, and what they print."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest


class Printed(NamedTuple):
    """What a command printed on its two outputs."""

    out: str
    err: str

    @property
    def records(self) -> list[Any]:
        """The lines of the output: each is JSON."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def record(self) -> Any:
        """The whole output, which is one JSON."""
        return json.loads(self.out)

    @property
    def said(self) -> str:
        """The output without its line breaks."""
        return " ".join(self.out.split())


class Command(Protocol):
    """Runs a program with the words of `command` and further arguments, and asserts that it ends with `status`.

    The last argument is the path of a file with `text`, if there is one.
    """

    def __call__(self, command: str, *arguments: object, text: str | None = None, status: int = 0) -> Printed: ...


def command_of(main: Callable[[list[str]], int], capsys: pytest.CaptureFixture[str], folder: Path) -> Command:
    """The command whose `main` this is; a file with `text` is written into `folder`."""

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
