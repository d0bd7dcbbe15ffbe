"""A pen that draws shapes and texts as SVG elements in the colors of a theme."""

import zlib
from collections.abc import Iterable
from typing import Literal
from xml.etree.ElementTree import Element, SubElement, tostring

from game.pictures.palette import DARK, LIGHT
from game.pictures.square_shapes import Box, Disc, Letters, Line, Mark, Shape

SvgTheme = Literal["auto", "page", "light"]
"""The choice of colors: `auto` follows the reader's system, `page` the `color-scheme` of the surrounding page."""

SIDE = 100  # of a square, in SVG units

BASELINE = 0.36
"""The distance from the middle of capital letters down to their baseline, relative to the font size."""


class Pen:
    """A pen with the colors of `theme`. All ids and classes begin with `prefix`, so that pictures can share a page."""

    def __init__(self, prefix: str, theme: SvgTheme) -> None:
        self.prefix = prefix
        self.theme = theme
        self._rules: dict[str, tuple[str, str]] = {}  # the attribute and the color of each class

    def add(self, parent: Element, tag: str, **attributes: str | float) -> Element:
        """Add an element to `parent` and return it. The attributes `fill` and `stroke` are names of colors, or "none".

        Underscores in the names of attributes become hyphens, and numbers are written by `figure`.
        """
        element = SubElement(parent, tag)
        classes: dict[str, tuple[str, str]] = {}
        for name, value in attributes.items():
            written = value if isinstance(value, str) else figure(value)
            if name in ("fill", "stroke") and written != "none":
                classes[f"{self.prefix}-{name}-{written.replace(' ', '-')}"] = name, written
                written = LIGHT[written]
            element.set(name.replace("_", "-"), written)
        if classes and self.theme != "light":
            self._rules |= classes
            element.set("class", " ".join(classes))
        return element

    def style(self) -> str:
        """Return the style sheet that switches the elements drawn so far to dark colors; empty for a fixed theme."""
        rules = self._rules.items()
        if self.theme == "page":  # selectors of the page do not reach into `<use>`, but its content inherits the scheme
            return "".join(f".{one}{{{name}:light-dark({LIGHT[color]},{DARK[color]})}}" for one, (name, color) in rules)
        dark = "".join(f".{one}{{{name}:{DARK[color]}}}" for one, (name, color) in rules)
        return f"@media (prefers-color-scheme:dark){{{dark}}}" if dark else ""

    def draw(self, parent: Element, shapes: Iterable[Shape]) -> None:
        """Draw the shapes of one square, scaled to a side of `SIDE` units."""
        for shape in shapes:
            match shape:
                case Letters(text, (x, y), size, color):
                    place = {"x": x * SIDE, "y": y * SIDE + BASELINE * (size * SIDE), "font_size": size * SIDE}
                    self.add(parent, "text", **place, font_weight="700", fill=color).text = text
                case Box(left, top, width, height, color, radius, edge):
                    sides = _scaled(x=left, y=top, width=width, height=height, rx=radius)
                    outline = {"stroke": edge} if edge else {}
                    sides |= _scaled(stroke_width=0.04) if edge else {}
                    self.add(parent, "rect", **sides, fill=color, **outline)
                case Disc((x, y), radius):
                    self.add(parent, "circle", **_scaled(cx=x, cy=y, r=radius), **_ink(shape))
                case Line(points, width, _, closed, dashed):
                    path = "L".join([f"{figure(x * SIDE)} {figure(y * SIDE)}" for x, y in points])
                    ends = {"stroke_dasharray": "14 13.5"} if dashed else {"stroke_linecap": "round"}
                    look = {"stroke_linejoin": "round", **ends} if width else {}
                    self.add(parent, "path", d=f"M{path}{'z' * closed}", **look, **_ink(shape))


def _scaled(**lengths: float) -> dict[str, str]:
    return {name: figure(value * SIDE) for name, value in lengths.items()}


def _ink(mark: Mark) -> dict[str, str]:
    """Return the attributes that draw an outline of the mark's width, or fill a mark without a width."""
    if not mark.width:
        return {"fill": mark.color}
    return {"fill": "none", **_scaled(stroke_width=mark.width), "stroke": mark.color}


def svg_of(shapes: Iterable[Shape]) -> str:
    """Draw shapes as an SVG image in the light colors."""
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {SIDE} {SIDE}"})
    Pen("", "light").draw(root, shapes)
    return tostring(root, encoding="unicode")


def figure(value: float) -> str:
    """Format a number with at most two decimal places, as short as possible."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def prefix_of(*content: object) -> str:
    """Return a short hash of `content` for use as a prefix: the same in every run."""
    return f"p{zlib.crc32(repr(content).encode()) % 16**7:07x}"
