"""A rule as linear inequalities: all sentences for which its conditions hold, over the mines and safe cells of regions.

The variables are whole numbers of at least 0: how many cells of each region are mines, how many are safe, and how many
marked mines lie there. From these come the sizes, the exact counts and the total; a count that has bounds alone lies
between two more variables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.rulebooks.integer_systems import (
    CONSTANT,
    ONE_LESS,
    Form,
    Row,
    at_least_zero,
    combined,
    find_point,
    least_values,
    value_of,
    zero,
)
from engines.rulebooks.rule import (
    Bound,
    Conclusion,
    Condition,
    Count,
    Instance,
    Marked,
    MinesLeft,
    Quantity,
    Relation,
    Rule,
    Size,
    Sum,
)

NODES = 20_000
"""How long a point is looked for where the total counts: its boards have no greatest size."""


@dataclass(frozen=True)
class Situation:
    """Sentences, where their mines lie, and how many marked ones there are: a number for each region."""

    instance: Instance
    mines: tuple[int, ...]
    marked: tuple[int, ...]


class RuleSystem:
    """The conditions of a rule, each of its sentences with a cell at least.

    If all its sentences are `exact`, each has one number of mines, and no bounds.
    """

    def __init__(self, rule: Rule, exact: bool = False) -> None:
        self.rule = rule
        self.exact = frozenset(range(rule.letters)) if exact else rule.exact
        self.highs: list[int | None] = []
        self.rows: list[Row] = []
        self.regions = range(0 if rule.speaks_of_total else 1, 1 << rule.letters)
        self._mines: dict[int, Form] = {}
        self._sizes: dict[int, Form] = {}
        self._marked: dict[int, Form] = {}
        self._add_regions()
        self.rows += [at_least_zero(combined((size, 1), ONE_LESS)) for size in map(self._size_of, range(rule.letters))]
        self._bounds = {quantity: self._bound(quantity) for quantity in rule.quantities if isinstance(quantity, Count)}
        self.rows += [self.compared(condition) for condition in rule.conditions]

    def _add_regions(self) -> None:
        """Variables for each region; where a condition gives its size, one is enough."""
        marks = sum({1 << quantity.letter for quantity in self.rule.quantities if isinstance(quantity, Marked)})
        sizes = dict(filter(None, map(self._size_given, self.rule.conditions)))
        for region in self.regions:
            size = sizes.get(region)
            if size is None:
                self._mines[region] = self.variable()
                self._sizes[region] = combined((self._mines[region], 1), (self.variable(), 1))
            else:
                self._mines[region] = self.variable(size) if size > 0 else {}
                self._sizes[region] = {CONSTANT: size}
            if region & marks:
                self._marked[region] = self.variable()

    def _size_given(self, condition: Condition) -> tuple[int, int] | None:
        """The region whose size a condition gives, and that size, if a region can have it."""
        difference = condition.left - condition.right
        if condition.relation is not Relation.EQUAL or len(difference.terms) != 1:
            return None
        ((quantity, factor),) = difference.terms.items()
        if not isinstance(quantity, Size) or abs(factor) != 1 or difference.constant * factor > 0:
            return None
        regions = quantity.part.regions(self.rule.letters)
        return (regions[0], -difference.constant * factor) if len(regions) == 1 else None

    def variable(self, high: int | None = None) -> Form:
        """One more variable, a whole number of at least 0."""
        self.highs.append(high)
        return {len(self.highs) - 1: 1}

    def knows(self, quantity: Quantity) -> bool:
        """Whether the rule says enough for a quantity, of whatever rule about its letters, to be a form here."""
        if isinstance(quantity, Count):
            return quantity.letter in self.exact or quantity in self._bounds
        if isinstance(quantity, Marked):
            return quantity in self.rule.quantities
        if isinstance(quantity, Size):
            return all(region in self.regions for region in quantity.part.regions(self.rule.letters))
        return self.rule.speaks_of_total

    def _bound(self, count: Count) -> Form:
        """A count, or the variable that bounds it: from 0 to the size of the sentence."""
        mines = self.mines(self._of_letter(count.letter))
        if count.letter in self.exact:
            return mines
        away = self.variable()
        if count.bound is Bound.LEAST:
            found = combined((mines, 1), (away, -1))
            self.rows.append(at_least_zero(found))
        else:
            found = combined((mines, 1), (away, 1))
            self.rows.append(at_least_zero(combined((self._size_of(count.letter), 1), (found, -1))))
        return found

    def _size_of(self, letter: int) -> Form:
        return self.sizes(self._of_letter(letter))

    def _of_letter(self, letter: int) -> list[int]:
        return [region for region in self.regions if region >> letter & 1]

    def mines(self, regions: Sequence[int]) -> Form:
        """How many mines these regions have."""
        return combined(*[(self._mines[region], 1) for region in regions])

    def sizes(self, regions: Sequence[int]) -> Form:
        """How many cells these regions have."""
        return combined(*[(self._sizes[region], 1) for region in regions])

    def form(self, value: Sum) -> Form:
        """A sum of quantities, as one of variables."""
        terms = [(self._quantity(quantity), factor) for quantity, factor in value.terms.items()]
        return combined(*terms, ({CONSTANT: value.constant}, 1))

    def _quantity(self, quantity: Quantity) -> Form:
        if isinstance(quantity, Size):
            return self.sizes(quantity.part.regions(self.rule.letters))
        if isinstance(quantity, Count):
            return self._bounds.get(quantity) or self.mines(self._of_letter(quantity.letter))
        if isinstance(quantity, Marked):
            return self._marks(quantity.letter)
        assert isinstance(quantity, MinesLeft)
        return self.mines(self.regions)

    def _marks(self, letter: int) -> Form:
        return combined(*[(form, 1) for region, form in self._marked.items() if region >> letter & 1])

    def compared(self, condition: Condition) -> Row:
        """The row of a condition."""
        difference = self.form(condition.left - condition.right)
        if condition.relation is Relation.EQUAL:
            return zero(difference)
        return at_least_zero(combined((difference, 1 if condition.relation is Relation.AT_LEAST else -1)))

    def against_condition(self, condition: Condition) -> list[Row]:
        """The ways in which a condition can be wrong: one row is enough."""
        difference = self.form(condition.left - condition.right)
        signs = {Relation.EQUAL: (1, -1), Relation.AT_LEAST: (-1,), Relation.AT_MOST: (1,)}[condition.relation]
        return [at_least_zero(combined((difference, sign), ONE_LESS)) for sign in signs]

    def against(self, conclusion: Conclusion) -> list[Row]:
        """The ways in which a conclusion can be wrong: one row is enough."""
        regions = conclusion.regions(self.rule.letters)
        bound = self.sizes(regions) if isinstance(conclusion.bound, str) else self.form(conclusion.bound)
        more = combined((self.mines(regions), 1), (bound, -1))
        found = []
        if conclusion.relation is not Relation.AT_LEAST and not isinstance(conclusion.bound, str):
            found.append(at_least_zero(combined((more, 1), ONE_LESS)))
        if conclusion.relation is not Relation.AT_MOST:
            found.append(at_least_zero(combined((more, -1), ONE_LESS)))
        return found

    def of_at_most(self, most: int) -> list[Row]:
        """The rows by which each sentence has at most `most` cells, marked ones among them."""
        sentences = [combined((self._size_of(one), 1), (self._marks(one), 1)) for one in range(self.rule.letters)]
        return [at_least_zero(combined(({CONSTANT: most}, 1), (sentence, -1))) for sentence in sentences]

    def in_rooms(self, rooms: Sequence[int | None]) -> list[Row]:
        """The rows by which each region, with the marked cells in it, fits into its room; None: there is no end."""
        limited = [(self._cells(region), rooms[region]) for region in self.regions]
        return [
            at_least_zero(combined(({CONSTANT: room}, 1), (cells, -1))) for cells, room in limited if room is not None
        ]

    def in_all(self, cells: int) -> Row:
        """The row by which all regions together have at most this number of `cells`."""
        every = [(self._cells(region), -1) for region in self.regions]
        return at_least_zero(combined(({CONSTANT: cells}, 1), *every))

    def _cells(self, region: int) -> Form:
        return combined((self._sizes[region], 1), (self._marked.get(region, {}), 1))

    def point(self, rows: Sequence[Row], nodes: int | None = None) -> tuple[int, ...] | None:
        """Numbers for all variables so that the conditions hold and all `rows`; see `find_point`.

        Without `nodes`, the search is limited for rules about the total alone: `rows` have to limit other sentences.
        """
        if nodes is None and self.rule.speaks_of_total:
            nodes = NODES
        return find_point(self.highs, [*self.rows, *rows], nodes)

    def find(self, rows: Sequence[Row], nodes: int | None = None) -> Situation | None:
        """Sentences for which the conditions hold and all `rows`; None if there are none."""
        point = self.point(rows, nodes)
        return None if point is None else self._situation(point)

    def least_cells(self, rows: Sequence[Row]) -> list[int]:
        """A lower bound of the cells of each region, from 0 to the last one, where `rows` hold: no region has fewer."""
        least = least_values(self.highs, [*self.rows, *rows])
        found = [0] * (1 << self.rule.letters)
        for region in self.regions:
            found[region] = value_of(self._cells(region), least)
        return found

    def fewest_cells(self, rows: Sequence[Row]) -> tuple[int, list[int]] | None:
        """The fewest cells that all regions together then have, and each of them, from 0 to the last one.

        None where there are no sentences for which all `rows` hold. With a total, it may be more than is found here.
        """
        if self.rule.speaks_of_total:
            least = self.least_cells(rows)
            return sum(least), least
        found = self.point(rows)
        if found is None:
            return None
        fewest = [0] * (1 << self.rule.letters)
        for region in self.regions:
            fewest[region] = self._fewest(self._cells(region), rows, found)
        return self._fewest(combined(*[(self._cells(region), 1) for region in self.regions]), rows, found), fewest

    def _fewest(self, form: Form, rows: Sequence[Row], found: Sequence[int]) -> int:
        """The least value of a form, which is positive, where all `rows` hold, as they do at the point `found`."""
        least, most = value_of(form, least_values(self.highs, [*self.rows, *rows])), value_of(form, found)
        while least < most:
            middle = (least + most) // 2
            if self.point([*rows, at_least_zero(combined(({CONSTANT: middle}, 1), (form, -1)))]) is None:
                least = middle + 1
            else:
                most = middle
        return least

    def _situation(self, point: Sequence[int]) -> Situation:
        letters = range(self.rule.letters)
        every = range(1 << self.rule.letters)
        sizes, mines, marked = [
            tuple([value_of(forms.get(region, {}), point) for region in every])
            for forms in (self._sizes, self._mines, self._marked)
        ]
        bounds = []
        for letter in letters:
            count = sum([mines[region] for region in self._of_letter(letter)])
            low, high = [
                value_of(self._bounds.get(Count(letter, bound), {CONSTANT: count}), point)
                for bound in (Bound.LEAST, Bound.MOST)
            ]
            bounds.append((low, high))
        marks = tuple([value_of(self._marks(letter), point) for letter in letters])
        total = sum(mines) if self.rule.speaks_of_total else None
        return Situation(Instance(sizes, tuple(bounds), marks, total), mines, marked)
