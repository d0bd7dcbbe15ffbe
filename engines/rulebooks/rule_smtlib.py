"""A rule as constraints in SMT-LIB: all sentences for which its conditions hold, and where their mines lie.

The unknowns are whole numbers of at least 0. Region 5 has `mines5` cells that are mines and `safe5` others; where the
rule asks for marks, `marked5` known mines lie beside these. From them come the sizes, the exact counts and the total; a
count that has only bounds lies between two more unknowns, such as `min_a` and `max_a`. A question names its
assumptions: `SMALL`, `WRONG`, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engines.rulebooks.rule import (
    LETTERS,
    Bound,
    Conclusion,
    Count,
    Marked,
    MinesLeft,
    Quantity,
    Rule,
    Size,
    Sum,
)

SMALL = "small"
"""Each sentence has at most `most` cells, marked mines around its number among them."""

WRONG = "wrong"
"""Some conclusion is false."""

SAID = "said"
"""The conclusions of the rule hold for mines of which only they speak: `said5` of them lie in region 5."""


def wrong(place: int) -> str:
    """Name the assumption that the conclusion at this place is false."""
    return f"wrong{place}"


def unsaid(place: int) -> str:
    """Name the assumption that the conclusion at this place is false of the mines of which conclusions speak."""
    return f"unsaid{place}"


def lower(letter: int) -> str:
    """Name the mines of a sentence."""
    return LETTERS[letter].lower()


class RuleText:
    """The constraints of a rule, each of its sentences with at least one cell.

    If all its sentences are `exact`, each has one number of mines, and no bounds. The conclusions that can be assumed
    to be wrong are those of the rule, or the ones `asked` instead; only then `SAID` and `unsaid` can be assumed.
    """

    def __init__(self, rule: Rule, most: int, exact: bool = False, asked: Sequence[Conclusion] | None = None) -> None:
        self.rule, self.most, self.asked = rule, most, asked
        self.exact = frozenset(range(rule.letters)) if exact else rule.exact
        self.regions = range(0 if rule.speaks_of_total else 1, 1 << rule.letters)
        asks_for_marks = sum({1 << quantity.letter for quantity in rule.quantities if isinstance(quantity, Marked)})
        self.marked = [region for region in self.regions if region & asks_for_marks]

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        for region in self.regions:
            yield _number(f"mines{region}") + _number(f"safe{region}")
            yield f"(define-fun size{region} () Int (+ mines{region} safe{region}))"
        for region in self.marked:
            yield _number(f"marked{region}")
        yield f"(define-fun total () Int {self._of('mines', self.regions)})"
        for letter in range(self.rule.letters):
            yield from self._letter(letter, lower(letter))
        for condition in self.rule.conditions:
            yield f"(assert ({condition.relation} {self._sum(condition.left)} {self._sum(condition.right)}))"
        names = list(map(lower, range(self.rule.letters)))
        small = [f"(<= (+ size_{name} marked_{name}) {self.most})" for name in names]
        yield _assumption(SMALL, "and", ["true", *small])
        asked = self.rule.conclusions if self.asked is None else self.asked
        for place, conclusion in enumerate(asked):
            yield _assumption(wrong(place), "not", [self._claim(conclusion, "mines")])
        yield _assumption(WRONG, "or", ["false", *map(wrong, range(len(asked)))])
        if self.asked is not None:
            yield from self._said(asked)

    def _letter(self, letter: int, name: str) -> Iterator[str]:
        inside = [region for region in self.regions if region >> letter & 1]
        yield f"(define-fun {name} () Int {self._of('mines', inside)})"
        yield f"(define-fun size_{name} () Int {self._of('size', inside)})"
        yield f"(define-fun marked_{name} () Int {self._of('marked', [one for one in inside if one in self.marked])})"
        yield f"(assert (<= 1 size_{name}))"
        if letter not in self.exact and Count(letter, Bound.LEAST) in self.rule.quantities:
            yield _number(f"min_{name}", name)
        if letter not in self.exact and Count(letter, Bound.MOST) in self.rule.quantities:
            yield _number(f"max_{name}", f"size_{name}", name)

    def _said(self, asked: Sequence[Conclusion]) -> Iterator[str]:
        for region in self.regions:
            yield _number(f"said{region}", f"size{region}")
        yield _assumption(SAID, "and", ["true", *[self._claim(one, "said") for one in self.rule.conclusions]])
        for place, conclusion in enumerate(asked):
            yield _assumption(unsaid(place), "not", [self._claim(conclusion, "said")])

    def _claim(self, conclusion: Conclusion, mines: str) -> str:
        regions = conclusion.regions(self.rule.letters)
        bound = self._of("size", regions) if isinstance(conclusion.bound, str) else self._sum(conclusion.bound)
        return f"({conclusion.relation} {self._of(mines, regions)} {bound})"

    def _sum(self, value: Sum) -> str:
        terms = [_times(factor, self._quantity(quantity)) for quantity, factor in value.terms.items()]
        return _added([*terms, _whole(value.constant)] if value.constant else terms)

    def _quantity(self, quantity: Quantity) -> str:
        if isinstance(quantity, Size):
            return self._of("size", quantity.part.regions(self.rule.letters))
        if isinstance(quantity, MinesLeft):
            return "total"
        name = lower(quantity.letter)
        if isinstance(quantity, Marked):
            return f"marked_{name}"
        return name if quantity.letter in self.exact else f"{quantity.bound}_{name}"

    def _of(self, what: str, regions: Iterable[int]) -> str:
        return _added([f"{what}{region}" for region in regions])


def _number(name: str, high: str = "", low: str = "0") -> str:
    """Declare a whole number from `low` to `high`."""
    return f"(declare-const {name} Int) (assert (<= {low} {name} {high}))"


def _assumption(name: str, how: str, constraints: Sequence[str]) -> str:
    """Declare what follows where `name` is assumed."""
    return f"(declare-const {name} Bool) (assert (=> {name} ({how} {' '.join(constraints)})))"


def _added(terms: Sequence[str]) -> str:
    return f"(+ {' '.join(terms)})" if len(terms) > 1 else "".join(terms) or "0"


def _times(factor: int, term: str) -> str:
    return term if factor == 1 else f"(* {_whole(factor)} {term})"


def _whole(number: int) -> str:
    return str(number) if number >= 0 else f"(- {-number})"
