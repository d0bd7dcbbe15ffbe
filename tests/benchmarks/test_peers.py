from __future__ import annotations

import random
import sys

import pytest

from benchmarks.contestants import load
from benchmarks.contestants.peers import MsToollibPlayer
from engines import ProbabilityEngine
from game.grid import Cell
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import random_layout
from game.minesweeper.referee import play


def test_a_missing_program_is_named_with_what_mends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ms_toollib", None)
    with pytest.raises(ImportError, match=r"pip install 'mineproof\[peers\]'"):
        load.__wrapped__("ms_toollib")


def test_another_missing_module_is_not_mistaken_for_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ModuleNotFoundError("no such module", name="something_else")

    monkeypatch.setattr("benchmarks.contestants.peers.import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="no such module"):
        MsToollibPlayer(9, 9, 10)


class Watched(MsToollibPlayer):
    """A player whose chances are compared with ours at every guess."""

    def __init__(self, height: int, width: int, mines: int) -> None:
        super().__init__(height, width, mines, rng=random.Random(1))
        self.engine = ProbabilityEngine(height, width, mines)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        super().add_knowledge(cell, count)
        self.engine.add_knowledge(cell, count)

    def make_random_move(self) -> Cell | None:
        move = super().make_random_move()
        assert self.probabilities() == pytest.approx(self.engine.probabilities(), abs=1e-8)
        return move


@pytest.mark.parametrize("size", [(9, 9, 10), (16, 16, 40), (16, 30, 99)])
def test_its_chances_are_ours(size: tuple[int, int, int]) -> None:
    pytest.importorskip("ms_toollib", reason="the extra peers is not installed")
    rng = random.Random(3)
    for _ in range(8):
        layout = random_layout(*size, rule="safe", first=(0, 0), rng=rng)
        outcome = play(Minesweeper.from_layout(layout), Watched(*size), first=(0, 0))
        assert outcome.unsound == 0
