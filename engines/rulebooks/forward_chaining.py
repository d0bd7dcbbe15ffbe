"""Forward chaining with the rules of a book: their conclusions from sentences, until nothing new follows.

The earliest rule in the book always concludes first. Rules about the total are tried when the others prove no more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from operator import attrgetter

from engines.rulebooks.rulebook_matcher import SUBSETS, Match, Matcher, ShapeKey, cells_of_regions
from engines.solving.limits import Steps
from engines.solving.single_sentence_closure import DeterminedCells
from game.errors import Contradiction
from game.wording import counted


@dataclass(slots=True, eq=False)
class Statement:
    """A premise, by its index, or a conclusion: from `low` to `high` of the cells in `mask` are mines.

    A conclusion has the `match` of its rule with some `sentences`; one by the single-sentence rule has neither. `left`
    is the mask of the cells undetermined when a rule about the total was applied.
    """

    mask: int
    low: int
    high: int
    premise: int | None = None
    match: Match | None = None
    sentences: tuple[OpenSentence, ...] = ()
    left: int = 0

    @property
    def value(self) -> bool | None:
        return False if self.high <= 0 else True if self.low >= self.mask.bit_count() else None


@dataclass(slots=True, eq=False)
class OpenSentence:
    """A sentence to which rules are applied: from `low` to `high` of the cells in `mask` are mines.

    `sources` are the statements with the lower and with the upper bound; some of their cells may have become known.
    `kind` is the number of its kind in the `Matcher`. `partners` are the overlapping sentences for rules about three or
    four sentences; if `is_waiting`, these have not been tried yet.
    """

    mask: int
    low: int
    high: int
    number: int | None = None
    on_square: bool = False
    sources: tuple[Statement, ...] = ()
    kind: int = -1
    partners: list[OpenSentence] = field(default_factory=list)
    is_open: bool = True
    is_waiting: bool = False


class RuleClosure(DeterminedCells):
    """The sentences and the determined cells that follow by the rules of a book, and by the single-sentence rule.

    `sentences` maps masks of undetermined cells to sentences, at most `limit` at a time. `marks` give the determined
    cells their values, in order, each with the statement that shows it. `tuples` limits the number of compared
    combinations of sentences.
    """

    def __init__(self, matcher: Matcher, limit: int, tuples: Steps) -> None:
        super().__init__()
        self.matcher, self.limit, self.tuples = matcher, limit, tuples
        self.sentences: dict[int, OpenSentence] = {}
        self.marks: dict[Statement, Statement] = {}
        self.is_cut_short = False
        self._added: list[OpenSentence] = []
        self._waiting: deque[OpenSentence] = deque()
        self._concluded: list[tuple[int, int, Statement]] = []  # a heap, by rank of the rule, then in order
        self._number = 0
        self._is_new = True  # since rules about the total were tried

    @property
    def limits(self) -> tuple[str, ...]:
        found = [f"more than {self.limit:,} statements"] if self.is_cut_short else []
        if self.tuples.left < 0:
            found.append(f"more than {self.tuples.limit:,} {self.tuples.option} of statements")
        return tuple(found)

    def close(self, premises: Sequence[OpenSentence], total: tuple[int, int] | None = None) -> None:
        """Close the premises under the rules; a `total` is a mask and a number of mines. Raises `Contradiction`."""
        added, waiting, concluded = self._added, self._waiting, self._concluded
        for place, one in enumerate(premises):
            one.sources = (Statement(one.mask, one.low, one.high, place),) * 2
        added += premises
        added.sort(key=lambda one: -one.mask.bit_count())
        whole = None if total is None else Statement(*total, total[1], len(premises))
        while True:
            if added:
                self._add(added.pop())
            elif waiting and (not concluded or concluded[0][0] >= self.matcher.first_about_three):
                self._match_more(waiting.popleft())
            elif concluded:
                shown = heappop(concluded)[-1]
                added.append(OpenSentence(shown.mask, shown.low, shown.high, sources=(shown, shown)))
            elif whole is None or not self._apply_total(whole):
                return

    def _add(self, given: OpenSentence) -> None:
        known = (given.mask & self.mines).bit_count()
        mask = given.mask & ~(self.mines | self.safes)
        size = mask.bit_count()
        # without a sentence before: any number of mines
        no_news = OpenSentence(mask, 0, size, given.number, given.on_square, given.sources)
        before = self.sentences.get(mask, no_news)
        low = given.low - known
        high = given.high - known
        improves = low > before.low or high < before.high
        lower = given if low > before.low else before
        upper = given if high < before.high else before
        number = min([one.number for one in (given, before) if one.number is not None], default=None)
        on_square = given.on_square or before.on_square
        if not improves and (number, on_square) == (before.number, before.on_square):
            return
        low = max(low, before.low)
        high = min(high, before.high)
        sources = (lower.sources[0], upper.sources[1])
        if low > high:
            raise Contradiction(f"at least {low} and at most {high} of {counted(size, 'cell')} would be mines")
        if high == 0 or low == size:
            self._note(mask, low > 0, sources[0 if low > 0 else 1])
        elif before is not no_news or len(self.sentences) < self.limit:
            kind = self.matcher.kind(size, low, high, None if number is None else number - low, on_square)
            self._is_new = True
            before.is_open = False
            self.sentences[mask] = sentence = OpenSentence(mask, low, high, number, on_square, sources, kind)
            self._match(sentence)
        else:
            self.is_cut_short = True

    def _note(self, mask: int, is_mine: bool, source: Statement) -> None:
        """Mark cells as known, and take out the sentences with some of them, to be added again without these cells."""
        self.mark(mask, is_mine)
        self._is_new = True
        mines = mask.bit_count() * is_mine
        self.marks[Statement(mask, mines, mines)] = source
        for sentence in [one for one in self.sentences.values() if one.mask & mask]:
            del self.sentences[sentence.mask]
            sentence.is_open = False
            self._added.append(sentence)

    # Rules.

    def _match(self, sentence: OpenSentence) -> None:
        matcher, mask, kind = self.matcher, sentence.mask, sentence.kind
        table = matcher.table
        self._conclude((table.get((kind,)) or matcher.matches(1, (kind,))).matches, (sentence,))
        self.tuples.left -= len(self.sentences)
        if self.tuples.left < 0:
            return
        for other in self.sentences.values():
            shared = mask & other.mask
            if not shared or other is sentence:
                continue
            key = kind, other.kind, shared.bit_count()
            found = table.get(key) or matcher.matches(2, key)
            if found.matches:
                self._conclude(found.matches, (sentence, other))
            if found.may_extend:
                sentence.partners.append(other)
                other.partners.append(sentence)
        if sentence.partners:
            sentence.is_waiting = True
            self._waiting.append(sentence)

    def _match_more(self, sentence: OpenSentence) -> None:
        """Match the rules about three or four sentences with this one and connected ones that do not wait."""
        sentence.is_waiting = False
        tried: set[frozenset[OpenSentence]] = set()
        pending: list[tuple[OpenSentence, ...]] = [(sentence,)] if sentence.is_open else []
        while pending:
            some = pending.pop()
            for other in [other for one in some for other in one.partners]:
                if not other.is_open or other.is_waiting or other in some:
                    continue
                more = frozenset((*some, other))
                overlapped = [one for one in some if one.mask & other.mask]
                if more in tried or not all(other in one.partners for one in overlapped):
                    continue
                tried.add(more)
                if len(more) == 2:
                    pending.append((*some, other))
                    continue
                self.tuples.left -= 1
                if self.tuples.left < 0:
                    return
                ordered = tuple(sorted((*some, other), key=attrgetter("kind")))  # fewer distinct keys
                key = _shape_key(ordered)
                found = self.matcher.table.get(key) or self.matcher.matches(len(ordered), key)
                if found.matches:
                    self._conclude(found.matches, ordered)
                if found.may_extend:
                    pending.append(ordered)

    def _conclude(self, matches: Sequence[Match], sentences: tuple[OpenSentence, ...], left: int = 0) -> None:
        masks = [one.mask for one in sentences]
        for match in matches:
            mask = cells_of_regions(match.regions, masks, left)
            before = self.sentences.get(mask)
            if before is None or match.low > before.low or match.high < before.high:
                self._number += 1
                shown = Statement(mask, match.low, match.high, None, match, sentences, left)
                heappush(self._concluded, (match.usable.rank, self._number, shown))

    def _apply_total(self, total: Statement) -> bool:
        """Apply the single-sentence rule to the total, or else the rules about it. Return False if nothing is new."""
        left, mines = self.without_known(total.mask, total.low)
        if left and mines in (0, left.bit_count()):
            self._note(left, mines > 0, total)
        elif self._is_new:
            self._is_new = False
            self._match_total(left, mines)
        else:
            return False
        return True

    def _match_total(self, left: int, mines: int) -> None:
        """Match the rules about the total with all sentences, whether overlapping or not."""
        matcher, sentences, total = self.matcher, list(self.sentences.values()), (left.bit_count(), mines)
        pending: list[tuple[tuple[OpenSentence, ...], int]] = [((), 0)]
        while pending:
            some, start = pending.pop()
            self.tuples.left -= 1
            if self.tuples.left < 0:
                return
            shape = _shape_key(some)
            found = matcher.table.get((shape, total)) or matcher.matches(len(some), shape, total)
            if found.matches:
                self._conclude(found.matches, some, left)
            if found.may_extend:
                pending += [((*some, sentences[place]), place + 1) for place in range(start, len(sentences))]


def _shape_key(sentences: Sequence[OpenSentence]) -> ShapeKey:
    cells = [-1]  # the cells shared by each subset of the sentences
    for one in sentences:
        mask = one.mask
        cells += [some & mask for some in cells]
    return (*[one.kind for one in sentences], *[cells[some].bit_count() for some in SUBSETS[len(sentences)]])
