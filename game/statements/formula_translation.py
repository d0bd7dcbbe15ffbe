"""Translation of formulas to another form, such as clauses, columns of a truth table, or decision diagrams."""

from collections.abc import Hashable, Mapping, Sequence
from functools import reduce
from operator import and_, or_, xor
from typing import Generic, TypeVar, cast

from game.statements.abstract_formula import Formula, Symbol
from game.statements.connectives import And, AtLeast, AtMost, Biconditional, Exactly, Implication, Not, Or, Xor

Value = TypeVar("Value")


class FormulaTranslation(Generic[Value]):
    """A translation of formulas to values of another form, with a method for each connective.

    Values are combined in pairs by `&`, `|` and `^`; override the methods for values without these operators.

    >>> class Worlds(FormulaTranslation[int]):
    ...     true, symbols = 0b1111, {"a": 0b0011, "b": 0b0101}
    >>> bin(Worlds().interpret(Implication(Symbol("a"), Symbol("b"))))
    '0b1101'
    """

    true: Value
    symbols: Mapping[Hashable, Value]

    def interpret(self, formula: Formula) -> Value:
        """Translate `formula`. Raises `TypeError` for a connective not in `game.statements.connectives`."""
        return formula.fold(self._interpret_part)

    def symbol(self, name: Hashable) -> Value:
        return self.symbols[name]

    def denied(self, value: Value) -> Value:
        return self.unlike(self.true, value)

    def both(self, one: Value, other: Value) -> Value:
        return cast(Value, and_(one, other))

    def either(self, one: Value, other: Value) -> Value:
        return cast(Value, or_(one, other))

    def unlike(self, one: Value, other: Value) -> Value:
        return cast(Value, xor(one, other))

    def all_of(self, values: Sequence[Value]) -> Value:
        return reduce(self.both, values, self.true)

    def any_of(self, values: Sequence[Value]) -> Value:
        return reduce(self.either, values, self.denied(self.true))

    def parity(self, values: Sequence[Value]) -> Value:
        """Return the parity of all values: true if an odd number of them are true."""
        return reduce(self.unlike, values, self.denied(self.true))

    def at_least(self, count: int, values: Sequence[Value]) -> Value:
        if not 0 < count <= len(values):
            return self.true if count <= 0 else self.denied(self.true)
        reached = [self.true, *[self.denied(self.true)] * count]
        for value in values:
            for number in range(count, 0, -1):
                reached[number] = self.either(reached[number], self.both(value, reached[number - 1]))
        return reached[count]

    def at_most(self, count: int, values: Sequence[Value]) -> Value:
        return self.denied(self.at_least(count + 1, values))

    def exactly(self, count: int, values: Sequence[Value]) -> Value:
        return self.all_of([self.at_least(count, values), self.at_most(count, values)])

    def _interpret_part(self, part: Formula, values: list[Value]) -> Value:
        match part:
            case Symbol():
                return self.symbol(part.name)
            case Not():
                return self.denied(values[0])
            case And():
                return self.all_of(values)
            case Or():
                return self.any_of(values)
            case Implication():
                return self.any_of([self.denied(values[0]), values[1]])
            case Biconditional():
                return self.denied(self.parity(values))
            case Xor():
                return self.parity(values)
            case AtLeast():
                return self.at_least(part.count, values)
            case AtMost():
                return self.at_most(part.count, values)
            case Exactly():
                return self.exactly(part.count, values)
        raise TypeError(f"it is not known when {part!r}, a {type(part).__name__}, is true")
