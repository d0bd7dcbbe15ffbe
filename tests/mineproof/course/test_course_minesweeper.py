"""The course's `minesweeper.py` to the letter: its names, and its calls in their order."""

import random
import sys
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import engines
from benchmarks.contestants import make_player, name_of, spec_of
from game.grid import Cell, Grid, all_cells, neighbors
from mineproof.course.minesweeper import Minesweeper, MinesweeperAI, Sentence, course
from tests.support.reasoners import BOOKKEEPING


@pytest.fixture(params=BOOKKEEPING)
def ai_class(request: pytest.FixtureRequest) -> type[MinesweeperAI]:
    return course(request.param)


# The calls that the course's own window makes, in the order that it makes them.


def test_one_line_puts_the_course_s_names_in_place() -> None:
    names: dict[str, Any] = {}
    exec("from mineproof.course.minesweeper import *", names)
    del names["__builtins__"]
    offered = {"Minesweeper": Minesweeper, "MinesweeperAI": MinesweeperAI, "Sentence": Sentence, "course": course}
    assert names == offered
    assert isinstance(MinesweeperAI()._engine, engines.SentenceEngine)


def test_a_course_runner_plays(ai_class: type[MinesweeperAI]) -> None:
    won = 0
    for _ in range(8):
        game, ai = Minesweeper(height=8, width=8, mines=8), ai_class()
        assert (ai.height, ai.width, ai.mines, ai.safes, ai.knowledge) == (8, 8, set(), set(), [])
        assert all(type(game.is_mine(cell)) is bool for cell in all_cells(8, 8))
        revealed: set[Cell] = set()
        is_lost = False
        while game.mines != ai.mines and not is_lost:
            move = ai.make_safe_move() or ai.make_random_move()
            assert move is not None
            assert move in ai.safes or ai.safes <= ai.moves_made
            is_lost = game.is_mine(move)
            if not is_lost:
                revealed.add(move)
                ai.add_knowledge(move, game.nearby_mines(move))
        assert ai.moves_made == revealed
        won += not is_lost
    assert won


def test_a_number_is_a_move_a_safe_cell_and_a_sentence_without_what_is_known(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(height=4, width=4)
    ai.add_knowledge((1, 1), 2)
    assert ai.moves_made == {(1, 1)} <= ai.safes
    assert Sentence(neighbors((1, 1), 4, 4), 2) in ai.knowledge
    ai = ai_class(height=2, width=3)
    ai.mark_mine((1, 0))
    ai.mark_safe((0, 0))
    ai.add_knowledge((0, 1), 2)
    assert Sentence([(0, 2), (1, 1), (1, 2)], 1) in ai.knowledge


def test_an_unknown_engine_is_refused_when_it_is_asked_for() -> None:
    for name, complaint in (("stt", r"did you mean 'sat'\?"), ("sat+nope", "'nope'"), ("sat(second=1)", "'second'")):
        with pytest.raises(ValueError, match=complaint):
            course(name)


FACES = """
from mineproof.course.minesweeper import *


class Seeded(MinesweeperAI):
    def __init__(self, height=8, width=8, seed=None):
        super().__init__(height, width)


class Told(MinesweeperAI):
    def __init__(self, height=8, width=8, mines=None, *, rng=None):
        super().__init__(height, width)
        self.told = mines
"""


@pytest.mark.parametrize("name", ["MinesweeperAI", "Seeded"])
def test_a_player_on_the_courses_face_of_an_engine_takes_part(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "faces", raising=False)
    (tmp_path / "faces.py").write_text(FACES, encoding="utf-8")
    own = name_of(f"{tmp_path / 'faces.py'}:{name}")
    assert not spec_of(own).uses_total or name != "Seeded"  # of the others it is not written in the file
    deducer: Any = make_player(own, Grid.of(None, 1, 3), 1, random.Random(1))
    deducer.add_knowledge((0, 0), 1)
    assert deducer.mines == {(0, 1)}
    told = make_player(own.replace(name, "Told"), Grid.of(None, 1, 3), 1, random.Random(1))
    assert told.told == 1  # type: ignore[attr-defined]


# The collections are copies, and have all that the set/subset rule shows.


def test_to_edit_what_was_read_changes_nothing(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(3, 3)
    ai.add_knowledge((0, 0), 1)
    before = ai.moves_made, ai.mines, ai.safes, ai.knowledge
    for cells in (ai.moves_made, ai.mines, ai.safes):
        cells.add((2, 2))
    ai.knowledge.append(Sentence([(2, 2)], 1))
    for sentence in ai.knowledge:
        sentence.mark_mine((0, 1))
    assert (ai.moves_made, ai.mines, ai.safes, ai.knowledge) == before
    with pytest.raises(AttributeError):
        ai.mines = {(2, 2)}  # type: ignore[misc]


def test_the_course_s_checks_may_add_what_is_known_already(ai_class: type[MinesweeperAI]) -> None:
    """They do so where a student's player has not inferred it."""
    for count, left in ((3, 1), (0, 2)):
        ai = ai_class(4, 5)
        ai.add_knowledge((0, 0), count)
        known = ai.mines if count else ai.safes
        known.update({(0, 1), (1, 0), (1, 1)})
        ai.add_knowledge((0, 2), left + 2 * bool(count))
        assert Sentence([(0, 3), (1, 2), (1, 3)], left) in ai.knowledge


@pytest.mark.parametrize("ai_class", engines.available(), indirect=True)
def test_every_engine_adds_the_differences_that_the_course_asks_for(ai_class: type[MinesweeperAI]) -> None:
    """Whatever an engine reasons by, `knowledge` has what the set/subset rule makes."""
    inferred, rng = 0, random.Random(0)
    game, ai = Minesweeper(6, 6, 7, rng=rng), ai_class(6, 6)
    for cell in rng.sample([cell for cell in all_cells(6, 6) if not game.is_mine(cell)], 9):
        ai.add_knowledge(cell, game.nearby_mines(cell))
        for small, large in permutations(ai.knowledge, 2):
            if small.cells < large.cells:
                assert Sentence(large.cells - small.cells, large.count - small.count) in ai.knowledge
        numbers = [neighbors(revealed, 6, 6) - ai.safes - ai.mines for revealed in ai.moves_made]
        inferred += sum(sentence.cells not in numbers for sentence in ai.knowledge)
    assert inferred


def test_a_weaker_engine_knows_what_the_set_subset_rule_shows(ai_class: type[MinesweeperAI]) -> None:
    """No sentence is listed that shows its cells, and that the player has not taken in."""
    ai = ai_class(4, 3)
    for cell, count in (((1, 0), 1), ((2, 1), 2), ((3, 1), 2)):
        ai.add_knowledge(cell, count)
    assert {(1, 1), (1, 2)} <= ai.safes
    for sentence in ai.knowledge:
        assert 0 < sentence.count < len(sentence.cells)
        assert sentence.cells.isdisjoint(ai.mines | ai.safes)
