"""The pictures of the window in the documentation look as it looks today."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame
import pytest

from mineproof.window import window_docs_pictures as window

FOLDER = Path(window.__file__).parent / "pictures"


@pytest.mark.parametrize("name", window.PICTURES)
def test_a_picture_of_the_window_is_not_stale(name: str) -> None:
    drawn = pygame.image.load(BytesIO(window.PICTURES[name]()))
    assert window.look_alike(drawn, pygame.image.load(FOLDER / name)), f"{name} is stale; make it with `make pictures`"


def test_another_letter_makes_a_picture_of_the_window_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    before = window.start()
    assert window.look_alike(before, window.start())
    monkeypatch.setattr("mineproof.window.start_view.TITLE", "Minesweeper, with proof")
    assert not window.look_alike(before, window.start())
    monkeypatch.undo()
    monkeypatch.setattr(
        "mineproof.window.start_view.SUBTITLE",
        "Play it, or watch engines reason: what they know, how likely the rest is, and whx.",
    )
    assert not window.look_alike(before, window.start())
