"""python -m tests.fuzz: draw random cases until the time is over or Ctrl-C is pressed, and print each failure."""

import math
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated

from cyclopts import Parameter

from benchmarks.command_line.command_runner import make_app, run_command
from benchmarks.command_line.option_types import Natural, Positive, Seconds

KINDS = {"facts": "fuzzed_facts", "arguments": "fuzzed_arguments"}
KINDS |= {name: name for name in ("boards", "compiled", "readers", "rules")}
"""The module of each kind of cases."""


def fuzz(
    *,
    seconds: Seconds | None = None,
    cases: Positive | None = None,
    seed: Natural = 0,
    kind: Annotated[str | None, Parameter(choices=tuple(KINDS))] = None,
) -> int:
    """Draw random cases from a seed on, and print each failure: exit status 1 if any failed.

    Args:
        seconds: stop after this time (60 without --cases)
        cases: stop after as many cases
        seed: the first case
        kind: the cases (facts and boards in turn)
    """
    kinds = {name: import_module(f"tests.fuzz.{KINDS[name]}") for name in ([kind] if kind else ["facts", "boards"])}
    end = time.monotonic() + (seconds or (60.0 if cases is None else math.inf))
    failed = tried = 0
    with suppress(KeyboardInterrupt):
        while tried != cases and time.monotonic() < end:
            for name, cases_of_kind in kinds.items():
                for wrong in cases_of_kind.failures(seed + tried):
                    failed += 1
                    print(f"{name} {seed + tried}: {wrong}", flush=True)
            tried += 1
    print(f"{tried} cases for {', '.join(kinds)}: {failed} failed")
    if failed:
        print("The first number of a failure is its seed: --seed N --cases 1 runs it again.")
    return 1 if failed else 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 2 for a wrong argument."""
    app = make_app("python -m tests.fuzz")
    app.default(fuzz)
    return run_command(app, sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())
