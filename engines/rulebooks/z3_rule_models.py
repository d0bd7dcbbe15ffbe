"""Sentences that satisfy the conditions of a rule, found by Z3, or a proof that none exist."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from engines.rulebooks.rule_evaluation import Instance
from engines.rulebooks.rule_smtlib import NAMES, RuleText
from engines.solving.limits import Stopwatch
from game.grid import Cell

try:
    import z3

    from engines.solving.z3_solver import HERE, has_model, has_model_soon
except ImportError as error:
    raise ImportError(f"rules are proven by Z3: pip install 'mineproof[z3]' ({error})") from error

STEPS = 200_000
"""The limit of Z3's steps in a query. It is enough for almost all queries; the others run again with a time limit."""


class Situation(NamedTuple):
    """Concrete sentences, the mines and the marked cells in each region, and the cells of the numbers, if any."""

    instance: Instance
    mines: Sequence[int]
    marked: Sequence[int]
    letters: tuple[Cell, ...]


class RuleModels:
    """The models of a rule's constraints under assumptions; all queries share a `stopwatch`, and raise `GaveUp`."""

    def __init__(self, text: RuleText, stopwatch: Stopwatch) -> None:
        self.rule, self.stopwatch = text.rule, stopwatch
        self._solver = z3.SimpleSolver(ctx=HERE.context)
        # With so few unknowns, Z3's older arithmetic without relevancy takes two thirds of the time.
        self._solver.set("arith.solver", 2)
        self._solver.set("relevancy", 0)
        self._solver.set("rlimit", STEPS)
        self._solver.from_string(str(text))

    def number(self, name: str) -> z3.ArithRef:
        return z3.Int(name, HERE.context)

    def allow(self, *assumed: str | z3.BoolRef) -> bool:
        found = self.soon_allow(*assumed)
        if found is None:
            self._solver.set("rlimit", 0)
            found = has_model(self._solver, map(_constraint, assumed), self.stopwatch)
            self._solver.set("rlimit", STEPS)
        return found

    def soon_allow(self, *assumed: str | z3.BoolRef) -> bool | None:
        """Return whether the assumptions are satisfiable; None if a number of steps, the same anywhere, is too few."""
        self.stopwatch.left()
        return has_model_soon(self._solver, map(_constraint, assumed))

    def fewest(self, name: str, *assumed: str | z3.BoolRef) -> int:
        """Find the least value of an unknown under the assumptions, which must be satisfiable."""
        number, most = self.number(name), 1

        def is_enough(some: int) -> bool:
            return self.allow(*assumed, number <= some)

        while not is_enough(most):
            most = 2 * most + 1
        return bisect_left(range(most), True, lo=most // 2, key=is_enough)

    def found(self) -> Situation:
        """Return the sentences of the model found by the last query."""
        model, letters, regions = self._solver.model(), range(self.rule.letters), range(1 << self.rule.letters)
        unknowns = {one.name(): one for one in model}

        def value(name: str, otherwise: int = 0) -> int:
            return int(model[unknowns[name]].as_long()) if name in unknowns else otherwise

        def around(letter: int, of: Sequence[int]) -> int:
            return sum([of[region] for region in regions if region >> letter & 1])

        mines, safe, marked = [[value(f"{kind}{one}") for one in regions] for kind in ("mines", "safe", "marked")]
        names = NAMES[: self.rule.letters]
        counts = [around(letter, mines) for letter in letters]
        bounds = [(value(f"min_{name}", n), value(f"max_{name}", n)) for name, n in zip(names, counts, strict=True)]
        sizes, marks = list(map(sum, zip(mines, safe, strict=True))), [around(letter, marked) for letter in letters]
        total = sum(mines) if self.rule.uses_total else None
        cells = tuple([(value(f"row_{name}"), value(f"column_{name}")) for name in names if "height" in unknowns])
        return Situation(Instance(sizes, bounds, marks, total), mines, marked, cells)


def _constraint(assumed: str | z3.BoolRef) -> z3.BoolRef:
    return z3.Bool(assumed, HERE.context) if isinstance(assumed, str) else assumed
