"""mineproof completion SHELL: what a shell has to read so that it completes commands, options and names."""

from __future__ import annotations

import argparse

from benchmarks.arguments import Commands

SHELLS = ("bash", "zsh", "tcsh")


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
        from mineproof.cli.commands import make_parser  # which has this command too

        print(shtab.complete(make_parser(), arguments.shell))
        return 0

    parser.set_defaults(run=run)
