"""Proofs by unsatisfiable cores: which sentences a solver used, and which of those it cannot do without."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Self

from pysat.card import ITotalizer
from pysat.solvers import Gluecard3

from engines.reasoner import atoms_among, components
from engines.solving.joint_total import total_among
from game.grid import MOST_NEIGHBORS, Cell
from game.sentence import Sentence


def minimal_proof(sentences: Sequence[Sentence], cell: Cell, is_mine: bool) -> list[int] | None:
    """The positions of a minimal part of `sentences` that entails what `cell` is; None if all of them together do not.

    The last are dropped first. The sentences with the opposite of what is to be shown are unsatisfiable, and the
    solver names those of them that it needed. Each of these is then left out in turn; where the rest is unsatisfiable
    still, its core goes on (clause-set refinement: Belov, Lynce and Marques-Silva, Towards efficient MUS extraction,
    2012).
    """
    with SwitchedSentences(sentences) as solver:
        if cell not in solver.variables:
            return None
        opposite = -solver.variables[cell] if is_mine else solver.variables[cell]
        core = solver.core(range(len(sentences)), opposite)
        for number in reversed(core or []):
            if core and number in core:
                smaller = solver.core([other for other in core if other != number], opposite)
                core = core if smaller is None else smaller
        return core


class SwitchedSentences:
    """Sentences in a solver, each of which holds only while it is switched on by assumptions. Close it after use.

    "At most k of n cells" is told as "at most n of the cells and n - k switches": with all of these switches on, k are
    left for the cells; with all off, the cells are free. Large sentences are sums in a totalizer, whose outputs are
    their switches (why: see `SatSolver`).
    """

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        total = total_among(sentences)
        parts = components(sentence for sentence in sentences if sentence is not total)
        # Cells of one component stand together, so that the totalizer has their sum as a variable.
        cells = atoms_among(chain(chain.from_iterable(parts), sentences))
        self.variables = {cell: number for number, cell in enumerate(cells, start=1)}
        self._highest = len(cells)
        self._solver = Gluecard3()
        self._switches: list[list[int]] = []
        self._sentence_of: dict[int, int] = {}
        for number, sentence in enumerate(sentences):
            literals = sorted(self.variables[cell] for cell in sentence.cells)
            switches = self._switched_on(literals, sentence.count)
            self._switches.append(switches)
            self._sentence_of.update(dict.fromkeys(switches, number))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def core(self, numbers: Iterable[int], literal: int) -> list[int] | None:
        """Those of the sentences (given by position) that leave no model for `literal`; None if there is a model."""
        switches = chain.from_iterable(self._switches[number] for number in numbers)
        if self._solver.solve([literal, *switches]):
            return None
        used = self._solver.get_core() or []
        return sorted({self._sentence_of[switch] for switch in used if switch in self._sentence_of})

    def _switched_on(self, literals: list[int], count: int) -> list[int]:
        at_most = self._at_most if len(literals) <= MOST_NEIGHBORS else self._at_most_in_sum
        return at_most(literals, count) + at_most([-literal for literal in literals], len(literals) - count)

    def _at_most(self, literals: list[int], count: int) -> list[int]:
        """Switches for "at most `count` of `literals`"."""
        size = len(literals)
        switches = list(range(self._highest + 1, self._highest + 1 + size - count))
        self._highest += len(switches)
        self._solver.add_atmost(literals + switches, size)
        return switches

    def _at_most_in_sum(self, literals: list[int], count: int) -> list[int]:
        """The same for many literals."""
        with ITotalizer(literals, ubound=len(literals), top_id=self._highest) as totalizer:
            self._solver.append_formula(totalizer.cnf.clauses)
            self._highest = totalizer.top_id
            return [-totalizer.rhs[count]] if count < len(literals) else []
