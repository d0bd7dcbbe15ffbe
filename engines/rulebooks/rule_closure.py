"""The closure of sentences under the rules of a book.

The earliest rule of the book with a pending conclusion is always applied first. Rules about the total are tried on all
sentences, but only when the other rules show nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from operator import attrgetter
from typing import NamedTuple

from engines.rulebooks.premises import Premise
from engines.rulebooks.rule_matching import SUBSETS, Match, Matcher, ShapeKey, cells_of_regions
from engines.solving.limits import Steps
from engines.solving.statement_masks import DeterminedCells
from game.errors import Contradiction
from game.words import counted

CONCLUSION_PRIORITY = 5
"""The priority of conclusions among pending items of equal rank. Waiting sentences come before conclusions."""


@dataclass(slots=True, eq=False)
class Line:
    """A statement: a premise, by its index, or the conclusion of a rule (`match`) from the sentences `letters`.

    For a rule about the total, `left` are the cells open at that time.
    """

    mask: int
    low: int
    high: int
    premise: int | None = None
    match: Match | None = None
    letters: tuple[OpenSentence, ...] = ()
    left: int = 0

    @property
    def value(self) -> bool | None:
        """Return True if all cells must be mines, False if all must be safe, else None."""
        return False if self.high <= 0 else True if self.low >= self.mask.bit_count() else None


class OpenSentence:
    """An open sentence, for which a letter of a rule can stand: from `low` to `high` of the cells in `mask` are mines.

    `lines` are the sources of the lower and of the upper bound. A line may have further cells, which became known
    later. Rules about three or four sentences are matched later. For these, `partners` maps other sentences to the bits
    of `Matches.may_extend`. `pending_sizes` has bit 0 set if three sentences are still to be tried, and bit 1 for four.
    """

    __slots__ = ("high", "is_open", "kind", "lines", "low", "mask", "number", "on_square", "partners", "pending_sizes")

    def __init__(
        self, mask: int, low: int, high: int, lines: tuple[Line, Line], number: int | None, on_square: bool, kind: int
    ) -> None:
        self.mask, self.low, self.high, self.lines = mask, low, high, lines
        self.number, self.on_square, self.kind = number, on_square, kind
        self.partners: dict[OpenSentence, int] = {}
        self.is_open, self.pending_sizes = True, 0


class Mark(NamedTuple):
    """Cells that became known by a line. The line may depend on earlier marks."""

    mask: int
    is_mine: bool
    line: Line


class RuleClosure(DeterminedCells):
    """Statements closed under the rules of a book. The single-sentence rule is always applied, even if not in the book.

    `marks` list the known cells in order of discovery. A `total` is a premise about all cells; the letters A, B, ... of
    a rule never stand for the total. At most `limit` statements are open at a time; `tuples` limits the number of
    compared combinations of sentences.
    """

    def __init__(self, matcher: Matcher, limit: int, tuples: Steps) -> None:
        super().__init__()
        self.matcher, self.limit, self.tuples = matcher, limit, tuples
        self.letters: dict[int, OpenSentence] = {}
        self.marks: list[Mark] = []
        self.is_cut_short = False
        self._added: list[tuple[int, int, int, tuple[Line, Line], int | None, bool]] = []
        # By rank of the rule: first letters that wait for rules about three or four sentences, then conclusions.
        self._pending: list[tuple[int, int, int, OpenSentence | Line]] = []
        self._number = 0
        self._is_new = True  # since rules about the total were tried

    @property
    def limits(self) -> tuple[str, ...]:
        found = [f"more than {self.limit:,} statements"] if self.is_cut_short else []
        if self.tuples.left < 0:
            found.append(f"more than {self.tuples.limit:,} {self.tuples.option} of statements")
        return tuple(found)

    def close(self, premises: Sequence[Premise], total: tuple[int, int] | None = None) -> None:
        """Close the premises under the rules; a `total` is a mask and a number of mines.

        Raises `Contradiction`.
        """
        for place, (mask, low, high, number, on_square) in enumerate(premises):
            line = Line(mask, low, high, place)
            self._added.append((mask, low, high, (line, line), number, on_square))
        self._added.sort(key=lambda told: -told[0].bit_count())
        whole = None if total is None else Line(*total, total[1], len(premises))
        added, pending = self._added, self._pending
        while True:
            while added:
                self._add(*added.pop())
            if pending:
                _, letters, _, one = heappop(pending)
                if isinstance(one, Line):
                    added.append((one.mask, one.low, one.high, (one, one), None, False))
                else:
                    one.pending_sizes &= ~(1 << letters - 3)
                    if one.is_open:
                        self._match_more(letters, one)
            elif whole is None or not self._total_shows(whole):
                return

    def _total_shows(self, total: Line) -> bool:
        """Apply the single-sentence rule to the total, or else the rules about it. Return False if nothing is new."""
        if self._apply_total(total):
            return True
        if not self._is_new:
            return False
        self._is_new = False
        self._match_total(total)
        return True

    # Statements.

    def _add(
        self, mask: int, low: int, high: int, lines: tuple[Line, Line], number: int | None, on_square: bool
    ) -> None:
        """Add a statement, reduced to its unknown cells, if it is new."""
        known = (mask & self.mines).bit_count()
        mask &= ~(self.mines | self.safes)
        size = mask.bit_count()
        low, high = low - known, high - known
        before = self.letters.get(mask)
        if before is not None:
            above, below = low > before.low, high < before.high
            lines = lines[0] if above else before.lines[0], lines[1] if below else before.lines[1]
            low, high = max(low, before.low), min(high, before.high)
            if number is None or (before.number is not None and before.number <= number):
                number = before.number
            on_square |= before.on_square
            if not above and not below and (number, on_square) == (before.number, before.on_square):
                return
        elif low <= 0 and high >= size:
            return
        else:
            low, high = max(low, 0), min(high, size)
        if low > high:
            raise Contradiction(f"at least {low} and at most {high} of {counted(size, 'cell')} would be mines")
        if high == 0 or low == size:
            self._note(mask, low > 0, lines[0 if low > 0 else 1])
        elif before is not None or len(self.letters) < self.limit:
            marked = None if number is None else number - low
            kind = self.matcher.kind(size, low, high, marked, on_square)
            self._is_new = True
            letter = self.letters[mask] = OpenSentence(mask, low, high, lines, number, on_square, kind)
            if before is not None:
                before.is_open = False
            self._match(letter)
        else:
            self.is_cut_short = True

    def _note(self, mask: int, is_mine: bool, line: Line) -> None:
        """Mark cells as known, and remove them from the open statements."""
        self.mark(mask, is_mine)
        self._is_new = True
        self.marks.append(Mark(mask, is_mine, line))
        letters = self.letters
        for letter in [letter for letter in letters.values() if letter.mask & mask]:
            del letters[letter.mask]
            letter.is_open = False
            # The lines stay whole: the statement rests on them and on the known cells.
            known = (letter.mask & self.mines).bit_count()
            left = letter.mask & ~mask
            self._added.append(
                (left, letter.low - known, letter.high - known, letter.lines, letter.number, letter.on_square)
            )

    # Rules.

    def _match(self, letter: OpenSentence) -> None:
        """Match the rules about one sentence with this one, and the rules about two with each overlapping pair."""
        matcher, mask, kind = self.matcher, letter.mask, letter.kind
        table = matcher.table
        alone = table.get((kind,)) or matcher.matches(1, (kind,))
        if alone.matches:
            self._show(alone.matches, (letter,))
        self.tuples.left -= len(self.letters)
        if self.tuples.left < 0:
            return
        may_extend = 0
        for other in self.letters.values():
            shared = mask & other.mask
            if not shared or other is letter:
                continue
            number = shared.bit_count()
            key = kind, other.kind, number
            found = table.get(key) or matcher.matches(2, key)
            if found.matches:
                self._show(found.matches, (letter, other))
            if found.may_extend:
                may_extend |= found.may_extend
                letter.partners[other] = other.partners[letter] = found.may_extend
        for letters in (3, 4):
            if may_extend & 1 << letters - 3:
                self._number += 1
                letter.pending_sizes |= 1 << letters - 3
                heappush(self._pending, (matcher.first[letters], letters, self._number, letter))

    def _show(self, shown: Sequence[Match], letters: tuple[OpenSentence, ...], everything: int = 0) -> None:
        masks = [letter.mask for letter in letters]
        known = self.mines | self.safes
        for match in shown:
            mask = cells_of_regions(match.regions, masks, everything)
            before = None if mask & known else self.letters.get(mask)
            if before is None or match.low > before.low or match.high < before.high:
                self._number += 1
                line = Line(mask, match.low, match.high, None, match, letters, everything)
                heappush(self._pending, (match.usable.rank, CONCLUSION_PRIORITY, self._number, line))

    def _match_more(self, letters: int, letter: OpenSentence) -> None:
        """Match the rules about three or four sentences with this sentence and sentences connected with it.

        Waiting sentences are skipped: in their turn they will be matched with this sentence.
        """
        bit = 1 << letters - 3
        tried: set[frozenset[OpenSentence]] = set()
        pending: list[tuple[OpenSentence, ...]] = [(letter,)]
        while pending:
            some = pending.pop()
            for other in [other for one in some for other in one.partners]:
                if not other.is_open or other.pending_sizes & bit or other in some:
                    continue
                more = frozenset((*some, other))
                overlapped = [one for one in some if one.mask & other.mask]
                if more in tried or not all(other.partners.get(one, 0) & bit for one in overlapped):
                    continue
                tried.add(more)
                if len(more) == 2:
                    pending.append((*some, other))
                    continue
                self.tuples.left -= 1
                if self.tuples.left < 0:
                    return
                ordered = tuple(sorted(more, key=attrgetter("kind")))  # fewer distinct keys
                key = _shape_key(ordered)
                found = self.matcher.table.get(key) or self.matcher.matches(len(ordered), key)
                if len(ordered) < letters:
                    pending += [ordered] * (found.may_extend > 0)
                elif found.matches:
                    self._show(found.matches, ordered)

    # The total.

    def _apply_total(self, total: Line) -> bool:
        mines = total.low - (total.mask & self.mines).bit_count()
        left = total.mask & ~(self.mines | self.safes)
        size = left.bit_count()
        if not 0 <= mines <= size:
            raise Contradiction(f"{mines} of {counted(size, 'cell')} cannot be mines")
        if not left or mines not in (0, size):
            return False
        self._note(left, mines > 0, total)
        return True

    def _match_total(self, total: Line) -> None:
        """Match the rules about the total with all open sentences, whether overlapping or not."""
        matcher = self.matcher
        left = total.mask & ~(self.mines | self.safes)
        numbers = left.bit_count(), total.low - (total.mask & self.mines).bit_count()
        letters = list(self.letters.values())
        pending: list[tuple[tuple[OpenSentence, ...], int]] = [((), 0)]
        while pending:
            some, start = pending.pop()
            self.tuples.left -= 1
            if self.tuples.left < 0:
                return
            found = matcher.matches_with_total(len(some), (*_shape_key(some), *numbers))
            if found.matches:
                self._show(found.matches, some, left)
            if found.may_extend:
                pending += [((*some, letters[place]), place + 1) for place in range(start, len(letters))]


def _shape_key(letters: Sequence[OpenSentence]) -> ShapeKey:
    cells = [-1]  # the cells shared by each subset of the letters
    for letter in letters:
        mask = letter.mask
        cells += [some & mask for some in cells]
    return (*[letter.kind for letter in letters], *[cells[some].bit_count() for some in SUBSETS[len(letters)]])
