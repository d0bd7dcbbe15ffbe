"""Pictures as TikZ, for LaTeX: the panels with their labels, drawn from the same shapes as in SVG."""

from __future__ import annotations

from collections.abc import Iterator

from game.pictures.description import Panel, Picture
from game.pictures.palette import LIGHT, rgb
from game.pictures.shapes import Box, Disc, Letters, Polygon, Shape, drawing
from game.pictures.svg import CELL, GAP, SNUG_LABEL_SIZE, Frame, drawn_squares, frame_of, snug_size

SPECIAL = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    }
)

POINTS = 2.8453
"""Points of TeX in a millimeter."""


def in_latex(text: str) -> str:
    r"""`text` with the signs that mean something to LaTeX escaped.

    >>> in_latex("50% & #1")
    '50\\% \\& \\#1'
    """
    return text.translate(SPECIAL)


def tikz(picture: Picture, width: float, *, zeros: str = "0", stacked: bool = False) -> str:
    """The panels of `picture` as a `tikzpicture` that is `width` millimeters wide, in the light colors.

    Several panels stand beside each other, or below each other if they are `stacked`. It needs the package `tikz`.
    """
    unit = width / snug_size(picture, stacked=stacked)[0]  # millimeters of a pixel
    lines = [rf"\begin{{tikzpicture}}[x={unit * CELL:.4f}mm,y=-{unit * CELL:.4f}mm]"]
    left = top = 0.0
    for panel in picture.panels:
        frame = frame_of(panel, SNUG_LABEL_SIZE)
        lines += _panel(panel, frame, left, top, unit, zeros)
        if stacked:
            top += frame.height / CELL
        else:
            left += (frame.width + GAP) / CELL
    return "\n".join([*lines, r"\end{tikzpicture}"])


def _panel(panel: Panel, frame: Frame, left: float, top: float, unit: float, zeros: str) -> Iterator[str]:
    """The lines of one panel whose corner is (`left`, `top`), in cells; `unit` is in millimeters."""
    step, size = frame.step / CELL, SNUG_LABEL_SIZE * unit
    start, first = left + frame.left / CELL, top + frame.top / CELL
    if panel.name:
        yield _text(panel.name, start, top + 0.25, size, "ink", "anchor=west")
    for number, label in enumerate(panel.column_labels):
        yield _text(label, start + (number + 0.5) * step, first - 0.35, size, "ink")
    for number, label in enumerate(panel.row_labels):
        yield _text(label, start - 0.12, first + number + 0.5, size, "ink", "anchor=east")
    for (row, column), square in drawn_squares(panel):
        shift = step / 2 if panel.shifted and row % 2 else 0.0
        x = start + column * step + shift + (step - 1) / 2
        for shape in drawing(square, zeros=zeros):
            yield _shape(shape, x, first + row, unit * CELL)


def _shape(shape: Shape, x: float, y: float, cell: float) -> str:
    """A shape in the square whose corner is (x, y); `cell` is its side in millimeters."""
    if isinstance(shape, Letters):
        return _text(shape.text, x + shape.center[0], y + shape.center[1], shape.size * cell, shape.color, bold=True)
    if isinstance(shape, Box):
        corners = f"({x + shape.left:.3f},{y + shape.top:.3f}) rectangle +({shape.width:.3f},{shape.height:.3f})"
        edge = f",draw={_color(shape.edge)},line width={0.04 * cell * POINTS:.3f}pt" if shape.edge else ""
        return rf"\path[fill={_color(shape.color)}{edge},rounded corners={shape.radius * cell:.3f}mm] {corners};"
    if isinstance(shape, Disc):
        circle = f"({x + shape.center[0]:.3f},{y + shape.center[1]:.3f}) circle[radius={shape.radius * cell:.3f}mm]"
        if not shape.width:
            return rf"\path[fill={_color(shape.color)}] {circle};"
        return rf"\path[draw={_color(shape.color)},line width={shape.width * cell * POINTS:.3f}pt] {circle};"
    way = " -- ".join([f"({x + across:.3f},{y + down:.3f})" for across, down in shape.points])
    if isinstance(shape, Polygon):
        return rf"\path[fill={_color(shape.color)}] {way} -- cycle;"
    look = f"draw={_color(shape.color)},line width={shape.width * cell * POINTS:.3f}pt,line join=round"
    look += f",dash pattern=on {0.14 * cell:.3f}mm off {0.135 * cell:.3f}mm" if shape.dashed else ",line cap=round"
    return rf"\path[{look}] {way}{' -- cycle' * shape.closed};"


def _text(text: str, x: float, y: float, size: float, color: str, place: str = "", *, bold: bool = False) -> str:
    """A text around (x, y), in a font `size` millimeters large."""
    points = size * POINTS
    font = rf"\fontsize{{{points:.2f}}}{{{points:.2f}}}\selectfont" + r"\bfseries" * bold
    look = f"inner sep=0,text={_color(color)},font={font}" + f",{place}" * bool(place)
    return rf"\node[{look}] at ({x:.3f},{y:.3f}) {{{in_latex(text)}}};"


def _color(name: str) -> str:
    """A color of the palette, as TikZ takes it without a definition."""
    red, green, blue = rgb(LIGHT[name])
    return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"
