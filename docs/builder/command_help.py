"""The page on the commands: what each says of itself with `--help`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from unittest import mock

from mineproof.cli.command_list import make_parser

INTRODUCTION = """\
# Commands

```console
mineproof --help
```

What each command says of itself; `COMMAND --help` prints the same in a terminal.
"""


def page() -> str:
    """The page, in Markdown."""
    lines = [INTRODUCTION]
    for name, text in helps():
        lines += [f"## {name}", "", "```text", text.rstrip(), "```", ""]
    return "\n".join(lines)


def helps() -> Iterator[tuple[str, str]]:
    """All commands with the help of each, 100 columns wide."""
    with mock.patch.dict(os.environ, COLUMNS="100"):
        yield from _helps(make_parser())


def _helps(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """The help of a parser, and of the commands that it has."""
    yield parser.prog, parser.format_help()
    for action in parser._actions:  # argparse tells of its commands in no other way
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _helps(command)
