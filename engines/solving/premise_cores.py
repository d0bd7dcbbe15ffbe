"""Explanations: minimal sets of premises entailing a conclusion, found by a SAT solver."""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain, count
from typing import Self

from pysat.examples import hitman, rc2

from engines.facts import Fact, Premise, as_formula, atoms_among, components, is_literal, literal_of
from engines.reasoner import minimal_core
from engines.solving.limits import Stopwatch
from engines.solving.pysat_without_signals import Glucose3, ITotalizer, Minicard, leaving_signals
from engines.solving.tseitin_encoding import FALSE, MOST_LISTED, Encoding
from game.errors import GaveUp
from game.statements.connectives import Formula
from game.statements.sentence import Sentence, Total

Holding = Callable[[Iterable[int]], set[int] | None]
"""Finds a world in which given premises, by index, are true and the conclusion is false.

It returns the indices of all premises true in that world, or None without such a world. Raises `GaveUp`.
"""

_Solver = leaving_signals(rc2.Solver, Glucose3=Glucose3)
_MaxSat = leaving_signals(rc2.RC2, Solver=_Solver, ITotalizer=ITotalizer)
HittingSets = leaving_signals(hitman.Hitman, RC2=_MaxSat)


class SelectablePremises:
    """Premises, with at most one total, in a solver; each is active only while its selector literals are assumed.

    Close it after use. The `given` facts are always active. A formula is selected by its literal. For a sentence, "at
    most k of n cells" becomes "at most n of the cells and n - k selectors". With all selectors true, at most k cells
    are mines; with all false, any number. A sum over many cells becomes a totalizer (Bailleux and Boufkhad 2003), with
    its outputs as selectors. Each of the `queries` may be a literal about one untouched cell.
    """

    def __init__(self, premises: Sequence[Premise], queries: Sequence[Formula], given: Sequence[Fact] = ()) -> None:
        facts = [*given, *(premise for premise in premises if not isinstance(premise, Total))]
        sentences = [fact for fact in facts if isinstance(fact, Sentence)]
        # Cells of one component are adjacent, so that the totalizer has their sum as a variable.
        cells = atoms_among(chain.from_iterable(components(sentences)))
        self._encoding = encoding = Encoding(cells)
        self._cells = list(encoding.variables.values())
        asked = {literal_of(query)[0] for query in queries if is_literal(query)}
        self._untouched: list[int] = []  # one variable for all untouched cells, as they are interchangeable
        if untouched := asked.difference(atoms_among(facts)):
            self._untouched = [encoding.new_variable()]
            encoding.variables |= dict.fromkeys(untouched, self._untouched[0])
        self._premises = premises
        self._solver = Minicard()
        for fact in given:
            encoding.require(as_formula(fact))
        self._selectors = [self._selectors_of(premise) for premise in premises]
        for query in queries:
            encoding.literal(query)
        self._solver.append_formula(encoding.clauses)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def minimal_core(self, query: Formula, stopwatch: Stopwatch, *, by_order: bool = False) -> list[int]:
        """Return the indices of a minimal set of premises that entails `query`. Raises `NotEntailed`, and `GaveUp`.

        A premise is removed if the others suffice, the last one first, with all premises outside the solver's core.
        With `by_order`, these cores are ignored, so that the result depends only on the order of the premises.
        """

        def needed(numbers: Sequence[int]) -> Collection[int] | None:
            if self._has_world(numbers, query, stopwatch):
                return None
            if by_order:
                return numbers
            used = set(self._solver.get_core() or [])
            return {number for number in numbers if not used.isdisjoint(self._selectors[number])}

        return minimal_core(len(self._selectors), needed)

    def world(self, numbers: Iterable[int], query: Formula, stopwatch: Stopwatch) -> set[int] | None:
        """Return all premises true in a world where `numbers` are, and `query` is false; None without one."""
        stopwatch.left()
        if not self._has_world(numbers, query, stopwatch):
            return None
        true = set(self._solver.get_model() or [])
        return {number for number, premise in enumerate(self._premises) if self._holds(premise, true)}

    def _has_world(self, numbers: Iterable[int], query: Formula, stopwatch: Stopwatch) -> bool:
        selectors = chain.from_iterable(self._selectors[number] for number in numbers)
        return stopwatch.solve(self._solver, [-self._encoding.literal(query), *selectors])

    def _holds(self, premise: Premise, true: set[int]) -> bool:
        if isinstance(premise, Formula):
            return self._encoding.literal(premise) in true
        if isinstance(premise, Total):
            literals, untouched = self._counted(premise)
            return 0 <= premise.mines - len(true.intersection(literals)) <= untouched
        return sum([self._encoding.variables[cell] in true for cell in premise.cells]) == premise.count

    def _selectors_of(self, premise: Premise) -> list[int]:
        if isinstance(premise, Formula):
            return [self._encoding.literal(premise)]
        if isinstance(premise, Total):
            literals, untouched = self._counted(premise)
            fewest, most = premise.mines - untouched, premise.mines
        else:
            literals = sorted(self._encoding.variables[cell] for cell in premise.cells)
            fewest = most = premise.count
        at_most = self._at_most_native if len(literals) <= MOST_LISTED else self._at_most
        return [*at_most(literals, most), *at_most([-literal for literal in literals], len(literals) - fewest)]

    def _counted(self, total: Total) -> tuple[list[int], int]:
        """Return the literals of the cells that the total counts, and the number of its other cells."""
        asked = self._untouched if total.untouched else []
        return [*self._cells, *asked], total.untouched - len(asked)

    def _at_most_native(self, literals: list[int], count: int) -> list[int]:
        size = len(literals)
        selectors = [self._encoding.new_variable() for _ in range(size - count)]
        self._solver.add_atmost(literals + selectors, size)
        return selectors

    def _at_most(self, literals: list[int], count: int) -> list[int]:
        """Return selectors for "at most `count` of `literals`", for many literals; below 0 they cannot be true."""
        if count >= len(literals):
            return []
        if count < 0:
            return [FALSE]
        with ITotalizer(literals, ubound=count + 1, top_id=self._encoding.highest) as totalizer:
            self._encoding.clauses += totalizer.cnf.clauses
            self._encoding.highest = totalizer.top_id
            return [-totalizer.rhs[count]]


def smallest_core(
    among: Sequence[int], holding: Holding, known: Sequence[int], rounds: int | None = None
) -> tuple[Sequence[int], int]:
    """Find a smallest subset of `among` that proves the conclusion, and a lower bound of its size.

    `known`, a sufficient set, is returned if no smaller one is found within `rounds`, or if `holding` gives up.

    Without a correction set, the other premises do not prove the conclusion. So a set of premises proves it exactly if
    it hits every correction set, and a smallest hitting set of those found so far gives a lower bound (Ignatiev,
    Previti, Liffiton and Marques-Silva, Smallest MUS extraction with minimal hitting set dualization, 2015).
    """
    least = 1
    with HittingSets(htype="rc2", solver="g3") as hitting:
        try:
            for _ in count() if rounds is None else range(rounds):
                if least >= len(known):
                    break
                tried: list[int] = hitting.get() or []
                least = max(least, len(tried))
                together = holding(tried)
                if together is None:
                    return sorted(tried), len(tried)
                hitting.hit(_correction_set(among, together, holding))
        except GaveUp:
            pass
        finally:
            hitting.hset = None  # breaks a cycle, as the garbage collector would swallow a Ctrl-C
    return known, min(least, len(known))


def _correction_set(among: Sequence[int], together: set[int], holding: Holding) -> list[int]:
    """Return the premises outside a maximal satisfiable superset of `together`."""
    left_out = []
    for number in among:
        if number not in together:
            more = holding([*together, number])
            if more is None:
                left_out.append(number)
            else:
                together |= more
    return left_out
