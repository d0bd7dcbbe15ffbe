"""The smallest number of clues that prove something: a smallest minimal unsatisfiable core, by hitting sets.

Clues prove a conclusion just if they have one in common with every correction set: every set of clues without which
some world fits where the conclusion is false. So a smallest set that hits the correction sets met so far is a lower
bound, and, once it proves the conclusion, the answer (Ignatiev, Previti, Liffiton and Marques-Silva, Smallest MUS
extraction with minimal hitting set dualization, 2015).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from pysat.examples.hitman import Hitman

from engines.solving.limits import Stopwatch
from engines.solving.sentence_cores import SelectablePremises
from game.errors import GaveUp
from game.logic import Formula
from game.sentence import Sentence, Total


def smallest_core(
    premises: Sequence[Sentence | Total],
    query: Formula,
    known: Sequence[int],
    *,
    rounds: int | None = None,
    seconds: float | None = None,
) -> tuple[Sequence[int], int]:
    """The numbers of as few `premises` as prove `query`, and how few prove it at the least.

    `known` are some that do, in case no fewer are found within this number of `rounds`, or `seconds` of processor time;
    None sets no such limit.
    """
    stopwatch = Stopwatch(seconds)
    least = 1
    with SelectablePremises(premises, [query]) as switched, Hitman(htype="rc2") as hitting:
        try:
            for _ in count() if rounds is None else range(rounds):
                if least >= len(known):
                    break
                tried: list[int] = hitting.get() or []
                least = max(least, len(tried))
                holding = switched.world(tried, query, stopwatch)
                if holding is None:
                    return sorted(tried), len(tried)
                hitting.hit(_correction_set(switched, holding, query, len(premises), stopwatch))
                stopwatch.left()
        except GaveUp:
            pass
    return known, min(least, len(known))


def _correction_set(
    switched: SelectablePremises, holding: set[int], query: Formula, size: int, stopwatch: Stopwatch
) -> list[int]:
    """The premises that have to be given up where those that are `holding` stand: as many as fit are taken along."""
    left_out = []
    for number in range(size):
        if number not in holding:
            world = switched.world([*holding, number], query, stopwatch)
            if world is None:
                left_out.append(number)
            else:
                holding |= world
    return left_out
