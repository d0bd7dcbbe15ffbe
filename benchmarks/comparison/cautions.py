"""Cautions: what has to be known of the runs before their figures are believed, as they are unfinished or extended."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.analysis.verdict import Finding
from benchmarks.comparison.evidence import Evidence
from benchmarks.harness.plan import TOO_OPTIMISTIC, Plan
from game.words import counted


def unfinished(evidence: Evidence) -> Iterator[Finding]:
    """Which runs do not have all their results, and how many they have."""
    runs = [
        f"{_name(one.plan)} ({one.count:,} of {counted(planned, 'result')})"
        for one in evidence.summaries
        if one.count < (planned := one.plan.count * len(one.plan.contestants))
    ]
    if runs:
        yield Finding(
            "runs",
            f"Not finished: {'; '.join(runs)}. What is said here is of the results that there are, and may change.",
            figures={"unfinished": runs},
            short=f"Not finished: {'; '.join(runs)}.",
            shortest=f"{counted(len(runs), 'run')} not finished: the results may change.",
        )


def extended(evidence: Evidence) -> Iterator[Finding]:
    """Which runs have more subjects than they were planned for at first, and what that means for the p-values."""
    plans = [one.plan for one in evidence.summaries if one.plan.extended_from]
    counts = [" to ".join(f"{count:,}" for count in (*plan.extended_from, plan.count)) for plan in plans]
    runs = [f"{_name(plan)} (from {numbers} subjects)" for plan, numbers in zip(plans, counts, strict=True)]
    if runs:
        yield Finding(
            "runs",
            f"Extended: {'; '.join(runs)}. {TOO_OPTIMISTIC}",
            figures={"extended": runs},
            short=f"Extended: {'; '.join(runs)}; p-values may be too optimistic.",
            shortest=f"{counted(len(runs), 'run')} extended: p-values may be too optimistic.",
        )


def _name(plan: Plan) -> str:
    """What was run and on what, in few words."""
    return f"{plan.experiment} on {', '.join(group.name for group in plan.groups)}"
