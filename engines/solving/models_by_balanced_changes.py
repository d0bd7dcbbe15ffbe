"""Models with a required number of mines, made from one model by local changes that balance each other.

A solver finds models of local facts at once, but is slow with a constraint on the number of mines.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from typing import NamedTuple

from engines.facts_and_components import Fact, atoms_of
from engines.solving.solver import Solver

Variables = frozenset[int]
"""A fact, represented by its variables."""


class Change(NamedTuple):
    """New `literals` of some atoms of a model, the `facts` about these atoms, and the number of added `mines`."""

    literals: AbstractSet[int] = frozenset()
    facts: AbstractSet[Variables] = frozenset()
    mines: int = 0


def models_with_mines(
    facts: Sequence[Fact], solver: Solver, model: Sequence[int], mines: range, known: AbstractSet[int]
) -> list[set[int]]:
    """Find models with a number of mines in `mines`, to show both values of many atoms; may be empty."""
    facts_of: dict[int, list[Variables]] = defaultdict(list)
    for fact in facts:
        variables = frozenset(solver.variables[atom] for atom in atoms_of(fact))
        for variable in variables:
            facts_of[variable].append(variables)
    found: list[set[int]] = []
    now, left, before = set(model), set(model) - known, (0, 0)
    while left:
        number = len(now.intersection(solver.counted))
        needed = range(mines.start - number, mines.stop - number)
        changes = list(_changes(solver, now, known, facts_of))
        made = [_balanced(change, changes, needed) for change in (Change(), *changes)]
        nearest = min(_distance(change.mines, needed) for change in made)
        start = now
        for change in made:
            if _distance(change.mines, needed) == nearest:
                now = start - {-literal for literal in change.literals} | change.literals
                if not nearest and not (found and left <= now):
                    left = left & now if found else now - known
                    found.append(now)
        if (nearest, len(left)) == before:
            break
        before = nearest, len(left)
    return found


def _changes(
    solver: Solver, model: AbstractSet[int], known: AbstractSet[int], facts_of: Mapping[int, Sequence[Variables]]
) -> Iterator[Change]:
    """Yield local changes of `model`, each found by a short search that negates a literal outside `known`."""
    counted = set(solver.counted)
    literals = sorted(model, key=abs)
    solver.prefer(literals)
    left = model - known
    for literal in literals:
        near, other = {abs(literal)}, None
        while literal in left and other is None:
            wider = near.union(*{fact for variable in near for fact in facts_of[variable]})
            if wider == near:
                break
            near = wider
            other = solver.solve_soon([-literal, *[kept for kept in literals if abs(kept) not in near]])
        if other is not None:
            new = set(other) - model
            left -= {-changed for changed in new}
            added = sum(1 if changed > 0 else -1 for changed in new if abs(changed) in counted)
            yield Change(new, {fact for changed in new for fact in facts_of[abs(changed)]}, added)


def _balanced(change: Change, others: Sequence[Change], needed: range) -> Change:
    """Add independent changes to `change` until the mines added are in the range `needed`, or as near as possible."""
    for other in others:
        if not (distance := _distance(change.mines, needed)):
            break
        if _distance(change.mines + other.mines, needed) < distance and change.facts.isdisjoint(other.facts):
            change = Change(change.literals | other.literals, change.facts | other.facts, change.mines + other.mines)
    return change


def _distance(number: int, needed: range) -> int:
    return max(0, needed.start - number, number + 1 - needed.stop)
