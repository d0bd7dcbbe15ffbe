"""python -m benchmarks COMMAND: what the engines cost and what they find. Without a command it compares."""

from __future__ import annotations

import sys

from benchmarks import report
from benchmarks.arguments import Commands
from benchmarks.comparison import command
from benchmarks.entry import STATUSES, Parser, run_command
from benchmarks.experiments.registry import EXPERIMENTS

DESCRIPTION = (
    "What the inference engines cost and what they find, compared by positions, whole games, Knights and Knaves, and "
    "knight's tours. Without a COMMAND it compares all engines."
)


def add_experiments(commands: Commands) -> None:
    """Add a command for each experiment, and `report`; each sets `run`, from the arguments to the exit status."""
    for experiment in EXPERIMENTS.values():
        experiment.add_command(commands)
    report.add_command(commands)


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status, which `benchmarks.entry` lists."""
    argv = sys.argv[1:] if argv is None else argv
    parser = Parser(prog="python -m benchmarks", description=DESCRIPTION, epilog=STATUSES)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command.add_command(commands, "see the engines side by side")
    add_experiments(commands)
    if not argv or (argv[0].startswith("-") and argv[0] not in ("-h", "--help")):
        argv = ["compare", *argv]
    return run_command(parser, argv)


if __name__ == "__main__":
    sys.exit(main())
