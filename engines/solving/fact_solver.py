"""What a solver has to do for an engine: hold facts, find models of them, and count in these."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol, Self

from engines.reasoner import Atom, Fact
from engines.solving.clauses import Encoding
from game.logic import Formula

Literals = list[tuple[Atom, bool]]
"""Atoms with their value in every world: of a cell, True for a mine."""


class FactSolver(ABC):
    """A solver that holds facts. Close it after use.

    `variables` maps atoms to positive ints; the literal of a cell's variable says "mine", its negative "safe".
    """

    def __init__(self, variables: Mapping[Atom, int]) -> None:
        self.variables = variables

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def solve(self, assumptions: Sequence[int] = ()) -> Sequence[int] | None:
        """The literals of the atoms in some model under the assumptions, or None if there is none.

        An atom that the facts leave free need not be among them.
        """

    @abstractmethod
    def add(self, clause: Sequence[int]) -> None:
        """From now on one of these literals is true."""

    def prefer(self, literals: Sequence[int]) -> None:  # noqa: B027 - not every solver can be guided
        """Where the search is free, try these literals first: a model then refutes many candidates at once."""

    def close(self) -> None:  # noqa: B027 - not every solver holds something to be freed
        """Free what the solver holds."""

    def literals_where(self, is_true: Callable[[int], bool]) -> list[int]:
        """The literals of the atoms in the model in which `is_true` tells the value of a variable."""
        return [variable if is_true(variable) else -variable for variable in self.variables.values()]

    def backbone(self) -> Literals | None:
        """The atoms that have one value in every model, with that value; None if there is no model.

        Each turn asks for a model in which some candidate differs (Janota, Lynce and Marques-Silva, Algorithms for
        computing backbones of propositional formulae, 2015). It uses the solver up.
        """
        model = self.solve()
        if model is None:
            return None
        candidates = set(model)
        while candidates:
            others = [-literal for literal in candidates]
            self.add(others)
            self.prefer(others)
            model = self.solve()
            if model is None:
                break
            candidates.intersection_update(model)
        atoms = {variable: atom for atom, variable in self.variables.items()}
        return [(atoms[abs(literal)], literal > 0) for literal in candidates]


class CountingSolver(FactSolver):
    """A solver that can be asked, and told, how many of the `counted` cells are mines."""

    def __init__(self, variables: Mapping[Atom, int], counted: AbstractSet[Atom] = frozenset()) -> None:
        super().__init__(variables)
        self.counted = [variable for atom, variable in variables.items() if atom in counted]
        # Numbers of mines that the counted cells were found to have.
        self._found: set[int] = set()

    @abstractmethod
    def at_most(self, count: int) -> list[int]:
        """One literal, true only if at most `count` counted cells are mines; none where all may be."""

    @abstractmethod
    def at_least(self, count: int) -> list[int]:
        """One literal, true only if at least `count` counted cells are mines; none where none need be."""

    def some_count(self) -> int | None:
        """A number of mines that the counted cells can have; None if there is no model."""
        return self._find([])

    def fewest(self, bound: int) -> int:
        """The least number of mines that the counted cells can have: `bound` or more."""
        number: int | None = min(self._found)
        while number is not None and number > bound:
            number = self._find(self.at_most(number - 1))
        return min(self._found)

    def most(self, bound: int) -> int:
        """The greatest number of mines that the counted cells can have: `bound` or less."""
        number: int | None = max(self._found)
        while number is not None and number < bound:
            number = self._find(self.at_least(number + 1))
        return max(self._found)

    def can_count(self, fewest: int, most: int) -> bool:
        """Whether the counted cells can have from `fewest` to `most` mines."""
        if any(fewest <= number <= most for number in self._found):
            return True
        if fewest > min(most, len(self.counted)) or most < 0:
            return False
        return self._find(self.at_least(fewest) + self.at_most(most)) is not None

    def restrict(self, allowed: AbstractSet[int], fewest: int, most: int) -> None:
        """Of the numbers from `fewest` to `most`, allow the counted cells only those in `allowed`, one at the least."""
        if min(allowed) > fewest:
            self.add(self.at_least(min(allowed)))
        if max(allowed) < most:
            self.add(self.at_most(max(allowed)))
        for number in range(min(allowed), max(allowed)):
            if number not in allowed:
                self.add(self.at_most(number - 1) + self.at_least(number + 1))

    def _find(self, assumptions: Sequence[int]) -> int | None:
        """How many counted cells are mines in some model under the assumptions; it is remembered."""
        model = self.solve(assumptions)
        if model is None:
            return None
        number = len(set(model).intersection(self.counted))
        self._found.add(number)
        return number


class EncodedSolver(CountingSolver):
    """A solver that takes sentences as they are, and formulas and the total as clauses of an encoding.

    Solvers learn nothing about one long equation: with the total as one, some expert positions took over a minute, and
    take milliseconds with clauses that count. A subclass calls `tell_clauses` when its solver is ready, and then
    tells it the sentences.
    """

    def __init__(self, facts: Sequence[Fact], counted: AbstractSet[Atom] = frozenset()) -> None:
        self._encoding, self._known = Encoding.of(facts), 0
        super().__init__(self._encoding.variables, counted)

    @abstractmethod
    def declare(self, highest: int) -> None:
        """Make the solver know all variables from 1 to `highest`."""

    def at_most(self, count: int) -> list[int]:
        """See `CountingSolver.at_most`."""
        literal = -self._encoding.at_least(count + 1, self.counted)
        self.tell_clauses()
        return [literal]

    def at_least(self, count: int) -> list[int]:
        """See `CountingSolver.at_least`."""
        literal = self._encoding.at_least(count, self.counted)
        self.tell_clauses()
        return [literal]

    def require(self, formula: Formula) -> None:
        """Hold `formula` true, from the next call of `tell_clauses`."""
        self._encoding.require(formula)

    def tell_clauses(self) -> None:
        """Tell the solver what the encoding has come to know."""
        self.declare(self._encoding.highest)
        new, self._known = self._encoding.clauses[self._known :], len(self._encoding.clauses)
        for clause in new:
            self.add(clause)


class MakeSolver(Protocol):
    """Makes a solver of facts, with the cells to be counted: the class of the solver, as a rule."""

    def __call__(self, facts: Sequence[Fact], counted: AbstractSet[Atom] = frozenset()) -> CountingSolver:
        """The solver, to be closed after use."""
