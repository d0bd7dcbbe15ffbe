"""A player of CS50's project takes part by the name of its file."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from benchmarks.contestants import check_known, make_deducer, make_player, name_of
from benchmarks.judge import deduce
from game import Minesweeper, play, random_layout
from game.board.observation import Observation

PLAYER = """
import random
from beside import ALL


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.cells = {(row, column) for row in range(height) for column in range(width)}
        self.moves_made, self.mines, self.safes = set(), set(), set()

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.safes.add(cell)
        if count == ALL:
            self.mines |= {one for one in self.cells if max(abs(one[0] - cell[0]), abs(one[1] - cell[1])) == 1}

    def make_safe_move(self):
        return None

    def make_random_move(self):
        return random.choice(sorted(self.cells - self.moves_made - self.mines))
"""


@pytest.fixture
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.syspath_prepend(tmp_path)  # so that it is put back
    (tmp_path / "student.py").write_text(PLAYER, encoding="utf-8")
    (tmp_path / "beside.py").write_text("ALL = 8\n", encoding="utf-8")
    return f"{tmp_path / 'student.py'}:MinesweeperAI"


def test_it_deduces_what_it_says(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "student", raising=False)
    known = name_of(named)
    check_known([known])
    deducer = make_deducer(known, 3, 3, 8, random.Random(1))
    deducer.add_knowledge((1, 1), 8)
    (mines, _), _ = deduce("probability", Observation.parse("...\n.8.\n..."))
    assert deducer.mines == mines
    assert deducer.safes == {(1, 1)}
    assert not deducer.complete


def test_its_games_are_the_same_for_the_same_seed(named: str) -> None:
    layout = random_layout(8, 8, 8, rng=random.Random(3))
    games = [
        play(Minesweeper.from_layout(layout), make_player(name_of(named), 8, 8, 8, random.Random(5))) for _ in range(2)
    ]
    assert games[0] == games[1]


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match=r"there is no file './absent\.py'"):
        name_of("./absent.py:Player")
