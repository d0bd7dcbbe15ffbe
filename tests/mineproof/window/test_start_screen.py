"""The start screen: its choices by mouse and keys."""

import pytest

from game.minesweeper.board_series import Boards
from game.minesweeper.sizes import NAMED, Size
from mineproof.window.start_choices import ROWS
from tests.mineproof.window.screenless_windows import Windows


def test_choices_of_the_start_screen_by_mouse(windows: Windows) -> None:
    window = windows(Boards(Size(9, 9, 10), "safe", 1), play=False)
    controller, setup = window.controller, window.controller.setup
    chosen = {"board": "expert", "guesses": "never, overlap", "engine": "sentence", "first click": "any"}
    for row, name in chosen.items():
        window.click_on(row)
        assert controller.overlay == row
        window.click_on(name)
        assert (setup.chosen(row), controller.overlay) == (name, "")
    assert (setup.boards.size, setup.engine, setup.guesses) == (NAMED["expert"], "sentence", "perhaps")
    window.click_on("Play")
    assert controller.screen == "game"
    assert (controller.session.height, controller.session.floods, controller.session.flags_win) == (16, False, False)


def test_choices_of_the_start_screen_by_keys(windows: Windows) -> None:
    window = windows(Boards(Size(9, 9, 10), "safe", 1), play=False)
    setup = window.controller.setup
    for row, presses in enumerate((["down"], ["down", "down"], ["up"], ["up"])):
        window.key("space", *presses, "return")
        if row == 1:
            assert setup.guesses == "never, single"
        window.key("down" if row else "tab")
    assert [setup.chosen(row) for row in ROWS] == ["intermediate", "perhaps", "sentence", "any"]
    assert setup.row == ROWS[0]
    window.key("space", "escape", "return")
    assert window.controller.screen == "game"


@pytest.mark.parametrize(
    ("size", "row", "choice", "problem"),
    [
        ("3x3/5", "first click", "open", "5 mines do not fit"),
        ("8x8/9@hex", "guesses", "never, complete", "on square grids only"),
    ],
)
def test_choices_that_do_not_fit_are_refused(windows: Windows, size: str, row: str, choice: str, problem: str) -> None:
    window = windows(Boards(Size.parse(size), "safe", 1), play=False)
    window.controller.setup.choose(row, choice)
    window.key("return")
    assert window.controller.screen == "start"
    assert problem in window.controller.setup.problem
