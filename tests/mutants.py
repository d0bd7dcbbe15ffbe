"""python -m tests.mutants: change the code on purpose, one place at a time, and see whether a test notices.

Mutmut makes the changes, runs the tests that reach them, and keeps what became of each in the folder `mutants`. This
draws the sample: the same seed draws the same changes, whatever else of the code has changed. Stopped, the next run
goes on. `mutmut show NAME` prints a change that no test noticed. It needs Linux or macOS.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence

from benchmarks.analysis.statistics import wilson
from benchmarks.console.arguments import for_argparse, positive, whole

UNCHECKED, SURVIVED = "not checked", ("survived", "no tests")


def main(argv: Sequence[str] | None = None) -> int:
    """Try a sample, and print which changes no test noticed and the share noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument(
        "--sample", type=for_argparse(positive), default=200, help="how many changes (default: %(default)s)"
    )
    parser.add_argument("--seed", type=for_argparse(whole), default=1, help="draws the sample (default: %(default)s)")
    parser.add_argument("--under", default="", metavar="MODULE", help="changes there alone, as engines.counting")
    parser.add_argument(
        "--jobs", type=for_argparse(positive), default=2, help="changes tried at a time (default: %(default)s)"
    )
    arguments = parser.parse_args(argv)

    def mutmut(*names: str) -> None:
        subprocess.run(
            [sys.executable, "-m", "mutmut", "run", "--max-children", str(arguments.jobs), *names], check=True
        )

    mutmut(
        "game.randomness.*"
    )  # the changes of all files are made, and the tests of each function found, at the first run
    outcomes = {name: outcome for name, outcome in _outcomes().items() if name.startswith(arguments.under)}
    sample = sorted(outcomes, key=lambda name: random.Random(f"{arguments.seed} {name}").random())[: arguments.sample]
    if left := [name for name in sample if outcomes[name] == UNCHECKED]:
        mutmut(*left)
        outcomes = _outcomes()
    return _report({name: outcomes[name] for name in sample}, len(outcomes))


def _outcomes() -> dict[str, str]:
    """What mutmut knows of each change, by the name of the change."""
    command = [sys.executable, "-m", "mutmut", "results", "--all", "true"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return dict(line.strip().split(": ", 1) for line in lines if ": " in line)


def _report(outcomes: dict[str, str], known: int) -> int:
    for name, outcome in sorted(outcomes.items()):
        if outcome in SURVIVED:
            print(f"{outcome}: {name}")
    tried = Counter(outcome for outcome in outcomes.values() if outcome != UNCHECKED)
    if not tried:
        print("no change has been tried")
        return 1
    share = wilson(tried.total() - sum(tried[outcome] for outcome in SURVIVED), tried.total())
    print(", ".join(f"{outcome} {count}" for outcome, count in tried.most_common()))
    interval = f"{share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]"
    print(f"{interval} noticed, of {tried.total()} tried and {known:,} known")
    return 0


if __name__ == "__main__":
    sys.exit(main())
