"""python -m tests.mutants: change the code on purpose, one place at a time, and see whether a test notices.

Mutmut knows the changes. Each of a sample, drawn by a seed, is made in a copy of the project, where the tests that come
past the changed line, as `make coverage` has found, are run until one fails. What was found is kept in a file, from
which the next run goes on. Ctrl-C ends a run with a report of what it has tried, which is a random sample too.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.analysis.statistics import wilson
from tests.mutants.changes import Change, changed_files, changes
from tests.mutants.passing import Passing
from tests.mutants.trying import SURVIVED, tried


def main(argv: Sequence[str] | None = None) -> int:
    """Try a sample, print which changes nobody noticed, and the share noticed; the exit status is 1 below `--least`."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=int, default=1000, help="how many changes to try (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="draws the sample (default: %(default)s)")
    parser.add_argument("--under", default="", metavar="FOLDER", help="of the files there alone, as engines/counting")
    parser.add_argument("--jobs", type=int, default=2, help="changes tried at a time (default: %(default)s)")
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests a change (default: %(default)g)")
    parser.add_argument("--out", type=Path, default=Path("mutants.jsonl"), help="(default: %(default)s)")
    parser.add_argument("--again", action="store_true", help="try what nobody noticed once more")
    parser.add_argument("--least", type=float, default=0.0, help="the share that has to be noticed, 0 to 1")
    arguments = parser.parse_args(argv)
    every = [change for file in changed_files(arguments.under) for change in changes(file)]
    sample = drawn(every, arguments.seed)[: arguments.sample]
    outcomes = kept(arguments.out)
    left = [change for change in sample if not is_settled(outcomes.get(change.name), arguments.again)]
    with suppress(KeyboardInterrupt), arguments.out.open("a", encoding="utf-8") as out:
        for change, outcome in tried(left, Passing(), arguments.jobs, arguments.budget):
            outcomes[change.name] = record = {"name": change.name, **asdict(outcome), **asdict(change)}
            out.write(json.dumps(record) + "\n")
            out.flush()
    return report([outcomes[change.name] for change in sample if change.name in outcomes], len(every), arguments.least)


def drawn(every: Sequence[Change], seed: int) -> list[Change]:
    """All changes in an order of which each beginning is a sample: each draws its place from the seed and its name.

    So a change of the code moves no other's place.
    """
    return sorted(every, key=lambda change: random.Random(f"{seed} {change.name}").random())


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
            print(f"{where}: {change}, and none of {record['tests']} tests that come past it failed")
    if not records:
        print("no change has been tried")
        return 1
    counted = Counter(record["outcome"] for record in records)
    noticed = len(records) - counted[SURVIVED]
    share = wilson(noticed, len(records))
    print(f"{noticed} of {len(records)} changes noticed, of {known:,} known: ", end="")
    print(f"{share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}], the 95% interval by Wilson")
    print(", ".join(f"{outcome} {count}" for outcome, count in counted.most_common()))
    return 0 if share.estimate >= least else 1


if __name__ == "__main__":
    sys.exit(main())
