"""Arguments by one rule alone, without cases: by single clues, by subsets, or by overlaps of two statements.

Statements "from `low` to `high` of these atoms are true" are derived, from clues and from each other, by the fewest
steps first. Unlike `argument_search`, it may combine a statement with several others, and uses no stronger rule.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from engines.facts_and_components import Atom
from engines.proofs.form.argument_steps import Inference, Refutation, Step, Supposition, ascending, in_order_of_use
from engines.solving.statement_masks import cells_of
from game.errors import GaveUp, NotEntailed
from game.puzzles.grades import Rule
from game.statements.count_claim import Claim

MOST_LINES = 1_500
"""The number of derived statements after which the search gives up."""

Bounds = tuple[int, int, int]
"""A mask, `low` and `high`: from `low` to `high` of the atoms in the mask are true."""

CONFLICT: Bounds = (0, 1, 1)
"""The bounds of a conflict: one of no atoms is true."""


class Statement(NamedTuple):
    """A clue, or a statement derived from `clues` and from earlier lines of the argument (`after`)."""

    bounds: Bounds
    clues: tuple[int, ...]
    after: tuple[int, ...]


Draft = tuple[Statement, Statement | None]
"""A statement that can be derived, and the statement, if any, that a line has to state before it."""


def argue_directly(
    clues: Sequence[Claim], conclusion: Claim, rule: Rule, *, supposing: bool = False
) -> tuple[Step, ...]:
    """Find steps from `clues` to a `conclusion` about one atom, by this `rule`.

    With `supposing`, the argument is by contradiction. Raises `NotEntailed`, and `GaveUp` if the search is too long.

    >>> clues = [Claim(frozenset("ab"), 1, 1), Claim(frozenset("abcd"), 2, 2), Claim(frozenset("cde"), 1, 1)]
    >>> steps = argue_directly(clues, Claim.that("e", False), "sentence")
    >>> [(sorted(step.claim.atoms), step.clues, step.after) for step in steps]
    [(['a', 'b'], (0,), ()), (['c', 'd'], (1,), (0,)), (['e'], (2,), (1,))]
    """
    return _Search(clues, conclusion, rule).argument(supposing)


class _Search:
    def __init__(self, clues: Sequence[Claim], conclusion: Claim, rule: Rule) -> None:
        self.atoms = sorted({atom for claim in (*clues, conclusion) for atom in claim.atoms}, key=repr)
        self.bit: dict[Atom, int] = {atom: 1 << place for place, atom in enumerate(self.atoms)}
        self.clues = [Statement(self._bounds(claim), (number,), ()) for number, claim in enumerate(clues)]
        self.conclusion, self.rule = conclusion, rule
        self.lines: list[Statement] = []
        self.needed: list[int] = []  # for each line, a bit for each line of the argument that ends with it
        self.bounds_of_mask: dict[int, list[tuple[int, int, int]]] = {}  # for a mask: low, high, and their line
        self.derived_by: dict[int, int] = {}  # the line that shows the value of a single atom
        self.true = self.false = 0
        self.open: dict[Bounds, Statement] = {}  # clues and lines reduced to their unknown atoms
        self._drafts: list[tuple[int, int, Draft]] = []
        self._ties = count()

    def argument(self, supposing: bool) -> tuple[Step, ...]:
        if supposing:
            self._add(Statement(self._bounds(self.conclusion.denied), (), ()))
        for clue in self.clues:
            self._consider(clue)
        goal = 0 if supposing else self._bounds(self.conclusion)[0]
        while self._drafts:
            _, _, ((bounds, clues, after), part) = heappop(self._drafts)
            if bounds == CONFLICT and not supposing:
                break
            if bounds == CONFLICT or self._is_new(bounds):
                before = () if part is None else self._stating(part, after)
                number = self._add(Statement(bounds, clues, (*after, *before)))
                if bounds == CONFLICT or bounds[0] & goal & (self.true | self.false):
                    return self._steps(number, supposing)
            if len(self.lines) > MOST_LINES:
                raise GaveUp(f"the rule {self.rule!r} takes more than {MOST_LINES:,} statements")
        raise NotEntailed(f"the rule {self.rule!r} does not show {self.conclusion}")

    # Lines.

    def _stating(self, part: Statement, after: Sequence[int]) -> tuple[int, ...]:
        """Return the line that states a part: an existing one, unless a new one adds fewer steps to the argument."""
        needs = self._needs(after)
        there = self._stated(part.bounds, needs)
        if there is not None and self._more(there, needs) <= self._more(part.after, needs) + 1:
            return there
        return (self._note(part),)

    def _stated(self, bounds: Bounds, needs: int) -> tuple[int, ...] | None:
        """Return the line that implies these bounds and adds the fewest steps to `needs`, or None."""
        mask, low, high = bounds
        lines = [
            (number,) for least, most, number in self.bounds_of_mask.get(mask, ()) if least >= low and most <= high
        ]
        return min(lines, key=lambda line: self._more(line, needs), default=None)

    def _more(self, lines: Sequence[int], needs: int) -> int:
        return (self._needs(lines) & ~needs).bit_count()

    def _note(self, statement: Statement) -> int:
        number = len(self.lines)
        line = Statement(statement.bounds, statement.clues, ascending(statement.after))
        self.lines.append(line)
        self.needed.append(self._needs(line.after) | 1 << number)
        mask, low, high = line.bounds
        self.bounds_of_mask.setdefault(mask, []).append((low, high, number))
        return number

    def _add(self, statement: Statement) -> int:
        """Record a line, less the atoms known before if it gives values, draft its consequences, return its number."""
        value = _value(statement.bounds)
        if value is None:
            number = self._note(statement)
            if statement.bounds != CONFLICT:
                self._consider(Statement(statement.bounds, (), (number,)))
            return number
        fresh = statement.bounds[0] & ~(self.true | self.false)
        true = fresh if value else 0
        number = self._note(statement._replace(bounds=(fresh, true.bit_count(), true.bit_count())))
        self.true |= true
        self.false |= fresh & ~true
        self.derived_by.update(dict.fromkeys(cells_of(fresh), number))
        for known in [one for one in self.open.values() if one.bounds[0] & fresh]:
            self._consider(known)
        return number

    def _needs(self, after: Sequence[int]) -> int:
        needs = 0
        for number in after:
            needs |= self.needed[number]
        return needs

    def _is_new(self, bounds: Bounds) -> bool:
        mask = bounds[0]
        is_open = bool(mask & ~(self.true | self.false))
        return is_open and self._stated(bounds, needs=0) is None

    # Consequences.

    def _without_known(self, given: Statement) -> Statement:
        mask, low, high = given.bounds
        known = mask & (self.true | self.false)
        if not known:
            return given
        true = (mask & self.true).bit_count()
        after = (*given.after, *(self.derived_by[bit] for bit in cells_of(known)))
        return Statement((mask & ~known, low - true, high - true), given.clues, ascending(after))

    def _consider(self, given: Statement) -> None:
        (mask, low, high), clues, after = self._without_known(given)
        size = mask.bit_count()
        if low > size or high < 0 or low > high:
            self._draft((Statement(CONFLICT, clues, after), None))
            return
        one = Statement((mask, max(low, 0), min(high, size)), clues, after)
        if not mask or one.bounds in self.open:
            return
        if _value(one.bounds) is not None:
            self._draft((one, None))
        if self.rule != "single":
            for other in self.open.values():
                if other.bounds[0] & mask:
                    for draft in (*self._consequences(one, other), *self._consequences(other, one)):
                        self._draft(draft)
        self.open[one.bounds] = one

    def _consequences(self, part: Statement, whole: Statement) -> Iterator[Draft]:
        """Yield the consequences of `whole` for its atoms outside `part`, or for all its atoms if both have the same.

        The upper bound of `part` holds for the shared atoms, and the lower one less the atoms that only `part` has.
        """
        (mask, low, high), (other, least, most) = part.bounds, whole.bounds
        shared, rest = mask & other, other & ~mask
        beside, size, left = (mask & ~other).bit_count(), shared.bit_count(), rest.bit_count()
        if self.rule == "sentence" and (beside or not rest or low != high or least != most):
            return
        fewest, greatest = max(0, low - beside), min(size, high)
        if not rest:  # two statements about the same atoms
            if not beside and low < least and high < most:
                yield Statement((other, least, high), whole.clues, whole.after), part
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
            yield Statement(shown, whole.clues, whole.after), Statement(text, part.clues, part.after)
        if most < fewest or least > greatest + left:
            shown, text = CONFLICT, (shared, fewest, greatest)
            yield Statement(shown, whole.clues, whole.after), Statement(text, part.clues, part.after)

    def _draft(self, draft: Draft) -> None:
        statement, part = draft
        needs = self._needs(statement.after)
        extra = 1
        if part is not None:
            there = self._stated(part.bounds, needs)
            needs |= self._needs(part.after if there is None else there)
            extra += there is None
        heappush(self._drafts, (needs.bit_count() + extra, next(self._ties), draft))

    # The argument.

    def _steps(self, last: int, supposing: bool) -> tuple[Step, ...]:
        kept = in_order_of_use(last, lambda number: self.lines[number].after, [0] if supposing else [])
        new = {old: place for place, old in enumerate(kept)}
        under = (0,) if supposing else ()
        steps: list[Step] = [Supposition(self.conclusion.denied)] if supposing else []
        for bounds, clues, after in [self.lines[number] for number in kept[len(steps) :]]:
            claim = None if bounds == CONFLICT else self._claim(bounds)
            steps.append(Inference(claim, clues, ascending(new[name] for name in after), under))
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
