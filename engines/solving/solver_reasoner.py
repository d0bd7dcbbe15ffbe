"""The backbone of facts, computed with a solver, with and without a total."""

from abc import abstractmethod
from collections.abc import Callable, Sequence, Set as AbstractSet
from functools import partial
from typing import Self

from engines.facts_and_components import Fact, atoms_among, bounds_on_mines, cells_among, components
from engines.reasoner import Backbone, Deduction, P, conclude
from engines.solving.component_reasoner import ComponentReasoner, verdict_on_untouched
from engines.solving.limits import Seconds, Stopwatch, checked_seconds
from engines.solving.models_by_balanced_changes import models_with_mines
from engines.solving.solver import Solver
from game.statements.connectives import Formula
from game.statements.sentence import Total

SECONDS = 30.0
"""The default limit of processor time for one query, or for one explanation."""


class SolverReasoner(ComponentReasoner):
    """A reasoner that asks a solver for models. A subclass implements `make_solver`."""

    @abstractmethod
    def make_solver(self, facts: Sequence[Fact], counted: Sequence[object] = ()) -> Solver:
        """Make a solver for `facts`, which can count the mines among the `counted` cells."""

    def backbone(self, component: Sequence[Fact]) -> Backbone | None:
        with self.make_solver(component) as solver:
            model = solver.solve()
            return None if model is None else solver.backbone(model)

    def has_model(self, facts: Sequence[Fact], total: Total | None = None) -> bool:
        cells = [] if total is None else _in_order(components(facts), cells_among(facts))
        with self.make_solver(facts, cells) as solver:
            model = solver.solve()
            if total is None or model is None:
                return model is not None
            mines = len(set(model).intersection(solver.counted))
            if total.mines - total.untouched <= mines <= total.mines:
                return True
            return require_range(solver, total) and solver.solve() is not None

    def deduce_with_total(
        self, facts: Sequence[Fact], total: Total, without: Callable[[], Deduction]
    ) -> Deduction | None:
        """Compute the backbone with a total, which makes a solver slow, and often has no effect: see `_is_slack`.

        If it may have one, the backbone without it comes first, then models that fit it (`models_with_mines`). The
        solver with the constraint is queried only for the atoms still undetermined after that.
        """
        parts = components(facts)
        cells = cells_among(facts)
        with self.within(1 / 2).make_solver(facts, _in_order(parts, cells)) as solver:
            model = solver.solve()
            if model is None:
                return None
            if _is_slack(parts, cells, model, solver, total):
                return conclude(solver.backbone(model))
            found, variables = without(), solver.variables
            known = {*[variables[atom] for atom in found.true], *[-variables[atom] for atom in found.false]}
            mines = range(total.mines - total.untouched, total.mines + 1)
            met = models_with_mines(facts, solver, model, mines, known) if solver.is_guided else []
            if _leave_all_open(met, known, solver, total):
                return found
            if not require_range(solver, total):
                return None
            model = sorted(set.intersection(*met)) if met else solver.solve()
            if model is None:
                return None
            untouched = verdict_on_untouched(total, partial(_can_hold, solver))
            return conclude(solver.backbone(model, known), untouched=untouched)


class TimedReasoner(SolverReasoner):
    """A reasoner with a limit of time: one query may take `seconds` of processor time; None means no limit.

    An attempt on all facts together takes at most half of the time; the rest is for the components, one after the
    other. If the facts are inconsistent, the search for the contradicting facts is a query of its own.
    """

    def __init__(self, seconds: Seconds = SECONDS) -> None:
        self.seconds = checked_seconds(seconds)
        self._stopwatch: Stopwatch | None = None  # set while a query runs

    def arranged(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        return facts

    def within(self, share: float) -> Self:
        timed = object.__new__(type(self))  # `copy` takes several times as long
        vars(timed).update(vars(self), _stopwatch=self.stopwatch().part(share))
        return timed

    def explain(self, premises: Sequence[P], query: Formula, given: Sequence[Fact] = ()) -> list[P]:
        return SolverReasoner.explain(self.within(1), premises, query, given)

    def stopwatch(self) -> Stopwatch:
        return Stopwatch(self.seconds) if self._stopwatch is None else self._stopwatch


def _in_order(parts: Sequence[Sequence[Fact]], cells: set[object]) -> list[object]:
    return [atom for atom in atoms_among(fact for part in parts for fact in part) if atom in cells]


def bounds_on_counted(solver: Solver, fewest: int, most: int) -> list[int] | None:
    """Return literals that require `fewest` to `most` mines in the counted cells; None if this is impossible."""
    if fewest > most or most < 0 or fewest > len(solver.counted):
        return None
    at_most = [solver.at_most(most)] if most < len(solver.counted) else []
    return [*at_most, *([solver.at_least(fewest)] if fewest > 0 else [])]


def _can_hold(solver: Solver, fewest: int, most: int) -> bool:
    bounds = bounds_on_counted(solver, fewest, most)
    return bounds is not None and solver.solve(bounds) is not None


def require_range(solver: Solver, total: Total) -> bool:
    """Require a number of mines in the counted cells that fits the total. Return whether there is such a number."""
    bounds = bounds_on_counted(solver, total.mines - total.untouched, total.mines)
    for literal in bounds or ():
        solver.add([literal])
    return bounds is not None


def _is_slack(
    parts: Sequence[Sequence[Fact]], cells: set[object], model: Sequence[int], solver: Solver, total: Total
) -> bool:
    """Return whether `model` proves that the total adds nothing to the backbone.

    It does if it leaves the untouched cells enough mines and safe cells to balance any change in one component.
    """
    mines = set(model).intersection(solver.counted)
    spare = total.mines - len(mines)
    if not 0 < spare < total.untouched:
        return False
    for part in parts:
        here = sum(solver.variables[cell] in mines for cell in cells_among(part))
        fewest, most = bounds_on_mines(part, cells)
        if most - here > spare or here - fewest > total.untouched - spare:
            return False
    return True


def _leave_all_open(models: Sequence[set[int]], known: AbstractSet[int], solver: Solver, total: Total) -> bool:
    if not models or set.intersection(*models) - known:
        return False
    left = [total.mines - len(model.intersection(solver.counted)) for model in models]
    return not total.untouched or (max(left) > 0 and min(left) < total.untouched)
