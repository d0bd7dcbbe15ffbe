"""The commands of `python -m benchmarks`, most of them also under `mineproof bench`."""

from __future__ import annotations

import argparse

from benchmarks.comparison import compare_command, report
from benchmarks.console.arguments import Commands
from benchmarks.console.command_runner import STATUSES, Parser
from benchmarks.experiments.experiment_list import EXPERIMENTS

DESCRIPTION = (
    "What the inference engines cost and what they find, compared by positions, whole games, and Knights and Knaves. "
    "Without a COMMAND it compares all engines."
)


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = Parser(prog="python -m benchmarks", description=DESCRIPTION, epilog=STATUSES)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    compare_command.add_command(commands, "see the engines side by side")
    add_experiments(commands)
    return parser


def add_experiments(commands: Commands) -> None:
    """Add a command for each experiment, and `report`; each sets `run`, from the arguments to the exit status."""
    for experiment in EXPERIMENTS.values():
        experiment.add_command(commands)
    report.add_command(commands)
