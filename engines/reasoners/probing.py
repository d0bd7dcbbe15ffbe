"""Failed literals: suppose an atom true, then false, and refute one of these suppositions by unit propagation."""

from collections import deque
from collections.abc import Callable

from engines.reasoners.unit_propagation import Propagation, UnitReasoner
from engines.solving.limits import Seconds, Stopwatch, checked_seconds
from engines.solving.solver_reasoner import SECONDS


class ProbingReasoner(UnitReasoner):
    """Failed-literal probing to the fixpoint: a literal whose propagation leads to a contradiction is false.

    Probing does not include the subset rule: from 2 of {1, 2, 3, 4} and 2 of {1, ..., 6} it concludes nothing, while
    the subset rule proves 5 and 6 safe. Nor does the overlap rule include probing. The conclusions are included in
    those of `nested`. One deduction may take `seconds` of processor time (None: no limit).
    """

    name = "probing"
    summary = "failed literals: suppose an atom, and look for a contradiction by unit propagation"
    reference = (
        "Freeman, Improvements to propositional satisfiability search algorithms, 1995; Lynce and Marques-Silva, "
        "Probing-based preprocessing techniques for propositional satisfiability, 2003"
    )
    contains = ("single",)

    def __init__(self, seconds: Seconds = SECONDS) -> None:
        self.seconds = checked_seconds(seconds)

    def close(self, propagation: Propagation) -> None:
        probe(propagation, 1, Stopwatch(self.seconds).left)


def probe(
    propagation: Propagation, depth: int, look: Callable[[], object], supposed: tuple[int, ...] = ()
) -> set[int] | None:
    """Return the consequences of the `supposed` literals, found by propagation and by refuting further suppositions.

    Returns None if the literals are inconsistent. Suppositions nest up to `depth`. If nothing is supposed, the
    consequences are added permanently. `look` is called at each supposition, and may raise an exception as a limit.
    """
    known = propagation.known(*supposed)
    left = deque(propagation.questions if depth else ())
    unchanged = 0  # regions in a row without a refuted supposition
    while known is not None and unchanged < len(left):
        alike = left.popleft()
        open_ones = [variable for variable in alike if variable not in known and -variable not in known]
        if not open_ones:
            continue
        left.append(alike)
        unchanged += 1
        for sign in (1, -1):
            look()
            if probe(propagation, depth - 1, look, (*supposed, sign * open_ones[0])) is None:
                refuted = [-sign * variable for variable in open_ones]  # they are interchangeable
                if supposed:
                    supposed = (*supposed, *refuted)
                else:
                    for literal in refuted:
                        propagation.add([literal])
                known, unchanged = propagation.known(*supposed), 0
                break
    return known
