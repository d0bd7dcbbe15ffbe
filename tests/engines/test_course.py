"""The course's own window runs on this library: here are the calls that it makes, in the order that it makes them."""

from __future__ import annotations

import sys
import types

import pytest

# The whole of a `minesweeper.py` that a course's runner.py can import.
SHIM = """
from engines import {engine} as MinesweeperAI
from game import Minesweeper, Sentence
"""


@pytest.fixture(params=["SentenceEngine", "SatEngine", "ExhaustiveEngine"])
def minesweeper(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    module = types.ModuleType("minesweeper")
    exec(SHIM.format(engine=request.param), module.__dict__)
    monkeypatch.setitem(sys.modules, "minesweeper", module)
    return module


@pytest.mark.usefixtures("minesweeper")
def test_a_course_runner_plays() -> None:
    from minesweeper import Minesweeper, MinesweeperAI  # type: ignore[import-not-found]

    height, width, mines = 8, 8, 8
    won = 0
    for _ in range(12):
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
