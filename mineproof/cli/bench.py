"""mineproof bench: one experiment, or the report of records; it has a command of its own for each."""

from __future__ import annotations

from benchmarks.arguments import Commands
from benchmarks.commands import add_experiments


def add_command(commands: Commands, summary: str) -> None:
    """Add `bench`."""
    bench = commands.add_parser("bench", help=summary, description="Measure the engines in one experiment.")
    add_experiments(bench.add_subparsers(required=True, metavar="EXPERIMENT"))
