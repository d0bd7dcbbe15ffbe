"""The smallest number of premises that prove something: a smallest minimal unsatisfiable core, by hitting sets.

Premises prove a conclusion just if they have one in common with every correction set: every set of premises without
which some world fits where the conclusion is false. So a smallest set that hits the correction sets met so far is a
lower bound, and, once it proves the conclusion, the answer (Ignatiev, Previti, Liffiton and Marques-Silva, Smallest MUS
extraction with minimal hitting set dualization, 2015).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count

from pysat.examples import hitman, rc2

from engines.solving.pysat_classes import Glucose3, ITotalizer, leaving_signals
from game.errors import GaveUp

Holding = Callable[[Iterable[int]], set[int] | None]
"""From the numbers of premises to those that hold in some world where these do and the conclusion is false.

None without such a world. Raises `GaveUp` when the time for the whole search is over.
"""

_Solver = leaving_signals(rc2.Solver, Glucose3=Glucose3)
_MaxSat = leaving_signals(rc2.RC2, Solver=_Solver, ITotalizer=ITotalizer)
HittingSets = leaving_signals(hitman.Hitman, RC2=_MaxSat)


def smallest_core(
    among: Sequence[int], holding: Holding, known: Sequence[int], rounds: int | None = None
) -> tuple[Sequence[int], int]:
    """As few premises `among` these as prove the conclusion, and how few prove it at the least.

    `known` are some that do, in case no fewer are found within this number of `rounds`, or before `holding` gives up.
    """
    least = 1
    with HittingSets(htype="rc2", solver="g3") as hitting:
        try:
            for _ in count() if rounds is None else range(rounds):
                if least >= len(known):
                    break
                tried: list[int] = hitting.get() or []
                least = max(least, len(tried))
                together = holding(tried)
                if together is None:
                    return sorted(tried), len(tried)
                hitting.hit(_correction_set(among, together, holding))
        except GaveUp:
            pass
        finally:
            hitting.hset = None  # it refers to `hitting`: left to the garbage collector, that would swallow a Ctrl-C
    return known, min(least, len(known))


def _correction_set(among: Sequence[int], together: set[int], holding: Holding) -> list[int]:
    """The premises that have to be given up where those `together` stand: as many as fit are taken along."""
    left_out = []
    for number in among:
        if number not in together:
            more = holding([*together, number])
            if more is None:
                left_out.append(number)
            else:
                together |= more
    return left_out
