"""The conclusions of all rules of a book from some sentences, cached by the shape of the sentences.

The shape consists of the sizes of the regions in their Venn diagram, their bounds, and the marks around numbers. Only
few shapes occur on boards, so the conclusions of fifty rules from two sentences usually take one lookup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, permutations
from typing import NamedTuple

from engines.rulebooks.rule import LETTERS, Rule
from engines.rulebooks.rule_evaluation import Instance, InstanceConclusion, RuleForm
from game.wording import in_a_row

MOST_REMEMBERED = 1_000_000
"""The most entries of the table of matches; a full table is emptied."""

SUBSETS = {size: [some for some in range(1 << size) if some.bit_count() > 1] for size in range(5)}
"""The subsets of two or more sentences, as masks, for each number of sentences. A `ShapeKey` uses the same order."""

ShapeKey = tuple[int, ...]
"""The kinds of some sentences, and the numbers of cells shared by each of the `SUBSETS` of the sentences."""

TotalKey = tuple[int, int]
"""The number of all undetermined cells of the board, and the number of mines left on them."""


class Usable(NamedTuple):
    """A rule and its `rank` in the book, from 1, proven for sentences of at most `most` cells (None: any number).

    Known mines around a number are cells, too. With `between_numbers`, it is proven for numbers of square boards only.
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
    """The properties of a sentence on which rules depend; `marked` is None without a number, or if no rule uses it."""

    size: int
    low: int
    high: int
    marked: int | None
    on_square: bool


class Match(NamedTuple):
    """A conclusion: these `regions` have `low` to `high` mines; letter i of the rule is sentence `order[i]`."""

    usable: Usable
    order: tuple[int, ...]
    regions: tuple[int, ...]
    low: int
    high: int


class Matches(NamedTuple):
    """The matches of some sentences; if `may_extend`, rules about more sentences may match these and further ones."""

    matches: tuple[Match, ...]
    may_extend: bool


Forms = Sequence[Sequence[tuple[Usable, RuleForm]]]
"""The forms of some rules, by their number of letters, from 0."""


class Matcher:
    """The usable `rules` of a book, its `undecided` rules, and the `table` of matches.

    The keys of the table are shapes or, for rules about the total, pairs of a shape and a total.
    """

    def __init__(self, rules: Sequence[Usable], undecided: Sequence[Rule] = ()) -> None:
        self.rules, self.undecided = tuple(rules), tuple(undecided)
        plain = [one for one in rules if not one.rule.uses_total]
        self._forms = _forms(plain)
        self._total_forms = _forms([one for one in rules if one.rule.uses_total])
        self.first_about_three = min([one.rank for one in plain if one.rule.letters > 2], default=0)
        self._sees_marks = any(one.rule.marked for one in rules)
        self._sees_squares = any(one.between_numbers for one in rules)
        self._kinds: list[Kind] = []
        self._number_of: dict[Kind, int] = {}
        self.table: dict[ShapeKey | tuple[ShapeKey, TotalKey], Matches] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return matcher_of, (self.rules, self.undecided)

    def __deepcopy__(self, memo: object) -> Matcher:
        return self  # its tables are valid for all users

    def left_out(self, largest: int, on_square: bool, has_total: bool) -> list[str]:
        """Describe the rules that cannot be applied to every premise, with the reasons.

        The largest premise has `largest` cells. `on_square` is true if any of them is a number of a square board.
        """
        undecided = [rule for rule in self.undecided if has_total or not rule.uses_total]
        between = [one for one in self.rules if one.between_numbers and not on_square]
        small = [one for one in self.rules if one.most is not None and one.most < largest]
        cells = min([one.most for one in small if one.most is not None], default=0)
        reasons = (
            (undecided, "left out: whether it is right is not decided"),
            ([one.rule for one in between], "left out: it is right between numbers of square boards alone"),
            ([one.rule for one in small], f"left out for sentences of more than {cells} cells"),
        )
        return [f"{_named(rules)} {reason}" for rules, reason in reasons if rules]

    def kind(self, size: int, low: int, high: int, marked: int | None, on_square: bool) -> int:
        kind = Kind(size, low, high, marked if self._sees_marks else None, on_square and self._sees_squares)
        number = self._number_of.setdefault(kind, len(self._kinds))
        if number == len(self._kinds):
            self._kinds.append(kind)
        return number

    def matches(self, letters: int, shape: ShapeKey, total: TotalKey | None = None) -> Matches:
        """Add to the `table` the matches for this shape, with a `total` of the rules about it, else of the others."""
        kinds = [self._kinds[number] for number in shape[:letters]]
        forms = self._forms if total is None else self._total_forms
        found = _matches(forms, kinds, _instance(kinds, shape[letters:], total))
        if len(self.table) >= MOST_REMEMBERED:
            self.table.clear()
        self.table[shape if total is None else (shape, total)] = found
        return found


def _named(rules: Sequence[Rule]) -> str:
    names = in_a_row([repr(rule.name) for rule in rules])
    return f"the rule {names} is" if len(rules) == 1 else f"each of the rules {names} is"


@lru_cache(8)
def matcher_of(rules: tuple[Usable, ...], undecided: tuple[Rule, ...] = ()) -> Matcher:
    """Make the matcher of some rules; engines with the same rules share it and its tables."""
    return Matcher(rules, undecided)


def cells_of_regions(regions: Iterable[int], masks: Sequence[int], everything: int = 0) -> int:
    """Return the mask of the cells in some regions of sentences with these masks; region 0 is in `everything`."""
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
    """Return the matches of the forms, each credited to the first, if not implied by sizes or by one sentence."""
    found: dict[InstanceConclusion, Match] = {}
    for usable, form in reversed(forms[len(kinds)]):
        if usable.fits(kinds):
            for shown in form.shows(seen):
                if not _is_implied(shown, kinds, seen.sizes):
                    found[shown] = Match(usable, form.order, *shown)
    larger = chain.from_iterable(forms[len(kinds) + 1 :])
    may_extend = any(form.may_match(seen) for usable, form in larger if usable.fits(kinds))
    return Matches(tuple(reversed(found.values())), may_extend)


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
