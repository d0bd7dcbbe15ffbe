"""Squares as images: the shapes of `game.pictures`, drawn at any size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from importlib.resources import as_file, files
from io import BytesIO
from itertools import groupby
from typing import cast

import pygame

from game.pictures.palette import LIGHT
from game.pictures.picture_data import Kind, Square
from game.pictures.square_shapes import Letters, Shape, drawing
from game.pictures.svg_pen import svg_of
from game.puzzles.conclusions import Role

SMOOTH = 4
"""The factor by which shapes and letters are drawn larger, and scaled down again to be smooth."""

SMALLEST_WITH_BARS = 28
"""The size in points below which a chance is drawn larger, but without its percent sign and its bar."""


@lru_cache(maxsize=3000)
def tile(square: Square, size: int, ground: str, zeros: str = "", density: float = 1.0) -> pygame.Surface:
    """Draw `square`, `size` pixels large, on the color `ground`; `zeros` is the text of a revealed 0.

    `density` is the number of pixels in a point of the window. On a tile smaller than `SMALLEST_WITH_BARS` points, a
    chance is drawn larger, without its percent sign and its bar.
    """
    large = pygame.Surface((size * SMOOTH, size * SMOOTH))
    large.fill(LIGHT[ground])
    shapes = drawing(square, zeros=zeros)
    if square.chance is not None and size < SMALLEST_WITH_BARS * density:
        shapes = _enlarged(shapes)
    for is_text, some in groupby(shapes, lambda shape: isinstance(shape, Letters)):  # pygame's SVG has no letters
        if is_text:
            for letters in cast(Iterable[Letters], some):
                write_letters(large, letters, size * SMOOTH)
        else:
            file = BytesIO(svg_of(some).encode())
            large.blit(pygame.image.load_sized_svg(file, large.get_size()), (0, 0))
    return pygame.transform.smoothscale(large, (size, size))


def _enlarged(shapes: list[Shape]) -> list[Shape]:
    kept = [shape for shape in shapes if shape.color not in ("gauge", "groove")]
    return [
        replace(shape, text=shape.text[:-1], center=(0.5, 0.5), size=0.52 if len(shape.text) < 4 else 0.4)
        if isinstance(shape, Letters) and shape.text.endswith("%")
        else shape
        for shape in kept
    ]


def write_letters(surface: pygame.Surface, letters: Letters, side: int) -> None:
    """Draw a short text with its capitals centered vertically, as in the other pictures."""
    size = max(1, round(letters.size * side))
    used = font(size, bold=True)
    image = used.render(letters.text, True, LIGHT[letters.color])
    x, y = letters.center[0] * side, letters.center[1] * side
    surface.blit(image, (x - image.get_width() / 2, y + 0.36 * size - used.get_ascent()))


@lru_cache(maxsize=256)
def font(size: int, *, bold: bool = False) -> pygame.font.Font:
    """Return the font of all texts, in which a letter M is about `size` pixels wide."""
    with as_file(files("mineproof.window") / "fonts" / f"Roboto-{'Bold' if bold else 'Regular'}.ttf") as path:
        return pygame.font.Font(path, size)


def icon() -> pygame.Surface:
    """Draw the icon of the window: a cell proven safe, framed as in a proof."""
    return tile(Square(Kind.PROVEN_SAFE, roles=frozenset([Role.PROVEN])), 64, "board")
