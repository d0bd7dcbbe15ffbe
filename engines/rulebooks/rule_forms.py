"""Rules as sums over what is seen of some sentences: whether they match, what they show then, and whether they may.

A rule of k letters has a form for each order of the sentences for which these can stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from engines.rulebooks.rule import Bound, Count, Marked, MinesLeft, Quantity, Relation, Rule, Size, Sum

NEVER = 1 << 60
"""The rank of a rule that there is not: behind all others."""


class Usable(NamedTuple):
    """A rule, its `rank` in the book, from 1, and where it may be applied.

    To sentences of at most `most` cells, known mines around a number among them, or of any number where that is None;
    and where it is right `between_numbers` alone, to numbers of a square board.
    """

    rule: Rule
    rank: int
    most: int | None = None
    between_numbers: bool = False


class Kind(NamedTuple):
    """What rules see of one sentence.

    `marked` counts the known mines around a number, and is None for other sentences, and where no rule asks for it.
    """

    size: int
    low: int
    high: int
    marked: int | None
    on_square: bool


class Match(NamedTuple):
    """What a rule shows of some sentences: from `low` to `high` of the cells in these `regions` are mines.

    The letter number i of the rule stands for the sentence number `order[i]`. Regions have a bit for each sentence.
    """

    usable: Usable
    order: tuple[int, ...]
    regions: tuple[int, ...]
    low: int
    high: int


SUBSETS = {
    size: [sum(1 << place for place in some) for few in range(2, size + 1) for some in combinations(range(size), few)]
    for size in range(5)
}
"""The sets of two sentences or more of several, as masks, in the order in which a `Look` has what they share."""


class Seen:
    """Sentences as rules see them: `kinds`, and the sizes of their regions, from how many cells are `shared`."""

    def __init__(self, kinds: Sequence[Kind], shared: Sequence[int], total: Sequence[int] = ()) -> None:
        self.kinds = kinds
        self.sizes = sizes = [0] * (1 << len(kinds))
        for place, kind in enumerate(kinds):
            sizes[1 << place] = kind.size
        for subset, number in zip(SUBSETS[len(kinds)], shared, strict=True):
            sizes[subset] = number
        for place in range(len(kinds)):  # from the cells in all of some sentences to those in no other
            for region in range(1, len(sizes)):
                if not region >> place & 1:
                    sizes[region] -= sizes[region | 1 << place]
        if total:
            sizes[0] = total[0] - sum(sizes)
        bounds = [kind.low for kind in kinds], [kind.high for kind in kinds]
        self.values = [*sizes, *bounds[0], *bounds[1], *[kind.marked or 0 for kind in kinds], *total[1:]]
        """What a `RuleForm` knows by its places: the sizes, the bounds, the marks and the total."""
        places = range(len(kinds))
        self.bounded = sum([1 << place for place in places if kinds[place].low != kinds[place].high])
        self.unmarked = sum([1 << place for place in places if kinds[place].marked is None])
        self.is_elsewhere = not all(kind.on_square for kind in kinds)
        self.largest = max([kind.size + (kind.marked or 0) for kind in kinds], default=0)


Terms = list[tuple[int, int]]
"""Places among the values of `Seen`, and factors."""


class RuleForm:
    """A rule whose letters stand for sentences in one `order`: sums of what `Seen` sees."""

    def __init__(self, usable: Usable, order: tuple[int, ...]) -> None:
        self.usable, self.order, self.letters = usable, order, len(order)
        rule = usable.rule
        self.exact = sum([1 << order[letter] for letter in rule.exact])
        self.marked = sum([1 << order[letter] for letter in rule.marked])
        self.conditions = [(*self._terms(one.left - one.right), one.relation) for one in rule.conditions]
        self.conclusions = [
            (
                tuple(sorted(map(self._region, one.regions(rule.letters)))),
                one.relation,
                None if isinstance(one.bound, str) else self._terms(one.bound),
            )
            for one in rule.conclusions
        ]
        self._leeways: dict[int, list[Leeway]] = {}

    def counts(self, number: int) -> tuple[int | None, ...]:
        """The mines that the conditions ask of each of the first sentences, as many as `number`; None where any do."""
        lows = {(1 << self.letters) + letter: letter for letter in range(number)}
        found: list[int | None] = [None] * number
        for constant, terms, relation in self.conditions:
            if relation is Relation.EQUAL and len(terms) == 1:
                ((place, factor),) = terms
                if place in lows and constant % factor == 0:
                    found[lows[place]] = -constant // factor
        return tuple(found)

    @property
    def key(self) -> tuple[object, ...]:
        """What two forms have in common that say the same."""
        conditions = {(constant, tuple(sorted(terms)), relation) for constant, terms, relation in self.conditions}
        conclusions = {
            (regions, relation, None if bound is None else (bound[0], tuple(sorted(bound[1]))))
            for regions, relation, bound in self.conclusions
        }
        return self.usable.rank, self.exact, self.marked, frozenset(conditions), frozenset(conclusions)

    def _region(self, region: int) -> int:
        return sum([1 << self.order[letter] for letter in range(self.letters) if region >> letter & 1])

    def _terms(self, found: Sum) -> tuple[int, Terms]:
        """The constant and the other terms of a sum."""
        terms: dict[int, int] = {}
        for quantity, factor in found.terms.items():
            for place in self._places(quantity):
                terms[place] = terms.get(place, 0) + factor
        return found.constant, [(place, factor) for place, factor in terms.items() if factor]

    def _places(self, quantity: Quantity) -> list[int]:
        regions = 1 << self.letters
        match quantity:
            case Size():
                return [self._region(region) for region in quantity.part.regions(self.letters)]
            case Count():
                above = self.letters if quantity.bound is Bound.MOST else 0
                return [regions + above + self.order[quantity.letter]]
            case Marked():
                return [regions + 2 * self.letters + self.order[quantity.letter]]
            case MinesLeft():
                return [regions + 3 * self.letters]

    # What it shows.

    def matches(self, seen: Seen) -> list[Match]:
        """What it shows of these sentences, but for what their sizes and bounds say."""
        if not self._fits(seen):
            return []
        values = seen.values
        for constant, terms, relation in self.conditions:
            if not relation.holds(constant + sum([factor * values[place] for place, factor in terms])):
                return []
        found = []
        for regions, relation, sum_ in self.conclusions:
            size = sum([values[region] for region in regions])
            bound = size if sum_ is None else sum_[0] + sum([factor * values[place] for place, factor in sum_[1]])
            low = 0 if relation is Relation.AT_MOST else bound
            high = size if relation is Relation.AT_LEAST else bound
            if (low > 0 or high < size) and not self._is_said(seen.kinds, regions, low, high):
                found.append(Match(self.usable, self.order, regions, low, high))
        return found

    def _fits(self, seen: Seen) -> bool:
        """Whether the sentences are such as the rule is right for, and have what it asks for."""
        if self.exact & seen.bounded or self.marked & seen.unmarked:
            return False
        most = self.usable.most
        return not (self.usable.between_numbers and seen.is_elsewhere) and (most is None or seen.largest <= most)

    def _is_said(self, kinds: Sequence[Kind], regions: tuple[int, ...], low: int, high: int) -> bool:
        """Whether these are the regions of one of the sentences, and it says as much itself."""
        for place, kind in enumerate(kinds):
            if kind.low >= low and kind.high <= high:
                whole = tuple([region for region in range(1 << len(kinds)) if region >> place & 1])
                if regions == whole:
                    return True
        return False

    def may_match(self, seen: Seen) -> bool:
        """Whether it may match these sentences and further ones, which come behind them."""
        if not self._fits(seen):
            return False
        leeways = self._leeways.get(len(seen.kinds)) or self._leeways_of(len(seen.kinds))
        for leeway, (_, _, relation) in zip(leeways, self.conditions, strict=True):
            low, high = leeway.reach(seen)
            if (relation is not Relation.AT_MOST and high < 0) or (relation is not Relation.AT_LEAST and low > 0):
                return False
        return True

    def _leeways_of(self, number: int) -> list[Leeway]:
        """The leeway of each condition where this `number` of sentences is seen, kept from then on."""
        found = [Leeway(number, constant, dict(terms), self) for constant, terms, _ in self.conditions]
        self._leeways[number] = found
        return found


class Leeway:
    """How far a sum can reach, where the first sentences of a form are seen, of this `number`, and others are not.

    Of a sentence that is not seen, each region within those seen is at most as large as these, and beside them of any
    size; as it is open, it has a mine at least, and no more than it has cells, less one where its number is exact.
    """

    def __init__(self, number: int, constant: int, terms: Mapping[int, int], form: RuleForm) -> None:
        self._number, self._form = number, form
        self._known: Terms = []
        self._least = self._most = float(constant)
        regions = 1 << form.letters
        low = {place: factor for place, factor in terms.items() if place < regions}
        high = dict(low)
        for place, factor in terms.items():
            if place >= regions:
                self._add(place - regions, factor, low, high)
        self._groups = [(group, min(low_), max(high_)) for group, low_, high_ in self._grouped(low, high)]
        if not form.usable.rule.speaks_of_total:  # what is in none of the sentences seen is of any size
            _, low_, high_ = self._groups.pop(0)
            self._least, self._most = (-INFINITE if low_ < 0 else self._least), (INFINITE if high_ > 0 else self._most)
        self._groups = [group for group in self._groups if group[1] or group[2]]

    def _add(self, place: int, factor: int, low: dict[int, int], high: dict[int, int]) -> None:
        """Take in a bound, a mark or the total: known, or by what it can be at the least and at the most."""
        letters, number, form = self._form.letters, self._number, self._form
        what, letter = divmod(place, letters) if letters else (3, 0)
        if what == 3 or letter < number:
            self._known.append(((1 << number) + what * number + (0 if what == 3 else letter), factor))
            return
        is_exact = bool(form.exact >> letter & 1)
        fewest = 1 if what == 1 or (what == 0 and is_exact) else 0
        spare = 1 if what == 0 or is_exact else 0
        if what == 2:  # a mark
            self._least, self._most = (self._least, INFINITE) if factor > 0 else (-INFINITE, self._most)
            return
        of_cells = high if factor > 0 else low
        for region in range(1 << letters):
            if region >> letter & 1:
                of_cells[region] = of_cells.get(region, 0) + factor
        if factor > 0:
            self._least, self._most = self._least + factor * fewest, self._most - factor * spare
        else:
            self._least, self._most = self._least - factor * spare, self._most + factor * fewest

    def _grouped(self, low: Mapping[int, int], high: Mapping[int, int]) -> Iterator[tuple[int, list[int], list[int]]]:
        """The factors of all regions that are parts of the same region of the sentences seen."""
        has_total = self._form.usable.rule.speaks_of_total
        for group in range(1 << self._number):
            parts = range(group, 1 << self._form.letters, 1 << self._number)
            inside = [part for part in parts if part or has_total] or [-1]
            yield group, [low.get(part, 0) for part in inside], [high.get(part, 0) for part in inside]

    def reach(self, seen: Seen) -> tuple[float, float]:
        """The least and the greatest value that the sum may have."""
        values, sizes = seen.values, seen.sizes
        known = sum([factor * values[place] for place, factor in self._known])
        low = sum([sizes[group] * factor for group, factor, _ in self._groups])
        high = sum([sizes[group] * factor for group, _, factor in self._groups])
        return known + low + self._least, known + high + self._most


INFINITE = float("inf")
