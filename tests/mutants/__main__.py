"""python -m tests.mutants: change the code on purpose, one place at a time, and see whether a test notices.

Mutmut knows the changes. Each of a sample, drawn by a seed, is made in a copy of the project, where the tests that
cover the changed line, as `make coverage` has found, are run until one fails. What was found is kept in a file, from
which the next run goes on. Ctrl-C ends a run with a report of what it has tried, which is a random sample too. It needs
Linux or macOS.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.console.arguments import number, positive, seconds, whole
from benchmarks.console.progress_bar import Progress
from tests.mutants.outcomes import SURVIVED, is_settled, kept, report

if TYPE_CHECKING:
    from tests.mutants.changes import Change

share = number(float, "a share, from 0 to 1", lambda value: 0 <= value <= 1)


def main(argv: Sequence[str] | None = None) -> int:
    """Try a sample, print which changes nobody noticed, and the share noticed.

    The exit status is 1 below `--least`, and 2 where nothing can be tried.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=positive, default=1000, help="how many changes to try (default: %(default)s)")
    parser.add_argument("--seed", type=whole, default=1, help="draws the sample (default: %(default)s)")
    parser.add_argument("--under", default="", metavar="FOLDER", help="of the files there alone, as engines/counting")
    parser.add_argument("--jobs", type=positive, default=2, help="changes tried at a time (default: %(default)s)")
    parser.add_argument("--budget", type=seconds, default=60, help="seconds of tests a change (default: %(default)g)")
    parser.add_argument("--out", type=Path, default=Path("mutants.jsonl"), help="(default: %(default)s)")
    parser.add_argument("--again", action="store_true", help="try what nobody noticed once more")
    parser.add_argument("--least", type=share, default=0.0, help="the share that has to be noticed, 0 to 1")
    arguments = parser.parse_args(argv)
    try:
        from tests.mutants import changes, passing, trying  # Windows has not all that these import

        files = changes.changed_files(arguments.under)
        coverage = passing.Passing()
    except ImportError as error:
        parser.exit(2, f"{parser.prog} needs Linux or macOS, and what the extra `dev` installs: {error}\n")
    except (ValueError, FileNotFoundError) as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
    every = [change for file in files for change in changes.changes(file)]
    sample = drawn(every, arguments.seed)[: arguments.sample]
    outcomes = kept(arguments.out)
    left = [change for change in sample if not is_settled(outcomes.get(change.name), arguments.again)]

    def survived() -> str:
        found = [outcomes[change.name]["outcome"] for change in sample if change.name in outcomes]
        return f"{found.count(SURVIVED):,} of {len(found):,} survived"

    progress = Progress()
    shown = progress.stage("changes", len(sample) - len(left), len(left), survived)
    with suppress(KeyboardInterrupt), arguments.out.open("a", encoding="utf-8") as out, shown:
        for change, outcome in trying.tried(left, coverage, arguments.jobs, arguments.budget):
            outcomes[change.name] = record = {"name": change.name, **asdict(outcome), **asdict(change)}
            out.write(json.dumps(record) + "\n")
            out.flush()
            progress.advance(1)
    return report([outcomes[change.name] for change in sample if change.name in outcomes], len(every), arguments.least)


def drawn(every: Sequence[Change], seed: int) -> list[Change]:
    """All changes in an order of which each beginning is a sample: each draws its place from the seed and its name.

    So a change of the code moves no other's place.
    """
    return sorted(every, key=lambda change: random.Random(f"{seed} {change.name}").random())


if __name__ == "__main__":
    sys.exit(main())
