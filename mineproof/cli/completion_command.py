"""mineproof completion SHELL: what a shell has to read so that it completes commands, options, engines and sizes."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import engines
from benchmarks.console.arguments import Commands
from game.grid import NEIGHBORHOODS
from game.minesweeper.sizes import NAMED

SHELLS = ("bash", "zsh", "tcsh")

NAMES: dict[str, Callable[[], tuple[str, ...]]] = {
    "--engine": engines.names,
    "names": engines.names,
    "--size": lambda: (*NAMED, *(f"{size}@{grid}" for size in NAMED for grid in NEIGHBORHOODS if grid != "square")),
    "--grid": lambda: tuple(NEIGHBORHOODS),
}
"""What can be completed after an option, or in the place of an argument."""


def add_command(commands: Commands, summary: str) -> None:
    """Add `completion`."""
    parser = commands.add_parser(
        "completion",
        help=summary,
        description="Print a script that lets the shell complete commands and options. For bash, put "
        '`eval "$(mineproof completion bash)"` into ~/.bashrc; for zsh, write the script to a file _mineproof in a '
        "folder of $fpath.",
    )
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help="%(choices)s")

    def run(arguments: argparse.Namespace) -> int:
        try:
            import shtab
        except ImportError as error:
            raise ImportError(f"completion needs shtab, which is not installed: pip install shtab ({error})") from error
        from mineproof.cli.command_list import make_parser  # which has this command too

        parser = make_parser()
        _add_names(parser)
        print(shtab.complete(parser, arguments.shell))
        return 0

    parser.set_defaults(run=run)


def _add_names(parser: argparse.ArgumentParser) -> None:
    """Let options that take names have these as choices, here and in all commands: the shell offers what is a choice.

    Options that are parsed have none, as a name can have a guesser and options, and a size can be any.
    """
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _add_names(command)
        elif (names := NAMES.get(next(iter(action.option_strings), action.dest))) is not None:
            action.choices = names()
