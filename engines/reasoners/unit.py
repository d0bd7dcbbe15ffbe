"""Unit propagation on clauses: what a SAT solver knows before it guesses for the first time."""

from __future__ import annotations

from engines.solving.propagation import PropagatingReasoner


class UnitReasoner(PropagatingReasoner):
    """Where all literals of a clause but one are false, that one is true; to the fixpoint.

    A sentence in the binomial form lets propagation show what the sentence shows by itself, and of one above 8 cells
    those known are counted; so it knows what `single` knows, and with formulas more. `probing` knows all that it knows.
    Source: Davis and Putnam's one-literal rule, 1960.
    """

    name = "unit"
