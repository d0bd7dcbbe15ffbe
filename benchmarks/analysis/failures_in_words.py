"""Sentences about names and failures in a run."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks.harness.trial import Cause
from game.words import counted, in_a_row

MOST_NAMED = 12
"""Names listed in one sentence; further names are only counted."""

SHOWN = 3
"""Reasons described in one sentence."""

RAISED = re.compile(r"\w+ in line [0-9]+ of .+?\.py\b")
"""Matches the place of an error in a user's file: errors at one place count as one reason, whatever their values."""


def names_of(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Join names for a sentence: the first ones, and the number of others.

    >>> names_of(["sat", "z3", "asp"], 2)
    'sat, z3 and 1 other'
    """
    if len(names) <= most:
        return in_a_row(names)
    return f"{', '.join(names[:most])} and {counted(len(names) - most, 'other')}"


def unique_names(names: Sequence[str], seeds: Sequence[int]) -> list[str]:
    """Make the names of runs unique: equal names get their seeds, or their positions if the seeds are equal too.

    >>> unique_names(["games", "games", "speed", "speed"], [1, 2, 1, 1])
    ['games, seed 1', 'games, seed 2', 'speed, run 1', 'speed, run 2']
    """
    found = []
    for place, (name, seed) in enumerate(zip(names, seeds, strict=True)):
        alike = [one for other, one in zip(names, seeds, strict=True) if other == name]
        run = names[: place + 1].count(name)
        detail = f", seed {seed}" if alike.count(seed) == 1 else f", run {run}"
        found.append(name + (detail if len(alike) > 1 else ""))
    return found


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
