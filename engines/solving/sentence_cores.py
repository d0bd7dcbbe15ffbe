"""Explanations from sentences: minimal sets of premises entailing a conclusion, found by a SAT solver."""

from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager
from itertools import chain

from engines.facts_and_components import Atom, atoms_among, components, literal_of
from engines.reasoner import minimal_core
from engines.solving.limits import Stopwatch
from engines.solving.pysat_without_signals import Gluecard3, ITotalizer
from engines.solving.tseitin_encoding import MOST_LISTED
from game.statements.connectives import Formula
from game.statements.sentence import Sentence, Total


class SelectablePremises(AbstractContextManager["SelectablePremises"]):
    """Sentences, and at most one total, in a solver; each is active only while its selector literals are assumed.

    Use it in a `with` statement. "At most k of n cells" becomes "at most n of the cells and n - k selectors". With all
    selectors true, at most k cells are mines; with all false, any number. A sum over many cells becomes a totalizer
    (Bailleux and Boufkhad 2003), with its outputs as selectors. The `query` is a literal, maybe of an untouched cell,
    or `FALSE`. All searches together may take `seconds` of processor time (None: no limit).
    """

    def __init__(self, premises: Sequence[Sentence | Total], query: Formula, seconds: float | None = None) -> None:
        sentences = [premise for premise in premises if isinstance(premise, Sentence)]
        # Cells of one component are adjacent, so that the totalizer has their sum as a variable.
        cells = atoms_among(chain.from_iterable(components(sentences)))
        literal = literal_of(query)
        asked = [] if literal is None else [literal[0]]
        self.variables: dict[Atom, int] = {
            atom: number for number, atom in enumerate(dict.fromkeys([*cells, *asked]), start=1)
        }
        self._denial = [] if literal is None else [self.variables[literal[0]] * (-1 if literal[1] else 1)]
        # A queried cell outside all sentences counts among the untouched.
        self._asked_apart = len(self.variables) - len(cells)
        self._highest = len(self.variables)
        self._stopwatch = Stopwatch(seconds)
        self._solver = Gluecard3()
        self._premises = premises
        self._selectors = [self._selectors_of(premise) for premise in premises]

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def minimal_core(self, *, by_order: bool = False) -> list[int]:
        """Return the indices of a minimal set of premises that entails the query. Raises `NotEntailed`, and `GaveUp`.

        A premise is removed if the others suffice, the last one first, with all premises outside the solver's core.
        With `by_order`, these cores are ignored, so that the result depends only on the order of the premises.
        """

        def needed(numbers: Sequence[int]) -> Collection[int] | None:
            if self._is_possible(numbers):
                return None
            if by_order:
                return numbers
            used = set(self._solver.get_core() or [])
            return {number for number in numbers if not used.isdisjoint(self._selectors[number])}

        return minimal_core(len(self._selectors), needed)

    def world(self, numbers: Iterable[int]) -> set[int] | None:
        """Return all premises true in a world where `numbers` are, and the query is false; None without one."""
        self._stopwatch.left()
        if not self._is_possible(numbers):
            return None
        model = self._solver.get_model() or []
        return {number for number, premise in enumerate(self._premises) if self._holds(premise, model)}

    def _is_possible(self, numbers: Iterable[int]) -> bool:
        selectors = chain.from_iterable(self._selectors[number] for number in numbers)
        return self._stopwatch.solve(self._solver, [*self._denial, *selectors])

    def _holds(self, premise: Sentence | Total, model: Sequence[int]) -> bool:
        if isinstance(premise, Total):
            mines = sum([model[variable - 1] > 0 for variable in self.variables.values()])
            return 0 <= premise.mines - mines <= premise.untouched - self._asked_apart
        return sum([model[self.variables[cell] - 1] > 0 for cell in premise.cells]) == premise.count

    def _selectors_of(self, premise: Sentence | Total) -> list[int]:
        if isinstance(premise, Total):
            untouched = max(0, premise.untouched - self._asked_apart)
            literals = list(self.variables.values())
            fewest, most = premise.mines - untouched, premise.mines
            return [*self._at_most(literals, most), *self._at_most([-n for n in literals], len(literals) - fewest)]
        literals = sorted(self.variables[cell] for cell in premise.cells)
        at_most = self._at_most_native if len(literals) <= MOST_LISTED else self._at_most
        return [*at_most(literals, premise.count), *at_most([-n for n in literals], len(literals) - premise.count)]

    def _at_most_native(self, literals: list[int], count: int) -> list[int]:
        size = len(literals)
        selectors = list(range(self._highest + 1, self._highest + 1 + size - count))
        self._highest += len(selectors)
        self._solver.add_atmost(literals + selectors, size)
        return selectors

    def _at_most(self, literals: list[int], count: int) -> list[int]:
        """Return selectors for "at most `count` of `literals`", for many literals; below 0 they cannot be true."""
        if count >= len(literals):
            return []
        if count < 0:
            self._highest += 1
            self._solver.add_clause([-self._highest])
            return [self._highest]
        with ITotalizer(literals, ubound=count + 1, top_id=self._highest) as totalizer:
            self._solver.append_formula(totalizer.cnf.clauses)
            self._highest = totalizer.top_id
            return [-totalizer.rhs[count]]
