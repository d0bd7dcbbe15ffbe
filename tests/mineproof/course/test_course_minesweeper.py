"""The course's `minesweeper.py` to the letter: its names, and its calls in their order."""

from __future__ import annotations

import random
import sys
import types
from pathlib import Path
from typing import Any

import pytest

import engines
from benchmarks.contestants import make_deducer, make_player, name_of, spec_or_default
from game.grid import neighbors
from mineproof.course.minesweeper import Minesweeper, MinesweeperAI, Sentence, course

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


def test_a_player_begins_with_empty_collections(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(height=3, width=5)
    assert (ai.height, ai.width, ai_class().height, ai_class().width) == (3, 5, 8, 8)
    assert ai.moves_made == ai.mines == ai.safes == set()
    assert ai.knowledge == []


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


def test_the_difference_of_two_sentences_is_added(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(height=3, width=5)
    ai.add_knowledge((0, 0), 1)  # (0, 1) and (1, 1), once (1, 0) is revealed
    ai.add_knowledge((1, 0), 2)  # these, (2, 0) and (2, 1)
    assert Sentence([(2, 0), (2, 1)], 1) in ai.knowledge


def test_moves_are_safe_and_not_made_or_none(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(height=2, width=2)
    assert ai.make_safe_move() is None
    ai.add_knowledge((0, 0), 0)
    seen = set()
    while (move := ai.make_safe_move()) is not None:
        assert move in ai.safes - ai.moves_made
        seen.add(move)
        ai.add_knowledge(move, 0)
    assert seen == {(0, 1), (1, 0), (1, 1)}
    assert ai.make_random_move() is None
    ai = ai_class(height=1, width=2)
    ai.mark_mine((0, 0))
    assert ai.make_random_move() == (0, 1)


def test_an_unknown_engine_is_refused_when_it_is_asked_for() -> None:
    with pytest.raises(ValueError, match=r"no engine is called 'stt'.*did you mean 'sat'"):
        course("stt")
    with pytest.raises(ValueError, match="no guesser is called 'nope'"):
        course("sat+nope")
    with pytest.raises(ValueError, match="no option 'second'"):
        course("sat(second=1)")


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
    assert not spec_or_default(own).uses_total or name != "Seeded"  # of the others it is not written in the file
    deducer = make_deducer(own, 1, 3, 1, random.Random(1))
    deducer.add_knowledge((0, 0), 1)
    assert deducer.mines == {(0, 1)}
    told = make_player(own.replace(name, "Told"), 1, 3, 1, random.Random(1))
    assert told.told == 1  # type: ignore[attr-defined]
