"""Runs: what is to be tried and by whom, and how that is made, kept and shown as it goes.

`knights` and `tours` keep their records in the same way, but make their trials themselves, one after the other.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from benchmarks.contestants import why_missing
from benchmarks.running.executors import Queue, Workers, run_trials
from benchmarks.running.progress import Progress
from benchmarks.running.records import kept_rows
from benchmarks.running.trials import JUDGE, JUDGE_LIMIT, Kind, Row, Subject, kind_at


@dataclass(frozen=True)
class Run:
    """`engines` try `subjects`; `limit` is in seconds for each trial.

    `subjects_from` says where the subjects come from, for the record. `numbers` are those of the subjects, growing:
    their places, unless told.
    """

    kind: Kind
    engines: tuple[str, ...]
    subjects: Sequence[Subject]
    subjects_from: str
    seed: int
    limit: float
    numbers: Sequence[int] | None = None

    @cached_property
    def numbered(self) -> dict[int, Subject]:
        """The subjects by number."""
        numbers = range(len(self.subjects)) if self.numbers is None else self.numbers
        return dict(zip(numbers, self.subjects, strict=True))

    def plan(self) -> dict[str, Any]:
        """What the results depend on: two runs with the same plan and versions have the same results, but for times."""
        subjects = self.numbered
        end = max(subjects, default=-1) + 1
        digest = hashlib.sha256()
        for number in range(end):
            digest.update((json.dumps(subjects[number]).encode() if number in subjects else b"") + b"\n")
        return {
            "kind": self.kind.name,
            "engines": list(self.engines),
            "subjects": self.subjects_from,
            "count": len(subjects),
            **({"numbers_below": end} if end > len(subjects) else {}),
            "digest": digest.hexdigest()[:16],
            "seed": self.seed,
            "limit_s": self.limit,
            **({"judge_limit_s": JUDGE_LIMIT} if self.kind.judge else {}),
        }

    def stages(self, done: Sequence[Row]) -> list[tuple[list[Queue], float]]:
        """The trials not yet done, with the limit for each: those of the judge, and of all contestants installed."""
        made = {(row["engine"], row[self.kind.numbered_by]) for row in done}

        def queue(kind: Kind, engine: str) -> Queue:
            return Queue(kind, engine, [(n, it) for n, it in self.numbered.items() if (engine, n) not in made])

        judging = [queue(kind_at(self.kind.judge), JUDGE)] if self.kind.judge else []
        trying = [queue(self.kind, engine) for engine in self.engines if why_missing(engine) is None]
        return [(judging, JUDGE_LIMIT), (trying, self.limit)]

    def labeled(self, row: Row) -> Row:
        """The row with what it repeats of its subject, whether there is a result or not."""
        subject = self.numbered[row[self.kind.numbered_by]]
        return {**row, **{key: subject[key] for key in self.kind.labels}}


def make_run(run: Run, workers: Workers, progress: Progress, out: str | Path | None = None) -> list[Row]:
    """Make the trials of `run` and return all its rows, those found in the file `out` among them."""
    with kept_rows(out, run.plan(), workers.machines) as (rows, keep):
        stages = run.stages(rows)

        def take_in(batch: list[Row]) -> None:
            keep([run.labeled(row) for row in batch])
            progress.advance(batch)

        left = sum(len(queue.trials) for queues, _ in stages for queue in queues)
        with progress.stage(f"{run.kind.name} {run.subjects_from}", rows, left):
            for queues, limit in stages:
                run_trials(workers, queues, run.seed, limit, take_in)
    return sorted(rows, key=lambda row: (row[run.kind.numbered_by], row["engine"]))
