"""The knowledge base: sentences over undetermined cells, closed under the single-sentence rules.

The rules: in a sentence whose count is 0 all cells are safe; in one whose count is its size all are mines. They run at
once, as a worklist over an index from cells to sentences, so that the cost of a reveal depends on what it changes, and
neither on the board nor on all that is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set as AbstractSet

from engines.facts import NumberSentence, bounds_on_mines
from game.errors import Contradiction
from game.grid import Cell, all_cells
from game.statements.sentence import Sentence, Total
from game.words import counted

Mark = tuple[Cell, bool]
"""A cell with what is now known of it: True for a mine, False for safe."""

DROPPED = -1
"""The position of a sentence that is no longer in the list."""


class KnownSentence(NumberSentence):
    """A sentence of the knowledge base, over undetermined cells.

    `position` is its place in the list. `is_changed` tells whether it changed since the reasoner last saw it. What the
    reasoner then found is all that follows if `is_settled`; if not, `limits` are those that it reached.
    """

    __slots__ = ("is_changed", "is_settled", "limits", "position")

    def __init__(self, cells: set[Cell], count: int, number: int | None, on_square: bool) -> None:
        # The base has checked the count, and `cells` is a set of its own.
        self.cells, self.count, self.number, self.on_square = cells, count, number, on_square
        self.position = DROPPED
        self.is_changed, self.is_settled = False, True
        self.limits: tuple[str, ...] = ()


class KnowledgeBase:
    """What is known of a board of `size` cells with `total` mines, if that is known; `is_square` is about its grid.

    `mines` and `safes` are the cells determined, `sentences` speak of the others, and `frontier` maps each cell that a
    sentence mentions to those sentences. `found_safe` lists the safe cells in the order in which they became known.
    `changed` lists the sentences that changed since the reasoner last saw them, and `is_stale` tells that anything is
    new since then. A `Contradiction` leaves the base in the middle of the change: whoever goes on makes another one.
    """

    def __init__(self, size: int, total: int | None, is_square: bool = False) -> None:
        self.size, self.total, self.is_square = size, total, is_square
        self.mines: set[Cell] = set()
        self.safes: set[Cell] = set()
        self.sentences: list[KnownSentence] = []
        self.frontier: dict[Cell, list[KnownSentence]] = {}
        self.found_safe: list[Cell] = []
        self.changed: list[KnownSentence] = []
        self.is_stale = True

    @property
    def mines_left(self) -> int:
        """The mines not yet located (0 or more); only where the total is known."""
        assert self.total is not None
        return self.total - len(self.mines)

    @property
    def untouched(self) -> int:
        """How many undetermined cells no sentence mentions."""
        return self.size - len(self.mines) - len(self.safes) - len(self.frontier)

    def untouched_cells(self, height: int, width: int) -> set[Cell]:
        """The undetermined cells of a board of this height and width that no sentence mentions."""
        return set(all_cells(height, width)).difference(self.mines, self.safes, self.frontier)

    def total_that_matters(self) -> Total | None:
        """The mines left and the untouched cells, or None where this tells nothing that the sentences do not tell."""
        if self.total is None or not (self.frontier or self.untouched):
            return None
        left, untouched, size = self.mines_left, self.untouched, len(self.frontier)
        if left > size and left < untouched:
            return None
        # The bounds take one sentence after the other: in the order of the board, whatever was revealed first.
        in_order = sorted(self.sentences, key=lambda sentence: sorted(sentence.cells))
        fewest, most = bounds_on_mines(in_order, self.frontier.keys())
        if left > most and left - untouched < fewest:
            return None
        return Total(left, untouched)

    def tell(
        self,
        marks: Sequence[Mark],
        cells: AbstractSet[Cell] = frozenset(),
        count: int = 0,
        number: int | None = None,
    ) -> None:
        """Take in marks, then that exactly `count` of `cells` are mines; where a `number` of the board says so, that.

        Raises `Contradiction` by the single-sentence rules, or with the total number of mines.
        """
        if not marks:  # as a rule a new number changes nothing else
            undetermined, left = self._reduced(cells, count)
            if 0 < left < len(undetermined):
                self._add_sentence(undetermined, left, number)
                return
            if not undetermined:
                return
            marks, cells, count = [(cell, left != 0) for cell in undetermined], frozenset(), 0
        emptied: list[KnownSentence] = []
        self._propagate([*marks], emptied)
        undetermined, left = self._reduced(cells, count)
        if undetermined and left in (0, len(undetermined)):
            self._propagate([(cell, left != 0) for cell in undetermined], emptied)
        self._check_total()
        if 0 < left < len(undetermined):
            self._add_sentence(undetermined, left, number)
        for old in emptied:
            self._drop(old)

    def drop_repeated(self) -> None:
        """Drop the changed sentences that have become equal to another one, which may stand alone now."""
        for sentence in self.changed:
            if sentence.position != DROPPED and (twin := self._twin(sentence)) is not None:
                for cell in sentence.cells:
                    self.frontier[cell] = [other for other in self.frontier[cell] if other is not sentence]
                self._drop(sentence)
                self._note_changed(twin)
                self._note_number(twin, sentence.number)

    def note_reasoned(self) -> None:
        """Note that the reasoner has seen all that changed."""
        for sentence in self.changed:
            sentence.is_changed = False
        self.changed.clear()
        self.is_stale = False

    def components(self, seeds: Iterable[KnownSentence]) -> list[list[KnownSentence]]:
        """The connected components (sentences tied by shared cells) that the `seeds` belong to."""
        found: list[list[KnownSentence]] = []
        frontier = self.frontier
        seen: set[int] = set()
        reached: set[Cell] = set()
        for seed in seeds:
            if id(seed) in seen or seed.position == DROPPED:
                continue
            seen.add(id(seed))
            component = [seed]
            for sentence in component:
                for cell in sentence.cells - reached:
                    for other in frontier.get(cell, ()):
                        if id(other) not in seen:
                            seen.add(id(other))
                            component.append(other)
                reached |= sentence.cells
            found.append(component)
        return found

    def _propagate(self, marks: list[Mark], emptied: list[KnownSentence]) -> None:
        """Make `marks` and all that the single-sentence rules make of them, noting the sentences `emptied`."""
        frontier, changed = self.frontier, self.changed
        while marks:
            cell, is_mine = marks.pop()
            known, opposite = (self.mines, self.safes) if is_mine else (self.safes, self.mines)
            if cell in known:
                continue
            if cell in opposite:
                raise Contradiction(f"{cell} cannot be {'a mine: it is safe' if is_mine else 'safe: it is a mine'}")
            known.add(cell)
            self.is_stale = True
            if not is_mine:
                self.found_safe.append(cell)
            for sentence in frontier.pop(cell, ()):
                cells = sentence.cells
                cells.remove(cell)
                sentence.count = count = sentence.count - is_mine
                if not sentence.is_changed:
                    sentence.is_changed = True
                    changed.append(sentence)
                if 0 < count < len(cells):
                    continue
                if not 0 <= count <= len(cells):
                    earlier = Sentence([*cells, cell], count + is_mine)
                    raise Contradiction(f"{cell} cannot be {'a mine' if is_mine else 'safe'}: {earlier}", [earlier])
                if cells:
                    marks += [(other, count != 0) for other in cells]
                else:
                    emptied.append(sentence)

    def _reduced(self, cells: AbstractSet[Cell], count: int) -> tuple[AbstractSet[Cell], int]:
        """What is left of "exactly `count` of `cells`" without the determined cells. Raises `Contradiction`."""
        undetermined = cells - self.safes
        mines = undetermined & self.mines
        if mines:
            undetermined -= mines
        left = count - len(mines)
        if not 0 <= left <= len(undetermined):
            raise Contradiction(
                f"{count} of {sorted(cells)} cannot be mines: {len(mines)} of them are known to be mines, and "
                f"{len(undetermined)} are undetermined"
            )
        return undetermined, left

    def _check_total(self) -> None:
        if self.total is not None and not 0 <= self.mines_left <= self.size - len(self.mines) - len(self.safes):
            raise Contradiction(
                f"{counted(self.total, 'mine')} in all cannot be true with {counted(len(self.mines), 'mine')} and "
                f"{counted(len(self.safes), 'safe cell')} known on a board of {counted(self.size, 'cell')}"
            )

    def _twin(self, sentence: KnownSentence) -> KnownSentence | None:
        """Another sentence that says the same."""
        cells, count = sentence.cells, sentence.count
        for other in self.frontier[next(iter(cells))]:
            if other.count == count and other is not sentence and other.cells == cells:
                return other
        return None

    def _note_changed(self, sentence: KnownSentence) -> None:
        if not sentence.is_changed:
            sentence.is_changed = True
            self.changed.append(sentence)

    def _note_number(self, sentence: KnownSentence, number: int | None) -> None:
        """Note that a sentence is what is left of a number, too; of several, the smallest is kept."""
        if number is None:
            return
        if sentence.number is None:  # some rules know more to do with a number
            self._note_changed(sentence)
            self.is_stale = True
        if sentence.number is None or number < sentence.number:
            sentence.number, sentence.on_square = number, self.is_square

    def _add_sentence(self, cells: AbstractSet[Cell], count: int, number: int | None) -> None:
        """Add a sentence over undetermined cells that shows nothing by itself, unless it is there. Raises
        `Contradiction`.
        """
        frontier = self.frontier
        for other in frontier.get(next(iter(cells)), ()):
            if other.cells == cells:
                if other.count != count:
                    raise Contradiction.between([other, Sentence(cells, count)])
                self._note_number(other, number)
                return
        sentence = KnownSentence(set(cells), count, number, number is not None and self.is_square)
        sentence.position = len(self.sentences)
        self.sentences.append(sentence)
        for cell in cells:
            if cell in frontier:
                frontier[cell].append(sentence)
            else:
                frontier[cell] = [sentence]
        sentence.is_changed = True
        self.changed.append(sentence)
        self.is_stale = True

    def _drop(self, sentence: KnownSentence) -> None:
        """Remove a sentence from the list in constant time: the last one takes its place."""
        last = self.sentences.pop()
        if last is not sentence:
            self.sentences[sentence.position] = last
            last.position = sentence.position
        sentence.position = DROPPED
