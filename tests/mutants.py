"""python -m tests.mutants: change the code on purpose, one place at a time, and see whether a test notices.

Mutmut makes the changes, runs the tests that reach them, and keeps what became of each in the folder `mutants`. This
draws the sample: the same seed draws the same changes, whatever else of the code has changed. Stopped, the next run
goes on. `mutmut show NAME` prints a change that no test noticed. It needs Linux or macOS.
"""

import random
import subprocess
import sys
from collections import Counter

from benchmarks.analysis.statistics import wilson
from benchmarks.command_line.command_runner import make_app, run_command
from benchmarks.command_line.option_types import Positive, Whole

UNCHECKED, SURVIVED = "not checked", ("survived", "no tests")


def mutants(*, sample: Positive = 200, seed: Whole = 1, under: str = "", jobs: Positive = 2) -> int:
    """Try a sample of changes, and print those that no test noticed and the share noticed.

    Args:
        sample: number of changes
        seed: draws the sample
        under: changes of this package or module alone, as engines.counting
        jobs: changes tried at a time
    """

    def mutmut(*names: str) -> None:
        subprocess.run([sys.executable, "-m", "mutmut", "run", "--max-children", str(jobs), *names], check=True)

    # The first run makes the changes of all files, and finds the tests of each function.
    mutmut("game.text.checked_values.*")
    outcomes = {name: outcome for name, outcome in _outcomes().items() if name.startswith(under)}
    drawn = sorted(outcomes, key=lambda name: random.Random(f"{seed} {name}").random())[:sample]
    if left := [name for name in drawn if outcomes[name] == UNCHECKED]:
        mutmut(*left)
        outcomes = _outcomes()
    for name in sorted(drawn):
        if outcomes[name] in SURVIVED:
            print(f"{outcomes[name]}: {name}")
    tried = Counter(outcomes[name] for name in drawn if outcomes[name] != UNCHECKED)
    if not tried:
        print("no change has been tried")
        return 1
    share = wilson(tried.total() - sum(tried[outcome] for outcome in SURVIVED), tried.total())
    print(", ".join(f"{outcome} {count}" for outcome, count in tried.most_common()))
    interval = f"{share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]"
    print(f"{interval} noticed, of {tried.total()} tried and {len(outcomes):,} known")
    return 0


def _outcomes() -> dict[str, str]:
    """Map the name of each change to its outcome."""
    command = [sys.executable, "-m", "mutmut", "results", "--all", "true"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return dict(line.strip().split(": ", 1) for line in lines if ": " in line)


if __name__ == "__main__":
    app = make_app("python -m tests.mutants")
    app.default(mutants)
    sys.exit(run_command(app, sys.argv[1:]))
