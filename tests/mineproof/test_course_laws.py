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


class Failing(MinesweeperAI):
    """Fails."""

    def mark_safe(self, cell: Cell) -> None:
        raise ZeroDivisionError


BROKEN = {
    Crowded: "starts_with_empty_collections",
    Wide: "starts_with_empty_collections",
    Forgetful: "marks_moves_and_safes",
    Fearful: "marks_moves_and_safes",
    Literal: "ignores_known_cells",
    Uninferring: "infers_from_subsets",
    Repeating: "offers_safe_moves_only",
    Exhausted: "offers_safe_moves_only",
    Daring: "offers_safe_moves_only",
    Deaf: "works_from_edited_collections",
    DeafToMoves: "works_from_edited_collections",
    Forgiving: "works_from_edited_collections",
    Unforgiving: "works_from_edited_collections",
    Shallow: "notices_edits_inside_a_sentence",
    Copying: "notices_edits_inside_a_sentence",
    Stale: "keeps_held_collections_up_to_date",
    Renewing: "keeps_held_collections_up_to_date",
}
"""What breaks which law."""


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_the_laws_of_the_course_notice(broken: type[MinesweeperAI]) -> None:
    assert_noticed(broken, BROKEN[broken], LAWS, check_course)


def test_every_law_of_the_course_catches_something() -> None:
    assert {law.__name__ for law in LAWS} == set(BROKEN.values())


def test_an_error_is_no_conformance() -> None:
    with pytest.raises(Nonconformance, match="no error from the law ignores_known_cells, but ZeroDivisionError"):
        check_course(Failing)


def test_what_conforms_is_said_to() -> None:
    check_course(MinesweeperAI)
