"""Runs: contestants and subjects, and the loop that makes, keeps, summarizes and shows their trials."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

from benchmarks.harness.batches import Batch, Queue
from benchmarks.harness.machine_and_versions import Machine
from benchmarks.harness.numbered_subjects import SubjectNumbers, Subjects
from benchmarks.harness.plan import Plan
from benchmarks.harness.record_reader import nothing_tried
from benchmarks.harness.record_writer import Recorder
from benchmarks.harness.sent_modules import modules_to_send
from benchmarks.harness.trial import JUDGE, Block, R, S, Trial, TrialKind
from benchmarks.harness.trial_workers import Workers, run_trials
from engines.program_process import MEMORY

if TYPE_CHECKING:  # imported only to show progress: guarded processes do not
    from benchmarks.command_line.progress_bar import Progress

JUDGE_LIMIT = 600.0
"""Time limit of the judge for a subject, in seconds; the contestants' limit does not apply to it."""


@dataclass(frozen=True)
class Run(Generic[S, R]):
    """A run of `contestants` on `subjects`; `limit` is in seconds for each trial, `memory` in bytes for its process.

    `seed` determines the random moves. `options` lists further settings that influence the results, for the record.
    """

    kind: TrialKind[S, R]
    contestants: tuple[str, ...]
    subjects: Subjects[S]
    seed: int
    limit: float
    memory: int | None = MEMORY
    options: Mapping[str, int | float | str | bool] = field(default_factory=dict)

    @cached_property
    def plan(self) -> Plan:
        queries, subjects, numbers = self.kind.contestant_queries, self.subjects, self.subjects.numbers
        not_installed = queries.missing(self.contestants)
        left_out = {} if subjects.has_square else queries.square_only(set(self.contestants) - set(not_installed))
        return Plan(
            experiment=self.kind.name,
            version=self.kind.version,
            contestants=tuple(name for name in self.contestants if name not in {*not_installed, *left_out}),
            not_installed=not_installed,
            subjects=subjects.source,
            groups=subjects.groups,
            count=len(numbers),
            end=numbers[-1] + 1 if numbers else 0,
            digest=subjects.digest(),
            seed=self.seed,
            limit_s=float(self.limit),
            memory_bytes=self.memory,
            judge_limit_s=JUDGE_LIMIT if self.kind.judge is not None else None,
            options=self.options,
            left_out=left_out,
        )

    def plan_of(self, count: int) -> Plan | None:
        """Return the plan of this run on its first `count` subjects; None if unknown."""
        subjects = self.subjects.first(count)
        return None if subjects is None else replace(self, subjects=subjects).plan

    def queues(self, tried: Mapping[str, SubjectNumbers], *, elsewhere: bool = False) -> list[Queue[S, Any]]:
        """Return the remaining trials of the judge and of all contestants, for workers here or `elsewhere`."""
        queries, names = self.kind.contestant_queries, self.plan.contestants
        packages, sent = queries.packages(names), modules_to_send(queries.own_code(names)) if elsewhere else {}

        def queue(kind: TrialKind[S, Any], contestant: str, limit: float) -> Queue[S, Any]:
            whole = Batch(kind, contestant, self.subjects, (), self.seed, limit, self.memory, packages, sent=sent)
            return Queue(whole, tried[contestant])

        judging = [queue(self.kind.judge, JUDGE, JUDGE_LIMIT)] if self.kind.judge is not None else []
        return judging + [queue(self.kind, contestant, self.limit) for contestant in self.plan.contestants]


def make_run(
    run: Run[S, R],
    workers: Workers,
    on_found: Callable[[Trial[Any] | Block], None],
    progress: Progress,
    out: str | Path | None = None,
    block: int | None = None,
    headline: Callable[[], str] = lambda: "",
) -> Plan:
    """Make the trials of `run`, and pass them to `on_found`; return the plan, which includes extensions of the record.

    Trials in the file `out` come first; new ones are appended, in blocks of about `block` trials or (None) one by one.
    No trial is kept in memory. `headline` returns the figure shown during the run. Raises the errors of `Recorder`, and
    `ImportError` if no contestant is installed.
    """
    if run.plan.absent and not run.plan.contestants:
        raise ImportError(
            f"none of the contestants can take part: {'; '.join(dict.fromkeys(run.plan.absent.values()))}"
        )
    recording = nullcontext() if out is None else Recorder(out, run.plan, run.kind, on_found, run.plan_of, block)
    with recording as recorder:
        plan = run.plan if recorder is None else recorder.plan
        tried = nothing_tried(run.plan, run.kind) if recorder is None else recorder.tried
        queues = run.queues(tried, elsewhere=workers.elsewhere)

        def on_made(trials: Sequence[Trial[Any]], machine: Machine | None) -> None:
            if recorder is not None:  # not failed imports: the run can continue once they are mended
                kept = [one for one in trials if getattr(one.outcome, "cause", "") != "not imported"]
                recorder.append(kept, machine)
            for trial in trials:
                on_found(trial)
            progress.advance(len(trials))

        left = sum(queue.size for queue in queues)
        done = plan.count * len(queues) - left
        what = plan.subjects if len(plan.groups) == 1 else f"of {len(plan.groups)} kinds"  # more would not fit a line
        with progress.stage(f"{run.kind.name} {what}", done, left, headline):
            run_trials(workers, queues, on_made)
    return plan
