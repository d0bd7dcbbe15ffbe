"""What a solver has to do for a reasoner: hold facts, find models of them, and count the mines in these."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence, Set as AbstractSet
from typing import ClassVar, Self

from engines.facts import Atom, Fact, atoms_in_one_order
from engines.reasoner import Backbone
from engines.solving.clauses import Encoding
from game.statements.sentence import Sentence


class Solver(ABC):
    """A solver that holds facts. Close it after use.

    `variables` maps atoms to positive ints; the literal of a cell's variable says "mine", its negative "safe".
    `counted` are the variables of the cells whose mines can be counted.
    """

    def __init__(self, variables: Mapping[Atom, int], counted: Sequence[Atom] = ()) -> None:
        self.variables = variables
        self.counted = [variables[atom] for atom in counted]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def solve(self, assumptions: Sequence[int] = ()) -> Sequence[int] | None:
        """The literals of the atoms in some model under the assumptions, or None if there is none.

        An atom that the facts leave free need not be among them. Raises `GaveUp` at the solver's limit.
        """

    def solve_soon(self, assumptions: Sequence[int]) -> Sequence[int] | None:
        """As `solve`, but None also where no model is found after a short search."""
        return self.solve(assumptions)

    @abstractmethod
    def add(self, clause: Sequence[int]) -> None:
        """From now on one of these literals is true."""

    @abstractmethod
    def at_most(self, count: int) -> int:
        """A literal that is true only if at most `count` counted cells are mines; `count` is less than their number."""

    @abstractmethod
    def at_least(self, count: int) -> int:
        """A literal that is true only if at least `count` counted cells are mines; `count` is 1 or more."""

    stays_near: ClassVar[bool] = False
    """Whether a model that is found after `prefer(literals)` differs from these where it has to, as a rule."""

    def prefer(self, literals: Sequence[int]) -> None:  # noqa: B027 - not every solver can be guided
        """Where the search is free, try these literals first: a model then refutes many candidates at once."""

    def close(self) -> None:  # noqa: B027 - not every solver holds something to be freed
        """Free what the solver holds."""

    def literals_where(self, is_true: Callable[[int], bool]) -> list[int]:
        """The literals of the atoms in the model in which `is_true` tells the value of a variable."""
        return [variable if is_true(variable) else -variable for variable in self.variables.values()]

    def backbone(self, model: Sequence[int], known: AbstractSet[int] = frozenset()) -> Backbone:
        """The atoms that have one value in every model, with that value.

        `model` is one that was found, or what several have in common; `known` are literals that are true in every
        model. Each turn asks for a model in which some candidate differs (Janota, Lynce and Marques-Silva, Algorithms
        for computing backbones of propositional formulae, 2015). It uses the solver up.
        """
        candidates = set(model).difference(known)
        while candidates:
            opposites = [-literal for literal in candidates]
            self.add(opposites)
            self.prefer(opposites)
            found = self.solve()
            if found is None:
                break
            candidates.intersection_update(found)
        atoms = {variable: atom for atom, variable in self.variables.items()}
        return [(atoms[abs(literal)], literal > 0) for literal in candidates.union(known)]


class EncodedSolver(Solver):
    """A solver that takes sentences as they are, and formulas and numbers of mines as clauses of an encoding.

    Solvers learn nothing about one long equation: with the total as one, some expert positions took over a minute, and
    take milliseconds with clauses that count. A subclass calls `tell_clauses` when its solver is ready, and then tells
    it the sentences.
    """

    def __init__(self, facts: Sequence[Fact], counted: Sequence[Atom] = ()) -> None:
        self._encoding, self._known = Encoding.of(facts, atoms_in_one_order(facts)), 0
        super().__init__(self._encoding.variables, counted)

    @abstractmethod
    def declare(self, highest: int) -> None:
        """Make the solver know all variables from 1 to `highest`."""

    def at_most(self, count: int) -> int:
        return -self._counter(count + 1)

    def at_least(self, count: int) -> int:
        return self._counter(count)

    def require_sentences(self, facts: Sequence[Fact]) -> None:
        """Hold the sentences among `facts` true as clauses, from the next call of `tell_clauses`."""
        for fact in facts:
            if isinstance(fact, Sentence):
                self._encoding.require_sentence(fact)

    def tell_clauses(self) -> None:
        """Give the solver the new clauses of the encoding."""
        self.declare(self._encoding.highest)
        new, self._known = self._encoding.clauses[self._known :], len(self._encoding.clauses)
        for clause in new:
            self.add(clause)

    def _counter(self, count: int) -> int:
        literal = self._encoding.at_least(count, self.counted)
        self.tell_clauses()
        return literal
