"""The canvas: boxes, text and squares on a surface, in the colors of the palette that all pictures share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import pygame

from game.pictures.description import Square
from game.pictures.palette import LIGHT, mix, rgb
from mineproof.window.tiles import SMOOTH, font, tile

Align = Literal["left", "center", "right"]

ACCENT = "path"
"""The color of what is chosen or switched on: none of those that say what a cell is."""


@dataclass(frozen=True)
class Paragraph:
    """Some sentences in a color."""

    text: str
    color: str = "ink"
    bold: bool = False

    def image(self, size: int, width: int) -> pygame.Surface:
        """Its image, broken at spaces into lines of at most `width` pixels."""
        return _written(self.text, size, self.color, self.bold, width)


class Canvas:
    """Draws on `surface`, on which a point of the window is `density` pixels.

    Colors are names of `game.pictures.palette`; lengths are pixels.
    """

    def __init__(self, surface: pygame.Surface, density: float = 1.0) -> None:
        self.surface, self.density = surface, density

    def fill(self, color: str) -> None:
        """Paint everything."""
        self.surface.fill(LIGHT[color])

    def box(self, rect: pygame.Rect, color: str, radius: int = 0, edge: str = "", thickness: int = 1) -> None:
        """A filled box with round corners, and an edge around it if that has a color."""
        if edge:
            self._rounded(rect, edge, radius)
            rect, radius = rect.inflate(-2 * thickness, -2 * thickness), max(0, radius - thickness)
        self._rounded(rect, color, radius)

    def dim(self, rect: pygame.Rect) -> None:
        """Let the color of the page cover most of what was drawn in `rect`."""
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        veil.fill((*rgb(LIGHT["board"]), 225))
        self.surface.blit(veil, rect)

    def frame(self, rect: pygame.Rect, color: str, thickness: int) -> None:
        """The border of a box alone."""
        pygame.draw.rect(self.surface, LIGHT[color], rect, thickness, border_radius=max(2, rect.width // 8))

    def text(
        self,
        text: str,
        rect: pygame.Rect,
        size: int,
        color: str = "ink",
        align: Align = "center",
        *,
        bold: bool = False,
    ) -> None:
        """A line of text in a box, smaller where it does not fit, and cut off where it would be too small to read."""
        least = max(7, round(size * 0.75))
        while size > least and text_width(text, size, bold) > rect.width:
            size -= 1
        while len(text) > 1 and text_width(text, size, bold) > rect.width:
            text = text[:-2].rstrip() + "…"
        image = _written(text, size, color, bold, 0)
        left = {"left": rect.left, "center": rect.centerx - image.get_width() // 2}.get(
            align, rect.right - image.get_width()
        )
        self.surface.blit(image, (left, rect.centery - image.get_height() // 2))

    def labeled(
        self, rect: pygame.Rect, label: str, key: str, size: int, color: str = "ink", *, bold: bool = False
    ) -> None:
        """A label on the left, smaller where there is little room, and its key on the right."""
        small = max(7, round(size * 0.8))
        room = rect.width - text_width(key, small) - size // 4
        self.text(label, pygame.Rect(rect.left, rect.top, room, rect.height), size, color, "left", bold=bold)
        self.text(key, rect, small, color if color == "page" else "soft", "right")

    def paragraphs(self, paragraphs: Sequence[Paragraph], rect: pygame.Rect, size: int, *, least: int = 0) -> int:
        """Paragraphs below each other, broken at spaces; returns the pixels that they take from the top.

        Where they do not fit, all letters are smaller, down to the size `least`, and then the ends of the longest are
        cut off.
        """
        while size > max(7, least) and sum(_heights(paragraphs, size, rect.width)) > rect.height:
            size -= 1
        top = rect.top
        for one, room in zip(paragraphs, _rooms(_heights(paragraphs, size, rect.width), rect.height), strict=True):
            image = one.image(size, rect.width)
            if image.get_height() > room:
                image = _cut(one, size, rect.width, room).image(size, rect.width)
            self.surface.blit(image, (rect.left, top))
            top += image.get_height()
        return top - rect.top

    def square(self, square: Square, rect: pygame.Rect) -> None:
        """A square that lies on the page, as in a legend."""
        self.surface.blit(tile(square, rect.width, "page", density=self.density), rect)

    def squares(self, placed: Iterable[tuple[Square, tuple[int, int]]], side: int, zeros: str) -> Iterable[Square]:
        """Squares of a board with the places of their corners, all of this `side`; `zeros` stand for a revealed 0.

        Returns the different ones.
        """
        images: dict[Square, pygame.Surface] = {}  # boards have many squares, of few kinds
        blits = []
        for square, place in placed:
            image = images.get(square)
            if image is None:
                image = images[square] = tile(square, side, "board", zeros, self.density)
            blits.append((image, place))
        self.surface.fblits(blits)
        return images

    def spinner(self, rect: pygame.Rect, turn: float) -> None:
        """A wheel with a bright spoke that goes around; `turn` from 0 to 1."""
        center, radius = pygame.Vector2(rect.center), min(rect.size) / 2
        width = max(1, round(radius / 5))
        for spoke in range(8):
            direction = pygame.Vector2(0, -1).rotate(45 * spoke) * radius
            shade = mix(LIGHT[ACCENT], LIGHT["page"], (turn * 8 - spoke) % 8 / 8)
            pygame.draw.line(self.surface, shade, center + direction * 0.45, center + direction, width)

    def _rounded(self, rect: pygame.Rect, color: str, radius: int) -> None:
        if radius <= 1:
            pygame.draw.rect(self.surface, LIGHT[color], rect)
        else:
            self.surface.blit(_rounded_box(rect.width, rect.height, color, radius), rect)


def text_width(text: str, size: int, bold: bool = False) -> int:
    """How many pixels a line of text takes."""
    return -(-font(size * SMOOTH, bold=bold).size(text)[0] // SMOOTH)


def _heights(paragraphs: Sequence[Paragraph], size: int, width: int) -> list[int]:
    return [one.image(size, width).get_height() for one in paragraphs]


def _rooms(heights: Sequence[int], room: int) -> list[int]:
    """The room of each of several things of these `heights`: what a low one leaves of its share is for the others.

    >>> _rooms([10, 50, 90], 100)
    [10, 45, 45]
    """
    rooms = [0] * len(heights)
    for number, place in enumerate(sorted(range(len(heights)), key=lambda place: heights[place])):
        rooms[place] = min(heights[place], room // (len(heights) - number))
        room -= rooms[place]
    return rooms


def _cut(paragraph: Paragraph, size: int, width: int, height: int) -> Paragraph:
    """As many words of a paragraph as fit into this height, in pixels."""
    words = paragraph.text.split(" ")
    low, high = 1, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        fits = replace(paragraph, text=" ".join(words[:middle]) + " …").image(size, width).get_height() <= height
        low, high = (middle, high) if fits else (low, middle - 1)
    return replace(paragraph, text=" ".join(words[:low]) + " …")


@lru_cache(maxsize=1024)
def _written(text: str, size: int, color: str, bold: bool, width: int) -> pygame.Surface:
    """The image of a text, in lines of at most `width` pixels unless that is 0."""
    # The font snaps small letters to whole pixels, which tears words apart: drawn large, they keep their distances.
    used = font(size * SMOOTH, bold=bold)
    large = used.render(text or " ", True, LIGHT[color], wraplength=width * SMOOTH)
    return pygame.transform.smoothscale(large, (-(-large.get_width() // SMOOTH), -(-large.get_height() // SMOOTH)))


@lru_cache(maxsize=256)
def _rounded_box(width: int, height: int, color: str, radius: int) -> pygame.Surface:
    large = pygame.Surface((max(1, width) * SMOOTH, max(1, height) * SMOOTH), pygame.SRCALPHA)
    # Where it is transparent it has the same color, so that scaling makes no dark seam.
    large.fill((*rgb(LIGHT[color]), 0))
    pygame.draw.rect(large, LIGHT[color], large.get_rect(), border_radius=radius * SMOOTH)
    return pygame.transform.smoothscale(large, (max(1, width), max(1, height)))
