"""The interface of a solver for reasoners: it holds facts, finds models, and counts their mines."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence, Set as AbstractSet
from contextlib import AbstractContextManager
from typing import ClassVar

from engines.facts_and_components import Atom, Fact, atoms_in_one_order
from engines.reasoner import Backbone
from engines.solving.tseitin_encoding import Encoding
from game.statements.sentence import Sentence


class Solver(AbstractContextManager["Solver"]):
    """A solver that contains facts. Use it in a `with` statement.

    `variables` maps atoms to positive ints; the variable of a cell means a mine, and its negative a safe cell.
    `counted` are the variables of the cells in which mines can be counted.

    Formulas and numbers of mines become clauses, and sentences unless a subclass takes them natively. Solvers learn
    nothing from a long equation: some expert positions took over a minute with a total as an equation, and milliseconds
    with counting clauses.
    """

    def __init__(
        self, facts: Sequence[Fact], counted: Sequence[Atom] = (), atoms: Sequence[Atom] | None = None
    ) -> None:
        """Encode the formulas; `atoms` sets the order of the variables. Once it is ready, a subclass calls `load`."""
        self._encoding = Encoding.of(facts, atoms_in_one_order(facts) if atoms is None else atoms)
        self._declared = self._added = 0  # the variables and clauses of the encoding that the solver has
        self.variables = self._encoding.variables
        self.counted = [self.variables[atom] for atom in counted]

    def __exit__(self, *_: object) -> None:
        """Free the solver's resources, if it holds any."""

    @abstractmethod
    def solve(self, assumptions: Sequence[int] = ()) -> Sequence[int] | None:
        """Return a model as literals, perhaps without irrelevant atoms, or None. Raises `GaveUp` at the limit."""

    def solve_soon(self, assumptions: Sequence[int]) -> Sequence[int] | None:
        """Find a model by a short search, or return None. By default the search is as long as in `solve`."""
        return self.solve(assumptions)

    @abstractmethod
    def add(self, clause: Sequence[int]) -> None:
        """Add a clause."""

    def declare(self, variables: range) -> None:
        """Declare the next variables, used by clauses or sentences after this; not every solver has to know them."""

    def require(self, sentence: Sentence) -> None:
        """Add a sentence."""
        self._encoding.require_sentence(sentence)

    def load(self, facts: Sequence[Fact]) -> None:
        """Add the facts to the solver."""
        self.update()
        for fact in facts:
            if isinstance(fact, Sentence):
                self.require(fact)
        self.update()

    def update(self) -> None:
        """Add to the solver what is new in the encoding."""
        encoding = self._encoding
        self.declare(range(self._declared + 1, encoding.highest + 1))
        for clause in encoding.clauses[self._added :]:
            self.add(clause)
        self._declared, self._added = encoding.highest, len(encoding.clauses)

    def at_most(self, count: int) -> int:
        """Return a literal that implies at most `count`, less than all, mines in the counted cells."""
        return -self.at_least(count + 1)

    def at_least(self, count: int) -> int:
        """Return a literal that implies at least `count` mines in the counted cells; `count` is 1 or more."""
        literal = self._encoding.at_least(count, self.counted)
        self.update()
        return literal

    is_guided: ClassVar[bool] = False
    """Whether models found after `prefer(literals)` usually contain most of these literals."""

    def prefer(self, literals: Sequence[int]) -> None:
        """Prefer these literals in the search, if it can be guided, so that a model refutes many candidates at once."""

    def literals_where(self, is_true: Callable[[int], bool]) -> list[int]:
        """Return the literals of the atoms in a model. `is_true` returns the value of a variable."""
        return [variable if is_true(variable) else -variable for variable in self.variables.values()]

    def refuting_models(self, candidates: set[int]) -> Iterator[Sequence[int]]:
        """Yield models, each with a false candidate literal, and remove these, until all are true in every model.

        The solver cannot be used afterwards. Source: Janota, Lynce and Marques-Silva, Algorithms for computing
        backbones of propositional formulae, 2015.
        """
        while candidates:
            opposites = [-literal for literal in candidates]
            self.add(opposites)
            self.prefer(opposites)
            found = self.solve()
            if found is None:
                return
            candidates.intersection_update(found)
            yield found

    def backbone(self, model: Sequence[int], known: AbstractSet[int] = frozenset()) -> Backbone:
        """Compute the atoms with one value in every model, each with its value. The solver cannot be used afterwards.

        `model` is a model, or the intersection of several; `known` are literals true in every model.
        """
        candidates = set(model).difference(known)
        for _ in self.refuting_models(candidates):
            pass
        atoms = {variable: atom for atom, variable in self.variables.items()}
        return {atoms[abs(literal)]: literal > 0 for literal in candidates.union(known)}
