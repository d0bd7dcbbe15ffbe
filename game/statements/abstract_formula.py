"""Formulas and symbols: their parts, evaluation, text, comparison, copying and pickling.

A formula has at most `MOST_LEVELS` levels, so that recursion over it fits Python's stack. `fold` visits operands before
the formula itself, and shared parts once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import FrozenInstanceError
from itertools import accumulate
from typing import Any, Self, TypeVar

from game.errors import TooDeep

Value = TypeVar("Value")

MOST_LEVELS = 600
"""The most levels of a formula: nested connectives and a symbol. Python's stack has 1,000 levels by default."""

MOST_VISITS = 32
"""The most visits per part, on average, for evaluating a formula by recursion, which visits a shared part repeatedly.

Beyond, `fold` is used, in which a part costs more than ten times as much.
"""


class Formula(ABC):
    """A propositional formula. `operands` are its operands in the order written.

    `size` counts the connectives and symbols, repeated ones too. Raises `TooDeep` for more than `MOST_LEVELS` levels.
    """

    __slots__ = ("_hash", "_label", "_levels", "_parts", "operands", "size")

    operands: tuple[Formula, ...]
    size: int
    _label: Hashable  # beside the operands: a symbol's name, a cardinality's count
    _hash: int
    _levels: int
    _parts: tuple[Formula, ...] | None  # computed on first access

    def __init__(self, operands: Iterable[object], label: Hashable = None) -> None:
        operands = tuple(operands)
        below, size = 0, 1
        for operand in operands:
            if not isinstance(operand, Formula):
                raise TypeError(_no_formula(type(self).__name__, operand))
            below = max(below, operand._levels)
            size += operand.size
        if below >= MOST_LEVELS:
            remedy = "join many formulas at once, as And(*formulas) does"
            raise TooDeep(f"the formula has {below + 1} levels; expected at most {MOST_LEVELS}: {remedy}")
        object.__setattr__(self, "operands", operands)
        object.__setattr__(self, "_label", label)
        object.__setattr__(self, "_hash", hash((type(self), label, operands)))
        object.__setattr__(self, "_parts", None)
        object.__setattr__(self, "_levels", below + 1)
        object.__setattr__(self, "size", size)

    @abstractmethod
    def _holds(self, values: Sequence[bool]) -> bool:
        """Return the truth value of the formula, given the values of its operands."""

    @abstractmethod
    def _written(self, operands: Sequence[str]) -> str:
        """Return the formula in mathematical symbols, given the text of its operands."""

    def _represented(self, operands: Sequence[str]) -> str:
        """Return the formula as a Python expression, given the expressions of its operands."""
        return f"{type(self).__name__}({', '.join(operands)})"

    def parts(self) -> tuple[Formula, ...]:
        """Return all subformulas, each object once, operands first and the whole formula last."""
        if self._parts is None:
            found: dict[int, Formula] = {}

            def visit(part: Formula) -> None:
                if id(part) not in found:
                    for operand in part.operands:
                        visit(operand)
                    found[id(part)] = part

            visit(self)
            object.__setattr__(self, "_parts", tuple(found.values()))
        assert self._parts is not None
        return self._parts

    def fold(self, combine: Callable[[Formula, list[Value]], Value]) -> Value:
        """Compute a value bottom-up: `combine(part, values of its operands)` is the value of a part.

        >>> from game.statements.connectives import And, Not
        >>> And(Symbol("a"), Not(Symbol("b"))).fold(lambda part, depths: 1 + max(depths, default=0))
        3
        """
        values: dict[int, Value] = {}
        for part in self.parts():
            values[id(part)] = combine(part, [values[id(operand)] for operand in part.operands])
        return values[id(self)]

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Return whether the formula is true in `model`, a mapping from the *names* of symbols to their values.

        Evaluation stops as soon as the result is known. Raises `ValueError` for a missing symbol, if it is needed.

        >>> from game.statements.connectives import Or
        >>> Or(Symbol("a"), Symbol("b")).evaluate({"a": True})
        True
        """
        if self.size <= MOST_VISITS * len(self.parts()):
            return self._is_true_in(model)
        return self.fold(lambda part, values: part._holds(values) if part.operands else part._is_true_in(model))

    def _is_true_in(self, model: Mapping[Any, bool]) -> bool:
        """Evaluate by recursion; equivalent to `_holds`, but stops early where possible."""
        values = []
        for operand in self.operands:  # a comprehension would use twice the stack
            values.append(operand._is_true_in(model))
        return self._holds(values)

    def symbols(self) -> set[Any]:
        """Return the names of the symbols in the formula."""
        return {part.name for part in self.parts() if isinstance(part, Symbol)}

    def formula(self) -> str:
        """Return the formula in mathematical symbols, such as `A => (¬B)`."""
        return self.fold(lambda part, operands: part._written(operands))

    __str__ = formula

    def __repr__(self) -> str:
        return self.fold(lambda part, operands: part._represented(operands))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Formula):
            return NotImplemented
        pending: list[tuple[Formula, Formula]] = [(self, other)]
        compared = set()
        while pending:
            left, right = pending.pop()
            if left is right or (id(left), id(right)) in compared:
                continue
            if left._hash != right._hash or type(left) is not type(right) or left._label != right._label:
                return False
            if len(left.operands) != len(right.operands):
                return False
            compared.add((id(left), id(right)))
            pending += zip(left.operands, right.operands, strict=True)
        return True

    def __setattr__(self, name: str, *value: object) -> None:
        raise FrozenInstanceError(f"cannot change {name!r}: a formula never changes; build a new one")

    __delattr__ = __setattr__

    def __copy__(self) -> Self:
        return self  # immutable

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[..., Formula], tuple[list[_Step]]]:
        # Flat parts, since pickle recurses deeper; no hash, since it differs between processes.
        place = {id(part): number for number, part in enumerate(self.parts())}
        steps = [(type(part), part._label, [place[id(o)] for o in part.operands]) for part in self.parts()]
        return _rebuilt, (steps,)


class Symbol(Formula):
    """An atom. `name` is anything hashable; if it is a cell, the symbol is true if that cell is a mine."""

    def __init__(self, name: Hashable) -> None:
        if isinstance(name, Formula):
            raise TypeError(f"the name of a symbol cannot be a formula; got {name!r}")
        super().__init__((), name)

    @property
    def name(self) -> Hashable:
        """Return the name, which is the symbol's key in a model."""
        return self._label

    def _is_true_in(self, model: Mapping[Any, bool]) -> bool:
        try:
            return bool(model[self._label])
        except KeyError:
            raise ValueError(f"the model gives no value to {self.name!r}; give it True or False") from None

    def _holds(self, values: Sequence[bool]) -> bool:
        raise TypeError(f"the symbol {self} has no operands: its value comes from a model")

    def _written(self, operands: Sequence[str]) -> str:
        return str(self.name)

    _represented = _written


_Step = tuple[type[Formula], Hashable, list[int]]
"""Instructions to build a part: its class, its label, and the indices of its operands among earlier parts."""


def _rebuilt(steps: Iterable[_Step]) -> Formula:
    parts: list[Formula] = []
    for kind, label, places in steps:
        part = object.__new__(kind)
        Formula.__init__(part, [parts[place] for place in places], label)
        parts.append(part)
    return parts[-1]


def parenthesize(text: str) -> str:
    """Return `text` in parentheses, unless it is one word, empty, or already enclosed in a matching pair."""
    depths = accumulate((character == "(") - (character == ")") for character in text)
    end = next((place for place, depth in enumerate(depths, 1) if depth == 0), 0)
    is_enclosed = text.startswith("(") and end == len(text)
    return text if not text or text.isalpha() or is_enclosed else f"({text})"


def _no_formula(taker: str, value: object) -> str:
    if isinstance(value, bool):
        remedy = "And() is true and Or() is false"
    elif isinstance(value, str):
        remedy = f"write Symbol({value!r})"
    elif isinstance(value, type) and issubclass(value, Formula):
        remedy = f"call it: {value.__name__}(...)"
    elif hasattr(value, "to_formula"):  # a sentence of `mineproof.course.logic`
        remedy = "call its to_formula()"
    elif isinstance(value, Iterable):
        remedy = f"unpack it: {taker}(*formulas)"
    else:
        remedy = "build one from Symbol, Not, And, Or, Implication, Biconditional, Xor, Exactly, AtLeast or AtMost"
    return f"{taker} takes formulas; got {value!r}: {remedy}"
