"""Nested suppositions: failed literals, refuted with the help of one more supposition."""

from typing import Annotated

from engines.reasoners.probing import probe
from engines.reasoners.unit_propagation import Propagation, UnitReasoner
from engines.solving.limits import Steps, checked_limit

SUPPOSITIONS = 100_000
"""The default limit of suppositions in one deduction."""


class NestedReasoner(UnitReasoner):
    """Failed-literal probing with nested suppositions, to the fixed point: a literal refuted by `probing` is false.

    Under each supposition, other literals are supposed one at a time. The method is known as second-order singleton
    consistency, and as Stålmarck's method with two nested dilemmas (Sheeran and Stålmarck, A tutorial on Stålmarck's
    proof procedure for propositional logic, 2000). One deduction makes at most this many `suppositions`.
    """

    name = "nested"
    summary = "failed literals under failed literals: a supposition inside a supposition"
    reference = "Sheeran and Stålmarck, A tutorial on Stålmarck's proof procedure for propositional logic, 2000"
    contains = ("single",)

    def __init__(self, suppositions: Annotated[int, "suppositions of one deduction, at most"] = SUPPOSITIONS) -> None:
        self.suppositions = checked_limit("suppositions", suppositions)

    def close(self, propagation: Propagation) -> None:
        left = Steps(self.suppositions, "suppositions")
        for depth in (1, 2):
            probe(propagation, depth, lambda: left.spend(1))
