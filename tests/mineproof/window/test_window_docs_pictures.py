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
