"""What became of each change, as it is kept in a file from run to run, and the report of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.analysis.statistics import wilson

SURVIVED, NOTICED, LATE = "survived", "noticed", "late"


@dataclass(frozen=True)
class Outcome:
    """What became of a change."""

    outcome: str
    test: str | None = None
    """Which one failed, where that could be told."""

    tests: int = 0
    """How many tests cover the changed line. Where none does, none is run."""


def kept(out: Path) -> dict[str, dict[str, Any]]:
    """What earlier runs found, by the name of the change: the last of them."""
    if not out.exists():
        return {}
    records = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    return {record["name"]: record for record in records}


def is_settled(record: dict[str, Any] | None, again: bool) -> bool:
    """Whether the change need not be tried."""
    return record is not None and not (again and record["outcome"] == SURVIVED)


def report(records: Sequence[dict[str, Any]], known: int, least: float) -> int:
    """Print what became of the sample. Returns the exit status."""
    for record in sorted(records, key=lambda record: (record["file"], record["line"])):
        if record["outcome"] == SURVIVED:
            where, change = f"{record['file']}:{record['line']}", f"{record['before']!r} became {record['after']!r}"
            print(f"{where}: {change}, and none of {record['tests']} tests that cover it failed")
    if not records:
        print("no change has been tried")
        return 1
    counted = Counter(record["outcome"] for record in records)
    noticed = len(records) - counted[SURVIVED]
    share = wilson(noticed, len(records))
    print(f"{noticed} of {len(records)} changes noticed, of {known:,} known: ", end="")
    print(f"{share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}], the 95% interval by Wilson")
    print(", ".join(f"{outcome} {count}" for outcome, count in counted.most_common()))
    if counted[LATE]:
        print(f"{LATE}: noticed by this alone, that the tests did not end in their time, nor alone in twice that time")
    return 0 if share.estimate >= least else 1
