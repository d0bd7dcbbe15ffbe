"""Failed literals: suppose an atom true, then false, and see whether unit propagation refutes it."""

from __future__ import annotations

from collections import deque

from engines.engine import Engine
from engines.solving.backbone import SECONDS
from engines.solving.propagation import PropagatingReasoner, Propagation
from engines.solving.stopwatch import Stopwatch, checked_seconds
from game.errors import GaveUp


class ProbingReasoner(PropagatingReasoner):
    """Failed-literal probing to the fixpoint: a literal whose propagation leads to a contradiction is false.

    It is no rung between the subset rule and the overlap rule: on 2 of {1, 2, 3, 4} and 2 of {1, ..., 6} it shows
    nothing, where the subset rule shows 5 and 6 safe. Source: Freeman, Improvements to propositional satisfiability
    search algorithms, 1995; and Lynce and Marques-Silva, Probing-based preprocessing techniques for propositional
    satisfiability, 2003. One deduction may take `seconds` of processor time (None: no limit).
    """

    name = "probing"

    def __init__(self, seconds: float | None = SECONDS) -> None:
        super().__init__()
        self.seconds = checked_seconds(seconds)

    def close(self, propagation: Propagation) -> tuple[str, ...]:
        """See `PropagatingReasoner.close`."""
        stopwatch = Stopwatch(self.seconds)
        known = propagation.known()
        left = deque(propagation.questions)
        unchanged = 0  # in how many regions in a row a variable was probed in vain
        while known is not None and unchanged < len(left):
            alike = left.popleft()
            variable = alike[0]
            if variable in known or -variable in known:
                continue
            left.append(alike)
            unchanged += 1
            try:
                stopwatch.left()
            except GaveUp as limit:
                return (str(limit),)
            for literal in (variable, -variable):
                if propagation.known(literal) is None:
                    for other in alike:
                        propagation.add([-other if literal > 0 else other])
                    known, unchanged = propagation.known(), 0
                    break
        return ()


class ProbingEngine(Engine):
    """An engine that probes one cell at a time."""

    reasoner_class = ProbingReasoner
