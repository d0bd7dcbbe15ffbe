"""What else can be said: propositional formulas, in the words of CS50's `logic.py`.

Formulas are frozen and hashable, and equal when they are written alike (`And(a, b)` is not `And(b, a)`). Nothing here
recurses: `fold` walks a formula of any depth, operands first and shared parts once, and the rest is said with it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import FrozenInstanceError
from typing import Any, ClassVar, TypeVar

Value = TypeVar("Value")


class Formula(ABC):
    """A propositional formula. `operands` are the formulas that it joins, in the order written."""

    __slots__ = ("_hash", "_label", "_parts", "operands")

    operands: tuple[Formula, ...]
    _label: Hashable  # what sets it apart from its like with the same operands: a symbol's name, a cardinality's count
    _hash: int
    _parts: tuple[Formula, ...] | None

    def __init__(self, operands: Iterable[object], label: Hashable = None) -> None:
        operands = tuple(operands)
        for operand in operands:
            if not isinstance(operand, Formula):
                raise TypeError(_no_formula(type(self).__name__, operand))
        object.__setattr__(self, "operands", operands)
        object.__setattr__(self, "_label", label)
        object.__setattr__(self, "_hash", hash((type(self), label, operands)))
        object.__setattr__(self, "_parts", None)

    @abstractmethod
    def _holds(self, values: Sequence[bool]) -> bool:
        """Whether it is true when its operands have these values."""

    @abstractmethod
    def _write(self, texts: Sequence[str]) -> str:
        """The formula in mathematical symbols, its operands being written as `texts`."""

    def parts(self) -> tuple[Formula, ...]:
        """Every part of the formula, each object once, operands before what they make up; the whole comes last."""
        if self._parts is None:
            object.__setattr__(self, "_parts", _operands_first(self))
            assert self._parts is not None
        return self._parts

    def fold(self, combine: Callable[[Formula, list[Value]], Value]) -> Value:
        """The value of the whole, when `combine(part, values of its operands)` is the value of a part."""
        values: dict[int, Value] = {}
        for part in self.parts():
            values[id(part)] = combine(part, [values[id(operand)] for operand in part.operands])
        return values[id(self)]

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Whether the formula is true in `model`, which maps the *names* of symbols to their values.

        Raises `ValueError` for a symbol that the model leaves out.
        """
        return self.fold(lambda part, values: part._look_up(model) if type(part) is Symbol else part._holds(values))

    def symbols(self) -> set[Any]:
        """The names of its symbols; there may be none."""
        return {part.name for part in self.parts() if isinstance(part, Symbol)}

    def formula(self) -> str:
        """The formula in mathematical symbols, such as `A => (¬B)`."""
        return self.fold(lambda part, texts: part._write(texts))

    __str__ = formula

    def __repr__(self) -> str:
        return self.fold(lambda part, texts: part._represent(texts))

    def _represent(self, texts: Sequence[str]) -> str:
        return f"{type(self).__name__}({', '.join(texts)})"

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

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot set {name!r}: a formula never changes; build a new one")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete {name!r}: a formula never changes; build a new one")

    def __reduce__(self) -> tuple[type[Formula], tuple[Any, ...]]:
        return type(self), self.operands  # and not the hash, which is another one in another process


class Symbol(Formula):
    """An atom that is true or false. `name` is anything hashable; the name of a cell says that it is a mine."""

    __slots__ = ()

    def __init__(self, name: Hashable) -> None:
        if isinstance(name, Formula):
            raise TypeError(f"the name of a symbol cannot be a formula; got {name!r}")
        super().__init__((), name)

    @property
    def name(self) -> Hashable:
        """What the model of `evaluate` calls it."""
        return self._label

    def _look_up(self, model: Mapping[Any, bool]) -> bool:
        """Its value in `model`; `ValueError` if it has none."""
        try:
            return bool(model[self.name])
        except KeyError:
            raise ValueError(f"the model gives no value to {self.name!r}; give it True or False") from None

    def _holds(self, values: Sequence[bool]) -> bool:
        raise TypeError(f"the symbol {self} has no operands: its value comes from a model")

    def _write(self, texts: Sequence[str]) -> str:
        return str(self.name)

    def _represent(self, texts: Sequence[str]) -> str:
        return str(self.name)

    def __reduce__(self) -> tuple[type[Formula], tuple[Any, ...]]:
        return Symbol, (self.name,)


class Not(Formula):
    """The negation of `operand`."""

    __slots__ = ()

    def __init__(self, operand: Formula) -> None:
        super().__init__((operand,))

    @property
    def operand(self) -> Formula:
        """What is denied."""
        return self.operands[0]

    def _holds(self, values: Sequence[bool]) -> bool:
        return not values[0]

    def _write(self, texts: Sequence[str]) -> str:
        return f"¬{_parenthesize(texts[0])}"


class _Joined(Formula):
    """Any number of operands joined by one sign; one operand stands for itself, none is written `nothing`."""

    __slots__ = ()
    sign: ClassVar[str]
    nothing: ClassVar[str]

    def __init__(self, *operands: Formula) -> None:
        super().__init__(operands)

    def _write(self, texts: Sequence[str]) -> str:
        if len(texts) == 1:
            return texts[0]
        return f" {self.sign} ".join(map(_parenthesize, texts)) or self.nothing


class And(_Joined):
    """All of `conjuncts` are true; without any it is true."""

    __slots__ = ()
    sign = "∧"
    nothing = "⊤"

    @property
    def conjuncts(self) -> tuple[Formula, ...]:
        """What is joined."""
        return self.operands

    def _holds(self, values: Sequence[bool]) -> bool:
        return all(values)


class Or(_Joined):
    """At least one of `disjuncts` is true; without any it is false."""

    __slots__ = ()
    sign = "∨"
    nothing = "⊥"

    @property
    def disjuncts(self) -> tuple[Formula, ...]:
        """What is joined."""
        return self.operands

    def _holds(self, values: Sequence[bool]) -> bool:
        return any(values)


class Xor(_Joined):
    """An odd number of `operands` are true; without any it is false."""

    __slots__ = ()
    sign = "⊕"
    nothing = "⊥"

    def _holds(self, values: Sequence[bool]) -> bool:
        return sum(values) % 2 == 1


class Implication(Formula):
    """If `antecedent` is true, so is `consequent`."""

    __slots__ = ()

    def __init__(self, antecedent: Formula, consequent: Formula) -> None:
        super().__init__((antecedent, consequent))

    @property
    def antecedent(self) -> Formula:
        """The condition."""
        return self.operands[0]

    @property
    def consequent(self) -> Formula:
        """What follows from it."""
        return self.operands[1]

    def _holds(self, values: Sequence[bool]) -> bool:
        return not values[0] or values[1]

    def _write(self, texts: Sequence[str]) -> str:
        return f"{_parenthesize(texts[0])} => {_parenthesize(texts[1])}"


class Biconditional(Formula):
    """`left` and `right` are both true or both false."""

    __slots__ = ()

    def __init__(self, left: Formula, right: Formula) -> None:
        super().__init__((left, right))

    @property
    def left(self) -> Formula:
        """One side."""
        return self.operands[0]

    @property
    def right(self) -> Formula:
        """The other side."""
        return self.operands[1]

    def _holds(self, values: Sequence[bool]) -> bool:
        return values[0] == values[1]

    def _write(self, texts: Sequence[str]) -> str:
        return f"{_parenthesize(texts[0])} <=> {_parenthesize(texts[1])}"


class Cardinality(Formula):
    """So many of `operands` are true. An operand given twice counts twice; the count may exceed their number.

    Written `Exactly(2, a, b, c)` or, with one iterable as for `max`, `Exactly(2, [a, b, c])`.
    """

    __slots__ = ()
    words: ClassVar[str]

    def __init__(self, count: int, *operands: Formula | Iterable[Formula]) -> None:
        if type(count) is not int or count < 0:
            raise ValueError(f"{type(self).__name__} counts {count!r} formulas; expected an int of at least 0")
        if len(operands) == 1 and isinstance(operands[0], Iterable) and not isinstance(operands[0], str):
            operands = tuple(operands[0])
        super().__init__(operands, count)

    @property
    def count(self) -> int:
        """How many."""
        assert isinstance(self._label, int)
        return self._label

    def _write(self, texts: Sequence[str]) -> str:
        return f"{self.words} {self.count} of ({', '.join(texts)})"

    def _represent(self, texts: Sequence[str]) -> str:
        return f"{type(self).__name__}({', '.join([str(self.count), *texts])})"

    def __reduce__(self) -> tuple[type[Formula], tuple[Any, ...]]:
        return type(self), (self.count, *self.operands)


class Exactly(Cardinality):
    """Exactly `count` of `operands` are true."""

    __slots__ = ()
    words = "exactly"

    def _holds(self, values: Sequence[bool]) -> bool:
        return sum(values) == self.count


class AtLeast(Cardinality):
    """At least `count` of `operands` are true."""

    __slots__ = ()
    words = "at least"

    def _holds(self, values: Sequence[bool]) -> bool:
        return sum(values) >= self.count


class AtMost(Cardinality):
    """At most `count` of `operands` are true."""

    __slots__ = ()
    words = "at most"

    def _holds(self, values: Sequence[bool]) -> bool:
        return sum(values) <= self.count


def _operands_first(formula: Formula) -> tuple[Formula, ...]:
    """The parts of `formula` in depth-first postorder, without recursion: formulas may be deeper than the stack."""
    order: list[Formula] = []
    seen: set[int] = set()
    pending: list[tuple[Formula, bool]] = [(formula, False)]
    while pending:
        part, operands_done = pending.pop()
        if operands_done:
            order.append(part)
        elif id(part) not in seen:
            seen.add(id(part))
            pending.append((part, True))
            pending += [(operand, False) for operand in reversed(part.operands)]
    return tuple(order)


def _parenthesize(text: str) -> str:
    """`text` in parentheses, unless it is one word or already stands in a pair that belongs together."""
    return text if text.isalpha() or _is_parenthesized(text) else f"({text})"


def _is_parenthesized(text: str) -> bool:
    if not (text.startswith("(") and text.endswith(")")):
        return False
    depth = 0
    for character in text[:-1]:
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return False
    return depth == 1


def _no_formula(taker: str, value: object) -> str:
    """The complaint that `value` is no formula, with what was perhaps meant."""
    if isinstance(value, bool):
        remedy = "And() is true and Or() is false"
    elif isinstance(value, str):
        remedy = f"write Symbol({value!r})"
    elif isinstance(value, type) and issubclass(value, Formula):
        remedy = f"call it: {value.__name__}(...)"
    elif isinstance(value, Iterable):
        remedy = f"unpack it: {taker}(*formulas)"
    else:
        remedy = "build one from Symbol, Not, And, Or, Implication, Biconditional, Xor, Exactly, AtLeast or AtMost"
    return f"{taker} takes formulas; got {value!r}: {remedy}"
