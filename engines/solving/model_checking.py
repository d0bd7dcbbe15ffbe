"""Truth tables as in textbooks: every model in turn."""

from collections.abc import Mapping
from typing import Any, Protocol

from game.errors import GaveUp
from game.statements.connectives import Formula

MOST_SYMBOLS = 500
"""The most symbols for `model_check`, limited by Python's stack; its time doubles with every symbol."""


class HasTruthValue(Protocol):
    """An expression with a truth value in each model: a formula, or a sentence of `mineproof.course.logic`."""

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Return whether the statement is true in `model`, which maps the names of symbols to their values."""

    def symbols(self) -> set[Any]:
        """Return the names of the symbols in the statement."""


def model_check(knowledge: Formula, query: Formula) -> bool:
    """Return whether `knowledge` entails `query`, by evaluating both in every model of their symbols.

    The textbook's recursion (TT-Entails of Russell and Norvig, and CS50's `logic.py`): 2 ** n models for n symbols, at
    some microseconds each. Raises `GaveUp` for more than `MOST_SYMBOLS`, and `TypeError` unless both are formulas.

    >>> from game.statements.connectives import And, Implication, Symbol
    >>> rain, wet = Symbol("rain"), Symbol("wet")
    >>> model_check(And(Implication(rain, wet), rain), wet)
    True
    """
    for formula in (knowledge, query):
        if not isinstance(formula, Formula):
            raise TypeError(f"{formula!r} is no formula; expected one built with game.statements.connectives")
    return check_all_models(knowledge, query)


def check_all_models(knowledge: HasTruthValue, query: HasTruthValue) -> bool:
    """Return whether `query` is true in every model of `knowledge`. Raises `GaveUp` as `model_check` does."""
    symbols = list({*knowledge.symbols(), *query.symbols()})  # a user's own sentence may return a list
    if len(symbols) > MOST_SYMBOLS:
        raise GaveUp(f"{len(symbols)} symbols have 2 ** {len(symbols)} models; ask a reasoner instead")
    model: dict[Any, bool] = {}

    def check_all(first: int) -> bool:
        if first == len(symbols):
            whole = dict(model)  # a copy, as a user's own sentence may keep it
            return query.evaluate(whole) if knowledge.evaluate(whole) else True
        for value in (True, False):
            model[symbols[first]] = value
            if not check_all(first + 1):
                return False
        return True

    return check_all(0)
