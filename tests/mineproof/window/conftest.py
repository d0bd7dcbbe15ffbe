"""Windows for tests, on no screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from game.minesweeper.board_series import Boards

if TYPE_CHECKING:  # it needs pygame
    from tests.mineproof.window.screenless_windows import Screenless, Windows


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[Windows]:
    """Opens windows for a test, on no screen, and closes them after it."""
    from tests.mineproof.window.screenless_windows import Screenless, fixed

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened: list[Screenless] = []

    def make(boards: Boards | None = None, play: bool = True, **options: Any) -> Screenless:
        window = Screenless(boards or fixed(), **options)
        opened.append(window)
        if play:
            window.controller.play()
            window.turn()
        return window

    yield make
    for window in opened:
        window.runner.close()
