"""Propositional formulas, in the words of CS50's `logic.py`.

Formulas never change. They are hashable, and equal when they are written alike: `And(a, b)` is not `And(b, a)`.

>>> rain, wet = Symbol("rain"), Symbol("wet")
>>> knowledge = And(Implication(rain, wet), rain)
>>> print(knowledge)
(rain => wet) ∧ rain
>>> knowledge.evaluate({"rain": True, "wet": False})
False

A formula may be deeper than Python's stack: all that is done with one goes through `fold`, which takes the parts one
after the other, operands first and shared parts once. Only formulas that are known to be shallow are evaluated by
recursion, which can stop early.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import FrozenInstanceError
from typing import Any, ClassVar, Self, TypeVar

Value = TypeVar("Value")

DEEPEST_RECURSION = 100
"""Formulas with more levels than this are evaluated without recursion, whoever calls."""


class Formula(ABC):
    """A propositional formula. `operands` are the formulas that it joins, in the order written."""

    __slots__ = ("_hash", "_is_shallow", "_label", "_parts", "operands")

    operands: tuple[Formula, ...]
    _label: Hashable  # what else it consists of: a symbol's name, a cardinality's count
    _hash: int
    _parts: tuple[Formula, ...] | None  # found when they are first needed, as is the next
    _is_shallow: bool | None

    def __init__(self, operands: Iterable[object], label: Hashable = None) -> None:
        operands = tuple(operands)
        for operand in operands:
            if not isinstance(operand, Formula):
                raise TypeError(_no_formula(type(self).__name__, operand))
        object.__setattr__(self, "operands", operands)
        object.__setattr__(self, "_label", label)
        object.__setattr__(self, "_hash", hash((type(self), label, operands)))
        object.__setattr__(self, "_parts", None)
        object.__setattr__(self, "_is_shallow", None)

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
        """The value of the whole, where `combine(part, values of its operands)` is the value of a part.

        >>> And(Symbol("a"), Not(Symbol("b"))).fold(lambda part, depths: 1 + max(depths, default=0))
        3
        """
        values: dict[int, Value] = {}
        for part in self.parts():
            values[id(part)] = combine(part, [values[id(operand)] for operand in part.operands])
        return values[id(self)]

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Whether the formula is true in `model`, which maps the *names* of symbols to their values.

        It stops as soon as the answer is known. Raises `ValueError` for a symbol that it needs and the model leaves
        out.

        >>> Or(Symbol("a"), Symbol("b")).evaluate({"a": True})
        True
        """
        if self._is_shallow is None:
            object.__setattr__(self, "_is_shallow", _recursion_is_cheap(self.parts()))
        if self._is_shallow:
            return self._is_true_in(model)
        return self.fold(lambda part, values: part._holds(values) if part.operands else part._is_true_in(model))

    def _is_true_in(self, model: Mapping[Any, bool]) -> bool:
        """Whether it is true in `model`, by recursion. It agrees with `_holds`, and stops early where it can."""
        return self._holds([operand._is_true_in(model) for operand in self.operands])

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

    def __copy__(self) -> Self:
        return self  # which never changes, so that one is enough

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[..., Formula], tuple[list[_Step]]]:
        # The parts as a list, since pickle would recurse; and no hash, which is another one in another process.
        place = {id(part): number for number, part in enumerate(self.parts())}
        steps = [(type(part), part._label, [place[id(o)] for o in part.operands]) for part in self.parts()]
        return _rebuilt, (steps,)


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

    def _is_true_in(self, model: Mapping[Any, bool]) -> bool:
        try:
            return bool(model[self._label])
        except KeyError:
            raise ValueError(f"the model gives no value to {self.name!r}; give it True or False") from None

    def _holds(self, values: Sequence[bool]) -> bool:
        raise TypeError(f"the symbol {self} has no operands: its value comes from a model")

    def _write(self, texts: Sequence[str]) -> str:
        return str(self.name)

    def _represent(self, texts: Sequence[str]) -> str:
        return str(self.name)


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

    def _is_true_in(self, model: Mapping[Any, bool]) -> bool:
        return not self.operands[0]._is_true_in(model)

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

    def _is_true_in(self, model: Mapping[Any, bool]) -> bool:
        for conjunct in self.operands:
            if not conjunct._is_true_in(model):
                return False
        return True


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

    def _is_true_in(self, model: Mapping[Any, bool]) -> bool:
        for disjunct in self.operands:
            if disjunct._is_true_in(model):
                return True
        return False


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

    def _is_true_in(self, model: Mapping[Any, bool]) -> bool:
        antecedent, consequent = self.operands
        return not antecedent._is_true_in(model) or consequent._is_true_in(model)

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

    def _is_true_in(self, model: Mapping[Any, bool]) -> bool:
        left, right = self.operands
        return left._is_true_in(model) == right._is_true_in(model)

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


def _recursion_is_cheap(parts: Iterable[Formula]) -> bool:
    """Whether recursion over the formula with these parts, operands first, stays on the stack and visits few twice."""
    levels: dict[int, int] = {}  # by the id of a part
    visits: dict[int, int] = {}
    for part in parts:
        if not part.operands:
            levels[id(part)] = visits[id(part)] = 0
            continue
        levels[id(part)] = 1 + max([levels[id(operand)] for operand in part.operands])
        visits[id(part)] = 1 + sum([visits[id(operand)] for operand in part.operands])
        if levels[id(part)] > DEEPEST_RECURSION or visits[id(part)] > 2 * len(visits):
            return False
    return True


_Step = tuple[type[Formula], Hashable, list[int]]
"""How to build a part: its class, its label, and which of the parts before it are its operands."""


def _rebuilt(steps: Iterable[_Step]) -> Formula:
    """The formula whose parts are built by these steps."""
    parts: list[Formula] = []
    for kind, label, places in steps:
        part = object.__new__(kind)
        Formula.__init__(part, [parts[place] for place in places], label)
        parts.append(part)
    return parts[-1]


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
