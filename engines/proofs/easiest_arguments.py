"""The easiest argument: one of least cost, by stated costs, among those that are looked for.

Whether it is the least of all follows from a bound. Where no fewer than m clues prove the conclusion, an argument names
m of them at least, and every step but the last is named by another. So it costs 3 m - 1 at the least, or 1 without
clues: a step that names several clues saves less than its further clues cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from engines.proofs.argument_check import BadArgument, Checker
from engines.proofs.argument_cost import ArgumentCost
from engines.proofs.argument_search import argue
from engines.proofs.argument_steps import Inference, Step, clues_of
from engines.proofs.chained_arguments import chained
from engines.proofs.counterexample import World, counterexample
from engines.proofs.direct_arguments import argue_directly
from engines.proofs.explanation import Explanation
from engines.proofs.graded_arguments import with_used_clues
from engines.proofs.missing_premises import Sufficient, smallest
from game.clue import Clue, Given
from game.errors import GaveUp, NotEntailed
from game.sentence import Claim


def easiest_argument(found: Explanation, clues: Sequence[Clue]) -> Explanation:
    """The explanation with the easiest argument from some of these `clues`, those of the puzzle.

    Its `is_least` says whether no argument costs less. Raises `GaveUp` where no argument is found.

    >>> from game.observation import Observation
    >>> seen = Observation.parse("1221\\n....")
    >>> easiest = easiest_argument(Explanation.that(seen, (1, 1), True, seen.clues()), seen.clues())
    >>> easiest.cost.total, easiest.is_least, [str(clue) for clue in easiest.clues]
    (5, True, ['2 at (0, 2)', '1 at (0, 3)'])
    """
    if found.conclusion is None or not found.clues:
        return replace(found, is_least=True if found.conclusion is not None else None)
    fewest = _smallest(found, clues)
    few = replace(found, clues=tuple(clues[number] for number in fewest.numbers), argued=None)
    best: tuple[tuple[int, int], Explanation] | None = None
    for explained, steps in (*_written(found), *_from_few(few)):
        used = with_used_clues(explained, steps)
        widest = max((len(step.after) + len(clues_of(step)) for step in used.steps), default=0)
        rank = ArgumentCost.of(used.steps).total, widest
        if (best is None or rank < best[0]) and _is_right(used):
            best = rank, used
    if best is None:
        raise GaveUp(f"no argument for {found.conclusion} was found soon")
    size = len(fewest.numbers)
    least = 3 * size - 1 if size else 1
    return replace(best[1], is_least=fewest.is_smallest and best[0][0] == least)


def _smallest(found: Explanation, clues: Sequence[Clue]) -> Sufficient:
    """The smallest number of the clues that prove the conclusion; those that were found, where no fewer are."""
    assert found.conclusion is not None
    conclusion, puzzle = found.conclusion, found.puzzle
    rules = tuple(puzzle.rules())
    checker = Checker((), puzzle.givens(clues), rules, puzzle.gives)

    def world(some: Sequence[Given]) -> World | None:
        return counterexample([*some, *checker.evident(some, conclusion)], rules, conclusion)

    known = [place for place, clue in enumerate(clues) if clue in found.clues]
    return smallest(checker.clues, conclusion, world, known, is_tied=bool(rules))


def _written(found: Explanation) -> Iterator[tuple[Explanation, Sequence[Step]]]:
    with suppress(GaveUp):
        yield found, found.steps


def _from_few(few: Explanation) -> Iterator[tuple[Explanation, Sequence[Step]]]:
    """Arguments from the fewest clues: looked for as any other, by single rules, with the clues stated, and chained."""
    assert few.conclusion is not None
    givens, conclusion = few.givens, few.conclusion
    claims = [given for given in givens if isinstance(given, Claim)]
    with suppress(GaveUp, NotEntailed):
        yield few, argue(givens, conclusion, few.rules)
    if len(claims) == len(givens):
        for rule in ("sentence", "overlap"):
            with suppress(GaveUp, NotEntailed):
                yield few, argue_directly(claims, conclusion, rule)
        stated = [Inference(claim, number) for number, claim in enumerate(claims[:-1])]
        yield few, (*stated, Inference(conclusion, len(claims) - 1, tuple(range(len(stated)))))
    if (chain := chained(few)) is not None:
        yield chain, chain.steps
    first, *others = range(len(givens)) if givens else [None]
    yield few, (Inference(conclusion, first, beside=tuple(number for number in others if number is not None)),)


def _is_right(found: Explanation) -> bool:
    try:
        found.check()
    except (BadArgument, GaveUp):
        return False
    return True
