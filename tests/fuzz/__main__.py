"""python -m tests.fuzz: draw random cases until the time is over, and print each that fails."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

import engines
from game.sentence import Sentence
from tests.fuzz import boards, facts


def main(argv: Sequence[str] | None = None) -> int:
    """Run the cases from `--seed` on; the exit status is 1 if any failed, and 2 for an engine that is not known."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (default: %(default)g)")
    parser.add_argument("--seed", type=int, default=0, help="the first case (default: %(default)s)")
    parser.add_argument("--engine", help="names, separated by commas (default: all that are installed)")
    parser.add_argument("--kind", choices=["facts", "boards"], help="the cases (default: both by turns)")
    arguments = parser.parse_args(argv)
    names = arguments.engine.split(",") if arguments.engine else list(engines.available())
    try:
        specs = {name: engines.spec(name) for name in names}
        reasoners = [engines.create_reasoner(name) for name in names if Sentence.__name__ in specs[name].speaks]
    except (ValueError, ImportError) as error:
        parser.error(str(error))
    failed, seed, end = 0, arguments.seed, time.monotonic() + arguments.seconds
    unique = list({reasoner.name: reasoner for reasoner in reasoners}.values())
    while time.monotonic() < end:
        if arguments.kind != "boards":
            sentences, total = facts.case(seed)
            truth = facts.truth_of(sentences, total)
            for reasoner in unique:
                wrong = facts.complaint(reasoner, sentences, total, truth)
                if wrong:
                    failed += 1
                    print(f"facts {seed}, {reasoner.name}: {sentences}, {total}: {wrong}", flush=True)
        if arguments.kind != "facts":
            for name in names:
                wrong = boards.complaint(name, seed)
                if wrong:
                    failed += 1
                    print(f"boards {seed}, {name}: {wrong}", flush=True)
        seed += 1
    print(f"{seed - arguments.seed} cases for {', '.join(names)}: {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
