"""Models with a required number of mines, combined from parts of models with other numbers.

A solver finds models of local facts at once, but is slow with a constraint on the total number of mines. Two models of
the same facts differ in independent parts, and each part can be exchanged alone. So one exchange that adds a mine can
be balanced by another that removes one. A backbone needs many such models, one for each atom outside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set as AbstractSet
from typing import NamedTuple

from engines.facts import Fact, atoms_of, connected
from engines.solving.solver import Solver


class Exchange(NamedTuple):
    """A part of the formulas in which a second model differs from the first.

    `literals` are the values there in the second model, `facts` are the facts about these atoms, and `mines` is the
    number of mines gained by the exchange.
    """

    literals: frozenset[int]
    facts: frozenset[int]
    mines: int


def models_with_mines(
    facts: Sequence[Fact], solver: Solver, model: Sequence[int], mines: range, known: AbstractSet[int] = frozenset()
) -> list[set[int]]:
    """Find models in which the number of mines among the counted cells is in the range `mines`.

    The solver gets no constraint on this number. Together the models show both values of as many atoms as possible.
    `model` is a model found by the solver, and `known` are literals true in every model. Returns no models if the
    number cannot be reached. Raises `GaveUp` as the solver does.
    """
    exchanging = _Exchanging(facts, solver)
    now = set(model)
    exchanges = exchanging.of(now, known)
    while needed := exchanging.needed(now, mines):
        nearer = exchanging.after(now, exchanging.chosen(exchanges, frozenset(), needed))
        if abs(exchanging.needed(nearer, mines)) >= abs(needed):
            return []
        now = nearer
        exchanges = exchanging.of(now, known)
    found, left = [now], now - known
    while left:
        more = list(exchanging.models(now, exchanges, mines))
        still_left = left.intersection(*more)
        if still_left == left:
            break
        found, left, now = found + more, still_left, more[-1]
        exchanges = exchanging.of(now, known)
    return found


class _Exchanging:
    def __init__(self, facts: Sequence[Fact], solver: Solver) -> None:
        self._solver, self._counted = solver, set(solver.counted)
        self._variables = [[solver.variables[atom] for atom in atoms_of(fact)] for fact in facts]
        self._facts_of: dict[int, list[int]] = {}
        for number, variables in enumerate(self._variables):
            for variable in variables:
                self._facts_of.setdefault(variable, []).append(number)

    def needed(self, model: AbstractSet[int], mines: range) -> int:
        """Return the number of mines to add to `model` to reach the range `mines`; negative if it has too many."""
        number = len(self._counted & model)
        return max(0, mines.start - number) or min(0, mines.stop - 1 - number)

    def of(self, model: AbstractSet[int], known: AbstractSet[int]) -> list[Exchange]:
        """Find exchanges in `model`, the smallest first, that flip each atom outside `known` if possible."""
        found: list[Exchange] = []
        left = model - known
        self._solver.prefer(sorted(model, key=abs))
        for literal in sorted(left, key=abs):
            if literal in left:
                other = self._other(model, literal)
                for exchange in self._parts(other - model):
                    given_up = {-changed for changed in exchange.literals}
                    if not left.isdisjoint(given_up):
                        found.append(exchange)
                        left -= given_up
        return sorted(found, key=lambda exchange: len(exchange.facts))

    def _other(self, model: AbstractSet[int], literal: int) -> set[int]:
        """Find a model without `literal` that differs from `model` only near the literal, as near as possible."""
        free: set[int] = set()
        near = {abs(literal)}
        while not near <= free:
            free |= near
            facts = {fact for variable in near for fact in self._facts_of[variable]}
            near = {variable for fact in facts for variable in self._variables[fact]}
            found = self._solver.solve_soon([-literal, *(kept for kept in model if abs(kept) not in near)])
            if found is not None:
                return set(found)
        return set()

    def _parts(self, changed: set[int]) -> Iterator[Exchange]:
        for part in connected(sorted(changed, key=abs), lambda literal: self._facts_of[abs(literal)]):
            facts = {fact for literal in part for fact in self._facts_of[abs(literal)]}
            mines = sum(1 if literal > 0 else -1 for literal in part if abs(literal) in self._counted)
            yield Exchange(frozenset(part), frozenset(facts), mines)

    def chosen(self, exchanges: Sequence[Exchange], touched: frozenset[int], needed: int) -> Sequence[Exchange]:
        """Choose exchanges, disjoint from each other and from the facts `touched`, that add about `needed` mines."""
        reached: dict[int, tuple[Exchange, ...]] = {0: ()}
        for exchange in sorted(exchanges, key=lambda exchange: exchange.mines * needed <= 0):  # helpful ones first
            if needed in reached:
                break
            if exchange.mines and touched.isdisjoint(exchange.facts):
                touched |= exchange.facts
                for mines, made in list(reached.items()):
                    reached.setdefault(mines + exchange.mines, (*made, exchange))
        return reached[min(reached, key=lambda mines: abs(needed - mines))]

    def after(self, model: set[int], exchanges: Iterable[Exchange]) -> set[int]:
        changed = {literal for exchange in exchanges for literal in exchange.literals}
        return model.difference({-literal for literal in changed}) | changed

    def models(self, model: set[int], exchanges: Sequence[Exchange], mines: range) -> Iterator[set[int]]:
        """Yield a model for each exchange with a new literal; other exchanges balance its number of mines."""
        shown: set[int] = set()
        for exchange in exchanges:
            if not exchange.literals <= shown:
                needed = self.needed(self.after(model, [exchange]), mines)
                makers = self.chosen(exchanges, exchange.facts, needed)
                found = self.after(model, [exchange, *makers])
                if not self.needed(found, mines):
                    shown.update(found - model)
                    yield found
