"""Runs: what is to be tried and by whom, and the one way in which every run is made."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.contestants import why_missing
from benchmarks.executors import Queue, Workers, run_trials
from benchmarks.judge import JUDGE, JUDGEMENTS
from benchmarks.progress import Progress
from benchmarks.records import Recorder
from benchmarks.trials import Kind, Row, Subject


@dataclass(frozen=True)
class Run:
    """`engines` try `subjects`, each numbered by its place; `limit` is in seconds for each trial.

    `subjects_from` says where the subjects come from, for the record; `judged` tells whether the judge tries them too.
    """

    kind: Kind
    engines: tuple[str, ...]
    subjects: Sequence[Subject]
    subjects_from: str
    seed: int
    limit: float
    judged: bool = False

    def plan(self) -> dict[str, Any]:
        """What the results depend on: two runs with the same plan and versions have the same results, but for times."""
        subjects = hashlib.sha256()
        for subject in self.subjects:
            subjects.update(json.dumps(subject).encode() + b"\n")
        return {
            "kind": self.kind.name,
            "engines": list(self.engines),
            "subjects": self.subjects_from,
            "count": len(self.subjects),
            "digest": subjects.hexdigest()[:16],
            "seed": self.seed,
            "limit_s": self.limit,
        }

    def queues(self, done: Sequence[Row]) -> list[Queue]:
        """The trials not yet done, for each contestant that is installed and for the judge."""
        made = {(row["engine"], row[self.kind.numbered_by]) for row in done}
        who = [(self.kind, engine) for engine in self.engines if why_missing(engine) is None]
        if self.judged:
            who.insert(0, (JUDGEMENTS, JUDGE))
        return [
            Queue(kind, engine, [(n, subject) for n, subject in enumerate(self.subjects) if (engine, n) not in made])
            for kind, engine in who
        ]


def make_run(run: Run, workers: Workers, progress: Progress, out: str | Path | None = None) -> list[Row]:
    """Make the trials of `run` and return all its rows, those found in the file `out` among them."""
    with ExitStack() as stack:
        rows: list[Row] = []
        keep: Callable[[list[Row]], None] = rows.extend
        if out is not None:
            recorder = stack.enter_context(Recorder(out, run.plan()))
            rows, keep = recorder.rows, recorder.append
        queues = run.queues(rows)
        stack.enter_context(
            progress.stage(f"{run.kind.name} {run.subjects_from}", rows, sum(len(queue.trials) for queue in queues))
        )

        def take_in(batch: list[Row]) -> None:
            keep(batch)
            progress.advance(batch)

        run_trials(workers, queues, run.seed, run.limit, take_in)
    return sorted(rows, key=lambda row: (row[run.kind.numbered_by], row["engine"]))
