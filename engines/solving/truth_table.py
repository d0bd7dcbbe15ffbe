"""Truth tables: the textbook's way, one model after the other, and all worlds at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_, or_, xor
from typing import Any, Protocol

from engines.facts import Atom, Fact, atoms_among
from game.errors import GaveUp
from game.logic import And, AtLeast, AtMost, Biconditional, Exactly, Formula, Implication, Not, Or, Symbol, Xor
from game.sentence import Sentence

MOST_SYMBOLS = 500
"""What `model_check` takes: more would not fit Python's stack. The time, which doubles with every symbol, ends sooner.
"""


class Statement(Protocol):
    """What is true or false in a model of its symbols: a formula, or a sentence of `mineproof.course.logic`."""

    def evaluate(self, model: Mapping[Any, bool]) -> bool:
        """Whether it is true in `model`, which maps the names of symbols to their values."""

    def symbols(self) -> set[Any]:
        """The names of its symbols."""


def model_check(knowledge: Formula, query: Formula) -> bool:
    """Whether `knowledge` entails `query`, by evaluating both in every model of their symbols.

    The textbook's recursion (TT-Entails of Russell and Norvig, and CS50's `logic.py`): 2 ** n models for n symbols, at
    some microseconds each. Ask a reasoner where that is too slow. Raises `GaveUp` for more than `MOST_SYMBOLS`, and
    `TypeError` for what is no formula.

    >>> rain, wet = Symbol("rain"), Symbol("wet")
    >>> model_check(And(Implication(rain, wet), rain), wet)
    True
    """
    for formula in (knowledge, query):
        if not isinstance(formula, Formula):
            raise TypeError(f"{formula!r} is no formula; expected one built with game.logic")
    return check_all_models(knowledge, query)


def check_all_models(knowledge: Statement, query: Statement) -> bool:
    """Whether `query` is true in every model in which `knowledge` is. Raises `GaveUp` as `model_check` does."""
    symbols = list({*knowledge.symbols(), *query.symbols()})  # which a program's own sentence may list
    if len(symbols) > MOST_SYMBOLS:
        raise GaveUp(f"{len(symbols)} symbols have 2 ** {len(symbols)} models; ask a reasoner instead")
    model: dict[Any, bool] = {}

    def check_all(first: int) -> bool:
        """Whether it is so in all models that have these values of the symbols before `first`."""
        if first == len(symbols):
            whole = dict(model)  # a program's own sentence may keep it
            return query.evaluate(whole) if knowledge.evaluate(whole) else True
        for value in (True, False):
            model[symbols[first]] = value
            if not check_all(first + 1):
                return False
        return True

    return check_all(0)


class TruthTable:
    """The truth table of facts. A column is an int with one bit for each of the 2 ** n worlds of n atoms.

    A connective is then one operation on ints, which looks at all worlds in one go. `worlds` is the column of the
    facts together: the worlds that fit.
    """

    def __init__(self, facts: Sequence[Fact]) -> None:
        atoms = atoms_among(facts)
        self._size = 1 << len(atoms)
        self._everywhere = (1 << self._size) - 1
        self._columns = {atom: self._column_of_atom(number) for number, atom in enumerate(atoms)}
        self.worlds = reduce(and_, map(self._column, facts), self._everywhere)

    def backbone(self) -> list[tuple[Atom, bool]]:
        """The atoms with one value in all the worlds that fit (there is one at least), and that value."""
        everywhere = [(atom, True) for atom, column in self._columns.items() if not self.worlds & ~column]
        return everywhere + [(atom, False) for atom, column in self._columns.items() if not self.worlds & column]

    def _column_of_atom(self, number: int) -> int:
        """Worlds are numbered in binary, a digit an atom: runs of 2 ** number zeros and of as many ones take turns."""
        run = 1 << number
        column, length = ((1 << run) - 1) << run, 2 * run
        while length < self._size:
            column |= column << length
            length *= 2
        return column

    def _column(self, fact: Fact) -> int:
        if isinstance(fact, Sentence):
            return self._exactly(fact.count, [self._columns[cell] for cell in fact.cells])
        return fact.fold(self._combine)

    def _combine(self, part: Formula, columns: list[int]) -> int:
        """The column of `part`, whose operands have these columns."""
        match part:
            case Symbol():
                return self._columns[part.name]
            case Not():
                return self._not(columns[0])
            case And():
                return reduce(and_, columns, self._everywhere)
            case Or():
                return reduce(or_, columns, 0)
            case Xor():
                return reduce(xor, columns, 0)
            case Implication():
                return self._not(columns[0]) | columns[1]
            case Biconditional():
                return self._not(columns[0] ^ columns[1])
            case AtLeast():
                return self._at_least(part.count, columns)
            case AtMost():
                return self._not(self._at_least(part.count + 1, columns))
            case Exactly():
                return self._exactly(part.count, columns)
        raise TypeError(f"no truth table is known for {part!r}, a {type(part).__name__}")

    def _not(self, column: int) -> int:
        return self._everywhere ^ column

    def _exactly(self, count: int, columns: Sequence[int]) -> int:
        return self._at_least(count, columns) & self._not(self._at_least(count + 1, columns))

    def _at_least(self, count: int, columns: Sequence[int]) -> int:
        """The worlds in which at least `count` of the columns are true."""
        if count > len(columns):
            return 0
        reached = [self._everywhere] + [0] * count  # by number: where so many of the columns seen are true
        for column in columns:
            for number in range(count, 0, -1):
                reached[number] |= reached[number - 1] & column
        return reached[count]
