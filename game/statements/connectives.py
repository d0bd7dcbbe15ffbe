"""Propositional formulas, with the interface of CS50's `logic.py`.

Formulas are immutable and hashable. Equality is syntactic: `And(a, b)` is not `And(b, a)`.

>>> rain, wet = Symbol("rain"), Symbol("wet")
>>> knowledge = And(Implication(rain, wet), rain)
>>> print(knowledge)
(rain => wet) ∧ rain
>>> knowledge.evaluate({"rain": True, "wet": False})
False
"""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from game.statements.abstract_formula import Formula as Formula, Symbol as Symbol, parenthesize


class Not(Formula):
    """The negation of `operand`."""

    def __init__(self, operand: Formula) -> None:
        super().__init__((operand,))

    @property
    def operand(self) -> Formula:
        """Return the negated formula."""
        return self.operands[0]

    def _holds(self, values: Sequence[bool]) -> bool:
        return not values[0]

    def _written(self, operands: Sequence[str]) -> str:
        return f"¬{_in_parentheses(self.operand, operands[0])}"


class _Infix(Formula):
    """A connective written as a sign between operands."""

    sign: ClassVar[str]
    nothing: ClassVar[str] = ""

    def __init__(self, *operands: Formula) -> None:
        super().__init__(operands)

    def _written(self, operands: Sequence[str]) -> str:
        if len(operands) == 1:
            return operands[0]
        return f" {self.sign} ".join(map(_in_parentheses, self.operands, operands)) or self.nothing


class _Decided(_Infix):
    """A connective of any number of operands. If any operand has the value `deciding`, so has the connective."""

    deciding: ClassVar[bool]

    def _holds(self, values: Sequence[bool]) -> bool:
        return (self.deciding in values) is self.deciding

    def _is_true_in(self, model: Mapping[Any, bool]) -> bool:
        for operand in self.operands:
            if operand._is_true_in(model) is self.deciding:
                return self.deciding
        return not self.deciding


class And(_Decided):
    """The conjunction of `conjuncts`; true if there are none."""

    sign, nothing, deciding = "∧", "⊤", False

    @property
    def conjuncts(self) -> tuple[Formula, ...]:
        """Return the operands."""
        return self.operands


class Or(_Decided):
    """The disjunction of `disjuncts`; false if there are none."""

    sign, nothing, deciding = "∨", "⊥", True

    @property
    def disjuncts(self) -> tuple[Formula, ...]:
        """Return the operands."""
        return self.operands


class Xor(_Infix):
    """Parity: an odd number of `operands` are true; false if there are none."""

    sign, nothing = "⊕", "⊥"

    def _holds(self, values: Sequence[bool]) -> bool:
        return sum(values) % 2 == 1


class Implication(_Infix):
    """A material implication: if `antecedent` is true, so is `consequent`."""

    sign = "=>"

    def __init__(self, antecedent: Formula, consequent: Formula) -> None:
        Formula.__init__(self, (antecedent, consequent))

    @property
    def antecedent(self) -> Formula:
        """Return the condition."""
        return self.operands[0]

    @property
    def consequent(self) -> Formula:
        """Return the consequence."""
        return self.operands[1]

    def _holds(self, values: Sequence[bool]) -> bool:
        return not values[0] or values[1]

    def _is_true_in(self, model: Mapping[Any, bool]) -> bool:
        antecedent, consequent = self.operands
        return not antecedent._is_true_in(model) or consequent._is_true_in(model)


class Biconditional(_Infix):
    """An equivalence: `left` and `right` are both true or both false."""

    sign = "<=>"

    def __init__(self, left: Formula, right: Formula) -> None:
        Formula.__init__(self, (left, right))

    @property
    def left(self) -> Formula:
        """Return the left side."""
        return self.operands[0]

    @property
    def right(self) -> Formula:
        """Return the right side."""
        return self.operands[1]

    def _holds(self, values: Sequence[bool]) -> bool:
        return values[0] == values[1]


class Cardinality(Formula):
    """A cardinality constraint: the number of true `operands` is exactly, at least or at most `count`.

    An operand given twice counts twice. Written `Exactly(2, a, b, c)` or, with one iterable, `Exactly(2, [a, b, c])`.
    """

    words: ClassVar[str]
    _compare: ClassVar[Callable[[int, int], bool]]

    def __init__(self, count: int, *operands: Formula | Iterable[Formula]) -> None:
        if type(count) is not int or count < 0:
            raise ValueError(f"{type(self).__name__} counts {count!r} formulas; expected an int of at least 0")
        if len(operands) == 1 and isinstance(operands[0], Iterable) and not isinstance(operands[0], str):
            operands = tuple(operands[0])
        super().__init__(operands, count)

    @property
    def count(self) -> int:
        assert isinstance(self._label, int)
        return self._label

    def _holds(self, values: Sequence[bool]) -> bool:
        return type(self)._compare(sum(values), self.count)

    def _written(self, operands: Sequence[str]) -> str:
        return f"{self.words} {self.count} of ({', '.join(operands)})"

    def _represented(self, operands: Sequence[str]) -> str:
        return super()._represented([str(self.count), *operands])


class Exactly(Cardinality):
    """Exactly `count` of `operands` are true."""

    words, _compare = "exactly", operator.eq


class AtLeast(Cardinality):
    """At least `count` of `operands` are true."""

    words, _compare = "at least", operator.ge


class AtMost(Cardinality):
    """At most `count` of `operands` are true."""

    words, _compare = "at most", operator.le


def _in_parentheses(formula: Formula, text: str) -> str:
    """Return the text of an operand in parentheses, unless it is one word or already parenthesized."""
    while isinstance(formula, _Infix) and len(formula.operands) == 1:
        formula = formula.operands[0]
    return parenthesize(text) if isinstance(formula, Symbol) else f"({text})"
