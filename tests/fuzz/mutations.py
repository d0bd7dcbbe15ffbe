"""Arguments with one change, judged by the checker and by brute force."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from engines.proofs.argument_verdict import ArgumentChecker
from tests.support.argued_puzzles import arguments_about
from tests.support.mutated_arguments import AllWorlds, assert_judged, mutated


def judged(kind: str, puzzles: int, changes: int, seed: int) -> Counter[str]:
    """Count the verdicts on arguments with one change, by the changed part and the verdict.

    Each argument about this number of `puzzles` gets the given number of `changes`, one at a time. Raises
    `AssertionError` if the checker and brute force disagree.
    """
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
            worlds = AllWorlds(
                found.puzzle, found.argument_premises if not found.puzzle.rules() else checker.argument_premises
            )
        if not worlds.are_few:
            continue
        for _ in range(changes):
            change = mutated(found, rng)
            if change is None:
                continue
            what, steps = change
            verdict = checker.check(replace(found, argued=tuple(steps)))
            try:
                assert_judged(found, steps, verdict, worlds)
            except AssertionError as error:
                raise AssertionError(f"{error}\n{what} of:\n{found.puzzle}\n{found.text}\n{steps}") from None
            outcomes[f"{what} {verdict.status}"] += 1
    return outcomes
