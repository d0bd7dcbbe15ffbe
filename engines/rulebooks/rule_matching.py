"""What all rules of a book show of some sentences: found out once for all sentences that look alike to them.

A rule sees of sentences how large the regions of their Venn diagram are, their bounds, and what is known of numbers.
Few such combinations come up, again and again. So what fifty rules show of two sentences is one look into a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from engines.rulebooks.rule import Bound, Count, Marked, MinesLeft, Quantity, Relation, Rule, Size, Sum

MOST_REMEMBERED = 1_000_000
"""Combinations in a table; beyond that it is emptied."""


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


class Matches(NamedTuple):
    """What rules show of some sentences, and whether further ones beside them may show more: a bit for 3, and for 4."""

    shown: tuple[Match, ...]
    grows: int


NOTHING = Matches((), 0)

Look = tuple[int, ...]
"""The kinds of some sentences, and how many cells each two, each three and all four of them share, as `SUBSETS` has it;
with a total also the number of open cells and of the mines among them."""

SUBSETS = {
    size: [sum(1 << place for place in some) for few in range(2, size + 1) for some in combinations(range(size), few)]
    for size in range(5)
}
"""The sets of two sentences or more of several, as masks, in the order in which a `Look` has what they share."""


class Matcher:
    """The rules of a book by the number of their letters, and the tables of what they show."""

    def __init__(self, rules: Sequence[Usable]) -> None:
        self.rules = tuple(rules)
        plain = [one for one in rules if not one.rule.speaks_of_total]
        self._forms = {letters: _forms(plain, letters) for letters in range(1, 5)}
        with_total = [one for one in rules if one.rule.speaks_of_total]
        self._total_forms = {letters: _forms(with_total, letters) for letters in range(5)}
        self.first = {letters: _first([form.usable for form in self._forms[letters]]) for letters in range(1, 5)}
        self.first_of_total = _first(with_total)
        self.most_with_total = max([one.rule.letters for one in with_total], default=0)
        self._sees_marks = any(one.rule.speaks_of_marks for one in rules)
        self._sees_squares = any(one.between_numbers for one in rules)
        self._number_of: dict[tuple[int, int, int, int | None, bool], int] = {}
        self._kinds: list[Kind] = []
        self.table: dict[Look, Matches] = {}
        self._total_table: dict[Look, Matches] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return matcher_of, (self.rules,)

    def __deepcopy__(self, memo: object) -> Matcher:
        return self  # what it remembers holds for everybody

    def kind(self, size: int, low: int, high: int, marked: int | None, on_square: bool) -> int:
        """The number of the kind of a sentence."""
        kind = size, low, high, marked if self._sees_marks else None, on_square and self._sees_squares
        number = self._number_of.get(kind)
        if number is None:
            number = self._number_of[kind] = len(self._kinds)
            self._kinds.append(Kind(*kind))
        return number

    def matches(self, letters: int, look: Look) -> Matches:
        """What the rules show of sentences that look so, as many as there are `letters`; it stands in the `table` then.

        Of all rules but those about the total.
        """
        seen = _Seen([self._kinds[number] for number in look[:letters]], look[letters:])
        grows = sum(
            1 << more - 3
            for more in range(max(3, letters + 1), 5)
            if letters > 1 and any(form.may_match(seen) for form in self._forms[more])
        )
        return _remembered(self.table, look, _matches(self._forms[letters], seen, grows))

    def of_each_rule(self, kinds: Sequence[Kind], shared: Sequence[int]) -> Iterator[Match]:
        """What each rule but those about the total shows of sentences of these kinds, whatever others show.

        `shared` is how many cells each two, each three and all four of them share, as `SUBSETS` has it.
        """
        seen = _Seen(kinds, shared)
        for form in self._forms[len(kinds)]:
            yield from form.matches(seen)

    def matches_with_total(self, letters: int, look: Look) -> Matches:
        """The same for the rules about the total."""
        known = self._total_table.get(look)
        if known is not None:
            return known
        seen = _Seen([self._kinds[number] for number in look[:letters]], look[letters:-2], look[-2:])
        more = range(letters + 1, self.most_with_total + 1)
        grows = any(form.may_match(seen) for size in more for form in self._total_forms[size])
        return _remembered(self._total_table, look, _matches(self._total_forms[letters], seen, int(grows)))


@lru_cache(8)
def matcher_of(rules: tuple[Usable, ...]) -> Matcher:
    """The matcher of these rules: one for all engines, which share what it remembers."""
    return Matcher(rules)


def cells_of_regions(regions: Iterable[int], masks: Sequence[int], everything: int = 0) -> int:
    """The mask of the cells in some regions of sentences with these masks; region 0 is what is left of `everything`."""
    found = 0
    for region in regions:
        cells, outside = everything, 0
        is_first = True
        for place, mask in enumerate(masks):
            if region >> place & 1:
                cells = mask if is_first else cells & mask
                is_first = False
            else:
                outside |= mask
        found |= cells & ~outside
    return found


def _first(rules: Sequence[Usable]) -> int:
    return min([one.rank for one in rules], default=NEVER)


def _remembered(table: dict[Look, Matches], look: Look, found: Matches) -> Matches:
    if len(table) >= MOST_REMEMBERED:
        table.clear()
    table[look] = found
    return found


def _matches(forms: Sequence[_Form], seen: _Seen, grows: int) -> Matches:
    shown = {match[2:]: match for form in reversed(forms) for match in form.matches(seen)}
    return Matches(tuple(reversed(shown.values())), grows) if shown or grows else NOTHING


class _Seen:
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
        """What a `_Form` knows by its places: the sizes, the bounds, the marks and the total."""


Terms = list[tuple[int, int]]
"""Places among the values of `_Seen`, and factors."""


class _Form:
    """A rule whose letters stand for sentences in one `order`: sums of what `_Seen` sees."""

    def __init__(self, usable: Usable, order: tuple[int, ...]) -> None:
        self.usable, self.order, self.letters = usable, order, len(order)
        rule = usable.rule
        self.exact = frozenset([order[letter] for letter in rule.exact])
        self.marked = frozenset([order[one.letter] for one in rule.quantities if isinstance(one, Marked)])
        self.conditions = [(*self._terms(one.left - one.right), one.relation) for one in rule.conditions]
        self.conclusions = [
            (
                tuple(sorted(map(self._region, one.regions(rule.letters)))),
                one.relation,
                None if isinstance(one.bound, str) else self._terms(one.bound),
            )
            for one in rule.conclusions
        ]
        self._leeway = {number: self._leeways(number) for number in range(self.letters)}

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

    def matches(self, seen: _Seen) -> list[Match]:
        """What it shows of these sentences, but for what their sizes and bounds say."""
        if not self._fits(seen.kinds):
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

    def _fits(self, kinds: Sequence[Kind]) -> bool:
        """Whether the sentences are such as the rule is right for, and have what it asks for."""
        most, between_numbers = self.usable.most, self.usable.between_numbers
        for place, kind in enumerate(kinds):
            if place in self.exact and kind.low != kind.high:
                return False
            if place in self.marked and kind.marked is None:
                return False
            if (between_numbers and not kind.on_square) or (most is not None and kind.size + (kind.marked or 0) > most):
                return False
        return True

    def _is_said(self, kinds: Sequence[Kind], regions: tuple[int, ...], low: int, high: int) -> bool:
        """Whether these are the regions of one of the sentences, and it says as much itself."""
        for place, kind in enumerate(kinds):
            if kind.low >= low and kind.high <= high:
                whole = tuple([region for region in range(1 << len(kinds)) if region >> place & 1])
                if regions == whole:
                    return True
        return False

    # Whether it may match.

    def _leeways(self, number: int) -> list[tuple[int, list[tuple[int, int, int]], Terms, float, float]]:
        """Of each condition, what may be known of its value from the first sentences, of this `number`.

        These are its constant; for each region of theirs, where its cells matter least and most; the terms that are
        known; and how far the others reach at the least and at the most.
        """
        return [self._leeway_of(number, constant, dict(terms)) for constant, terms, _ in self.conditions]

    def _leeway_of(
        self, number: int, constant: int, terms: Mapping[int, int]
    ) -> tuple[int, list[tuple[int, int, int]], Terms, float, float]:
        regions, known_regions = 1 << self.letters, 1 << number
        has_total = self.usable.rule.speaks_of_total
        groups = []
        least = most = 0.0
        for group in range(known_regions):
            factors = [
                terms.get(region, 0)
                for region in range(0 if has_total else 1, regions)
                if region % known_regions == group
            ]
            low, high = min(factors, default=0), max(factors, default=0)
            if group or has_total:
                groups += [(group, low, high)] if low or high else []
            else:  # in none of the known sentences: of any size
                least, most = (-INFINITE if low < 0 else least), (INFINITE if high > 0 else most)
        known: Terms = []
        for place, factor in terms.items():
            what, letter = divmod(place - regions, self.letters) if place >= regions and self.letters else (3, 0)
            if place < regions:
                continue
            if what == 3:
                known.append((known_regions + 3 * number, factor))
            elif letter < number:
                known.append((known_regions + what * number + letter, factor))
            else:
                fewest = factor if what == 1 or (what == 0 and letter in self.exact) else 0
                least, most = (least + fewest, INFINITE) if factor > 0 else (-INFINITE, most + fewest)
        return constant, groups, known, least, most

    def may_match(self, seen: _Seen) -> bool:
        """Whether it may match these sentences and further ones, which come behind them."""
        if not self._fits(seen.kinds):
            return False
        values, sizes = seen.values, seen.sizes
        leeways = self._leeway[len(seen.kinds)]
        for (constant, groups, known, least, most), (_, _, relation) in zip(leeways, self.conditions, strict=True):
            value = constant + sum([factor * values[place] for place, factor in known])
            low = value + least + sum([sizes[group] * factor for group, factor, _ in groups])
            high = value + most + sum([sizes[group] * factor for group, _, factor in groups])
            if (relation is not Relation.AT_MOST and high < 0) or (relation is not Relation.AT_LEAST and low > 0):
                return False
        return True


INFINITE = float("inf")


def _forms(rules: Sequence[Usable], letters: int) -> list[_Form]:
    """The forms of the rules of as many letters, each once: letters that are alike need not change places."""
    forms: dict[tuple[object, ...], _Form] = {}
    for one in rules:
        if one.rule.letters == letters:
            for order in permutations(range(letters)):
                form = _Form(one, order)
                forms.setdefault(form.key, form)
    return list(forms.values())
