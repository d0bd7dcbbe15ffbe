"""The knowledge base: sentences over undetermined cells, closed under the single-sentence rules.

The rules: in a sentence whose count is 0 all cells are safe; in one whose count is its size all are mines. They run at
once, as a worklist over an index from cells to sentences, so that what a reveal costs depends on what it changes, and
neither on the board nor on all that is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from game.errors import Contradiction
from game.grid import Cell
from game.sentence import Sentence

Mark = tuple[Cell, bool]
"""A cell with what is now known of it: True for a mine, False for safe."""


# The position of a sentence that is in the list no more.
DROPPED = -1


class KnownSentence(Sentence):
    """A sentence of the knowledge base: where it stands in the list, and what the reasoner made of it.

    `changed` since somebody last reasoned about it; `gave_up`: the reasoner then gave up on its component.
    """

    __slots__ = ("changed", "gave_up", "position")

    def __init__(self, cells: Iterable[Cell], count: int) -> None:
        super().__init__(cells, count)
        self.position = DROPPED
        self.changed = self.gave_up = False


_Journal = list[tuple[Cell, bool, list[KnownSentence]]]
"""Each mark made, with the sentences that it was taken out of: what an undo needs."""


class KnowledgeBase:
    """What is known of a board of `size` cells: its mines, its safe cells, and sentences over the others.

    `frontier` maps each undetermined cell that a sentence mentions to those sentences. `changed` lists the sentences
    that changed since somebody last reasoned about them, and `stale` tells that anything is new since then.
    The collections are the caller's, who may edit them and then has to `rebuild`.
    """

    def __init__(
        self, size: int, total: int | None, mines: set[Cell], safes: set[Cell], sentences: list[KnownSentence]
    ) -> None:
        self.size, self.total = size, total
        self.mines, self.safes, self.sentences = mines, safes, sentences
        self.frontier: dict[Cell, list[KnownSentence]] = {}
        self.changed: list[KnownSentence] = []
        self.stale = True

    @property
    def mines_left(self) -> int:
        """The mines not yet located (0 or more); only where the total is known."""
        assert self.total is not None
        return self.total - len(self.mines)

    @property
    def untouched(self) -> int:
        """How many undetermined cells no sentence mentions."""
        return self.size - len(self.mines) - len(self.safes) - len(self.frontier)

    def tell(self, marks: Sequence[Mark], cells: AbstractSet[Cell] = frozenset(), count: int = 0) -> list[Cell]:
        """Take in marks, then that exactly `count` of `cells` are mines; return the cells that became safe.

        A contradiction (by the single-sentence rules, or with the total number of mines) leaves everything as it was.
        """
        journal: _Journal = []
        emptied: list[KnownSentence] = []
        try:
            if marks:
                self._propagate(list(marks), journal, emptied)
            sentence = self._apply_rules(cells, count, journal, emptied) if cells or count else None
            if journal:
                self._check_total()
        except Contradiction:
            self._undo(journal)
            raise
        for old in emptied:
            self._drop(old)
        if sentence is not None:
            self._append(sentence)
        self.stale = self.stale or bool(journal)
        return [cell for cell, is_mine, _ in journal if not is_mine]

    def rebuild(self) -> None:
        """Start anew from the collections as they are now.

        The sentences found are replaced by the base's own, since they may be shared, and a sentence here shrinks with
        what becomes known. No sentence is lost at a `Contradiction`.
        """
        if both := self.mines & self.safes:
            raise Contradiction(f"{min(both)} cannot be both a mine and safe")
        reduced = [self._reduced(sentence.cells, sentence.count) for sentence in self.sentences]
        self.frontier.clear()
        self.changed.clear()
        list.clear(self.sentences)
        for cells, count in reduced:
            if cells:
                self._append(KnownSentence(cells, count))
        self.stale = True
        self._check_total()
        self.tell([mark for sentence in self.sentences for mark in _single_sentence_rules(sentence)])

    def drop_repeated(self) -> None:
        """Drop the changed sentences that have become equal to another one."""
        for sentence in self.changed:
            if sentence.position != DROPPED and any(
                other is not sentence and other == sentence for other in self.frontier[next(iter(sentence.cells))]
            ):
                for cell in sentence.cells:
                    self.frontier[cell] = [other for other in self.frontier[cell] if other is not sentence]
                self._drop(sentence)

    def settle(self) -> None:
        """Note that somebody has reasoned about all that changed, and that nothing is new."""
        for sentence in self.changed:
            sentence.changed = False
        self.changed.clear()
        self.stale = False

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

    def _propagate(self, marks: list[Mark], journal: _Journal, emptied: list[KnownSentence]) -> None:
        """Make `marks` and all that the single-sentence rules make of them, noting each in `journal`."""
        frontier, changed = self.frontier, self.changed
        while marks:
            cell, is_mine = marks.pop()
            known, opposite = (self.mines, self.safes) if is_mine else (self.safes, self.mines)
            if cell in known:
                continue
            if cell in opposite:
                raise Contradiction(f"{cell} cannot be {'a mine: it is safe' if is_mine else 'safe: it is a mine'}")
            set.add(known, cell)
            touched = frontier.pop(cell, [])
            journal.append((cell, is_mine, touched))
            for sentence in touched:
                cells = sentence.cells
                if cell not in cells:
                    continue  # somebody else took it out
                cells.remove(cell)
                sentence.count = count = sentence.count - is_mine
                if not sentence.changed:
                    sentence.changed = True
                    changed.append(sentence)
                if 0 < count < len(cells):
                    continue
                if not 0 <= count <= len(cells):
                    told = Sentence([*cells, cell], count + is_mine)
                    raise Contradiction(f"{cell} cannot be {'a mine' if is_mine else 'safe'}: {told}", [told])
                if cells:
                    marks += _single_sentence_rules(sentence)
                else:
                    emptied.append(sentence)

    def _apply_rules(
        self, cells: AbstractSet[Cell], count: int, journal: _Journal, emptied: list[KnownSentence]
    ) -> KnownSentence | None:
        """Run the rules on a new statement; return the sentence to be added, if it is one and is not yet there."""
        cells, count = self._reduced(cells, count)
        if count == 0 or count == len(cells):
            is_mine = count != 0
            self._propagate([(cell, is_mine) for cell in cells], journal, emptied)
            return None
        for other in self.frontier.get(next(iter(cells)), ()):
            if other.cells == cells:
                if other.count != count:
                    raise Contradiction.between([other, Sentence(cells, count)])
                return None
        return KnownSentence(cells, count)

    def _reduced(self, cells: AbstractSet[Cell], count: int) -> tuple[AbstractSet[Cell], int]:
        """What is left of "exactly `count` of `cells`" without the cells that are determined."""
        undetermined = cells - self.safes
        mines = undetermined & self.mines
        left = undetermined - mines if mines else undetermined
        if not 0 <= count - len(mines) <= len(left):
            raise Contradiction(
                f"{count} of {sorted(cells)} cannot be mines: {len(mines)} of them are known to be, "
                f"and {len(left)} are undetermined"
            )
        return left, count - len(mines)

    def _check_total(self) -> None:
        if self.total is not None and not 0 <= self.mines_left <= self.size - len(self.mines) - len(self.safes):
            raise Contradiction(
                f"{self.total} mines in all cannot stand with {len(self.mines)} mines and {len(self.safes)} safe cells "
                f"known on a board of {self.size} cells"
            )

    def _undo(self, journal: _Journal) -> None:
        for cell, is_mine, touched in reversed(journal):
            set.remove(self.mines if is_mine else self.safes, cell)
            if touched:
                self.frontier[cell] = touched
            for sentence in touched:
                # A contradiction stops halfway: the sentences behind it still hold the cell.
                if cell not in sentence.cells:
                    sentence.cells.add(cell)
                    sentence.count += is_mine

    def _append(self, sentence: KnownSentence) -> None:
        sentence.position = len(self.sentences)
        list.append(self.sentences, sentence)
        for cell in sentence.cells:
            self.frontier.setdefault(cell, []).append(sentence)
        sentence.changed = True
        self.changed.append(sentence)
        self.stale = True

    def _drop(self, sentence: KnownSentence) -> None:
        """Remove a sentence from the list in constant time: the last one takes its place."""
        last = list.pop(self.sentences)
        if last is not sentence:
            list.__setitem__(self.sentences, sentence.position, last)
            last.position = sentence.position
        sentence.position = DROPPED


def _single_sentence_rules(sentence: Sentence) -> list[Mark]:
    """What one sentence alone shows: all of its cells are safe, or all are mines, or nothing."""
    if sentence.count == 0 or sentence.count == len(sentence.cells):
        return [(cell, sentence.count != 0) for cell in sentence.cells]
    return []
