"""Experiment: a kind of trial with its command, its runs, its records and its summary."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.analysis.base_summaries import Summary, has_mishaps
from benchmarks.analysis.soundness_faults import Fault
from benchmarks.console.arguments import Commands, opening
from benchmarks.experiments.run_options import report_faults, workers_from
from benchmarks.harness.runs import Run, make_run
from benchmarks.harness.trials import TrialKind


@dataclass(frozen=True)
class Experiment:
    """A kind of trial, its summary class, and its command with the name of the kind.

    `add_options` adds the options of the command except `--out`, which all share. `runs` returns the runs requested by
    the arguments. Deviating experiments override methods.
    """

    kind: TrialKind[Any, Any]
    summary: type[Summary[Any]]
    help: str
    description: str
    add_options: Callable[[argparse.ArgumentParser], None]
    runs: Callable[[argparse.Namespace], Iterable[Run[Any, Any]]]

    def add_command(self, commands: Commands) -> None:
        """Add the command, and set its `run` function from the arguments to the exit status."""
        parser = commands.add_parser(self.kind.name, help=self.help, description=self.description)
        self.add_options(parser)
        parser.add_argument(
            "--out",
            metavar="RUN.jsonl",
            help="keep every result in this file, and go on from it; of several sizes or rules a folder of files",
        )
        parser.set_defaults(run=self.run)

    def run(self, arguments: argparse.Namespace) -> int:
        """Make the runs, show their summaries, and return the exit status: 1 for faults, else 0."""
        from benchmarks.console.progress_bar import Progress  # here, because guarded processes show nothing

        planned = [(run, self.summary(run.plan)) for run in self.runs(arguments)]
        records = records_of([run for run, _ in planned], arguments.out)
        summaries: list[Summary[Any]] = []
        self.keep(summaries, arguments, records)
        progress = Progress()
        progress.expect(len(planned))
        faults: list[Fault] = []
        with workers_from(arguments) as workers:
            for (run, summary), record in zip(planned, records, strict=True):
                summaries.append(summary)
                try:
                    summary.plan = make_run(run, workers, summary, progress, record, getattr(arguments, "block", None))
                except KeyboardInterrupt:
                    self.keep(summaries, arguments, records)
                    raise
                self.show(summary, arguments)
                self.keep(summaries, arguments, records)
                faults += summary.faults()
        return max(report_faults(faults), int(has_mishaps(summaries)))

    def show(self, summary: Summary[Any], arguments: argparse.Namespace) -> None:
        """Print the mishaps, the tables and the notes of a summary."""
        from benchmarks.console.terminal import make_console, tell  # guarded processes print nothing

        console = make_console()
        tell(console, summary.mishaps())
        if summary.contestants:
            for table in summary.tables():
                console.print(table)
        tell(console, summary.notes())

    def keep(
        self, summaries: Sequence[Summary[Any]], arguments: argparse.Namespace, records: Sequence[Path | None]
    ) -> None:
        """Write further files besides the `records`: before the first run, and after each, even if interrupted."""


def records_of(runs: Sequence[Run[Any, Any]], out: str | None) -> list[Path | None]:
    """Return the record file of each run. For several runs `out` is a folder, created if needed."""
    if out is None or len(runs) == 1:
        return [None if out is None else Path(out)] * len(runs)
    with opening(out, "a folder, with a file for each size and rule"):
        Path(out).mkdir(parents=True, exist_ok=True)
    return [Path(out, re.sub(r"\W+", "-", run.subjects.source) + ".jsonl") for run in runs]
