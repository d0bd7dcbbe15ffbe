"""What pytest hands to the tests of the window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.minesweeper.boards import Boards
from tests.support.windows import Screenless, Windows, fixed


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[Windows]:
    """Opens windows for a test, on no screen, and closes them after it."""
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
