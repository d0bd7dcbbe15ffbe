"""Arguments with one change, judged by the check and by brute force: `python -m tests.fuzz.mutations --count 1000`.

`--count` is the number of changed arguments for each kind, each different from all others, and `--seed` that of the
first puzzle. Each puzzle that ends in a difference is printed with its kind and its seed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engines.proofs.argument_verdict import ArgumentChecker
from tests.support.argued_puzzles import EVERY_KIND, arguments_about
from tests.support.mutated_arguments import AllWorlds, assert_judged, mutated

CHANGES = 4
"""Changes of each argument that are tried: few, so that there are many puzzles."""


def judged(kind: str, puzzles: int, changes: int, seed: int, seen: set[int] | None = None) -> Counter[str]:
    """How often a change of what, of `changes` for each argument about some puzzles, left it right or made it wrong.

    A changed argument that comes again is not counted: `seen` has the hash of each that came before, and is added to.
    Raises `AssertionError` where the check says another thing than brute force.
    """
    seen = set() if seen is None else seen
    rng = random.Random(f"{kind} {seed}")
    outcomes: Counter[str] = Counter()
    checker: ArgumentChecker | None = None
    worlds: AllWorlds | None = None
    for found in arguments_about(kind, puzzles, seed):
        if not found.steps:
            continue
        if checker is None or checker.puzzle is not found.puzzle:
            checker, worlds = ArgumentChecker(found.puzzle), None
        if worlds is None or not found.puzzle.rules():
            worlds = AllWorlds(found.puzzle, found.givens if not found.puzzle.rules() else checker.givens)
        if not worlds.are_few:
            continue
        for _ in range(changes):
            change = mutated(found, rng)
            if change is None:
                continue
            what, steps = change
            one = hash((kind, str(found.puzzle), tuple(map(str, found.clues)), found.conclusion, tuple(steps)))
            if one in seen:
                continue
            seen.add(one)
            verdict = checker.check(replace(found, argued=tuple(steps)))
            try:
                assert_judged(found, steps, verdict, worlds)
            except AssertionError as error:
                raise AssertionError(f"{error}\n{what} of:\n{found.puzzle}\n{found.text}\n{steps}") from None
            outcomes[f"{what} {verdict.status}"] += 1
    return outcomes


def main(given: Sequence[str] | None = None) -> int:
    """Judge changes of every kind; the exit status is 1 where a difference was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.mutations", description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="changed arguments of each kind (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=EVERY_KIND, action="append")
    arguments = parser.parse_args(given)
    failed, all_puzzles, seen = 0, 0, set[int]()
    for kind in arguments.kind or EVERY_KIND:
        outcomes: Counter[str] = Counter()
        seed = arguments.seed
        while outcomes.total() < arguments.count:
            try:
                outcomes += judged(kind, 1, CHANGES, seed, seen)
            except AssertionError as error:
                failed += 1
                print(f"{kind}, seed {seed}: {error}", flush=True)
            seed += 1
        all_puzzles += seed - arguments.seed
        print(f"{kind}, {seed - arguments.seed} puzzles: {outcomes.total()} {dict(outcomes)}", flush=True)
    print(f"{len(seen):,} different arguments about {all_puzzles:,} puzzles, {failed} with a difference")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
