"""What all rules of a book show of some sentences: found out once for all sentences that look alike to them.

A rule sees of sentences how large the regions of their Venn diagram are, their bounds, and what is known of numbers.
Few such combinations come up, again and again. So what fifty rules show of two sentences is one look into a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from operator import itemgetter
from typing import NamedTuple

from engines.rulebooks.rule_forms import (
    NEVER,
    SUBSETS as SUBSETS,
    Kind as Kind,
    Match as Match,
    RuleForm,
    Seen,
    Usable as Usable,
)

MOST_REMEMBERED = 1_000_000
"""Combinations in a table; beyond that it is emptied."""


class Matches(NamedTuple):
    """What rules show of some sentences, and whether further ones beside them may show more: a bit for 3, and for 4."""

    shown: tuple[Match, ...]
    grows: int


NOTHING = Matches((), 0)

Look = tuple[int, ...]
"""The kinds of some sentences, and how many cells each two, each three and all four of them share, as `SUBSETS` has it;
with a total also the number of open cells and of the mines among them."""


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
        self._sees_marks = any(one.rule.marked for one in rules)
        self._sees_squares = any(one.between_numbers for one in rules)
        self._number_of: dict[tuple[int, int, int, int | None, bool], int] = {}
        self._kinds: list[Kind] = []
        self.table: dict[Look, Matches] = {}
        self._total_table: dict[Look, Matches] = {}
        self._indexes: dict[tuple[int, int], FormsByCount] = {}

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
        seen = Seen([self._kinds[number] for number in look[:letters]], look[letters:])
        grows = sum(
            1 << more - 3
            for more in range(max(3, letters + 1), 5)
            if letters > 1 and any(form.may_match(seen) for form in self._by_count(more, letters).fitting(seen))
        )
        return _remembered(self.table, look, _matches(self._by_count(letters, letters).fitting(seen), seen, grows))

    def _by_count(self, letters: int, number: int) -> FormsByCount:
        """The forms of the rules of as many `letters`, where as many sentences as `number` are seen."""
        found = self._indexes.get((letters, number))
        if found is None:
            found = self._indexes[letters, number] = FormsByCount(self._forms[letters], number)
        return found

    def matches_with_total(self, letters: int, look: Look) -> Matches:
        """The same for the rules about the total."""
        known = self._total_table.get(look)
        if known is not None:
            return known
        seen = Seen([self._kinds[number] for number in look[:letters]], look[letters:-2], look[-2:])
        more = range(letters + 1, self.most_with_total + 1)
        grows = any(form.may_match(seen) for size in more for form in self._total_forms[size])
        return _remembered(self._total_table, look, _matches(self._total_forms[letters], seen, int(grows)))


class FormsByCount:
    """Forms of rules, found by the mines that they ask of the first sentences, as many as `number`.

    Of the rules that are learnt with their numbers only a few have those of the sentences that are seen.
    """

    def __init__(self, forms: Sequence[RuleForm], number: int) -> None:
        self._forms: dict[tuple[int | None, ...], list[tuple[int, RuleForm]]] = {}
        for place, form in enumerate(forms):
            self._forms.setdefault(form.counts(number), []).append((place, form))
        self._asked = {tuple([count is not None for count in counts]) for counts in self._forms}

    def fitting(self, seen: Seen) -> list[RuleForm]:
        """The forms that do not ask for other numbers of mines, in their order."""
        found: list[tuple[int, RuleForm]] = []
        for asked in self._asked:
            counts = tuple([kind.low if is_asked else None for kind, is_asked in zip(seen.kinds, asked, strict=True)])
            found += self._forms.get(counts, ())
        return [form for _, form in sorted(found, key=itemgetter(0))]


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


def _matches(forms: Sequence[RuleForm], seen: Seen, grows: int) -> Matches:
    shown = {match[2:]: match for form in reversed(forms) for match in form.matches(seen)}
    return Matches(tuple(reversed(shown.values())), grows) if shown or grows else NOTHING


def _forms(rules: Sequence[Usable], letters: int) -> list[RuleForm]:
    """The forms of the rules of as many letters."""
    return [form for one in rules if one.rule.letters == letters for form in _forms_of(one)]


@lru_cache(1000)
def _forms_of(usable: Usable) -> list[RuleForm]:
    """The forms of a rule, each once: letters that are alike need not change places."""
    forms = [RuleForm(usable, order) for order in permutations(range(usable.rule.letters))]
    return list({form.key: form for form in reversed(forms)}.values())[::-1]
