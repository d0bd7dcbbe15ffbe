"""mineproof bench: one experiment, or the report of records; it has a command of its own for each."""

from __future__ import annotations

from benchmarks.command_line import add_experiments
from benchmarks.console.arguments import Commands


def add_command(commands: Commands, summary: str) -> None:
    """Add `bench`."""
    bench = commands.add_parser("bench", help=summary, description="Measure the engines in one experiment.")
    add_experiments(bench.add_subparsers(required=True, metavar="EXPERIMENT"))
