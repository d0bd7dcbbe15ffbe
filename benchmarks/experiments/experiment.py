"""Experiment: a kind of trial with all that is made of it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.analysis.summary import Summary
from benchmarks.console.arguments import Commands
from benchmarks.console.terminal import make_console, tell
from benchmarks.experiments.run_options import report_faults, workers_from
from benchmarks.harness.runs import Run, make_run
from benchmarks.harness.trials import TrialKind

if TYPE_CHECKING:  # imported where something is shown: guarded processes show nothing
    from benchmarks.console.progress_bar import Progress


@dataclass(frozen=True)
class Experiment:
    """A kind of trial, what sums its trials up, and what adds its command."""

    kind: TrialKind[Any, Any]
    summary: type[Summary[Any]]
    add_command: Callable[[Commands], None]


def run_and_show(
    run: Run[Any, Any],
    summary: Summary[Any],
    arguments: argparse.Namespace,
    out: str | Path | None,
    progress: Progress | None = None,
) -> int:
    """Make a run, recorded in the file `out`, and print what its `summary` says. `progress` is for several runs.

    Returned is the exit status: 1 for faults, else 0.
    """
    from benchmarks.console.progress_bar import Progress

    with workers_from(arguments) as workers:
        summary.plan = make_run(run, workers, summary, progress or Progress(), out)
    show(summary)
    return report_faults(summary.faults())


def show(summary: Summary[Any]) -> None:
    """Print the tables of a summary, and what is said below them."""
    console = make_console()
    for table in summary.tables():
        console.print(table)
    tell(console, summary.notes())
