"""The knowledge about a board: sentences over undetermined cells, closed under the single-sentence rule.

The rule is applied at once, by a worklist and an index from cells to sentences, so that the cost of a reveal depends on
the changes, not on the size of the board or of the base.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Set as AbstractSet

from engines.facts_and_components import NumberSentence, may_matter
from game.atom_order import in_order
from game.errors import Contradiction
from game.grid import Cell, all_cells
from game.statements.sentence import Sentence, Total
from game.wording import counted

DROPPED = -1
"""The position of a sentence removed from the list."""


class KnowledgeSentence(NumberSentence):
    """A sentence of the knowledge, over undetermined cells.

    `serial` is a unique number, and `position` the index in the list of sentences. `is_settled` is true if the last
    deduction found all consequences; otherwise `limits` are those it reached. `visit` numbers the last search.
    """

    __slots__ = ("is_settled", "limits", "position", "serial", "visit")

    def __init__(self, cells: set[Cell], count: int, number: int | None, on_square: bool, serial: int) -> None:
        # Without the checks and the copy of the base class: the caller has done both.
        self.cells, self.count, self.number, self.on_square = cells, count, number, on_square
        self.serial, self.position, self.visit = serial, DROPPED, 0
        self.is_settled = True
        self.limits: tuple[str, ...] = ()


class BoardKnowledge:
    """The knowledge about a board of `size` cells with `total` mines (None: unknown).

    `frontier` maps each cell in a sentence to its sentences. `found_safe` is a queue of the safe cells in order of
    discovery; a reader may remove cells. `changed` maps serial numbers to the sentences changed since the last call of
    the reasoner. `is_stale` is true after any change since then. After a `Contradiction` the base is in the middle of a
    change, and the caller has to build a new one.
    """

    def __init__(self, size: int, total: int | None, is_square: bool = False) -> None:
        self.size, self.total, self.is_square = size, total, is_square
        self.mines: set[Cell] = set()
        self.safes: set[Cell] = set()
        self.sentences: list[KnowledgeSentence] = []
        self.frontier: dict[Cell, list[KnowledgeSentence]] = {}
        self.found_safe: deque[Cell] = deque()
        self.changed: dict[int, KnowledgeSentence] = {}
        self.is_stale = True
        self._visit = self._told = 0

    @property
    def untouched(self) -> int:
        return self.size - len(self.mines) - len(self.safes) - len(self.frontier)

    def untouched_cells(self, height: int, width: int) -> set[Cell]:
        return set(all_cells(height, width)).difference(self.mines, self.safes, self.frontier)

    def total_that_matters(self) -> Total | None:
        """Return the mines left and the untouched cells. Return None if they imply nothing beyond the sentences."""
        if self.total is None or not (self.frontier or self.untouched):
            return None
        left, untouched, size = self.total - len(self.mines), self.untouched, len(self.frontier)
        if left > size and left < untouched:
            return None
        # The bounds depend on the order of the sentences, so this is the order of the board.
        in_order = sorted(self.sentences, key=lambda sentence: sorted(sentence.cells))
        total = Total(left, untouched)
        return total if may_matter(total, in_order, self.frontier.keys()) else None

    def reveal(self, cell: Cell, around: AbstractSet[Cell], number: int) -> None:
        """Add the fact that `cell` is safe and has `number` mines `around` it. Raises as `add_sentence` does."""
        if cell not in self.safes:
            self.mark({cell}, False)
        self.add_sentence(around, number, number)

    def add_sentence(self, cells: AbstractSet[Cell], count: int, number: int | None = None) -> bool:
        """Add the fact that exactly `count` of `cells` are mines; return whether it is new. Raises `Contradiction`."""
        undetermined = cells - self.safes
        mines = undetermined & self.mines
        if mines:
            undetermined -= mines
        left, size = count - len(mines), len(undetermined)
        if 0 < left < size:
            return self._insert_sentence(undetermined, left, number)
        if left in (0, size):
            if size:
                self.mark(undetermined, left != 0)
            return size > 0
        raise Contradiction(
            f"{count} of {in_order(cells)} cannot be mines: {len(mines)} of them are known to be mines, and "
            f"{size} are undetermined"
        )

    def mark_each(self, values: Mapping[Cell, bool]) -> None:
        """Add the value of each of these cells, true for a mine. Raises as `add_sentence` does."""
        for is_mine in (True, False):
            self.mark({cell for cell, value in values.items() if value == is_mine}, is_mine)

    def mark(self, cells: AbstractSet[Cell], is_mine: bool) -> None:
        """Mark the cells as mines or safe, and apply the single-sentence rule. Raises as `add_sentence` does."""
        frontier, is_new = self.frontier, False
        pending = [(cells, is_mine)]
        while pending:
            cells, is_mine = pending.pop()
            known, opposite = (self.mines, self.safes) if is_mine else (self.safes, self.mines)
            fresh = cells - known
            if not fresh:
                continue
            if not fresh.isdisjoint(opposite):
                cell = min(fresh & opposite)
                raise Contradiction(f"{cell} cannot be {'a mine: it is safe' if is_mine else 'safe: it is a mine'}")
            known |= fresh
            is_new = True
            if not is_mine:
                self.found_safe += fresh
            for cell in frontier.keys() & fresh:
                for sentence in frontier.pop(cell):
                    if sentence.position == DROPPED:
                        continue
                    sentence.cells.remove(cell)
                    sentence.count = count = sentence.count - is_mine
                    if count == 0 or count == len(sentence.cells):
                        pending.append((sentence.cells, count != 0))
                        self._drop(sentence)
                    else:
                        self._note_changed(sentence)
        if is_new and self.total is not None:
            self.is_stale = True
            self._check_total(self.total)

    def drop_repeated(self) -> None:
        for sentence in list(self.changed.values()):
            if sentence.position != DROPPED and (twin := self._twin(sentence)) is not None:
                self.merge(sentence, twin)
                self._note_changed(twin)

    def merge(self, sentence: KnowledgeSentence, twin: KnowledgeSentence) -> None:
        for cell in sentence.cells:
            self.frontier[cell] = [other for other in self.frontier[cell] if other is not sentence]
        self._drop(sentence)
        self._note_number(twin, sentence.number)

    def overlapping(self, sentence: KnowledgeSentence) -> list[KnowledgeSentence]:
        found: list[KnowledgeSentence] = []
        self._visit = sentence.visit = visit = self._visit + 1
        for cell in sentence.cells:
            for other in self.frontier[cell]:
                if other.visit != visit:
                    other.visit = visit
                    found.append(other)
        return found

    def mark_processed(self) -> None:
        self.changed.clear()
        self.is_stale = False

    def components(self, seeds: Iterable[KnowledgeSentence]) -> list[list[KnowledgeSentence]]:
        """Return the connected components that contain the `seeds`; sentences that share a cell are connected."""
        found: list[list[KnowledgeSentence]] = []
        frontier = self.frontier
        reached: set[Cell] = set()
        self._visit = visit = self._visit + 1
        for seed in seeds:
            if seed.visit == visit or seed.position == DROPPED:
                continue
            seed.visit = visit
            component = [seed]
            for sentence in component:
                for cell in sentence.cells - reached:
                    for other in frontier[cell]:
                        if other.visit != visit:
                            other.visit = visit
                            component.append(other)
                reached |= sentence.cells
            found.append(component)
        return found

    def _check_total(self, total: int) -> None:
        if not len(self.mines) <= total <= self.size - len(self.safes):
            raise Contradiction(
                f"{counted(total, 'mine')} in all cannot be true with {counted(len(self.mines), 'mine')} and "
                f"{counted(len(self.safes), 'safe cell')} known on a board of {counted(self.size, 'cell')}"
            )

    def _twin(self, sentence: KnowledgeSentence) -> KnowledgeSentence | None:
        cells, count = sentence.cells, sentence.count
        for other in self.frontier[next(iter(cells))]:
            if other.count == count and other is not sentence and other.cells == cells:
                return other
        return None

    def _note_changed(self, sentence: KnowledgeSentence) -> None:
        self.changed[sentence.serial] = sentence
        self.is_stale = True

    def _note_number(self, sentence: KnowledgeSentence, number: int | None) -> None:
        if number is None:
            return
        if sentence.number is None:  # some rules apply to numbers only
            self._note_changed(sentence)
        if sentence.number is None or number < sentence.number:
            sentence.number, sentence.on_square = number, self.is_square

    def _insert_sentence(self, cells: AbstractSet[Cell], count: int, number: int | None) -> bool:
        """Add a sentence without consequences by itself; return whether it is new. Raises `Contradiction`."""
        frontier = self.frontier
        for other in frontier.get(next(iter(cells)), ()):
            if other.cells == cells:
                if other.count != count:
                    raise Contradiction.between([other, Sentence(cells, count)])
                self._note_number(other, number)
                return False
        self._told += 1
        sentence = KnowledgeSentence(set(cells), count, number, number is not None and self.is_square, self._told)
        sentence.position = len(self.sentences)
        self.sentences.append(sentence)
        for cell in cells:
            if cell in frontier:
                frontier[cell].append(sentence)
            else:
                frontier[cell] = [sentence]
        self._note_changed(sentence)
        return True

    def _drop(self, sentence: KnowledgeSentence) -> None:
        """Remove a sentence from the list in constant time: the last sentence takes its place."""
        self.changed.pop(sentence.serial, None)
        last = self.sentences.pop()
        if last is not sentence:
            self.sentences[sentence.position] = last
            last.position = sentence.position
        sentence.position = DROPPED
