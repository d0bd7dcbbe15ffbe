"""Experiment: a kind of trial with its runs, its records and its summary."""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.analysis.run_summary import Summary, has_mishaps
from benchmarks.analysis.soundness_faults import Fault
from benchmarks.command_line.parsers_of_names_and_numbers import opening
from benchmarks.contestants import CONTESTANT_QUERIES
from benchmarks.experiments.first_move_check import first_move
from benchmarks.experiments.run_options import Limits
from benchmarks.harness.numbered_subjects import Subjects
from benchmarks.harness.runs import Run, make_run
from benchmarks.harness.trial import ContestantQueries, Measure, R, S, TrialKind
from benchmarks.harness.trial_workers import Workers

Conclude = Callable[[Summary[Any]], Iterable[str]]
"""A function from the summary of a run to sentences on it."""


@dataclass(frozen=True)
class Experiment(TrialKind[S, R]):
    """A kind of trial with its summary class. Its command is in `benchmarks.bench_commands`."""

    summary: type[Summary[Any]] = field(kw_only=True)
    contestant_queries: ContestantQueries = CONTESTANT_QUERIES
    try_first_move: Measure[S, None] | None = first_move

    def run(
        self,
        contestants: tuple[str, ...],
        subjects: Sequence[Subjects[S]],
        limits: Limits,
        workers: AbstractContextManager[Workers],
        out: str | None = None,
        *,
        block: int | None = None,
        conclude: Conclude = lambda _: (),
    ) -> int:
        """Run the contestants on each of the subjects, show the results, and return 1 for faults, else 0.

        The file `out` keeps the results, about `block` trials in a line. `conclude` returns the last sentences on a
        run.
        """
        from benchmarks.command_line.progress_bar import Progress  # here, as guarded processes show nothing

        runs = [Run(self, contestants, one, limits.seed, limits.limit, limits.memory) for one in subjects]
        records = records_of(runs, out)
        summaries = [self.summary(run.plan) for run in runs]
        progress = Progress()
        progress.expect(len(runs))
        faults: list[Fault] = []
        with workers as made:
            for run, summary, record in zip(runs, summaries, records, strict=True):
                try:
                    summary.plan = make_run(run, made, summary.add, progress, record, block, summary.headline)
                except KeyboardInterrupt:
                    if summary.count:
                        show(summary, conclude)
                    kept = [] if out is None else ["what --out names is kept: run it again to go on"]
                    raise KeyboardInterrupt(*kept) from None
                show(summary, conclude)
                faults += summary.faults()
        return max(report_faults(faults), int(has_mishaps(summaries)))


def show(summary: Summary[Any], conclude: Conclude) -> None:
    """Print the failures, the tables of a summary, the notes below them, and the conclusions."""
    from benchmarks.command_line.rich_console import make_console, print_sentences  # guarded processes print nothing

    console = make_console()
    print_sentences(console, [*summary.unfinished(), *summary.warnings()])
    if summary.contestants:
        for table in summary.tables():
            console.print(table)
    print_sentences(console, [*summary.notes(), *(line for one in conclude(summary) for line in ("", one))])


def report_faults(faults: Sequence[str]) -> int:
    """Print the faults, and return the exit status: 1 if there are any, 0 if not."""
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    return 1 if faults else 0


def records_of(runs: Sequence[Run[Any, Any]], out: str | None) -> list[Path | None]:
    """Return the record file of each run. For several runs `out` is a folder, created if needed."""
    if out is None or len(runs) == 1:
        return [None if out is None else Path(out)] * len(runs)
    with opening(out, "a folder, with a file for each size and rule"):
        Path(out).mkdir(parents=True, exist_ok=True)
    return [Path(out, re.sub(r"\W+", "-", run.subjects.source) + ".jsonl") for run in runs]
