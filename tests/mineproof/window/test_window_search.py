from __future__ import annotations

import pytest

from game.minesweeper.board_series import Boards
from game.minesweeper.sizes import NAMED, Size
from mineproof.window import engine_worker as worker, key_commands
from tests.mineproof.window.windows import Windows

BEGINNER = Boards(NAMED["beginner"], "any", 1)


def test_a_board_of_the_grade_is_found_and_begins_with_its_opening(windows: Windows) -> None:
    window = windows(BEGINNER, guesses="never, sentence")
    controller = window.controller
    window.until(lambda: controller.game.is_dealt)
    session = controller.session
    assert session.reveals[2, 2] == 0
    assert session.floods
    key_commands.press(controller, "r")
    assert not controller.game.is_on
    before = session.reveals
    window.until(lambda: controller.game.is_dealt)
    assert controller.session.reveals != before, "the next board is another"


def test_a_search_says_how_far_it_is_and_is_ended_by_escape(windows: Windows, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "SLICE", 0.01)
    window = windows(Boards(Size(6, 6, 20), "safe", 1), guesses="never, supposing")
    controller = window.controller
    window.until(lambda: " 0 layouts looked at" not in controller.status)
    assert "Esc ends the search" in controller.status
    window.click_cells((0, 0))
    window.key("h")
    assert not controller.session.reveals
    window.key("escape")
    assert controller.screen == "start"
    assert not controller.thinking


def test_a_board_opens_where_its_first_cell_is(windows: Windows) -> None:
    window = windows(Boards(Size(60, 60, 360), "safe", 1), guesses="never")
    window.until(lambda: window.controller.game.is_dealt)
    rows, columns = window.controller.viewport.visible
    assert 2 in rows
    assert 2 in columns


@pytest.mark.parametrize(("rule", "text"), [("safe", "the first cell is no mine"), ("open", "the first cell is a 0")])
def test_before_the_first_click_the_rule_says_what_is_safe(windows: Windows, rule: str, text: str) -> None:
    window = windows(Boards(NAMED["beginner"], rule, 1))  # type: ignore[arg-type]
    window.key("h")
    assert window.controller.status.endswith(f"is safe: by the rule, {text}")
    window.key("k")
    assert f"by the rule, {text}, wherever you begin" in window.controller.status
    window.key("a")
    assert window.controller.status.startswith("safe move: ")


@pytest.mark.parametrize(
    ("guesses", "text"), [("perhaps", ". By the rule, the first cell is no mine"), ("never", "V ends it")]
)
def test_a_replay_begins_with_what_the_rule_says(windows: Windows, guesses: str, text: str) -> None:
    window = windows(Boards(NAMED["beginner"], "safe", 1), guesses=guesses)
    window.until(lambda: window.controller.game.is_dealt)
    window.key("k")
    window.click_cells((4, 4))
    window.key("v")
    assert window.controller.game.replayed == 0
    assert window.controller.status.endswith(text)
