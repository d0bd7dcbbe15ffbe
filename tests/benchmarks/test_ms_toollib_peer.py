from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.contestants import check_known, contestants, make_player, spec_of
from engines import ProbabilityEngine
from game.grid import Cell
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import random_layout
from game.minesweeper.referee import play
from tests.support.commands import Command


class Watched:
    """Plays as ms_toollib; its chances are compared with ours at every guess."""

    def __init__(self, size: tuple[int, int, int]) -> None:
        self.player: Any = make_player("ms_toollib", *size, random.Random(1))
        self.engine = ProbabilityEngine(*size)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        for one in (self.player, self.engine):
            one.add_knowledge(cell, count)

    def make_safe_move(self) -> Any:
        return self.player.make_safe_move()

    def make_random_move(self) -> Any:
        assert self.player.probabilities() == pytest.approx(self.engine.probabilities(), abs=1e-8)
        return self.player.make_random_move()


@pytest.mark.parametrize("size", [(9, 9, 10), (16, 16, 40), (16, 30, 99)])
def test_its_chances_are_ours(size: tuple[int, int, int]) -> None:
    pytest.importorskip("ms_toollib", reason="the extra peers is not installed")
    rng = random.Random(3)
    for _ in range(3):
        layout = random_layout(*size, rule="safe", first=(0, 0), rng=rng)
        outcome = play(Minesweeper.from_layout(layout), Watched(size), first=(0, 0))
        assert outcome.unsound == 0


def test_built_it_takes_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mineproof: Command) -> None:
    pytest.importorskip("ms_toollib", reason="the extra peers is not installed")
    monkeypatch.chdir(tmp_path)
    assert not spec_of("ms_toollib").deduces
    assert sys.executable in mineproof("peers build ms_toollib").out
    check_known(["ms_toollib"], "deduce")
    assert spec_of("ms_toollib").deduces
    assert contestants().count("ms_toollib") == 1
