"""The SymPy engine: propositional model checking, for small boards."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import combinations

import sympy
from sympy.assumptions.cnf import EncodedCNF
from sympy.logic.inference import satisfiable

from engines.backbone import LARGEST, Model, backbone_of, cells_of, split_by_total
from engines.clauses import Encoding
from engines.engine import Engine
from engines.reasoner import Deduction, Fact, Reasoner, components, minimal_core
from game.errors import Contradiction
from game.grid import Cell
from game.logic import Exactly, Symbol
from game.sentence import Sentence

# Named, and never left to SymPy, which takes another solver if one happens to be installed.
ALGORITHM = "dpll2"


class SympyReasoner(Reasoner):
    """What holds in every model that SymPy finds.

    On a component of more than `limit` cells (those of the total alone not counted) it gives up.
    """

    name = "sympy"
    speaks = frozenset({Sentence})

    def __init__(self, limit: int = 40) -> None:
        if type(limit) is not int or limit < 0:
            raise ValueError(f"the limit is {limit!r}; expected an int of at least 0")
        self.limit = limit

    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        """The backbone of each component within the limit; see `Reasoner.deduce`."""
        true: set[Cell] = set()
        false: set[Cell] = set()
        complete = True
        for component in components(self.sentences_among(facts)):
            if self._is_too_large(component):
                complete = False
                continue
            backbone = backbone_of(component, SympyModel)
            if backbone is None:
                core = minimal_core(component, lambda part: backbone_of(part, SympyModel) is None)
                raise Contradiction.between(core)
            true.update(cell for cell, is_mine in backbone if is_mine)
            false.update(cell for cell, is_mine in backbone if not is_mine)
        return Deduction(frozenset(true), frozenset(false), complete)

    def _is_too_large(self, component: Sequence[Sentence]) -> bool:
        parts, _ = split_by_total(component)
        return any(len(cells_of(part)) > self.limit for part in parts)


class SympyModel(Model):
    """Sentences as clauses for SymPy, in the binomial normal form: of any k + 1 cells one is safe, and so on.

    A sentence over n <= 8 cells takes at most 126 clauses. Cells to be counted, which may be many, get a counter.
    """

    def __init__(self, sentences: Sequence[Sentence], counted: AbstractSet[Cell] = frozenset()) -> None:
        self._encoding = Encoding()
        super().__init__({cell: self._encoding.variable(cell) for cell in cells_of(sentences)}, counted)
        for sentence in sentences:
            if len(sentence.cells) <= LARGEST:
                self._encoding.clauses += _binomial_clauses(
                    [self.variables[cell] for cell in sentence.cells], sentence.count
                )
            else:
                self._encoding.require(Exactly(sentence.count, map(Symbol, sentence.cells)))

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """See `Model.solve`."""
        clauses = [set(clause) for clause in self._encoding.clauses] + [{literal} for literal in assumptions]
        names = _names(self._encoding.highest)
        numbered = {name: number for number, name in enumerate(names, start=1)}
        model = satisfiable(EncodedCNF(clauses, numbered), algorithm=ALGORITHM)
        if model is False:
            return None
        # What SymPy leaves open may have either value.
        return [variable if model.get(names[variable - 1]) else -variable for variable in self.variables.values()]

    def add(self, clause: Sequence[int]) -> None:
        """See `Model.add`."""
        self._encoding.clauses.append(list(clause))

    def at_most(self, count: int) -> list[int]:
        """See `Model.at_most`."""
        return [-self._encoding.at_least(count + 1, self.counted)] if count < len(self.counted) else []

    def at_least(self, count: int) -> list[int]:
        """See `Model.at_least`."""
        return [self._encoding.at_least(count, self.counted)] if count > 0 else []


@lru_cache(maxsize=64)
def _names(number: int) -> tuple[sympy.Symbol, ...]:
    return tuple(sympy.symbols(f"v1:{number + 1}"))


def _binomial_clauses(literals: Sequence[int], count: int) -> list[list[int]]:
    too_many = [[-literal for literal in some] for some in combinations(literals, count + 1)]
    too_few = [list(some) for some in combinations(literals, len(literals) - count + 1)]
    return too_many + too_few


class SympyEngine(Engine):
    """An engine that knows all that follows, where its components are small."""

    reasoner_class = SympyReasoner
