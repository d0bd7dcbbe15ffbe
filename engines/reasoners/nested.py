"""A supposition inside a supposition: failed literals whose refutation may itself suppose one atom."""

from __future__ import annotations

from typing import Annotated

from engines.reasoners.probing import probe
from engines.reasoners.unit import UnitReasoner
from engines.solving.limits import Steps, checked_limit
from engines.solving.propagation import Propagation
from game.errors import GaveUp

SUPPOSITIONS = 100_000
"""Suppositions of one deduction, unless another limit is asked for."""


class NestedReasoner(UnitReasoner):
    """Failed-literal probing under failed-literal probing, to the fixpoint: a literal that `probing` refutes is false.

    Under each supposition others are made one at a time, and what is refuted there holds under the first. Known as
    singleton consistency of the second order, and from Stålmarck's method, which proves so much with two nested
    dilemmas (Sheeran and Stålmarck, A tutorial on Stålmarck's proof procedure for propositional logic, 2000). One
    deduction makes this many `suppositions` at most, and keeps what it knows by then.
    """

    name = "nested"
    summary = "failed literals under failed literals: a supposition inside a supposition"
    reference = "Sheeran and Stålmarck, A tutorial on Stålmarck's proof procedure for propositional logic, 2000"
    contains = ("single", "unit", "probing")

    def __init__(self, suppositions: Annotated[int, "suppositions of one deduction, at most"] = SUPPOSITIONS) -> None:
        super().__init__()
        self.suppositions = checked_limit("suppositions", suppositions)

    def close(self, propagation: Propagation) -> tuple[str, ...]:
        """See `UnitReasoner.close`. What one supposition shows comes first: that is quick to find."""
        left = Steps(self.suppositions, "suppositions")
        try:
            for depth in (1, 2):
                probe(propagation, depth, lambda: left.spend(1))
        except GaveUp as limit:
            return (str(limit),)
        return ()
