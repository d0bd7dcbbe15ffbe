"""Sentences about the failures in a run."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks.harness.trial import Cause
from game.wording import counted

SHOWN = 3
"""Reasons described in one sentence."""

RAISED = re.compile(r"\w+ in line [0-9]+ of .+?\.py\b")
"""Matches the place of an error in a user's file: errors at one place count as one reason, whatever their values."""


@dataclass(frozen=True)
class Failing:
    """The trials of a contestant that failed for one reason: their count, and the name of the `first` subject."""

    cause: Cause
    reason: str
    count: int
    first: str


def failure_sentences(failures: Mapping[str, Sequence[Failing]], without: Collection[str] = ()) -> list[str]:
    """Describe the failures of each contestant: the most frequent reasons, with the first subject of each.

    `without` lists the contestants without any result; their sentences mention this.

    >>> failure_sentences({"sat": [Failing("gave up", "too wide", 2, "8x8/8 #3")]})
    ['sat failed 2 times: too wide (2, first on 8x8/8 #3)']
    """
    sentences = []
    for contestant, every in failures.items():
        failing = _pooled(every)
        shown = [
            f"{one.reason} ({one.count:,}{', first on' if one.count > 1 else ' on'} {one.first})"
            for one in failing[:SHOWN]
        ]
        if others := failing[SHOWN:]:
            shown.append(f"{counted(len(others), 'other reason')} ({times_failed(others):,})")
        failed = f"{contestant} failed {counted(times_failed(failing), 'time')}"
        left_out = ", and is left out of all figures" if contestant in without else ""
        sentences.append(f"{failed}{left_out}: {'; '.join(shown)}")
    return sentences


def _pooled(failing: Sequence[Failing]) -> list[Failing]:
    """Pool failures by reason, the most frequent first; errors in the same line of a user's file are one reason."""
    pooled: dict[str, Failing] = {}
    for one in failing:
        raised = RAISED.match(one.reason)
        line = raised[0] if raised else one.reason
        before = pooled.get(line, replace(one, count=0))
        reason = one.reason if one.reason == before.reason else line
        pooled[line] = replace(before, reason=reason, count=before.count + one.count)
    return sorted(pooled.values(), key=lambda one: -one.count)


def times_failed(failing: Iterable[Failing]) -> int:
    """Count the failed trials, over all reasons."""
    return sum(one.count for one in failing)
