"""The course's `minesweeper.py` to the letter: its calls in order, and collections that may be edited and replaced."""

from __future__ import annotations

import copy
import pickle
import random
import sys
import types
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

import engines
from engines.conformance import Nonconformance
from game import Contradiction, IllegalMove
from game.grid import Cell, neighbors
from mineproof.course import conformance
from mineproof.course.conformance import LAWS, check_course
from mineproof.course.live import LiveList
from mineproof.course.minesweeper import Minesweeper, MinesweeperAI, Sentence, course
from tests.support.reasoners import COMPLETE, SEEING_NO_TRIANGLE, WITH_SUBSETS


@pytest.fixture(params=engines.available())
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def ai_class(name: str) -> type[MinesweeperAI]:
    return course(name)


# The calls that the course's own window makes, in the order that it makes them.


@pytest.fixture
def minesweeper(name: str, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """The whole of a `minesweeper.py` that a course's runner.py can import."""
    module = types.ModuleType("minesweeper")
    exec(f'from mineproof.course.minesweeper import *\nMinesweeperAI = course("{name}")', module.__dict__)
    monkeypatch.setitem(sys.modules, "minesweeper", module)
    return module


def test_one_line_puts_the_course_s_names_in_place() -> None:
    names: dict[str, Any] = {}
    exec("from mineproof.course.minesweeper import *", names)
    del names["__builtins__"]
    assert names == {
        "Minesweeper": Minesweeper,
        "MinesweeperAI": MinesweeperAI,
        "Sentence": Sentence,
        "course": course,
    }
    assert isinstance(MinesweeperAI()._engine, engines.SentenceEngine)


@pytest.mark.usefixtures("minesweeper")
def test_a_course_runner_plays() -> None:
    from minesweeper import Minesweeper, MinesweeperAI  # type: ignore[import-not-found]

    height, width, mines = 8, 8, 8
    won = 0
    for _ in range(8):
        game = Minesweeper(height=height, width=width, mines=mines)
        ai = MinesweeperAI(height=height, width=width)
        revealed: set[tuple[int, int]] = set()
        flags: set[tuple[int, int]] = set()
        lost = False
        for _ in range(height * width):
            assert all(isinstance(game.is_mine((i, j)), bool) for i in range(height) for j in range(width))
            move = ai.make_safe_move()
            if move is None:
                move = ai.make_random_move()
                if move is None:
                    flags = ai.mines.copy()
                    break
            if game.is_mine(move):
                lost = True
                break
            nearby = game.nearby_mines(move)
            revealed.add(move)
            ai.add_knowledge(move, nearby)
            flags = ai.mines.copy()
            if game.mines == flags:
                break
        assert lost or game.mines == flags
        assert ai.moves_made == revealed
        won += not lost
    assert won


@pytest.mark.usefixtures("minesweeper")
def test_a_person_plays_in_a_course_runner() -> None:
    from minesweeper import Minesweeper, MinesweeperAI, Sentence

    game, ai = Minesweeper(height=4, width=4, mines=2), MinesweeperAI(height=4, width=4)
    for cell in [(i, j) for i in range(4) for j in range(4) if not game.is_mine((i, j))]:
        ai.add_knowledge(cell, game.nearby_mines(cell))
    assert ai.mines <= game.mines
    assert ai.moves_made == {(i, j) for i in range(4) for j in range(4)} - game.mines
    assert Sentence({(0, 0)}, 1).known_mines() == {(0, 0)}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_every_engine_keeps_every_law_of_the_course(ai_class: type[MinesweeperAI], law: Callable[[Any], None]) -> None:
    law(ai_class)


def test_an_unknown_engine_is_refused_when_it_is_asked_for() -> None:
    with pytest.raises(ValueError, match=r"no engine is called 'stt'.*did you mean 'sat'"):
        course("stt")
    with pytest.raises(ValueError, match="no guesser is called 'nope'"):
        course("sat+nope")
    with pytest.raises(ValueError, match="no option 'second'"):
        course("sat(second=1)")


# Collections that are held.


def test_a_held_collection_is_never_stale(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(1, 5)
    mines, safes, moves, knowledge = ai.mines, ai.safes, ai.moves_made, ai.knowledge
    ai.add_knowledge((0, 0), 1)
    assert mines == {(0, 1)}
    ai.add_knowledge((0, 2), 1)
    assert safes == {(0, 0), (0, 2), (0, 3)}
    assert moves == {(0, 0), (0, 2)}
    assert knowledge == []
    assert mines is ai.mines
    assert safes is ai.safes
    assert moves is ai.moves_made
    assert knowledge is ai.knowledge


TRIANGLE = [Sentence([(0, a), (0, b)], 1) for a, b in ((2, 3), (3, 4), (2, 4))]
"""One mine in each pair of three cells, which is a contradiction that no rule for single sentences sees."""


@pytest.mark.parametrize("name", [name for name in engines.available() if engines.spec(name).complete])
def test_a_watched_player_takes_knowledge_and_contradicts_at_the_next_look(name: str) -> None:
    ai = course(name)(2, 9)
    held = ai.mines
    for column in (0, 2, 4, 6, 8):
        ai.mark_safe((1, column))
    ai.knowledge += TRIANGLE
    ai.add_knowledge((1, 8), 1)
    assert ai.moves_made == {(1, 8)}
    assert held == set()
    with pytest.raises(Contradiction):
        ai.make_random_move()


def test_a_deeper_contradiction_lasts_until_the_facts_are_mended(name: str) -> None:
    ai = course(name)(1, 9)
    ai.mark_safe((0, 0))
    ai.knowledge = TRIANGLE
    assert ai.make_safe_move() == (0, 0), "what is known safe is handed out before anybody looks deeper"
    ai.moves_made.add((0, 0))
    if name in SEEING_NO_TRIANGLE:  # sound and incomplete: the rules do not see it
        assert ai.make_safe_move() is None
        return
    looks: list[Callable[[], object]] = [
        ai.make_safe_move,
        ai.make_random_move,
        lambda: ai.mines,
        lambda: ai.safes,
        lambda: ai.knowledge,
    ]
    for look in looks * 2:
        with pytest.raises(Contradiction, match="no layout has") as caught:
            look()
        assert len(caught.value.facts) == 3
    ai.knowledge = TRIANGLE[:2]
    assert ai.mines == set()
    assert ai.safes == {(0, 0)}
    assert ai.moves_made == {(0, 0)}


# Edits.


def test_every_way_to_edit_a_set_is_noticed() -> None:
    def player() -> MinesweeperAI:
        made = MinesweeperAI(2, 3)
        made.add_knowledge((0, 0), 1)  # (0, 1), (1, 0), (1, 1)
        assert not made.mines
        return made

    edits: list[Any] = [
        lambda safes: safes.add((0, 1)) or safes.add((1, 0)),
        lambda safes: safes.update([(0, 1)], [(1, 0)]),
        lambda safes: safes.__ior__({(0, 1), (1, 0)}),
        lambda safes: safes.__ixor__({(0, 1), (1, 0)}),
        lambda safes: safes.symmetric_difference_update({(0, 1), (1, 0)}),
    ]
    for edit in edits:
        edited = player()
        edit(edited.safes)
        assert edited.mines == {(1, 1)}, edit
    removals: list[Any] = [
        lambda moves: moves.clear(),
        lambda moves: moves.pop(),
        lambda moves: moves.remove((0, 0)),
        lambda moves: moves.discard((0, 0)),
        lambda moves: moves.__iand__(set()),
        lambda moves: moves.__isub__({(0, 0)}),
        lambda moves: moves.intersection_update(set()),
        lambda moves: moves.difference_update({(0, 0)}),
    ]
    for edit in removals:
        edited = player()
        assert edited.make_safe_move() is None
        edit(edited.moves_made)
        assert edited.make_safe_move() == (0, 0), edit


def test_every_way_to_edit_knowledge_is_noticed() -> None:
    told = Sentence([(0, 0), (0, 1)], 2)
    edits: list[Any] = [
        lambda known: known.append(told),
        lambda known: known.extend([told]),
        lambda known: known.insert(0, told),
        lambda known: known.__iadd__([told]),
        lambda known: known.__setitem__(slice(None), [told]),
        lambda known: known.__setitem__(0, told),
    ]
    for edit in edits:
        ai = MinesweeperAI(2, 2)
        ai.knowledge.append(Sentence([(1, 0), (1, 1)], 1))
        assert len(ai.knowledge) == 1
        edit(ai.knowledge)
        assert ai.mines == {(0, 0), (0, 1)}, edit
    removals: list[Any] = [
        lambda known: known.clear(),
        lambda known: known.pop(),
        lambda known: known.remove(Sentence([(1, 0), (1, 1)], 1)),
        lambda known: known.__delitem__(0),
        lambda known: known.__imul__(0),
    ]
    for edit in removals:
        ai = MinesweeperAI(2, 2)
        ai.knowledge.append(Sentence([(1, 0), (1, 1)], 1))
        ai.knowledge.reverse()
        ai.knowledge.sort(key=str)
        edit(ai.knowledge)
        ai.mark_safe((1, 0))
        assert not ai.mines, edit


def test_what_is_assigned_is_copied_and_stays_live() -> None:
    ai = course("sat")(2, 2)
    safes: set[Cell] = {(0, 0)}
    ai.safes = safes
    assert ai.make_safe_move() == (0, 0)
    safes.add((1, 1))
    assert ai.safes == {(0, 0)}
    ai.moves_made = {(0, 0)}
    assert ai.make_safe_move() is None
    ai.safes.add((0, 1))
    assert ai.make_safe_move() == (0, 1)
    ai.knowledge = [Sentence([(1, 0), (1, 1)], 1)]
    assert ai.mines == set()
    ai.knowledge.append(Sentence([(1, 0)], 1))
    assert ai.mines == {(1, 0)}
    assert ai.knowledge == []
    with pytest.raises(TypeError):
        ai.mines = 5  # type: ignore[assignment]
    assert ai.mines == {(1, 0)}
    ai.mines |= {(1, 1)}
    with pytest.raises(Contradiction):
        ai.make_random_move()
    ai.mines = {(1, 0)}
    assert ai.safes == {(0, 0), (0, 1), (1, 1)}


def test_players_may_be_given_the_collections_of_each_other(ai_class: type[MinesweeperAI]) -> None:
    first, second = MinesweeperAI(3, 6), ai_class(3, 6)
    first.add_knowledge((0, 0), 1)
    first.add_knowledge((0, 5), 1)
    second.knowledge, second.safes, second.moves_made = first.knowledge, first.safes, first.moves_made
    for ai in (second, first):
        ai.mark_safe((0, 1))
        ai.mark_safe((1, 0))
        assert ai.mines == {(1, 1)}
    assert len(first.knowledge) == len(second.knowledge) == 1
    second.moves_made.clear()
    assert first.moves_made == {(0, 0), (0, 5)}


def test_moves_taken_back_are_offered_again_and_moves_added_are_passed_over() -> None:
    ai = MinesweeperAI(3, 3)
    ai.add_knowledge((0, 0), 0)
    for cell in ((0, 1), (1, 0), (1, 1)):
        assert ai.make_safe_move() is not None
        ai.moves_made.add(cell)
    assert ai.make_safe_move() is None
    ai.moves_made.remove((1, 0))
    assert ai.make_safe_move() == (1, 0)


def test_an_edit_inside_a_sentence_does_no_harm(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(3, 4)
    ai.add_knowledge((0, 0), 1)
    for sentence in ai.knowledge:
        sentence.mark_safe((0, 1))
    ai.mark_safe((0, 1))
    ai.mark_safe((1, 0))
    assert ai.mines == {(1, 1)}


@pytest.mark.parametrize(
    "edit",
    [
        lambda sentence: sentence.cells.discard((0, 1)),
        lambda sentence: setattr(sentence, "cells", sentence.cells - {(0, 1)}),
        lambda sentence: sentence.mark_safe((0, 1)),
        lambda sentence: setattr(sentence, "count", 0),
    ],
)
def test_every_way_to_edit_a_sentence_is_noticed(edit: Callable[[Sentence], None]) -> None:
    ai = MinesweeperAI(1, 5)
    ai.knowledge.append(Sentence([(0, 1), (0, 3)], 1))
    (sentence,) = ai.knowledge
    edit(sentence)
    assert ai.mines | ai.safes, "what is left of the sentence is reasoned from"


def test_a_contradicting_edit_is_refused_until_it_is_mended(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(3, 3)
    ai.add_knowledge((0, 0), 1)
    ai.mines.add((0, 0))
    for call in (
        ai.make_safe_move,
        lambda: ai.add_knowledge((2, 2), 0),
        lambda: ai.safes,
        lambda: ai.mark_mine((0, 1)),
    ):
        with pytest.raises(Contradiction):
            call()
    ai.mines = set()
    ai.add_knowledge((2, 2), 1)
    assert ai.moves_made == ai.safes == {(0, 0), (2, 2)}


def test_edits_that_are_no_knowledge_are_refused() -> None:
    for bad in ((9, 9), "ab", (0.5, 1)):
        ai = MinesweeperAI(3, 3)
        ai.safes.add(bad)  # type: ignore[arg-type]
        with pytest.raises(IllegalMove):
            ai.make_safe_move()
    ai = MinesweeperAI(3, 3)
    ai.knowledge.append("{(0, 0)} = 1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Sentence"):
        ai.make_safe_move()


def test_copies_have_no_owner() -> None:
    ai = MinesweeperAI(3, 3)
    flags = ai.mines.copy()
    flags.add((0, 0))
    (ai.safes | {(1, 1)}).add((2, 2))
    ai.knowledge.copy().append(Sentence([(0, 0)], 1))
    assert ai.mines == ai.safes == set()
    assert ai.knowledge == []


def by_pickle(ai: MinesweeperAI) -> Any:
    return pickle.loads(pickle.dumps(ai))


class PlayerOfOnesOwn(course("sat")):  # type: ignore[misc] # a class that is made by a call
    """What a student may derive."""


@pytest.mark.parametrize("clone", [copy.deepcopy, by_pickle])
@pytest.mark.parametrize("of", [MinesweeperAI, course("sat"), PlayerOfOnesOwn])
def test_a_player_can_be_copied(clone: Any, of: type[MinesweeperAI]) -> None:
    ai = of(4, 4, rng=random.Random(1))
    assert type(clone(ai)) is of
    ai.add_knowledge((0, 0), 1)
    ai.add_knowledge((3, 3), 1)
    assert not ai.mines
    twin = clone(ai)
    twin.mark_safe((0, 1))
    twin.mark_safe((1, 0))
    twin.safes.update({(2, 2), (2, 3)})
    assert twin.mines == {(1, 1), (3, 2)}
    assert ai.mines == set()
    ai.add_knowledge((0, 1), 2)
    assert twin.moves_made == {(0, 0), (3, 3)}


def test_reading_tells_no_engine_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    ai = MinesweeperAI(8, 8)
    engine = ai._engine
    monkeypatch.setattr(MinesweeperAI, "_told_anew", lambda *_: pytest.fail("an engine was told anew"))
    for column in range(0, 8, 2):
        ai.add_knowledge((0, column), 1)
        assert (0, column) in ai.moves_made
        left = neighbors((0, column), 8, 8) - ai.safes
        assert Sentence(left, 1) in ai.knowledge
        assert ai.knowledge == list(engine.knowledge)
        assert ai.mines.isdisjoint(ai.safes)
        assert not ai.moves_made - ai.safes
    assert ai._engine is engine


@pytest.mark.parametrize("name", [*WITH_SUBSETS, *COMPLETE])
def test_every_engine_adds_the_differences_that_the_course_asks_for(ai_class: type[MinesweeperAI]) -> None:
    """Whatever an engine reasons by that knows the cells they show, `knowledge` has what the set/subset rule makes."""
    inferred = 0
    for seed in range(4):
        rng = random.Random(seed)
        game, ai = Minesweeper(6, 6, 7, rng=rng), ai_class(6, 6)
        cells = [(row, column) for row in range(6) for column in range(6) if not game.is_mine((row, column))]
        for cell in rng.sample(cells, 12):
            ai.add_knowledge(cell, game.nearby_mines(cell))
            for small, large in permutations(ai.knowledge, 2):
                if small.cells < large.cells:
                    assert Sentence(large.cells - small.cells, large.count - small.count) in ai.knowledge
            numbers = [neighbors(revealed, 6, 6) - ai.safes - ai.mines for revealed in ai.moves_made]
            inferred += sum(sentence.cells not in numbers for sentence in ai.knowledge)
    assert inferred


# The laws catch what breaks them.


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

    def _show(self, name: str) -> None:
        super()._show(name)
        if name == "knowledge":
            plain = [Sentence(sentence.cells, sentence.count) for sentence in self._knowledge]
            list.__setitem__(self._knowledge, slice(None), plain)


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
        self._knowledge = LiveList(self._edits["knowledge"], self._knowledge)


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
    Stale: "keeps_held_collections_up_to_date",
    Renewing: "keeps_held_collections_up_to_date",
}
"""What breaks which law."""


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_the_laws_of_the_course_notice(broken: type[MinesweeperAI], monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Nonconformance, match="expected"):
        check_course(broken)
    monkeypatch.setattr(conformance, "LAWS", [law for law in LAWS if law.__name__ == BROKEN[broken]])
    with pytest.raises(Nonconformance, match="expected"):
        check_course(broken)


def test_every_law_of_the_course_catches_something() -> None:
    assert {law.__name__ for law in LAWS} == set(BROKEN.values())


def test_an_error_is_no_conformance() -> None:
    with pytest.raises(Nonconformance, match="no error from the law ignores_known_cells, but ZeroDivisionError"):
        check_course(Failing)


def test_what_conforms_is_said_to() -> None:
    check_course(MinesweeperAI)
