"""The page on the commands: what each says of itself with `--help`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from io import StringIO
from unittest import mock

import benchmarks.__main__
import mineproof.__main__

PROGRAMS: dict[str, Callable[[list[str]], int]] = {
    "python -m mineproof": mineproof.__main__.main,
    "python -m benchmarks": benchmarks.__main__.main,
}

NAME = re.compile(r"^    ([a-z][a-z-]*)\b", re.MULTILINE)
"""How the help of a program lists its commands."""


def page() -> str:
    """The page, in Markdown."""
    lines = ["# Commands", "", "What each command says of itself; `COMMAND --help` prints the same in a terminal.", ""]
    for name, text in helps():
        lines += [f"## {name}", "", "```text", text.rstrip(), "```", ""]
    return "\n".join(lines)


def helps() -> Iterator[tuple[str, str]]:
    """The programs and their commands, with the help of each."""
    for program, main in PROGRAMS.items():
        text = _printed(main, ["--help"])
        yield program, text
        for command in NAME.findall(text):
            yield f"{program} {command}", _printed(main, [command, "--help"])


def _printed(main: Callable[[list[str]], int], arguments: list[str]) -> str:
    """What a program prints; with `--help` it exits."""
    printed = StringIO()
    with mock.patch.dict(os.environ, COLUMNS="100"), redirect_stdout(printed), suppress(SystemExit):
        main(arguments)
    return printed.getvalue()
