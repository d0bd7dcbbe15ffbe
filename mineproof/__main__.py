"""The command `mineproof`, which `python -m mineproof` is as well."""

from __future__ import annotations

import argparse
import sys

from benchmarks import compare_command
from benchmarks.__main__ import add_experiments
from benchmarks.arguments import Commands
from benchmarks.entry import STATUSES, run_command
from mineproof import __version__
from mineproof.cli import completion, course, engines, knights, play, serve, solve, tour, watch

DESCRIPTION = (
    "Reasoning on puzzles of incomplete knowledge: play and solve Minesweeper with any inference engine, compare the "
    "engines, and see why each conclusion holds."
)


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = argparse.ArgumentParser(prog="mineproof", description=DESCRIPTION, epilog=STATUSES)
    parser.add_argument("--version", action="version", version=f"mineproof {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands, each with a --help of its own")
    compare_command.add_command(commands)
    for command in (play, watch, solve, serve, knights, tour, engines, course):
        command.add_command(commands)
    _add_bench(commands)
    completion.add_command(commands, make_parser)
    return parser


def _add_bench(commands: Commands) -> None:
    """Add `bench`, which has a command of its own for each experiment."""
    bench = commands.add_parser(
        "bench", help="measure the engines in one experiment", description="Measure the engines in one experiment."
    )
    add_experiments(bench.add_subparsers(required=True, metavar="EXPERIMENT"))


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status, which `benchmarks.entry` lists."""
    if "" not in sys.path:
        sys.path.insert(0, "")  # an engine of one's own is found in the current folder, as with `python -m`
    argv = sys.argv[1:] if argv is None else argv
    return run_command(make_parser(), argv or ["--help"])


if __name__ == "__main__":
    sys.exit(main())
