"""Truth tables: model by model, as in textbooks, or with all worlds at once as the bits of an int."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engines.facts import Atom, Fact, atoms_among, cells_among
from game.errors import GaveUp
from game.statements.connectives import Formula
from game.statements.formula_translation import Interpretation
from game.statements.sentence import Sentence

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
    some microseconds each; reasoners are faster. Raises `GaveUp` for more than `MOST_SYMBOLS`, and `TypeError` for
    other arguments than formulas.

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


class TruthTable(Interpretation[int]):
    """The truth table of facts: each column is an int with one bit for each of the 2 ** n worlds of n atoms.

    A connective is then one operation on ints, for all worlds at once.
    """

    def __init__(self, facts: Sequence[Fact]) -> None:
        atoms = atoms_among(facts)
        self._size = 1 << len(atoms)
        self.true = (1 << self._size) - 1
        self.symbols = {atom: self._column_of_atom(number) for number, atom in enumerate(atoms)}
        self._cells = [self.symbols[cell] for cell in cells_among(facts)]
        self._worlds = self.all_of([self._column(fact) for fact in facts])

    def is_possible(self, fewest: int = 0, most: int | None = None) -> bool:
        return self._with_mines(fewest, most) != 0

    def backbone(self, fewest: int = 0, most: int | None = None) -> list[tuple[Atom, bool]] | None:
        worlds = self._with_mines(fewest, most)
        if not worlds:
            return None
        everywhere = [(atom, True) for atom, column in self.symbols.items() if not worlds & ~column]
        return everywhere + [(atom, False) for atom, column in self.symbols.items() if not worlds & column]

    def _with_mines(self, fewest: int, most: int | None) -> int:
        if most is None:
            return self._worlds
        return self._worlds & self.at_least(fewest, self._cells) & self.at_most(most, self._cells)

    def _column_of_atom(self, number: int) -> int:
        """Return the column of an atom. Worlds are binary numbers, so runs of 2 ** number zeros and ones alternate."""
        run = 1 << number
        column, length = ((1 << run) - 1) << run, 2 * run
        while length < self._size:
            column |= column << length
            length *= 2
        return column

    def _column(self, fact: Fact) -> int:
        if isinstance(fact, Sentence):
            return self.exactly(fact.count, [self.symbols[cell] for cell in fact.cells])
        return self.interpret(fact)
