"""The page on the commands, with the help of each command."""

from collections.abc import Iterator
from functools import reduce
from io import StringIO

from cyclopts import App
from rich.console import Console

from mineproof.cli.command_list import COMMANDS, make_mineproof

INTRODUCTION = """\
# Commands

```console
mineproof --help
```

What each command says of itself; `COMMAND --help` prints the same in a terminal.
"""


def page() -> str:
    """Return the page in Markdown."""
    lines = [INTRODUCTION]
    for words in every_command():
        lines += [f"## {' '.join(['mineproof', *words])}", "", "```text", help_of(words), "```", ""]
    return "\n".join(lines)


def every_command(words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield all commands and subcommands, each as the words that call it, such as `("bench", "games")`."""
    yield words
    within = reduce(App.__getitem__, words, make_mineproof(words)) if words else COMMANDS
    for name in within:
        if not name.startswith("-"):
            yield from every_command((*words, name))


def help_of(words: tuple[str, ...]) -> str:
    """Return the help of a command, 100 columns wide."""
    text = StringIO()
    make_mineproof(words).help_print([*words], console=Console(file=text, width=100, color_system=None))
    return "\n".join(line.rstrip() for line in text.getvalue().rstrip().splitlines())
