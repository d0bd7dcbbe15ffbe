"""The conclusions of all rules of a book from some sentences, cached by the shape of the sentences.

The shape consists of the sizes of the regions in their Venn diagram, their bounds, and the marks around numbers. Only
few shapes occur on boards, so the conclusions of fifty rules from two sentences usually take one lookup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations, permutations
from typing import NamedTuple

from engines.rulebooks.rule import LETTERS, Rule
from engines.rulebooks.rule_evaluation import Instance, InstanceConclusion, RuleForm

MOST_REMEMBERED = 1_000_000
"""The most entries of the table of matches; a full table is emptied."""

SUBSETS = {
    size: [sum(1 << place for place in some) for few in range(2, size + 1) for some in combinations(range(size), few)]
    for size in range(5)
}
"""The subsets of two or more sentences, as masks, for each number of sentences. A `ShapeKey` uses the same order."""

ShapeKey = tuple[int, ...]
"""The key of some sentences in a table of matches.

It lists the kinds of the sentences. Then it lists the number of cells shared by each subset of the sentences, in the
order of `SUBSETS`.
"""

TotalKey = tuple[int, int]
"""The number of all undetermined cells of the board, and the number of mines left on them."""


class Usable(NamedTuple):
    """A rule, its `rank` in the book, from 1, and the sentences for which it is proven.

    Such a sentence has at most `most` cells (None: any number), including known mines around a number. With
    `between_numbers`, the rule is proven only for numbers of a square board.
    """

    rule: Rule
    rank: int
    most: int | None = None
    between_numbers: bool = False

    def fits(self, kinds: Sequence[Kind]) -> bool:
        if self.between_numbers and not all(kind.on_square for kind in kinds):
            return False
        return self.most is None or all(kind.size + (kind.marked or 0) <= self.most for kind in kinds)


class Kind(NamedTuple):
    """The properties of a sentence on which rules depend.

    `marked` counts the known mines around a number. It is None for sentences that do not come from numbers, and if no
    rule uses marks.
    """

    size: int
    low: int
    high: int
    marked: int | None
    on_square: bool


class Match(NamedTuple):
    """A conclusion of a rule from some sentences: from `low` to `high` of the cells in these `regions` are mines.

    Letter i of the rule stands for sentence `order[i]`. Regions have a bit for each sentence.
    """

    usable: Usable
    order: tuple[int, ...]
    regions: tuple[int, ...]
    low: int
    high: int


class Matches(NamedTuple):
    """The matches of some sentences.

    If `may_extend`, rules about more sentences may match when further sentences are added.
    """

    matches: tuple[Match, ...]
    may_extend: bool


NO_MATCHES = Matches((), may_extend=False)

Forms = Sequence[Sequence[tuple[Usable, RuleForm]]]
"""The forms of some rules, by their number of letters, from 0."""


class Matcher:
    """The rules of a book, and the `table` of their matches.

    The keys are shapes or, for rules about the total, pairs of a shape and a total.
    """

    def __init__(self, rules: Sequence[Usable]) -> None:
        self.rules = tuple(rules)
        plain = [one for one in rules if not one.rule.uses_total]
        self._forms = _forms(plain)
        self._total_forms = _forms([one for one in rules if one.rule.uses_total])
        self.first_about_three = min([one.rank for one in plain if one.rule.letters > 2], default=0)
        self._sees_marks = any(one.rule.marked for one in rules)
        self._sees_squares = any(one.between_numbers for one in rules)
        self._number_of: dict[tuple[int, int, int, int | None, bool], int] = {}
        self._kinds: list[Kind] = []
        self.table: dict[ShapeKey | tuple[ShapeKey, TotalKey], Matches] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return matcher_of, (self.rules,)

    def __deepcopy__(self, memo: object) -> Matcher:
        return self  # its tables are valid for all users

    def kind(self, size: int, low: int, high: int, marked: int | None, on_square: bool) -> int:
        """Return the number of a kind of sentence, used in the keys of tables."""
        kind = size, low, high, marked if self._sees_marks else None, on_square and self._sees_squares
        number = self._number_of.get(kind)
        if number is None:
            number = self._number_of[kind] = len(self._kinds)
            self._kinds.append(Kind(*kind))
        return number

    def matches(self, letters: int, shape: ShapeKey, total: TotalKey | None = None) -> Matches:
        """Compute the matches of sentences with this shape, and add them to the `table`.

        With a `total`, these are the matches of the rules about the total, else of all other rules.
        """
        kinds = [self._kinds[number] for number in shape[:letters]]
        forms = self._forms if total is None else self._total_forms
        found = _matches(forms, kinds, _instance(kinds, shape[letters:], total))
        if len(self.table) >= MOST_REMEMBERED:
            self.table.clear()
        self.table[shape if total is None else (shape, total)] = found
        return found


@lru_cache(8)
def matcher_of(rules: tuple[Usable, ...]) -> Matcher:
    """Return the matcher of these rules. Engines with the same rules share the matcher and its tables."""
    return Matcher(rules)


def cells_of_regions(regions: Iterable[int], masks: Sequence[int], everything: int = 0) -> int:
    """Return the mask of the cells in some regions of sentences with these masks.

    Region 0 holds the cells of `everything` outside all sentences.
    """
    found = 0
    for region in regions:
        cells = -1 if region else everything
        for place, mask in enumerate(masks):
            cells &= mask if region >> place & 1 else ~mask
        found |= cells
    return found


def _instance(kinds: Sequence[Kind], shared: Sequence[int], total: TotalKey | None) -> Instance:
    sizes = [0] * (1 << len(kinds))
    for place, kind in enumerate(kinds):
        sizes[1 << place] = kind.size
    for subset, number in zip(SUBSETS[len(kinds)], shared, strict=True):
        sizes[subset] = number
    for place in range(len(kinds)):  # inclusion-exclusion: from shared cells to exclusive ones
        for region in range(1, len(sizes)):
            if not region >> place & 1:
                sizes[region] -= sizes[region | 1 << place]
    if total is not None:
        sizes[0] = total[0] - sum(sizes)
    bounds = [(kind.low, kind.high) for kind in kinds]
    return Instance(sizes, bounds, [kind.marked for kind in kinds], total[1] if total else None)


def _matches(forms: Forms, kinds: Sequence[Kind], seen: Instance) -> Matches:
    """Return the matches of the forms with as many letters as there are sentences (`kinds`).

    A conclusion of several forms is credited to the first. Conclusions already implied by the sizes or by one sentence
    are left out.
    """
    found: dict[InstanceConclusion, Match] = {}
    for usable, form in reversed(forms[len(kinds)]):
        if usable.fits(kinds):
            for shown in form.shows(seen):
                if not _is_implied(shown, kinds, seen.sizes):
                    found[shown] = Match(usable, form.order, *shown)
    larger = chain.from_iterable(forms[len(kinds) + 1 :])
    may_extend = any(form.may_match(seen) for usable, form in larger if usable.fits(kinds))
    return Matches(tuple(reversed(found.values())), may_extend) if found or may_extend else NO_MATCHES


def _is_implied(shown: InstanceConclusion, kinds: Sequence[Kind], sizes: Sequence[int]) -> bool:
    regions, low, high = shown
    if low <= 0 and high >= sum([sizes[region] for region in regions]):
        return True
    every = range(1 << len(kinds))
    return any(
        kind.low >= low and kind.high <= high and regions == tuple([one for one in every if one >> place & 1])
        for place, kind in enumerate(kinds)
    )


def _forms(rules: Sequence[Usable]) -> Forms:
    found: list[list[tuple[Usable, RuleForm]]] = [[] for _ in range(len(LETTERS) + 1)]
    for one in rules:
        found[one.rule.letters] += [(one, form) for form in _forms_of(one.rule)]
    return found


@lru_cache(1000)
def _forms_of(rule: Rule) -> list[RuleForm]:
    """Return the distinct forms of a rule. Forms are equal if letters are interchangeable."""
    forms = [RuleForm(rule, order) for order in permutations(range(rule.letters))]
    return list({form.key: form for form in reversed(forms)}.values())[::-1]
