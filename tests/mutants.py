"""python -m tests.mutants: change the code on purpose, one place at a time, and see whether a test notices.

Mutmut makes the changes, and tries each on the tests that come past it, in a process of its own; what it changes and
which tests it runs is told in pyproject.toml. Of all changes that it knows a sample is tried, drawn by a seed. What is
left in the folder `mutants` is taken up by the next run: remove it to begin anew.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from benchmarks.analysis.statistics import wilson
from benchmarks.harness.limits import limit_memory

FIRST = "engines.solving.stopwatch.*"
"""A few changes that are tried first: all others, and which tests come past them, are then known."""

MEMORY = 4_000_000_000
"""Bytes that a process may take: a change can make a loop of what ended."""

STATISTICS = Path("mutants/mutmut-stats.json")
"""Where mutmut keeps which tests come past which function."""

UNREACHED = "no tests"

NOTICED = ("killed", "timeout", "segfault", "suspicious", "caught by type check")
"""What mutmut calls a change with which the tests fail, or do not end."""


def main(argv: Sequence[str] | None = None) -> int:
    """Try a sample, print which changes nobody noticed, and the share noticed; the exit status is 1 below `--least`."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=int, default=1000, help="how many changes to try (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="draws the sample (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="changes tried at a time (default: %(default)s)")
    parser.add_argument("--least", type=float, default=0.0, help="the share that has to be noticed, 0 to 1")
    arguments = parser.parse_args(argv)
    limit_memory(MEMORY)
    if not known():
        mutmut("run", "--max-children", str(arguments.jobs), FIRST)
    every = sorted(known())
    sample = random.Random(arguments.seed).sample(every, min(arguments.sample, len(every)))
    mutmut("run", "--max-children", str(arguments.jobs), *filter(is_reached, sample))
    found = known()
    outcomes = {name: found[name] if is_reached(name) else UNREACHED for name in sample}
    for name, outcome in sorted(outcomes.items()):
        if outcome not in NOTICED:
            print(f"{outcome}: python -m mutmut show {name}")
    noticed, tried = sum(outcome in NOTICED for outcome in outcomes.values()), len(outcomes)
    share = wilson(noticed, tried)
    in_words = f"{share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]"
    print(f"{noticed} of {tried} changes noticed, of {len(every):,} known: {in_words}, the 95% interval by Wilson")
    print(", ".join(f"{outcome} {count}" for outcome, count in Counter(outcomes.values()).most_common()))
    return 0 if share.estimate >= arguments.least else 1


def is_reached(name: str) -> bool:
    """Whether any test comes past the function that is changed: mutmut stops at a name that none does."""
    return name.rpartition("__mutmut_")[0] in _reached()


@cache
def _reached() -> Mapping[str, object]:
    reached: Mapping[str, object] = json.loads(STATISTICS.read_text(encoding="utf-8"))["tests_by_mangled_function_name"]
    return reached


def known() -> Mapping[str, str]:
    """All changes that mutmut knows, with what came of each; none before its first run."""
    listed = subprocess.run(
        [sys.executable, "-m", "mutmut", "results", "--all", "true"], capture_output=True, encoding="utf-8", check=False
    )
    lines = (line.partition(":") for line in listed.stdout.splitlines())
    return {name.strip(): outcome.strip() for name, _, outcome in lines}


def mutmut(*arguments: str) -> None:
    """Run mutmut. Raises `CalledProcessError` where it fails."""
    subprocess.run([sys.executable, "-m", "mutmut", *arguments], check=True)


if __name__ == "__main__":
    sys.exit(main())
