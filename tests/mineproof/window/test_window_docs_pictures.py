from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame
import pytest

from mineproof.window import window_docs_pictures as window

FOLDER = Path(window.__file__).parent / "pictures"

SHRUNK = 4
"""Pixels that are taken together, each way, before two pictures are compared."""

ALIKE = 40
"""How far red, green or blue (0 to 255) of such a place may differ: more than at the edges of letters."""


def look_alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    width, height = one.get_width() // SHRUNK, one.get_height() // SHRUNK
    small = [pygame.transform.smoothscale(picture, (width, height)) for picture in (one, other)]
    pixels = [pygame.image.tobytes(picture, "RGB") for picture in small]
    return one.get_size() == other.get_size() and all(abs(a - b) <= ALIKE for a, b in zip(*pixels, strict=True))


@pytest.mark.parametrize("name", window.PICTURES)
def test_a_picture_of_the_window_is_not_stale(name: str) -> None:
    drawn = pygame.image.load(BytesIO(window.PICTURES[name]()))
    assert look_alike(drawn, pygame.image.load(FOLDER / name)), f"{name} is stale; make it with `make pictures`"
