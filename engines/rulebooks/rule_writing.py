"""The writer of rules, one paragraph each; `rule_reading` reads back equal rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from engines.rulebooks.rule import (
    BOUNDS,
    LETTERS,
    Bound,
    Conclusion,
    Condition,
    Count,
    Marked,
    Part,
    Quantity,
    Relation,
    Rule,
    Rulebook,
    Size,
    Sum,
)

COLUMNS = 100
"""The greatest line width for several conditions on one line."""

INDENT = "    "

_WORDS = {relation: word for word, relation in BOUNDS.items()}


def written_book(book: Rulebook) -> str:
    """Write a rulebook, with a final newline."""
    head = [_noted(book.notes)] if book.notes else []
    return "\n\n".join([*head, *[written(rule) for rule in book.rules]]) + "\n"


def written(rule: Rule) -> str:
    r"""Write the paragraph of a rule, without a final newline.

    >>> from engines.rulebooks.rule_reading import read_rulebook
    >>> print(written(read_rulebook("inside\n if |A only|=0\n let n=|B only|\n then B:at most a+n mines").rules[0]))
    inside
        let n = |B only|
        if |A only| = 0
        then B: at most a + n mines
    """
    return _WrittenRule(rule).text


def written_conclusion(rule: Rule, conclusion: Conclusion) -> str:
    """Write a conclusion as it stands after `then`."""
    return _WrittenRule(rule).conclusion(conclusion)


def _in_a_row(mask: int) -> str:
    return " and ".join([letter for bit, letter in enumerate(LETTERS) if mask >> bit & 1])


def _noted(notes: Sequence[str], indent: str = "") -> str:
    return "\n".join([f"{indent}# {note}".rstrip() for note in notes])


class _WrittenRule:
    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.mentioned = self._mentioned()
        lines = [rule.name, *([_noted(rule.notes, INDENT)] if rule.notes else [])]
        self.names: list[tuple[str, Sum]] = []
        for name, stands_for in rule.names:
            lines.append(f"{INDENT}let {name} = {self._sum(stands_for)}")
            self.names.append((name, stands_for))
        lines += [f"{INDENT}if {conditions}" for conditions in self._conditions()]
        lines += [f"{INDENT}then {self.conclusion(conclusion)}" for conclusion in rule.conclusions]
        self.text = "\n".join(lines)

    def _mentioned(self) -> int:
        """Return the mask of the letters mentioned explicitly by the rule, other than by "only"."""
        rule = self.rule
        parts = [part for conclusion in rule.conclusions for part in conclusion.parts]
        found = 0
        for quantity in chain(rule.quantities, *[stands_for.terms for _, stands_for in rule.names]):
            if isinstance(quantity, Size):
                parts.append(quantity.part)
            elif isinstance(quantity, Count | Marked):
                found |= 1 << quantity.letter
        for part in parts:
            found |= part.inside
        return found

    def _conditions(self) -> Iterator[str]:
        """Yield lines of conditions; two that share a side are chained, as in `1 <= n <= 3`."""
        line = ""
        last: Condition | None = None
        for condition in self.rule.conditions:
            following = f" {condition.relation} {self._sum(condition.right)}"
            if last is None or last.right != condition.left:
                following = f"{' and ' if line else ''}{self._sum(condition.left)}{following}"
            if line and len(INDENT) + len("if ") + len(line) + len(following) > COLUMNS:
                yield line
                line, following = "", f"{self._sum(condition.left)} {condition.relation} {self._sum(condition.right)}"
            line, last = line + following, condition
        if line:
            yield line

    def conclusion(self, conclusion: Conclusion) -> str:
        """Write a conclusion as it stands after `then`."""
        cells = " + ".join([self._part(part) for part in conclusion.parts])
        if isinstance(conclusion.bound, str):
            return f"{cells}: mines"
        if conclusion == Conclusion(conclusion.parts, Relation.AT_MOST, Sum()):
            return f"{cells}: safe"
        bound = self._sum(conclusion.bound)
        return f"{cells}: {_WORDS[conclusion.relation]} {bound} {'mine' if bound == '1' else 'mines'}"

    def _sum(self, value: Sum) -> str:
        """Write a sum, with named parts replaced by their names, the last named first."""
        terms: list[tuple[str, int]] = []
        for name, stands_for in reversed(self.names):
            times = _times(stands_for, value)
            if times:
                terms.append((name, times))
                value = value - stands_for * times
        terms = [(self._quantity(quantity), factor) for quantity, factor in value.terms.items()] + terms
        if value.constant or not terms:
            terms.append(("", value.constant))
        return _with_signs(terms)

    def _quantity(self, quantity: Quantity) -> str:
        if isinstance(quantity, Size):
            return f"|{self._part(quantity.part)}|"
        if isinstance(quantity, Marked):
            return f"|{LETTERS[quantity.letter]} marked|"
        if isinstance(quantity, Count):
            letter = LETTERS[quantity.letter].lower()
            return letter if quantity.bound is Bound.EXACT else f"{quantity.bound} {letter}"
        return "total"

    def _part(self, part: Part) -> str:
        """Write the cells of a part, as "A only" if possible.

        "Only" excludes all other letters of the rule. The reader counts only letters mentioned explicitly, so the
        excluded ones must be mentioned elsewhere.
        """
        if not part.inside:
            return "outside"
        inside = _in_a_row(part.inside)
        if not part.outside:
            return inside
        is_only = part.inside | part.outside == (1 << self.rule.letters) - 1 and not part.outside & ~self.mentioned
        return f"{inside} only" if is_only else f"{inside} without {_in_a_row(part.outside)}"


def _times(name: Sum, value: Sum) -> int:
    """Return how often a named sum is contained in another sum, 0 if not."""
    factors = {divmod(value.terms.get(quantity, 0), factor) for quantity, factor in name.terms.items()}
    if len(factors) != 1:
        return 0
    times, rest = factors.pop()
    return 0 if rest else times


def _with_signs(terms: Sequence[tuple[str, int]]) -> str:
    """Write a sum such as `b + 1 - 2 a`, positive terms first."""
    text = ""
    for name, factor in sorted(terms, key=lambda term: term[1] < 0):
        sign = " - " if factor < 0 else " + "
        shown = str(abs(factor)) if not name else name if abs(factor) == 1 else f"{abs(factor)} {name}"
        text += (sign if text else sign.strip(" +")) + shown
    return text
