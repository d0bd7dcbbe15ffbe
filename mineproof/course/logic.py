"""CS50's `logic.py`: mutable sentences with the course's names, texts and manners, and its `model_check`.

A program that was written for the course runs unchanged beside a file `logic.py` that consists of

    from mineproof.course.logic import *

The sentences are classes of their own, beside the immutable formulas of `game.logic`. `to_formula` builds the formula
that a sentence stands for at that moment, which any reasoner that speaks formulas takes:

>>> rain, wet = Symbol("rain"), Symbol("wet")
>>> knowledge = And(Implication(rain, wet))
>>> knowledge.add(rain)
>>> model_check(knowledge, wet)
True
>>> from engines import create_reasoner
>>> create_reasoner("exhaustive").entails([knowledge.to_formula()], wet.to_formula())
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.solving.truth_table import check_all_models
from game import logic
from game.formula import parenthesize

__all__ = ["And", "Biconditional", "Implication", "Not", "Or", "Sentence", "Symbol", "model_check"]


class Sentence:
    """A logical sentence: the base class of the others, and of a program's own."""

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Whether the sentence is true in `model`, which maps the names of symbols to their values.

        Raises `ValueError` for a symbol that it needs and the model leaves out.
        """
        raise NotImplementedError(f"nothing to evaluate: {type(self).__name__} has no evaluate of its own")

    def formula(self) -> str:
        """The sentence in mathematical symbols."""
        return ""

    def symbols(self) -> set[Any]:
        """The names of its symbols."""
        return set()

    @classmethod
    def validate(cls, sentence: object) -> None:
        """Raise `TypeError` for what is no sentence of these classes."""
        if not isinstance(sentence, Sentence):
            raise TypeError(
                f"{sentence!r} must be a logical sentence; build one from Symbol, Not, And, Or and the others"
            )

    @classmethod
    def parenthesize(cls, s: str) -> str:
        """`s` in parentheses, unless it is one word or already stands in parentheses."""
        return parenthesize(s)

    def to_formula(self) -> logic.Formula:
        """The formula of `game.logic` that says the same now; later changes of the sentence do not change it.

        Raises `TypeError` for a class that a program added: it may mean anything, and needs a `to_formula` of its own.
        """
        if type(self) in (Symbol, Not, And, Or, Implication, Biconditional):
            match self:
                case Symbol():
                    return logic.Symbol(self.name)
                case Not():
                    return logic.Not(self.operand.to_formula())
                case And():
                    return logic.And(*(conjunct.to_formula() for conjunct in self.conjuncts))
                case Or():
                    return logic.Or(*(disjunct.to_formula() for disjunct in self.disjuncts))
                case Implication():
                    return logic.Implication(self.antecedent.to_formula(), self.consequent.to_formula())
                case Biconditional():
                    return logic.Biconditional(self.left.to_formula(), self.right.to_formula())
        raise TypeError(f"{type(self).__name__} is none of the course's classes: give it a to_formula of its own")


class Symbol(Sentence):
    """An atom that is true or false, called `name`."""

    def __init__(self, name: Any) -> None:
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Symbol) and bool(self.name == other.name)

    def __hash__(self) -> int:
        return hash(("symbol", self.name))

    def __repr__(self) -> str:
        return str(self.name)

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Its value in `model`; see `Sentence.evaluate`."""
        try:
            return bool(model[self.name])
        except KeyError:
            raise ValueError(f"variable {self.name} not in model; give it True or False") from None

    def formula(self) -> str:
        """Its name."""
        return str(self.name)

    def symbols(self) -> set[Any]:
        """Its name."""
        return {self.name}


class Not(Sentence):
    """The negation of `operand`."""

    def __init__(self, operand: Sentence) -> None:
        Sentence.validate(operand)
        self.operand = operand

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Not) and self.operand == other.operand

    def __hash__(self) -> int:
        return hash(("not", hash(self.operand)))

    def __repr__(self) -> str:
        return f"Not({self.operand})"

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Whether the operand is false; see `Sentence.evaluate`."""
        return not self.operand.evaluate(model)

    def formula(self) -> str:
        """See `Sentence.formula`."""
        return "¬" + parenthesize(self.operand.formula())

    def symbols(self) -> set[Any]:
        """See `Sentence.symbols`."""
        return self.operand.symbols()


class And(Sentence):
    """All of `conjuncts`, a list, are true; without any it is true."""

    def __init__(self, *conjuncts: Sentence) -> None:
        for conjunct in conjuncts:
            Sentence.validate(conjunct)
        self.conjuncts = list(conjuncts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, And) and self.conjuncts == other.conjuncts

    def __hash__(self) -> int:
        return hash(("and", tuple(hash(conjunct) for conjunct in self.conjuncts)))

    def __repr__(self) -> str:
        return f"And({', '.join(map(str, self.conjuncts))})"

    def add(self, conjunct: Sentence) -> None:
        """Join one more."""
        Sentence.validate(conjunct)
        self.conjuncts.append(conjunct)

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Whether all are true, up to the first that is not; see `Sentence.evaluate`."""
        for conjunct in self.conjuncts:  # noqa: SIM110 - a generator would take twice as long
            if not conjunct.evaluate(model):
                return False
        return True

    def formula(self) -> str:
        """See `Sentence.formula`."""
        return _joined(" ∧ ", self.conjuncts)

    def symbols(self) -> set[Any]:
        """See `Sentence.symbols`."""
        return set().union(*[conjunct.symbols() for conjunct in self.conjuncts])


class Or(Sentence):
    """At least one of `disjuncts`, a list, is true; without any it is false."""

    def __init__(self, *disjuncts: Sentence) -> None:
        for disjunct in disjuncts:
            Sentence.validate(disjunct)
        self.disjuncts = list(disjuncts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Or) and self.disjuncts == other.disjuncts

    def __hash__(self) -> int:
        return hash(("or", tuple(hash(disjunct) for disjunct in self.disjuncts)))

    def __repr__(self) -> str:
        return f"Or({', '.join(map(str, self.disjuncts))})"

    def add(self, disjunct: Sentence) -> None:
        """Join one more."""
        Sentence.validate(disjunct)
        self.disjuncts.append(disjunct)

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Whether any is true, up to the first that is; see `Sentence.evaluate`."""
        for disjunct in self.disjuncts:  # noqa: SIM110 - as above
            if disjunct.evaluate(model):
                return True
        return False

    def formula(self) -> str:
        """See `Sentence.formula`. The course writes two blanks after the sign."""
        return _joined(" ∨  ", self.disjuncts)

    def symbols(self) -> set[Any]:
        """See `Sentence.symbols`."""
        return set().union(*[disjunct.symbols() for disjunct in self.disjuncts])


class Implication(Sentence):
    """If `antecedent` is true, so is `consequent`."""

    def __init__(self, antecedent: Sentence, consequent: Sentence) -> None:
        Sentence.validate(antecedent)
        Sentence.validate(consequent)
        self.antecedent = antecedent
        self.consequent = consequent

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Implication)
            and self.antecedent == other.antecedent
            and self.consequent == other.consequent
        )

    def __hash__(self) -> int:
        return hash(("implies", hash(self.antecedent), hash(self.consequent)))

    def __repr__(self) -> str:
        return f"Implication({self.antecedent}, {self.consequent})"

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Whether the antecedent is false or the consequent true; see `Sentence.evaluate`."""
        return not self.antecedent.evaluate(model) or self.consequent.evaluate(model)

    def formula(self) -> str:
        """See `Sentence.formula`."""
        return f"{parenthesize(self.antecedent.formula())} => {parenthesize(self.consequent.formula())}"

    def symbols(self) -> set[Any]:
        """See `Sentence.symbols`."""
        return {*self.antecedent.symbols(), *self.consequent.symbols()}


class Biconditional(Sentence):
    """`left` and `right` are both true or both false."""

    def __init__(self, left: Sentence, right: Sentence) -> None:
        Sentence.validate(left)
        Sentence.validate(right)
        self.left = left
        self.right = right

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Biconditional) and self.left == other.left and self.right == other.right

    def __hash__(self) -> int:
        return hash(("biconditional", hash(self.left), hash(self.right)))

    def __repr__(self) -> str:
        return f"Biconditional({self.left}, {self.right})"

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Whether both have the same value; see `Sentence.evaluate`."""
        return bool(self.left.evaluate(model)) == bool(self.right.evaluate(model))

    def formula(self) -> str:
        """See `Sentence.formula`. The course writes both sides as `str` does."""
        return f"{parenthesize(str(self.left))} <=> {parenthesize(str(self.right))}"

    def symbols(self) -> set[Any]:
        """See `Sentence.symbols`."""
        return {*self.left.symbols(), *self.right.symbols()}


def model_check(knowledge: Sentence, query: Sentence) -> bool:
    """Whether `knowledge` entails `query`: the textbook's recursion over all models; see `engines.model_check`.

    It asks the sentences themselves, so that it takes a program's own classes too. Raises `GaveUp` for more than 500
    symbols, and `TypeError` for what is no sentence of these classes.
    """
    Sentence.validate(knowledge)
    Sentence.validate(query)
    return check_all_models(knowledge, query)


def _joined(sign: str, sentences: list[Sentence]) -> str:
    """One sentence as it is; several in parentheses, with the sign between them."""
    if len(sentences) == 1:
        return sentences[0].formula()
    return sign.join([parenthesize(sentence.formula()) for sentence in sentences])
