"""Sentences for which the conditions of a rule hold, as Z3 finds them, or the certainty that there are none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engines.rulebooks.rule import Conclusion, Instance, Rule
from engines.rulebooks.rule_smtlib import RuleText, lower
from engines.solving.limits import Stopwatch

try:
    import z3

    from engines.solving.z3_answers import HERE, has_model, has_model_soon
except ImportError as error:
    raise ImportError(f"rules are proven by Z3: pip install 'mineproof[z3]' ({error})") from error

STEPS = 200_000
"""Steps of Z3 in which almost all questions are answered; a clock is set for the others."""


@dataclass(frozen=True)
class Situation:
    """Sentences, where their mines lie, and how many marked ones there are: a number for each region."""

    instance: Instance
    mines: tuple[int, ...]
    marked: tuple[int, ...]

    @property
    def cells(self) -> list[int]:
        """The cells of each region, marked ones among them."""
        return list(map(sum, zip(self.instance.sizes, self.marked, strict=True)))


class RuleModels:
    """The models of a rule's constraints, those of `RuleText`; assumptions are named as in `rule_smtlib`.

    All questions share a `stopwatch`, and raise `GaveUp` when the time is over.
    """

    def __init__(
        self,
        rule: Rule,
        most: int,
        stopwatch: Stopwatch,
        exact: bool = False,
        asked: Sequence[Conclusion] | None = None,
    ) -> None:
        self.rule, self.stopwatch = rule, stopwatch
        self._text = RuleText(rule, most, exact, asked)
        self._solver = z3.SimpleSolver(ctx=HERE.context)
        # Z3's older arithmetic, and no search for what is relevant, take two thirds of the time for so few unknowns.
        self._solver.set("arith.solver", 2, "relevancy", 0, "rlimit", STEPS)
        self._solver.from_string(str(self._text))

    def allow(self, *assumed: str, limits: Sequence[z3.BoolRef] = ()) -> bool:
        """Whether any sentences are such as is assumed, within these limits."""
        found = self.soon_allow(*assumed, limits=limits)
        if found is None:
            self._solver.set("rlimit", 0)
            found = has_model(self._solver, [*map(self._named, assumed), *limits], self.stopwatch)
            self._solver.set("rlimit", STEPS)
        return found

    def soon_allow(self, *assumed: str, limits: Sequence[z3.BoolRef] = ()) -> bool | None:
        """The same in few steps, the same ones on every machine; None where they are too few.

        Of sentences without a greatest size the search need not end.
        """
        self.stopwatch.left()
        return has_model_soon(self._solver, [*map(self._named, assumed), *limits])

    def find(self, *assumed: str, rooms: Sequence[int | None] = (), in_all: int | None = None) -> Situation | None:
        """Find sentences that are such as is assumed; None if there are none.

        The cells of each region fit into its room, from region 0 to the last one, marked ones among them; None is room
        for any number. All regions together have at most `in_all` cells.
        """
        limits = [cells <= room for cells, room in zip(self._cells, rooms, strict=False) if room is not None]
        if in_all is not None:
            limits.append(z3.Sum(self._cells) <= in_all)
        return self._situation() if self.allow(*assumed, limits=limits) else None

    def fewest_cells(self, found: Situation, *assumed: str) -> list[int]:
        """Find the fewest cells that each region can have, from region 0 to the last one.

        `found` are some sentences that are such as is assumed.
        """
        return [self._fewest(cells, size, assumed) for cells, size in zip(self._cells, found.cells, strict=True)]

    def fewest_in_all(self, found: Situation, *assumed: str) -> int:
        """Find the fewest cells that all regions can have together; see `fewest_cells`."""
        return self._fewest(z3.Sum(self._cells), sum(found.cells), assumed)

    def _fewest(self, cells: z3.ArithRef, most: int, assumed: Sequence[str]) -> int:
        """Find the least value of a sum of cells that can be `most`."""
        least = 0
        while least < most:
            middle = (least + most) // 2
            if self.allow(*assumed, limits=[cells <= middle]):
                most = middle
            else:
                least = middle + 1
        return least

    @cached_property
    def _cells(self) -> list[z3.ArithRef]:
        """The cells of each region, marked ones among them; region 0 has none without a total."""
        context, regions, marked = HERE.context, self._text.regions, self._text.marked
        cells = [
            z3.Sum([z3.Int(f"{what}{region}", context) for what in ("mines", "safe", *["marked"] * (region in marked))])
            for region in regions
        ]
        return [z3.IntVal(0, context)] * regions.start + cells

    def _named(self, assumed: str) -> z3.BoolRef:
        return z3.Bool(assumed, HERE.context)

    def _situation(self) -> Situation:
        """The sentences that were found last."""
        model = self._solver.model()
        values = {one.name(): model[one].as_long() for one in model if z3.is_int_value(model[one])}
        letters, regions = range(self.rule.letters), range(1 << self.rule.letters)
        mines, safe, marked = [
            tuple([values.get(f"{what}{region}", 0) for region in regions]) for what in ("mines", "safe", "marked")
        ]
        sizes = tuple(map(sum, zip(mines, safe, strict=True)))
        counts, marks = [
            [sum([of[region] for region in regions if region >> letter & 1]) for letter in letters]
            for of in (mines, marked)
        ]
        bounds = [
            (values.get(f"min_{lower(letter)}", count), values.get(f"max_{lower(letter)}", count))
            for letter, count in zip(letters, counts, strict=True)
        ]
        total = sum(mines) if self.rule.speaks_of_total else None
        return Situation(Instance(sizes, tuple(bounds), tuple(marks), total), mines, marked)
