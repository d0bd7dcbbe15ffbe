"""CS50's `logic.py`: mutable sentences with the course's names, texts and behavior, and its `model_check`.

A program that was written for the course runs unchanged beside a file `logic.py` that consists of

    from mineproof.course.logic import *

>>> rain, wet = Symbol("rain"), Symbol("wet")
>>> knowledge = And(Implication(rain, wet))
>>> knowledge.add(rain)
>>> model_check(knowledge, wet)
True
>>> from engines import create_reasoner
>>> create_reasoner("exhaustive").entails([knowledge.to_formula()], wet.to_formula())
True
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.solving.model_checking import check_all_models
from game.statements import connectives as logic
from game.statements.abstract_formula import parenthesize

__all__ = ["And", "Biconditional", "Implication", "Not", "Or", "Sentence", "Symbol", "model_check"]


class Sentence:
    """A logical sentence: the base class of all connectives, and of a program's own classes."""

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Return the value in `model`, a mapping from names to values.

        Raises `ValueError` for a name that is needed and missing.
        """
        raise NotImplementedError(f"nothing to evaluate: {type(self).__name__} has no evaluate of its own")

    def formula(self) -> str:
        return ""

    def symbols(self) -> set[Any]:
        return set()

    @classmethod
    def validate(cls, sentence: object) -> None:
        """Raise `TypeError` unless the object is a sentence of these classes."""
        if not isinstance(sentence, Sentence):
            raise TypeError(
                f"{sentence!r} must be a logical sentence; build one from Symbol, Not, And, Or and the others"
            )

    @classmethod
    def parenthesize(cls, s: str) -> str:
        return parenthesize(s)

    def to_formula(self) -> logic.Formula:
        """Return an equivalent immutable formula. Raises `TypeError` for a class without a `to_formula`."""
        raise TypeError(f"{type(self).__name__} is none of the course's classes: give it a to_formula of its own")


class Symbol(Sentence):
    """An atom, true or false, with a `name`."""

    def __init__(self, name: Any) -> None:
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Symbol) and bool(self.name == other.name)

    def __hash__(self) -> int:
        return hash(("symbol", self.name))

    def __repr__(self) -> str:
        return str(self.name)

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        try:
            return bool(model[self.name])
        except KeyError:
            raise ValueError(f"variable {self.name} not in model; give it True or False") from None

    def formula(self) -> str:
        return str(self.name)

    def symbols(self) -> set[Any]:
        return {self.name}

    def to_formula(self) -> logic.Formula:
        return logic.Symbol(self.name)


class _Connective(Sentence):
    """A compound sentence, with its operands in the attributes `_names`, as the course names them."""

    _names: ClassVar[tuple[str, ...]] = ()

    def _operands(self) -> list[Sentence]:
        return [getattr(self, name) for name in self._names]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Connective) and type(other) is type(self) and self._operands() == other._operands()

    def __hash__(self) -> int:
        return hash((type(self), *self._operands()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(str, self._operands()))})"

    def symbols(self) -> set[Any]:
        return set().union(*[operand.symbols() for operand in self._operands()])

    def to_formula(self) -> logic.Formula:
        formula: logic.Formula = getattr(logic, type(self).__name__)(*[one.to_formula() for one in self._operands()])
        return formula


class Not(_Connective):
    """The negation of `operand`."""

    _names = ("operand",)

    def __init__(self, operand: Sentence) -> None:
        (self.operand,) = _checked(operand)

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        return not self.operand.evaluate(model)

    def formula(self) -> str:
        return "¬" + parenthesize(self.operand.formula())


class _Joined(_Connective):
    """A connective of a list of operands, written with `sign` between them."""

    sign: ClassVar[str]

    def __init__(self, *operands: Sentence) -> None:
        setattr(self, self._names[0], _checked(*operands))

    def _operands(self) -> list[Sentence]:
        operands: list[Sentence] = getattr(self, self._names[0])
        return operands

    def add(self, sentence: Sentence) -> None:
        self._operands().extend(_checked(sentence))

    def formula(self) -> str:
        written = [operand.formula() for operand in self._operands()]
        return written[0] if len(written) == 1 else self.sign.join(map(parenthesize, written))


class And(_Joined):
    """The conjunction of `conjuncts`, a list; true if it is empty."""

    conjuncts: list[Sentence]
    _names, sign = ("conjuncts",), " ∧ "

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        for conjunct in self.conjuncts:  # noqa: SIM110 - a generator would take twice as long
            if not conjunct.evaluate(model):
                return False
        return True


class Or(_Joined):
    """The disjunction of `disjuncts`, a list; false if it is empty."""

    disjuncts: list[Sentence]
    _names, sign = ("disjuncts",), " ∨  "  # two blanks after the sign, as in the course

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        for disjunct in self.disjuncts:  # noqa: SIM110 - as above
            if disjunct.evaluate(model):
                return True
        return False


class Implication(_Connective):
    """If `antecedent` is true, so is `consequent`."""

    _names = ("antecedent", "consequent")

    def __init__(self, antecedent: Sentence, consequent: Sentence) -> None:
        self.antecedent, self.consequent = _checked(antecedent, consequent)

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        return not self.antecedent.evaluate(model) or self.consequent.evaluate(model)

    def formula(self) -> str:
        return f"{parenthesize(self.antecedent.formula())} => {parenthesize(self.consequent.formula())}"


class Biconditional(_Connective):
    """`left` and `right` are both true or both false."""

    _names = ("left", "right")

    def __init__(self, left: Sentence, right: Sentence) -> None:
        self.left, self.right = _checked(left, right)

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        return bool(self.left.evaluate(model)) == bool(self.right.evaluate(model))

    def formula(self) -> str:
        """Format both sides by `str`, as the course does."""
        return f"{parenthesize(str(self.left))} <=> {parenthesize(str(self.right))}"


def model_check(knowledge: Sentence, query: Sentence) -> bool:
    """Return whether `knowledge` entails `query`, by recursion over all models: see `engines.model_check`.

    A program's own classes of sentences are accepted. Raises `GaveUp` for more than 500 symbols.
    """
    Sentence.validate(knowledge)
    Sentence.validate(query)
    return check_all_models(knowledge, query)


def _checked(*sentences: Sentence) -> list[Sentence]:
    for sentence in sentences:
        Sentence.validate(sentence)
    return [*sentences]
