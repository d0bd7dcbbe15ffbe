"""Enumeration of the worlds that satisfy the facts, in the order of the questions."""

from collections.abc import Iterator, Sequence

from engines.facts_and_components import Atom, Fact, cells_among
from engines.solving.solver import Solver
from engines.solving.solver_reasoner import SolverReasoner, bounds_on_counted
from game.atom_order import in_order
from game.statements.sentence import Total


def worlds_in_order(
    reasoner: SolverReasoner, facts: Sequence[Fact], total: Total | None, atoms: Sequence[Atom]
) -> Iterator[frozenset[Atom]]:
    """Yield the worlds as sets of their true `atoms`, ordered by the first atom (true first), then the second, ...

    Without a `total`, atoms outside all facts take both values; with one, they hold the mines left. Raises `GaveUp`.
    """
    with reasoner.make_solver(facts, in_order(cells_among(facts))) as solver:
        begun = _Begun(solver, total, atoms)
        values: list[bool] = []
        while begun.fits(values):
            while len(values) < len(atoms):
                values.append(begun.fits([*values, True]))
            yield frozenset([atom for atom, value in zip(atoms, values, strict=True) if value])
            while values:  # the last atom that may be false now, after the same values
                if values.pop() and begun.fits([*values, False]):
                    values.append(False)
                    break
            else:
                return


class _Begun:
    """Checks whether some world begins with given values. It searches only if the last model found does not."""

    def __init__(self, solver: Solver, total: Total | None, atoms: Sequence[Atom]) -> None:
        self._solver, self._total = solver, total
        self._variables = [solver.variables.get(atom) for atom in atoms]
        self._model = frozenset(solver.solve() or ())

    def fits(self, values: Sequence[bool]) -> bool:
        pairs = [*zip(self._variables, values, strict=False)]
        literals = [variable if value else -variable for variable, value in pairs if variable is not None]
        fewest, most = 0, len(self._solver.counted)
        if self._total is not None:
            most = self._total.mines - sum([value for variable, value in pairs if variable is None])
            fewest = most - self._variables[len(values) :].count(None)
        model = self._model
        if model.issuperset(literals) and fewest <= len(model.intersection(self._solver.counted)) <= most:
            return True
        bounds = bounds_on_counted(self._solver, fewest, most)
        found = None if bounds is None else self._solver.solve([*literals, *bounds])
        self._model = model if found is None else frozenset(found)
        return found is not None
