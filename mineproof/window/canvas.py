"""The canvas: boxes, text and squares on a surface, in the palette and the shapes common to all pictures."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import as_file, files
from io import BytesIO
from itertools import groupby
from typing import Literal, NamedTuple, cast

import pygame
from pygame import Rect

from game.pictures.palette import LIGHT, rgb
from game.pictures.picture_data import Kind, Square
from game.pictures.square_shapes import Letters, Shape, drawing
from game.pictures.svg_pen import svg_of
from game.puzzles.conclusions_and_highlights import Role

DESIGN_WIDTH, DESIGN_HEIGHT = 960, 640
"""The size in points that texts and gaps are measured for; everything grows and shrinks with the window."""

SMALLEST_TEXT = 11
"""The smallest size of text, in points."""

SMOOTH = 4
"""The factor by which shapes and letters are drawn larger, and scaled down again to be smooth."""

SMALLEST_WITH_BARS = 28
"""The size in points below which a chance is drawn larger, but without its percent sign and its bar."""

Align = Literal["left", "center", "right"]

ACCENT = "path"
"""The color of chosen and switched-on things, different from the colors of cells."""

SMALLEST_FONT = 7
"""The smallest readable letters, in pixels."""


class Paragraph(NamedTuple):
    """Some sentences in a color."""

    text: str
    color: str = "ink"
    bold: bool = False


class Canvas:
    """A canvas on `surface`, with `density` pixels for a point of the window.

    `px`, `letters` and `line` convert lengths of a 960 x 640 design to pixels, in which all other lengths are. Colors
    are names of `game.pictures.palette`. `clickable` maps the name of each place to click to its rectangle and its
    command, the topmost last.
    """

    def __init__(self, surface: pygame.Surface, density: float = 1.0) -> None:
        self.surface, self.density = surface, density
        self.width, self.height = surface.get_size()
        self.factor = max(0.3 * density, min(self.width / DESIGN_WIDTH, self.height / DESIGN_HEIGHT))
        self.clickable: dict[str, tuple[Rect, Callable[[], object]]] = {}

    def px(self, length: float) -> int:
        return max(1, round(length * self.factor))

    def letters(self, size: float) -> int:
        """Convert a text size of the design to pixels, at least the smallest readable one."""
        return max(self.px(size), round(SMALLEST_TEXT * self.density))

    def line(self, size: float) -> int:
        """Return the height of a line of text in pixels; `size` is a text size of the design."""
        return round(self.letters(size) * 1.28)

    def click(self, point: tuple[int, int]) -> None:
        for place, run in reversed(self.clickable.values()):
            if place.collidepoint(point):
                run()
                return

    def fill(self, color: str) -> None:
        self.surface.fill(LIGHT[color])

    def box(self, rect: Rect, color: str, radius: int = 0, edge: str = "", thickness: int = 1) -> None:
        """Draw a filled box with round corners; `edge` is the color of its edge, empty for none."""
        if edge:
            self._rounded(rect, edge, radius)
            rect, radius = rect.inflate(-2 * thickness, -2 * thickness), max(0, radius - thickness)
        self._rounded(rect, color, radius)

    def dim(self, rect: Rect) -> None:
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        veil.fill((*rgb(LIGHT["board"]), 225))
        self.surface.blit(veil, rect)

    def frame(self, rect: Rect, color: str, thickness: int) -> None:
        pygame.draw.rect(self.surface, LIGHT[color], rect, thickness, border_radius=max(2, rect.width // 8))

    def text(
        self, text: str, rect: Rect, size: int, color: str = "ink", align: Align = "center", *, bold: bool = False
    ) -> None:
        """Draw a line of text in a box. Long text shrinks down to the smallest readable size, and is then cut off."""
        least = max(SMALLEST_FONT, round(size * 0.75))
        while size > least and text_width(text, size, bold) > rect.width:
            size -= 1
        while len(text) > 1 and text_width(text, size, bold) > rect.width:
            text = text[:-2].rstrip() + "…"
        image = _written(text, color, bold, size, 0)
        edge = {"left": "midleft", "center": "center", "right": "midright"}[align]
        self.surface.blit(image, image.get_rect(**{edge: getattr(rect, edge)}))

    def labeled(self, rect: Rect, label: str, key: str, size: int, color: str = "ink", *, bold: bool = False) -> None:
        small = max(SMALLEST_FONT, round(size * 0.8))
        room = Rect(rect.topleft, (rect.width - text_width(key, small) - size // 4, rect.height))
        self.text(label, room, size, color, "left", bold=bold)
        self.text(key, rect, small, color if color == "page" else "soft", "right")

    def paragraphs(self, paragraphs: Sequence[Paragraph], rect: Rect, size: int, *, least: int = 0) -> int:
        """Draw paragraphs below each other, with smaller letters down to `least` if necessary; return their height."""
        images = [_written(*one, size, rect.width) for one in paragraphs]
        while size > max(SMALLEST_FONT, least) and sum([image.get_height() for image in images]) > rect.height:
            size -= 1
            images = [_written(*one, size, rect.width) for one in paragraphs]
        top, line = rect.top, _written("", "ink", False, size, rect.width).get_height()
        for image in images:
            shown = min(image.get_height(), (rect.bottom - top) // line * line)
            self.surface.blit(image, (rect.left, top), (0, 0, rect.width, shown))
            top += shown
        return top - rect.top

    def squares(self, placed: Iterable[tuple[Square, tuple[int, int]]], side: int, zeros: str) -> Iterable[Square]:
        """Draw squares at their top left corners; return every different one. `zeros` is the text of a revealed 0."""
        placed = list(placed)
        images = {one: tile(one, side, "board", zeros, self.density) for one in dict.fromkeys(one for one, _ in placed)}
        self.surface.fblits([(images[square], place) for square, place in placed])
        return images

    def _rounded(self, rect: Rect, color: str, radius: int) -> None:
        if radius <= 1:
            pygame.draw.rect(self.surface, LIGHT[color], rect)
        else:
            self.surface.blit(_rounded_box(rect.width, rect.height, color, radius), rect)


def stacked(place: Rect, heights: Sequence[int], gap: int) -> list[Rect]:
    """Return rectangles of these heights below each other, with gaps. The last one takes the rest of the `place`."""
    boxes, top = [], place.top
    for height in heights:
        boxes.append(Rect(place.left, top, place.width, height))
        top += height + gap
    return [*boxes, Rect(place.left, top, place.width, max(place.bottom - top, 1))]


def text_width(text: str, size: int, bold: bool = False) -> int:
    """Return the width of a line of text in pixels."""
    return -(-font(size * SMOOTH, bold=bold).size(text)[0] // SMOOTH)


@lru_cache(maxsize=1024)
def _written(text: str, color: str, bold: bool, size: int, width: int) -> pygame.Surface:
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


@lru_cache(maxsize=3000)
def tile(square: Square, size: int, ground: str, zeros: str = "", density: float = 1.0) -> pygame.Surface:
    """Draw `square` in `size` pixels on the color `ground`. On a small tile, a chance has no percent sign or bar."""
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
