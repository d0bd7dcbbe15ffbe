"""The engine in a process of its own: whole games, slow engines, failing engines, engines that die."""

from __future__ import annotations

import pytest

import engines
from benchmarks.subjects.drawn_positions import draw_position
from game.minesweeper.sizes import Size
from mineproof.solve_puzzle import solve
from mineproof.window.engine_worker import EngineWorker, Question
from tests.mineproof.window.windows import Windows, fixed


def test_a_slow_engine_can_be_stopped(windows: Windows) -> None:
    window = windows(fixed("any"), engine="slow", inline=False)
    window.click_cells((0, 0))
    window.key("a")
    assert window.controller.thinking
    window.turn(3)
    assert window.controller.thinking_for > 1
    window.click_cells((0, 1))  # the window goes on
    before = dict(window.controller.session.reveals)
    assert before.keys() == {(0, 0), (0, 1)}
    window.key("escape")
    assert not window.controller.thinking
    assert window.controller.status == "slow was stopped"
    assert window.controller.session.reveals == before
    window.key("a")
    window.controller.choose_engine("sat")
    window.key("a")
    window.until(lambda: len(window.controller.session.reveals) == 3)


@pytest.mark.parametrize(
    ("engine", "text"), [("raising", "RuntimeError: out of ideas"), ("dying", "its process has ended: exit status 3")]
)
def test_an_engine_that_fails_is_told_and_the_game_goes_on(windows: Windows, engine: str, text: str) -> None:
    window = windows(fixed("any"), engine=engine, inline=engine != "dying")
    window.key("p")
    window.until(lambda: "failed" in window.controller.status)
    assert window.controller.status.startswith(f"{engine} failed: {text}")
    assert not window.controller.is_autoplaying
    window.click_cells((0, 0))
    assert window.controller.session.reveals == {(0, 0): 0}


def test_a_move_does_not_wait_for_knowledge_that_takes_long(windows: Windows) -> None:
    window = windows(fixed("any"), engine="slow to know", inline=False)
    window.click_cells((0, 0))
    window.key("k")
    assert window.controller.thinking
    window.key("a")
    window.until(lambda: len(window.controller.session.reveals) == 2)


def test_an_answer_about_another_position_is_dropped(windows: Windows) -> None:
    window = windows(fixed("any"))
    window.controller.ai_move()
    window.controller.tick()
    window.controller.reveal((1, 1))
    window.controller.tick()
    assert window.controller.session.reveals.keys() == {(1, 1)}
    window.turn(2)
    assert len(window.controller.session.reveals) == 2


@pytest.mark.parametrize("name", ["single", "optimal"])
def test_the_move_of_a_hint_is_that_of_solve(name: str) -> None:
    for seed in range(4):
        seen = draw_position(Size(6, 6, 8), seed, 1).observation
        hint = EngineWorker(engines.create).answer(Question("hint", name, 0, seen)).found
        if hint.proof.is_mine is None:  # nothing is certain, for a complete engine either
            assert hint.cell == solve(seen, name).best
        else:
            assert solve(seen, "sat").values[hint.proof.cell] is hint.proof.is_mine is False
