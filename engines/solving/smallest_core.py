"""The smallest set of premises that entails a conclusion: by minimal hitting sets and MaxSAT."""

from collections.abc import Callable, Iterable, Sequence
from itertools import count

from pysat.examples import hitman, rc2

from engines.solving.pysat_without_signals import Glucose3, ITotalizer, leaving_signals
from game.errors import GaveUp

_Solver = leaving_signals(rc2.Solver, Glucose3=Glucose3)
_MaxSat = leaving_signals(rc2.RC2, Solver=_Solver, ITotalizer=ITotalizer)
HittingSets = leaving_signals(hitman.Hitman, RC2=_MaxSat)

Holding = Callable[[Iterable[int]], set[int] | None]
"""Finds a world in which given premises, by index, are true and the conclusion is false.

It returns the indices of all premises true in that world, or None without such a world. Raises `GaveUp`.
"""


def smallest_core(
    among: Sequence[int], holding: Holding, known: Sequence[int], rounds: int | None = None
) -> tuple[Sequence[int], int]:
    """Find a smallest subset of `among` that proves the conclusion, and a lower bound of its size.

    `known`, a sufficient set, is returned if no smaller one is found within `rounds`, or if `holding` gives up.

    Without a correction set, the other premises do not prove the conclusion. So a set of premises proves it exactly if
    it hits every correction set, and a smallest hitting set of those found so far gives a lower bound (Ignatiev,
    Previti, Liffiton and Marques-Silva, Smallest MUS extraction with minimal hitting set dualization, 2015).
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
            hitting.hset = None  # breaks a cycle, as the garbage collector would swallow a Ctrl-C
    return known, min(least, len(known))


def _correction_set(among: Sequence[int], together: set[int], holding: Holding) -> list[int]:
    """Return the premises outside a maximal satisfiable superset of `together`."""
    left_out = []
    for number in among:
        if number not in together:
            more = holding([*together, number])
            if more is None:
                left_out.append(number)
            else:
                together |= more
    return left_out
