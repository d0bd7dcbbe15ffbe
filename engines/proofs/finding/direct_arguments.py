"""Arguments by one rule alone, without search for cases: by single clues, by subsets, or by overlaps of two statements.

Statements "from `low` to `high` of these atoms are true" are derived from clues and from each other. The statement with
the fewest steps is derived first. The search ends with the conclusion or, under a supposition, with a conflict. Unlike
`argument_search`, it may combine a statement with several others, and it uses no rule stronger than the permitted one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from engines.facts import Atom
from engines.proofs.form.argument_steps import Inference, Refutation, Step, Supposition, ascending, in_order_of_use
from engines.solving.statement_masks import cells_of
from game.errors import GaveUp, NotEntailed
from game.puzzles.grades import Rule
from game.statements.sentence import Claim

MOST_LINES = 1_500
"""The number of derived statements after which the search gives up."""

Bounds = tuple[int, int, int]
"""A mask, `low` and `high`: from `low` to `high` of the atoms in the mask are true."""


class Line(NamedTuple):
    """A derived statement, with its clue, if any, and the earlier lines from which it follows (`after`).

    `needs` has a bit for each line of the argument that ends with this line. A line without `bounds` is a conflict.
    """

    bounds: Bounds | None
    clues: tuple[int, ...]
    after: tuple[int, ...]
    needs: int


class View(NamedTuple):
    """A clue or a line reduced to its unknown atoms.

    `after` are the line itself and the lines that showed its known atoms.
    """

    bounds: Bounds
    clues: tuple[int, ...]
    after: tuple[int, ...]


class Draft(NamedTuple):
    """A line that can be derived. If `part` is given, a line that states this part has to come first."""

    bounds: Bounds | None
    clues: tuple[int, ...]
    after: tuple[int, ...]
    part: tuple[View, Bounds] | None = None


def argue_directly(
    clues: Sequence[Claim], conclusion: Claim, rule: Rule, *, supposing: bool = False
) -> tuple[Step, ...]:
    """Find steps from `clues` to a `conclusion` about one atom, by this `rule`.

    With `supposing`, the argument is by contradiction. Raises `NotEntailed` if the rule does not show the conclusion,
    and `GaveUp` if the search is too long.

    >>> clues = [Claim(frozenset("ab"), 1, 1), Claim(frozenset("abcd"), 2, 2), Claim(frozenset("cde"), 1, 1)]
    >>> steps = argue_directly(clues, Claim.that("e", False), "sentence")
    >>> [(sorted(step.claim.atoms), step.clues, step.after) for step in steps]
    [(['a', 'b'], (0,), ()), (['c', 'd'], (1,), (0,)), (['e'], (2,), (1,))]
    """
    return _Search(clues, conclusion, rule).argument(supposing)


class _Search:
    """A best-first search: the line that needs the fewest steps is derived first."""

    def __init__(self, clues: Sequence[Claim], conclusion: Claim, rule: Rule) -> None:
        self.atoms = sorted({atom for claim in (*clues, conclusion) for atom in claim.atoms}, key=repr)
        self.bit: dict[Atom, int] = {atom: 1 << place for place, atom in enumerate(self.atoms)}
        self.clues = [View(self._bounds(claim), (number,), ()) for number, claim in enumerate(clues)]
        self.conclusion, self.rule = conclusion, rule
        self.lines: list[Line] = []
        self.bounds_of_mask: dict[int, list[tuple[int, int, int]]] = {}  # for a mask: low, high, and their line
        self.derived_by: dict[int, int] = {}  # the line that shows the value of a single atom
        self.true = self.false = 0
        self.views: dict[Bounds, View] = {}
        self._drafts: list[tuple[int, int, Draft]] = []
        self._ties = count()

    def argument(self, supposing: bool) -> tuple[Step, ...]:
        if supposing:
            self._add(self._bounds(self.conclusion.denied), (), ())
        for view in self.clues:
            self._consider(self._without_known(view))
        goal = None if supposing else self._bounds(self.conclusion)[0]
        while self._drafts:
            _, _, draft = heappop(self._drafts)
            if draft.bounds is None and not supposing:
                break
            if draft.bounds is None or self._is_new(draft.bounds):
                number = self._add(self._fresh(draft.bounds), draft.clues, (*draft.after, *self._part(draft)))
                if draft.bounds is None or (goal is not None and draft.bounds[0] & goal & (self.true | self.false)):
                    return self._steps(number, supposing)
            if len(self.lines) > MOST_LINES:
                raise GaveUp(f"the rule {self.rule!r} takes more than {MOST_LINES:,} statements")
        raise NotEntailed(f"the rule {self.rule!r} does not show {self.conclusion}")

    # Lines.

    def _part(self, draft: Draft) -> tuple[int, ...]:
        """Return the line with the part needed by a draft, as a tuple; empty if no part is needed.

        An existing line is used if a new line would not be shorter.
        """
        if draft.part is None:
            return ()
        view, bounds = draft.part
        needed = self._needs(draft.after)
        there = self._stated(bounds, needed)
        if there is not None and self._more(there, needed) <= self._more(view.after, needed) + 1:
            return there
        return (self._note(bounds, view.clues, view.after),)

    def _stated(self, bounds: Bounds, needed: int) -> tuple[int, ...] | None:
        """Return the line that implies these bounds and adds the fewest steps to the `needed` ones, or None."""
        mask, low, high = bounds
        lines = [
            (number,) for least, most, number in self.bounds_of_mask.get(mask, ()) if least >= low and most <= high
        ]
        return min(lines, key=lambda line: self._more(line, needed), default=None)

    def _more(self, lines: Sequence[int], needed: int) -> int:
        return (self._needs(lines) & ~needed).bit_count()

    def _fresh(self, bounds: Bounds | None) -> Bounds | None:
        """Leave out the known atoms of bounds that fix all their atoms. Other bounds are returned unchanged."""
        value = None if bounds is None else _value(bounds)
        if bounds is None or value is None:
            return bounds
        fresh = bounds[0] & ~(self.true | self.false)
        return fresh, fresh.bit_count() * value, fresh.bit_count() * value

    def _note(self, bounds: Bounds | None, clues: tuple[int, ...], after: tuple[int, ...]) -> int:
        number = len(self.lines)
        after = ascending(after)
        self.lines.append(Line(bounds, clues, after, self._needs(after) | 1 << number))
        if bounds is not None:
            mask, low, high = bounds
            self.bounds_of_mask.setdefault(mask, []).append((low, high, number))
        return number

    def _add(self, bounds: Bounds | None, clues: tuple[int, ...], after: tuple[int, ...]) -> int:
        """Record a line, draft its consequences, and return its number."""
        number = self._note(bounds, clues, after)
        if bounds is None:
            return number
        value = _value(bounds)
        if value is not None:
            fresh = bounds[0] & ~(self.true | self.false)
            self.true |= fresh if value else 0
            self.false |= 0 if value else fresh
            self.derived_by.update(dict.fromkeys(cells_of(fresh), number))
            for view in [view for view in self.views.values() if view.bounds[0] & fresh]:
                self._consider(self._without_known(view))
        else:
            self._consider(self._without_known(View(bounds, (), (number,))))
        return number

    def _needs(self, after: Sequence[int]) -> int:
        needs = 0
        for number in after:
            needs |= self.lines[number].needs
        return needs

    def _is_new(self, bounds: Bounds) -> bool:
        mask, low, high = bounds
        if not mask & ~(self.true | self.false):
            return False
        return not any(least >= low and most <= high for least, most, _ in self.bounds_of_mask.get(mask, ()))

    # Consequences.

    def _without_known(self, view: View) -> View:
        mask, low, high = view.bounds
        known = mask & (self.true | self.false)
        if not known:
            return view
        true = (mask & self.true).bit_count()
        after = (*view.after, *(self.derived_by[bit] for bit in cells_of(known)))
        return View((mask & ~known, low - true, high - true), view.clues, ascending(after))

    def _consider(self, view: View) -> None:
        mask, low, high = view.bounds
        size = mask.bit_count()
        if low > size or high < 0 or low > high:
            self._draft(Draft(None, view.clues, view.after))
            return
        view = view._replace(bounds=(mask, max(low, 0), min(high, size)))
        mask, low, high = view.bounds
        if not mask or view.bounds in self.views:
            return
        if _value(view.bounds) is not None:
            self._draft(Draft(view.bounds, view.clues, view.after))
        if self.rule != "single":
            for other in self.views.values():
                if other.bounds[0] & mask:
                    for draft in (*self._consequences(view, other), *self._consequences(other, view)):
                        self._draft(draft)
        self.views[view.bounds] = view

    def _consequences(self, part: View, whole: View) -> Iterator[Draft]:
        """Yield the consequences of `whole` for its atoms outside `part`.

        `part` bounds the number of true atoms among the shared atoms: at most its upper bound, and at least its lower
        bound minus the number of its atoms outside `whole`.
        """
        (mask, low, high), (other, least, most) = part.bounds, whole.bounds
        shared, rest = mask & other, other & ~mask
        beside, size, left = (mask & ~other).bit_count(), shared.bit_count(), rest.bit_count()
        if self.rule == "sentence" and (beside or not rest or low != high or least != most):
            return
        fewest, greatest = max(0, low - beside), min(size, high)
        if not rest:  # two statements about the same atoms
            if not beside and low < least and high < most:
                yield Draft((other, least, high), whole.clues, whole.after, (part, part.bounds))
            return
        from_below, from_above = max(0, least - size), min(left, most)
        low_rest, high_rest = max(0, least - greatest), min(left, most - fewest)
        gains = low_rest > from_below, high_rest < from_above
        if low_rest == left and gains[0]:
            text, shown = (shared, 0 if beside else low, greatest), (rest, left, left)
        elif high_rest <= 0 and gains[1]:
            text, shown = (shared, fewest, size if beside else high), (rest, 0, 0)
        else:
            text = (shared, fewest if gains[1] or not beside else 0, greatest if gains[0] or not beside else size)
            shown = rest, low_rest, high_rest
        if any(gains):
            yield Draft(shown, whole.clues, whole.after, (part, text))
        if most < fewest or least > greatest + left:
            yield Draft(None, whole.clues, whole.after, (part, (shared, fewest, greatest)))

    def _draft(self, draft: Draft) -> None:
        needs = self._needs(draft.after)
        extra = 1
        if draft.part is not None:
            view, text = draft.part
            there = self._stated(text, needs)
            needs |= self._needs(view.after if there is None else there)
            extra += there is None
        heappush(self._drafts, (needs.bit_count() + extra, next(self._ties), draft))

    # The argument.

    def _steps(self, last: int, supposing: bool) -> tuple[Step, ...]:
        kept = in_order_of_use(last, lambda number: self.lines[number].after, [0] if supposing else [])
        new = {old: place for place, old in enumerate(kept)}
        under = (0,) if supposing else ()
        steps: list[Step] = []
        for number in kept:
            line = self.lines[number]
            if supposing and number == 0:
                steps.append(Supposition(self.conclusion.denied))
                continue
            claim = line.bounds and self._claim(line.bounds)
            steps.append(Inference(claim, line.clues, ascending(new[name] for name in line.after), under))
        if supposing:
            steps.append(Refutation(self.conclusion, 0, len(steps) - 1))
        return tuple(steps)

    def _bounds(self, claim: Claim) -> Bounds:
        return sum([self.bit[atom] for atom in claim.atoms]), claim.least, claim.most

    def _claim(self, bounds: Bounds) -> Claim:
        mask, low, high = bounds
        return Claim(frozenset([self.atoms[bit.bit_length() - 1] for bit in cells_of(mask)]), low, high)


def _value(bounds: Bounds) -> bool | None:
    mask, low, high = bounds
    return False if high == 0 else True if low == mask.bit_count() else None
