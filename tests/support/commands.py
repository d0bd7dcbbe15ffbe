"""The command `mineproof` in this process: with which status it ends, and what it prints."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, Protocol


class Printed(NamedTuple):
    """What a command printed on its two outputs."""

    out: str
    err: str

    @property
    def records(self) -> list[Any]:
        """The lines of the output, each of which is JSON."""
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
    """Runs `mineproof` with the words of `command` and further arguments, and asserts that it ends with `status`.

    The last argument is the path of a file with `text`, if there is one.
    """

    def __call__(self, command: str, *arguments: object, text: str | None = None, status: int = 0) -> Printed: ...
