"""Shapes and text on a surface: everything is drawn from code, and smooth at any size."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

import pygame

from mineproof.window.geometry import Box

Color = tuple[int, int, int]

INK: Color = (31, 41, 55)
SOFT: Color = (100, 112, 130)
PAPER: Color = (244, 245, 248)
PANEL: Color = (255, 255, 255)
LINE: Color = (205, 211, 220)
HIDDEN: Color = (171, 184, 203)
OPEN: Color = (250, 250, 252)
ACCENT: Color = (0, 92, 168)
# Blue and orange are told apart by all kinds of eyes (Okabe and Ito's palette), and each has its sign or number too.
SAFE: Color = (86, 180, 233)
MIDDLE: Color = (236, 236, 236)
DANGER: Color = (230, 130, 0)
PROOF: Color = (122, 30, 120)
PROOF_PAPER: Color = (250, 228, 140)
LOST: Color = (200, 40, 30)
NUMBERS: tuple[Color, ...] = (
    SOFT,
    (0, 80, 190),
    (20, 115, 50),
    (190, 30, 30),
    (70, 30, 130),
    (135, 60, 10),
    (0, 110, 120),
    (30, 30, 30),
    (90, 90, 90),
)

SMOOTH = 4
"""Shapes and letters are drawn so many times larger and scaled down."""


class Brush:
    """Draws on `surface`."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface

    def fill(self, color: Color) -> None:
        """Paint everything."""
        self.surface.fill(color)

    def box(self, box: Box, color: Color, radius: int = 0, border: Color | None = None, thickness: int = 1) -> None:
        """A filled box with round corners, and a border."""
        if border is not None:
            self._rounded(box, border, radius)
            box, radius = box.shrunk(thickness), max(0, radius - thickness)
        self._rounded(box, color, radius)

    def frame(self, box: Box, color: Color, thickness: int) -> None:
        """The border of a box alone."""
        pygame.draw.rect(self.surface, color, _rect(box), thickness, border_radius=max(2, box.width // 8))

    def text(
        self, text: str, box: Box, size: int, color: Color = INK, align: str = "center", *, fit: bool = True
    ) -> None:
        """A line of text in a box, smaller or cut where it does not fit."""
        if not text:
            return
        while fit and size > 8 and _width(text, size) > box.width:
            size -= 1
        while len(text) > 1 and _width(text, size) > box.width:
            text = text[:-2].rstrip() + "…"
        image = _text(text, size, color)
        left = {"left": box.left, "center": box.left + (box.width - image.get_width()) // 2}.get(
            align, box.left + box.width - image.get_width()
        )
        self.surface.blit(image, (left, box.top + (box.height - image.get_height()) // 2))

    def paragraph(self, text: str, box: Box, size: int, color: Color = INK) -> None:
        """Text of several lines, broken at spaces; what does not fit is cut."""
        lines = wrap(text, size, box.width)
        height = _font(size * SMOOTH).get_linesize() * 5 // (4 * SMOOTH)
        shown = lines[: max(1, box.height // height)]
        if len(shown) < len(lines):
            shown[-1] += " …"
        for number, line in enumerate(shown):
            self.text(line, Box(box.left, box.top + number * height, box.width, height), size, color, "left", fit=False)

    def mine(self, box: Box, color: Color = INK) -> None:
        """A mine."""
        self._icon("mine", box, color, _draw_mine)

    def flag(self, box: Box, color: Color = LOST) -> None:
        """A flag."""
        self._icon("flag", box, color, _draw_flag)

    def tick(self, box: Box, color: Color = PANEL) -> None:
        """A check mark."""
        self._icon("tick", box, color, _draw_tick)

    def cross(self, box: Box, color: Color = LOST) -> None:
        """A cross over what was wrong."""
        self._icon("cross", box, color, _draw_cross)

    def spinner(self, box: Box, turn: float, color: Color = ACCENT) -> None:
        """A wheel with a bright spoke that goes around; `turn` from 0 to 1."""
        center, radius = pygame.Vector2(box.center), min(box.width, box.height) / 2
        for spoke in range(8):
            direction = pygame.Vector2(0, -1).rotate(45 * spoke)
            age = (turn * 8 - spoke) % 8 / 8
            shade = mix(color, PANEL, age)
            pygame.draw.line(
                self.surface,
                shade,
                center + direction * radius * 0.45,
                center + direction * radius,
                max(1, round(radius / 5)),
            )

    def _rounded(self, box: Box, color: Color, radius: int) -> None:
        if radius <= 1:
            pygame.draw.rect(self.surface, color, _rect(box))
            return
        self.surface.blit(_rounded_image(box.width, box.height, color, radius), (box.left, box.top))

    def _icon(self, name: Hashable, box: Box, color: Color, draw: Callable[[pygame.Surface, int, Color], None]) -> None:
        size = min(box.width, box.height)
        image = _icon_image(name, size, color, draw)
        self.surface.blit(image, (box.center[0] - size // 2, box.center[1] - size // 2))


def mix(first: Color, second: Color, share: float) -> Color:
    """The color that is `share` (0 to 1) of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def tint(chance: float) -> Color:
    """The color of a chance of a mine: blue where it is 0, light at a third, orange at 1."""
    return mix(SAFE, MIDDLE, chance * 3) if chance < 1 / 3 else mix(MIDDLE, DANGER, (chance - 1 / 3) * 1.5)


def wrap(text: str, size: int, width: int) -> list[str]:
    """The text in lines of at most `width` pixels, broken at spaces."""
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and _width(longer, size) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


def _rect(box: Box) -> pygame.Rect:
    return pygame.Rect(box.left, box.top, box.width, box.height)


@lru_cache(maxsize=64)
def _font(size: int) -> pygame.font.Font:
    return pygame.font.Font(None, size)


@lru_cache(maxsize=1024)
def _text(text: str, size: int, color: Color) -> pygame.Surface:
    # The font snaps small letters to whole pixels, which tears words apart: drawn large, they keep their distances.
    large = _font(size * SMOOTH).render(text, True, color)
    return pygame.transform.smoothscale(large, (-(-large.get_width() // SMOOTH), -(-large.get_height() // SMOOTH)))


def _width(text: str, size: int) -> int:
    return _font(size * SMOOTH).size(text)[0] // SMOOTH


@lru_cache(maxsize=256)
def _rounded_image(width: int, height: int, color: Color, radius: int) -> pygame.Surface:
    large = pygame.Surface((width * SMOOTH, height * SMOOTH), pygame.SRCALPHA)
    # Where it is transparent it has the same color, so that no dark seam comes of scaling.
    large.fill((*color, 0))
    pygame.draw.rect(large, color, large.get_rect(), border_radius=radius * SMOOTH)
    return pygame.transform.smoothscale(large, (width, height))


@lru_cache(maxsize=256)
def _icon_image(
    name: Hashable, size: int, color: Color, draw: Callable[[pygame.Surface, int, Color], None]
) -> pygame.Surface:
    large = pygame.Surface((size * SMOOTH, size * SMOOTH), pygame.SRCALPHA)
    large.fill((*color, 0))
    draw(large, size * SMOOTH, color)
    return pygame.transform.smoothscale(large, (size, size))


def _draw_mine(surface: pygame.Surface, size: int, color: Color) -> None:
    center = pygame.Vector2(size / 2, size / 2)
    for spoke in range(8):
        tip = center + pygame.Vector2(0, -size * 0.36).rotate(45 * spoke)
        pygame.draw.line(surface, color, center, tip, max(1, size // 14))
    pygame.draw.circle(surface, color, center, size * 0.25)
    pygame.draw.circle(surface, PANEL, center - pygame.Vector2(size * 0.08, size * 0.08), size * 0.06)


def _draw_flag(surface: pygame.Surface, size: int, color: Color) -> None:
    pygame.draw.rect(surface, INK, (size * 0.36, size * 0.2, size * 0.07, size * 0.58))
    pygame.draw.rect(surface, INK, (size * 0.26, size * 0.74, size * 0.34, size * 0.08), border_radius=size // 30)
    pygame.draw.polygon(
        surface, color, [(size * 0.43, size * 0.2), (size * 0.78, size * 0.36), (size * 0.43, size * 0.52)]
    )


def _draw_tick(surface: pygame.Surface, size: int, color: Color) -> None:
    points = [(size * 0.26, size * 0.52), (size * 0.43, size * 0.7), (size * 0.75, size * 0.32)]
    pygame.draw.lines(surface, color, False, points, max(1, size // 9))
    for point in points:
        pygame.draw.circle(surface, color, point, size // 18)


def _draw_cross(surface: pygame.Surface, size: int, color: Color) -> None:
    low, high = size * 0.22, size * 0.78
    for start, end in (((low, low), (high, high)), ((low, high), (high, low))):
        pygame.draw.line(surface, color, start, end, max(1, size // 10))
