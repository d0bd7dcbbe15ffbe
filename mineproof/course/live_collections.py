"""Collections to hand out that find out, at the next look, what somebody edited: a set, and a list of sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set as AbstractSet
from operator import is_not
from typing import Any, Generic, TypeVar
from weakref import ref

from game.grid import Cell
from game.sentence import Sentence

T = TypeVar("T")
L = TypeVar("L")


Said = tuple[AbstractSet[Cell], int]
"""What a sentence says: its cells and its count."""


def what_it_says(sentence: Sentence) -> Said:
    """What the sentence says now, to compare it by."""
    return frozenset(sentence.cells), sentence.count


class _Live(Generic[L]):
    """A collection to hand out: the one `listed` now. An assigned one counts as edited, whatever is in it."""

    def __init__(self, made_of: Callable[[Iterable[Any]], L]) -> None:
        self._made_of, self.listed = made_of, made_of(())
        self._is_assigned = False

    def assign(self, items: Iterable[Any]) -> None:
        """Hand out a copy of these from now on, unless they are the same object, as after `ai.safes |= ...`."""
        if items is not self.listed:
            self.listed, self._is_assigned = self._made_of(items), True


class LiveSet(_Live[set[Cell]]):
    """A set of cells to hand out, and what was in it when the player last looked at it."""

    def __init__(self) -> None:
        super().__init__(set)
        self._noted: set[Cell] = set()

    def is_edited(self) -> bool:
        """Whether anything was assigned, added or taken out since the last look."""
        return self._is_assigned or self.listed != self._noted

    def note(self) -> None:
        """Take a look: go on from the set as it is."""
        self._noted, self._is_assigned = self.listed.copy(), False

    def show(self, cells: Iterable[Cell]) -> None:
        """Add these cells, which is no edit."""
        self.listed.update(cells)
        self._noted.update(cells)


class LiveKnowledge(_Live[list[Sentence]]):
    """A list of sentences to hand out, and what each of them said when the player last looked at it.

    The player changes no sentence: one in `listed` stays there, the same object, for as long as what it says is
    knowledge. One that the player left out is looked at while somebody holds it or its cells, and an edit of it counts
    as well. One that the caller took out of the list is the caller's own.
    """

    def __init__(self) -> None:
        super().__init__(list)
        self._noted: list[Sentence] = []  # what was listed at the last look
        self._said: list[Said] = []  # what each of those said
        self._left_out: list[_LeftOut] = []

    def is_edited(self) -> bool:
        """Whether the list or any sentence was edited since the last look."""
        listed, noted, said = self.listed, self._noted, self._said
        if self._is_assigned:
            return True
        if not (listed or noted or self._left_out):  # as in a game that nobody looks into
            return False
        if len(listed) != len(noted) or any(map(is_not, listed, noted)):
            return True
        if [(each.cells, each.count) for each in listed] != said and [*map(what_it_says, listed)] != said:
            return True  # cells in a list equal no set: they are compared as a set before this is an edit
        return any(each.is_edited() for each in self._left_out)

    def as_edited(self) -> list[Sentence]:
        """What the list says, and what the sentences say that the player left out and that were edited.

        Raises `TypeError` for what is no sentence, and `Contradiction` for a count that cannot be.
        """
        for sentence in self.listed:
            if not isinstance(sentence, Sentence):
                raise TypeError(f"knowledge holds {sentence!r}; expected a Sentence")
        edited = [each.says() for each in self._still_left_out() if each.is_edited()]
        return [Sentence(*said) for said in [*map(what_it_says, self.listed), *edited]]

    def note(self) -> None:
        """Take a look: go on from the list as it is, and from what the sentences say."""
        self._left_out = self._still_left_out()
        for each in self._left_out:
            each.said = each.says()
        self._noted, self._said = self.listed.copy(), [*map(what_it_says, self.listed)]
        self._is_assigned = False

    def show(self, known: Sequence[Sentence]) -> None:
        """List these sentences: each as the object that says so already, if there is one. Nothing may be edited."""
        held = {each.said: sentence for each in self._left_out if (sentence := each.sentence()) is not None}
        held.update(zip(self._said, self._noted, strict=True))
        said = [*map(what_it_says, known)]
        self.listed[:] = [held.get(*each) for each in zip(said, known, strict=True)]
        listed = set(map(id, self.listed))
        before = zip(self._noted, self._said, strict=True)
        dropped = [_LeftOut(each, each.cells, said) for each, said in before if id(each) not in listed]
        self._left_out = self._still_left_out() + dropped
        self._noted, self._said = self.listed.copy(), said

    def _still_left_out(self) -> list[_LeftOut]:
        """Those left out that somebody holds, and that nobody put into the list again."""
        if not self._left_out:
            return []
        listed = set(map(id, self.listed))
        return [each for each in self._left_out if each.is_held() and id(each.sentence()) not in listed]


class _LeftOut:
    """A sentence, its set of cells, and what it `said` at the last look. It keeps neither of them alive."""

    __slots__ = ("cells", "said", "sentence")

    def __init__(self, sentence: Sentence | None, cells: Iterable[Cell] | None, said: Said) -> None:
        self.sentence, self.cells, self.said = _weak(sentence), _weak(cells), said

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.sentence(), self.cells(), self.said)

    def is_held(self) -> bool:
        """Whether somebody has the sentence, or its cells alone."""
        return self.sentence() is not None or self.cells() is not None

    def says(self) -> Said:
        """What it says now."""
        sentence, cells = self.sentence(), self.cells()
        if sentence is not None:
            return what_it_says(sentence)
        return self.said if cells is None else (frozenset(cells), self.said[1])

    def is_edited(self) -> bool:
        """Whether it says anything else than at the last look."""
        return self.says() != self.said


def _weak(held: T) -> Callable[[], T | None]:
    """A weak reference; for None, and for a list of cells, which can have none, what returns it as it is."""
    try:
        return ref(held)
    except TypeError:
        return lambda: held
