"""Two worlds for each open (undetermined) atom: the atom is true in one and false in the other."""

from collections.abc import Collection, Sequence

from engines.facts_and_components import Atom, Fact, atoms_among, cells_among, may_matter
from engines.solving.solver import Solver
from engines.solving.solver_reasoner import SolverReasoner, require_range
from game.atom_order import in_order
from game.errors import NotEntailed
from game.statements.sentence import Total

World = frozenset[Atom]


def differing_worlds(
    reasoner: SolverReasoner,
    facts: Sequence[Fact],
    total: Total | None,
    atoms: Collection[Atom],
    open_atoms: Collection[Atom],
) -> tuple[list[World], dict[Atom, tuple[int, int]]]:
    """Find worlds, and map each open atom to the indices of a world where it is true and a world where it is false.

    A world is the set of its true `atoms`. Atoms in no fact hold the mines left by the `total`, or any number without
    it. Raises `NotEntailed` for a certain atom, and `GaveUp` if the search is too long.
    """
    mentioned = set(atoms_among(facts))
    untouched = in_order(set(atoms) - mentioned)
    cells = cells_among(facts)
    bound = total if total is not None and may_matter(total, facts, cells) else None
    with reasoner.make_solver(facts, in_order(cells)) as solver:
        models = _models(solver, bound, mentioned.intersection(open_atoms), len(untouched))
        mines = {frozenset(model): len(model & cells) for model in models}
    worlds = [
        world | rest
        for world, number in mines.items()
        for rest in _fillings(untouched, None if total is None else total.mines - number)
    ]
    pairs: dict[Atom, tuple[int, int]] = {}
    for atom in open_atoms:
        there = [atom in world for world in worlds]
        if all(there) or not any(there):
            raise NotEntailed(f"{atom} is certain; expected atoms that are open")
        pairs[atom] = there.index(True), there.index(False)
    used = sorted({place for pair in pairs.values() for place in pair})
    new = {old: place for place, old in enumerate(used)}
    return [worlds[old] for old in used], {atom: (new[true], new[false]) for atom, (true, false) in pairs.items()}


def _models(solver: Solver, total: Total | None, open_atoms: Collection[Atom], untouched: int) -> list[set[Atom]]:
    """Find models that fit the total, as sets of true atoms, until each open atom has had both values."""
    asked = {solver.variables[atom] for atom in open_atoms}
    models: list[set[Atom]] = []
    if total is not None:
        require_range(solver, total)
        if untouched:
            size = len(solver.counted)
            bounds = [solver.at_most(total.mines - 1)] if 0 < total.mines <= size else []
            fewest = total.mines - untouched + 1
            bounds += [solver.at_least(fewest)] if 0 < fewest <= size else []
            models += [_true(found, solver) for bound in bounds if (found := solver.solve([bound])) is not None]
    if (model := solver.solve()) is not None:
        candidates = {literal for literal in model if abs(literal) in asked}
        models += [_true(found, solver) for found in (model, *solver.refuting_models(candidates))]
    return models


def _true(model: Sequence[int], solver: Solver) -> set[Atom]:
    true = set(model)
    return {atom for atom, variable in solver.variables.items() if variable in true}


def _fillings(untouched: Sequence[Atom], mines: int | None) -> list[World]:
    """Return placements of `mines` mines on the untouched atoms: each atom is a mine in one, and safe in another."""
    if mines is None or not 0 < mines < len(untouched):
        return [frozenset(untouched), frozenset()] if mines is None else [frozenset(untouched[:mines])]
    starts = range(0, len(untouched), min(mines, len(untouched) - mines))
    return [frozenset((*untouched[start:], *untouched)[:mines]) for start in starts]
