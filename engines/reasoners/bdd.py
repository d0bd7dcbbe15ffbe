"""Knowledge compilation: facts as a binary decision diagram, which answers each query by a short walk."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from math import comb
from typing import TYPE_CHECKING, Annotated, Any
from weakref import finalize

from engines.facts_and_components import Fact, atoms_in_one_order, cells_among, conjuncts
from engines.reasoner import Backbone
from engines.solving.limits import checked_limit
from engines.solving.worlds_reasoner import Worlds, WorldsReasoner
from game.errors import GaveUp
from game.statements.formula_translation import FormulaTranslation
from game.statements.sentence import Sentence, Total

if TYPE_CHECKING:
    from oxidd.bdd import BDDFunction, BDDManager

NODES = 100_000
"""The default limit of nodes for the diagrams of one query."""


class BddReasoner(WorldsReasoner):
    """Compiles facts to a reduced ordered binary decision diagram, and queries it.

    An atom has the same value in every world if the diagram with the opposite value is empty. The diagram of the last
    facts is cached for further queries on them. The reasoner gives up if the diagrams of a component of the facts take
    more than `nodes`; with a total, all facts are one component.
    """

    name = "bdd"
    summary = "knowledge compilation to decision diagrams, which count and answer again at once"
    reference = "Bryant, Graph-based algorithms for Boolean function manipulation, 1986; OxiDD (Husung and others)"
    needs = "oxidd", "mineproof[bdd]"
    solver_modules = ("oxidd.bdd",)

    def __init__(self, nodes: Annotated[int, "gives up on decision diagrams of more nodes"] = NODES) -> None:
        self.nodes = checked_limit("nodes", nodes)
        self._manager: BDDManager | None = None
        self._last: tuple[frozenset[Hashable], Diagram] | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_manager": None, "_last": None}

    def worlds(self, facts: Sequence[Fact]) -> Diagram:
        key = frozenset([(frozenset(f.cells), f.count) if isinstance(f, Sentence) else f for f in facts])
        if self._last is None or self._last[0] != key:
            if self._manager is None:
                self._manager = _take_manager(self)
            self._last = None
            self._manager.gc()  # frees the nodes of the previous diagram
            self._last = key, Diagram(facts, self._manager, self.nodes)
        return self._last[1]

    def world_count(self, facts: Sequence[Fact], total: Total | None = None) -> int:
        """Count the worlds: values of the atoms and, with a total, placements on untouched cells. Raises `GaveUp`.

        >>> from engines import create_reasoner
        >>> create_reasoner("bdd").world_count([Sentence("ab", 1), Sentence("bc", 1)], Total(2, untouched=3))
        4
        """
        self.check_facts(facts, total)
        diagram = self.worlds(facts)
        if total is None:
            return diagram.count()
        numbers = range(max(0, total.mines - total.untouched), total.mines + 1)
        return sum(diagram.count(mines, mines) * comb(total.untouched, total.mines - mines) for mines in numbers)


_idle: defaultdict[int, list[BDDManager]] = defaultdict(list)
"""Idle managers by number of nodes, kept for reuse because each reserves a gigabyte of address space."""


def _take_manager(reasoner: BddReasoner) -> BDDManager:
    """Take a manager for all diagrams of this reasoner, freed with it."""
    from oxidd.bdd import BDDManager

    nodes = reasoner.nodes
    manager = _idle[nodes].pop() if _idle[nodes] else BDDManager(nodes, max(nodes // 4, 1), 1)
    finalize(reasoner, _idle[nodes].append, manager)
    return manager


class Diagram(FormulaTranslation["BDDFunction"], Worlds):
    """The decision diagram of facts, with atoms in order of appearance. Raises `GaveUp` above this many `nodes`."""

    def __init__(self, facts: Sequence[Fact], manager: BDDManager, nodes: int) -> None:
        self._nodes = nodes
        self._atoms = atoms_in_one_order(facts)
        self._manager = manager
        self.true = manager.true()
        manager.add_vars(max(len(self._atoms) - manager.num_vars(), 0))
        cells = cells_among(facts)
        try:
            self.symbols = {atom: self._manager.var(number) for number, atom in enumerate(self._atoms)}
            self._cells = [variable for atom, variable in self.symbols.items() if atom in cells]
            self._worlds = self.all_of([self._of_fact(fact) for fact in conjuncts(facts)])
        except MemoryError:
            raise self._too_large() from None

    def is_possible(self, fewest: int = 0, most: int | None = None) -> bool:
        return self._with_mines(fewest, most).satisfiable()

    def backbone(self, fewest: int = 0, most: int | None = None) -> Backbone | None:
        worlds = self._with_mines(fewest, most)
        if not worlds.satisfiable():
            return None
        try:
            true = [atom for atom, is_true in self.symbols.items() if not (worlds & ~is_true).satisfiable()]
            false = [atom for atom, is_true in self.symbols.items() if not (worlds & is_true).satisfiable()]
        except MemoryError:
            raise self._too_large() from None
        return dict.fromkeys(true, True) | dict.fromkeys(false, False)

    def count(self, fewest: int = 0, most: int | None = None) -> int:
        return self._with_mines(fewest, most).sat_count(len(self._atoms))

    def _with_mines(self, fewest: int, most: int | None) -> BDDFunction:
        if most is None:
            return self._worlds
        try:
            return self._worlds & (self.at_least(fewest, self._cells) & self.at_most(most, self._cells))
        except MemoryError:
            raise self._too_large() from None

    def _of_fact(self, fact: Fact) -> BDDFunction:
        if isinstance(fact, Sentence):
            cells = [variable for atom, variable in self.symbols.items() if atom in fact.cells]
            return self.exactly(fact.count, cells)
        return self.interpret(fact)

    def at_least(self, count: int, values: Sequence[BDDFunction]) -> BDDFunction:
        if not 0 < count <= len(values):
            return self.true if count <= 0 else self._manager.false()
        reached = [self.true, *[self._manager.false()] * count]
        for value in reversed(values):
            for number in range(count, 0, -1):
                reached[number] = value.ite(reached[number - 1], reached[number])
        return reached[count]

    def _too_large(self) -> GaveUp:
        return GaveUp(f"the diagram of {len(self._atoms)} atoms takes more than {self._nodes:,} nodes, the limit")
