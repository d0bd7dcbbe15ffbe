"""What else can be said: propositional formulas."""

from __future__ import annotations

from collections.abc import Hashable


class Formula:
    """A propositional formula: frozen and hashable."""


class Symbol(Formula):
    """An atom that is true or false; `Symbol(cell)` says that the cell is a mine."""

    def __init__(self, name: Hashable) -> None:
        self.name = name


class Not(Formula):
    """The negation of `operand`."""

    def __init__(self, operand: Formula) -> None:
        self.operand = operand
