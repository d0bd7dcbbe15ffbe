"""A pen that draws shapes and texts as SVG elements in the colors of a theme."""

import zlib
from collections.abc import Iterable
from typing import Literal
from xml.etree.ElementTree import Element, SubElement, tostring

from game.pictures.palette import DARK, LIGHT
from game.pictures.square_shapes import Box, Disc, Letters, Mark, Shape

SvgTheme = Literal["auto", "page", "light"]
"""The choice of colors: `auto` follows the reader's system, `page` the `color-scheme` of the surrounding page."""

SIDE = 100  # of a square, in SVG units


class Pen:
    """A pen with the colors of `theme`. All ids and classes begin with `prefix`, so that pictures can share a page."""

    def __init__(self, prefix: str, theme: SvgTheme) -> None:
        self.prefix = prefix
        self.theme = theme
        self._rules: dict[tuple[str, str], str] = {}

    def colors(self, **properties: str) -> dict[str, str]:
        attributes = {name: LIGHT[color] for name, color in properties.items()}
        if self.theme != "light":
            attributes["class"] = " ".join(self._class_of(name, color) for name, color in properties.items())
        return attributes

    def style(self) -> str:
        """Return the style sheet that switches the elements drawn so far to dark colors; empty for a fixed theme."""
        rules = self._rules.items()
        if self.theme == "page":  # selectors of the page do not reach into `<use>`, but its content inherits the scheme
            both = [f".{name}{{{at}:light-dark({LIGHT[color]},{DARK[color]})}}" for (at, color), name in rules]
            return "".join(both)
        dark = "".join(f".{name}{{{attribute}:{DARK[color]}}}" for (attribute, color), name in rules)
        return f"@media (prefers-color-scheme:dark){{{dark}}}" if dark else ""

    def write(
        self,
        parent: Element,
        text: str,
        middle: tuple[float, float],
        size: float,
        color: str,
        *,
        bold: bool = False,
        anchor: str = "middle",
    ) -> None:
        """Write text in a font of this `size` centered on `middle`, or to the right of it if `anchor` is `start`."""
        x, y = middle
        place = {"x": figure(x), "y": figure(y + 0.36 * size), "font-size": figure(size)}
        weight = {"font-weight": "700"} if bold else {}
        # The whole image anchors its texts in the middle.
        aside = {} if anchor == "middle" else {"text-anchor": anchor}
        SubElement(parent, "text", place | weight | aside | self.colors(fill=color)).text = text

    def draw(self, parent: Element, shapes: Iterable[Shape]) -> None:
        """Draw the shapes of one square, scaled to a side of `SIDE` units."""
        for shape in shapes:
            if isinstance(shape, Letters):
                middle = shape.center[0] * SIDE, shape.center[1] * SIDE
                self.write(parent, shape.text, middle, shape.size * SIDE, shape.color, bold=True)
            else:
                SubElement(parent, *self._element(shape))

    def _element(self, shape: Box | Mark) -> tuple[str, dict[str, str]]:
        if isinstance(shape, Box):
            sides = {"x": shape.left, "y": shape.top, "width": shape.width, "height": shape.height, "rx": shape.radius}
            if not shape.edge:
                return "rect", _lengths(**sides) | self.colors(fill=shape.color)
            return "rect", _lengths(**sides, stroke_width=0.04) | self.colors(fill=shape.color, stroke=shape.edge)
        if isinstance(shape, Disc):
            tag, place = "circle", _lengths(cx=shape.center[0], cy=shape.center[1], r=shape.radius)
        else:
            path = "L".join([f"{figure(x * SIDE)} {figure(y * SIDE)}" for x, y in shape.points])
            tag, place = "path", {"d": f"M{path}{'z' * shape.closed}"}
            if shape.width:
                dashes = {"stroke-dasharray": "14 13.5"} if shape.dashed else {"stroke-linecap": "round"}
                place |= {"stroke-linejoin": "round", **dashes}
        if not shape.width:
            return tag, place | self.colors(fill=shape.color)
        return tag, place | {"fill": "none"} | _lengths(stroke_width=shape.width) | self.colors(stroke=shape.color)

    def _class_of(self, attribute: str, color: str) -> str:
        name = f"{self.prefix}-{attribute}-{color.replace(' ', '-')}"
        return self._rules.setdefault((attribute, color), name)


def _lengths(**lengths: float) -> dict[str, str]:
    return {name.replace("_", "-"): figure(value * SIDE) for name, value in lengths.items()}


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
