"""The laws of the course catch what breaks them."""

from __future__ import annotations

from typing import Any

import pytest

from engines.conformance import Nonconformance
from game import Contradiction
from game.grid import Cell, neighbors
from mineproof.course.conformance import LAWS, check_course
from mineproof.course.minesweeper import MinesweeperAI, Sentence
from tests.support.laws import assert_noticed


class Crowded(MinesweeperAI):
    """Begins with a cell that it calls a mine."""

    def __init__(self, height: int = 8, width: int = 8) -> None:
        super().__init__(height, width)
        self.mark_mine((0, 0))


class Wide(MinesweeperAI):
    """Has other sizes where none are told."""

    def __init__(self, height: int = 9, width: int = 8) -> None:
        super().__init__(height, width)


class Forgetful(MinesweeperAI):
    """Does not remember its moves."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        super().add_knowledge(cell, count)
        self.moves_made.clear()


class Fearful(MinesweeperAI):
    """Does not call safe what was revealed."""

    @property
    def safes(self) -> set[Cell]:
        self._hand_out("safes")
        return self._safes - self._moves_made

    @safes.setter
    def safes(self, cells: Any) -> None:
        MinesweeperAI.safes.fset(self, cells)  # type: ignore[attr-defined]


class Literal(MinesweeperAI):
    """Leaves the neighbors that are known in its sentences."""

    def __init__(self, height: int = 8, width: int = 8) -> None:
        super().__init__(height, width)
        self._literal: list[Sentence] = []

    def add_knowledge(self, cell: Cell, count: int) -> None:
        super().add_knowledge(cell, count)
        self._literal.append(Sentence(neighbors(cell, self.height, self.width), count))

    @property
    def knowledge(self) -> list[Sentence]:
        return self._literal

    @knowledge.setter
    def knowledge(self, sentences: Any) -> None:
        self._literal = list(sentences)


class Uninferring(MinesweeperAI):
    """Adds no differences."""

    engine_name = "sat"

    def _differences(self) -> tuple[Sentence, ...]:
        return ()


class Repeating(MinesweeperAI):
    """Offers moves that were made."""

    def make_safe_move(self) -> Cell | None:
        return min(self.safes, default=None)


class Exhausted(MinesweeperAI):
    """Finds no safe move."""

    def make_safe_move(self) -> Cell | None:
        super().make_safe_move()
        return None


class Daring(MinesweeperAI):
    """Guesses without a look at what is known."""

    def make_random_move(self) -> Cell | None:
        return (0, 0)


class Deaf(MinesweeperAI):
    """Does not notice edits."""

    def _notice_edits(self) -> None:
        pass


class DeafToMoves(MinesweeperAI):
    """Does not notice edits to its moves."""

    def _notice_edits(self) -> None:
        self._edits["moves_made"].made = False
        super()._notice_edits()


class Forgiving(MinesweeperAI):
    """Raises a contradiction once, and then no more."""

    def _notice_edits(self) -> None:
        try:
            super()._notice_edits()
        except Contradiction:
            for edits in self._edits.values():
                edits.made = False
            raise


class Unforgiving(MinesweeperAI):
    """Cannot be mended."""

    _broken: Contradiction | None = None

    def _notice_edits(self) -> None:
        if self._broken:
            raise self._broken
        try:
            super()._notice_edits()
        except Contradiction as error:
            self._broken = error
            raise


class Shallow(MinesweeperAI):
    """Does not notice edits inside its sentences."""

    def _notice_edits(self) -> None:
        for sentence, (cells, count) in zip(self._knowledge._noted, self._knowledge._said, strict=True):
            sentence.cells, sentence.count = set(cells), count
        super()._notice_edits()


class Copying(MinesweeperAI):
    """Has another sentence in the place of one that it was given."""

    def mark_safe(self, cell: Cell) -> None:
        super().mark_safe(cell)
        self.knowledge = [Sentence(sentence.cells, sentence.count) for sentence in self.knowledge]


class Stale(MinesweeperAI):
    """Hands out a copy, which does not follow."""

    @property
    def mines(self) -> set[Cell]:
        return set(MinesweeperAI.mines.fget(self))  # type: ignore[attr-defined]

    @mines.setter
    def mines(self, cells: Any) -> None:
        MinesweeperAI.mines.fset(self, cells)  # type: ignore[attr-defined]


class Renewing(MinesweeperAI):
    """Replaces a collection that is held."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        super().add_knowledge(cell, count)
        self._knowledge.listed = self._knowledge.listed.copy()


class Square(MinesweeperAI):
    """Is as wide as it is high."""

    def __init__(self, height: int = 8, width: int = 8) -> None:
        super().__init__(height, height)


class Told(MinesweeperAI):
    """Begins with a sentence."""

    def __init__(self, height: int = 8, width: int = 8) -> None:
        super().__init__(height, width)
        self.knowledge.append(Sentence([(0, 0), (0, 1)], 1))


class Tidy(MinesweeperAI):
    """Throws its sentences away."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        super().add_knowledge(cell, count)
        self.knowledge.clear()


class Eager(MinesweeperAI):
    """Calls a move safe before anything is known."""

    def make_safe_move(self) -> Cell | None:
        return super().make_safe_move() if self.moves_made else (0, 0)


class Reckless(MinesweeperAI):
    """Guesses what it knows to be a mine."""

    def make_random_move(self) -> Cell | None:
        return min(self.mines - self.moves_made, default=super().make_random_move())


class StaleMoves(MinesweeperAI):
    """Hands out a copy of its moves, which does not follow."""

    @property  # type: ignore[override]
    def moves_made(self) -> frozenset[Cell]:
        return frozenset(MinesweeperAI.moves_made.fget(self))  # type: ignore[attr-defined]

    @moves_made.setter
    def moves_made(self, cells: Any) -> None:
        MinesweeperAI.moves_made.fset(self, cells)  # type: ignore[attr-defined]


class Failing(MinesweeperAI):
    """Fails."""

    def mark_safe(self, cell: Cell) -> None:
        raise ZeroDivisionError


BROKEN = {
    Crowded: ("starts_with_empty_collections", "mines is an empty set at first"),
    Wide: ("starts_with_empty_collections", "the defaults are 8 and 8"),
    Square: ("starts_with_empty_collections", "height and width are kept"),
    Told: ("starts_with_empty_collections", "knowledge is an empty list at first"),
    Tidy: ("marks_moves_and_safes", "its number is a sentence over its neighbors"),
    Eager: ("offers_safe_moves_only", "no safe move is known at first"),
    Reckless: ("offers_safe_moves_only", "a known mine is no random move"),
    StaleMoves: ("keeps_held_collections_up_to_date", "held moves and knowledge are up to date"),
    Forgetful: ("marks_moves_and_safes", "a revealed cell is a move made"),
    Fearful: ("marks_moves_and_safes", "a revealed cell is safe"),
    Literal: ("ignores_known_cells", "known mines and safe cells are left out"),
    Uninferring: ("infers_from_subsets", "the difference of two sentences is added"),
    Repeating: ("offers_safe_moves_only", "is safe and not made"),
    Exhausted: ("offers_safe_moves_only", "all three neighbors of a 0 are offered"),
    Daring: ("offers_safe_moves_only", "there is no random move where all were made"),
    Deaf: ("works_from_edited_collections", "edited safes are reasoned from"),
    DeafToMoves: ("works_from_edited_collections", "replaced moves are not made again"),
    Forgiving: ("works_from_edited_collections", "a cell both safe and a mine raises Contradiction at every look"),
    Unforgiving: (
        "works_from_edited_collections",
        "no error from the law works_from_edited_collections, but Contradiction",
    ),
    Shallow: ("notices_edits_inside_a_sentence", "what is left of the sentence is reasoned from"),
    Copying: ("notices_edits_inside_a_sentence", "a sentence that was given is the player's"),
    Stale: ("keeps_held_collections_up_to_date", "held sets are up to date"),
    Renewing: ("keeps_held_collections_up_to_date", "a collection stays the same object"),
}
"""What breaks which law, and what that says."""


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_the_laws_of_the_course_notice(broken: type[MinesweeperAI]) -> None:
    law, complaint = BROKEN[broken]
    assert complaint in assert_noticed(broken, law, LAWS, check_course)


def test_every_law_of_the_course_catches_something() -> None:
    assert {law.__name__ for law in LAWS} == {law for law, _ in BROKEN.values()}


def test_an_error_is_no_conformance() -> None:
    with pytest.raises(Nonconformance, match="no error from the law ignores_known_cells, but ZeroDivisionError"):
        check_course(Failing)


def test_what_conforms_is_said_to() -> None:
    check_course(MinesweeperAI)
