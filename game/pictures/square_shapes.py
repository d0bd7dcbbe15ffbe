"""The look of a square: a few shapes in a square of side 1, drawn alike by SVG and by a window.

Colors are names of `palette`; x runs to the right and y down, both from 0 to 1. Shapes are listed from back to front.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.pictures.palette import number_color
from game.pictures.picture_data import Kind, Square
from game.puzzles.conclusions_and_highlights import Role
from game.wording import percent

Point = tuple[float, float]

TILE = 0.04  # the margin between a tile and the edge of its square

BOLD = 0.8
"""The width of a bold letter in the widest of common fonts, relative to the font size."""

FRAMED = frozenset([Role.PROVEN, Role.CLUE, Role.STEP, Role.WRONG, Role.DIFFERENT, Role.BEYOND, Role.AREA])
"""The roles with marks that reduce the room inside the square."""

HALO = 0.08  # the extra width of the halo of a mark


@dataclass(frozen=True, slots=True)
class Box:
    """A filled box with corners of this `radius`, and a thin outline in the color `edge` if given."""

    left: float
    top: float
    width: float
    height: float
    color: str
    radius: float = 0.0
    edge: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle, or a ring if it has a `width`."""

    center: Point
    radius: float
    color: str
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line through `points` with round ends, or a filled polygon if its `width` is 0."""

    points: tuple[Point, ...]
    width: float
    color: str
    closed: bool = False
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Letters:
    """A short text around its `center` in a font of this `size`."""

    text: str
    center: Point
    size: float
    color: str


Mark = Line | Disc
Shape = Box | Mark | Letters


@dataclass(frozen=True, slots=True)
class Look:
    """The colors of the tile and its edge of a kind of square ("" for none), and the shapes of its icon."""

    tile: str
    edge: str = ""
    icon: Sequence[Shape] = ()


def drawing(square: Square, *, zeros: str = "") -> list[Shape]:
    """Return all shapes of `square`; `zeros` is the text of a revealed 0."""
    shapes = [*_tile(square), *_content(square, zeros)]
    marks = [mark for role in reversed(square.ranked) for mark in MARKS[role]] if square.kind is not Kind.STOP else []
    marks += [Disc((0.81, 0.19), 0.16, "clue")] if square.note else []
    for mark in marks:
        shapes += [_halo(mark), mark]
    return [*shapes, Letters(square.note, (0.81, 0.19), 0.26, "on clue")] if square.note else shapes


def ground_of(square: Square) -> str:
    """Return the color name of a square's background. The first and the last square of a knight's tour stand out."""
    if square.kind is not Kind.STOP:
        return LOOKS[square.kind].tile
    return "safe" if Role.FIRST in square.roles else "mine" if Role.LAST in square.roles else "page"


def _tile(square: Square) -> list[Shape]:
    look = LOOKS[square.kind]
    color = look.tile
    if square.chance is not None and color == "hidden":
        color = f"chance {_whole(square.chance)}"
    elif Role.CLUE in square.roles and color == "open":
        color = "clue paper"
    return [Box(TILE, TILE, 1 - 2 * TILE, 1 - 2 * TILE, color, 0.12, look.edge)] if color else []


def _content(square: Square, zeros: str) -> list[Shape]:
    look = LOOKS[square.kind]
    if square.kind is Kind.NUMBER:
        sign = zeros if square.sign == "0" else square.sign
        size = 0.62 if len(sign) < 2 else 0.5
        return [Letters(sign, (0.5, 0.5), size, number_color(square.sign))] if sign else []
    if square.kind is Kind.STOP:
        return _bead(square)
    if square.chance is None:
        return [*look.icon]
    room = 0.84 if square.roles.isdisjoint(FRAMED) else 0.7
    if square.kind is Kind.FLAG:
        return [*_flag(0.45, 0.0), *_chance(square.chance, 0.58, room)]
    return _chance(square.chance, 0.44, room)


def _chance(chance: float, middle: float, room: float) -> list[Shape]:
    figure = percent(chance)
    left, width = (1.16 - room) / 2, room - 0.16
    return [
        Letters(figure, (0.5, middle), room / (BOLD * max(3, len(figure))), "ink"),
        Box(left, 0.75, width, 0.09, "groove", 0.045),
        Box(left, 0.75, width * _whole(chance) / 100, 0.09, "gauge", 0.045),
    ]


def _whole(chance: float) -> int:
    return round(chance * 100) if chance in (0, 1) else min(99, max(1, round(chance * 100)))


def _bead(square: Square) -> list[Shape]:
    """Return the shapes of a square visited on a knight's tour."""
    color = ground_of(square)
    ink = "ink" if color == "page" else f"on {color}"
    middle, size = (0.5, 0.5), {1: 0.34, 2: 0.31, 3: 0.25}.get(len(square.sign), 0.2)
    return [Disc(middle, 0.31, "path"), Disc(middle, 0.27, color), Letters(square.sign, middle, size, ink)]


def _flag(scale: float = 1.0, top: float = 0.5) -> list[Shape]:
    def at(x: float, y: float) -> Point:
        return 0.5 + (x - 0.5) * scale, top + (y - top) * scale

    return [
        _polygon("flag", at(0.45, 0.2), at(0.78, 0.36), at(0.45, 0.52)),
        Line((at(0.42, 0.2), at(0.42, 0.76)), 0.07 * scale, "ink"),
        Line((at(0.3, 0.78), at(0.56, 0.78)), 0.08 * scale, "ink"),
    ]


def _mine(color: str, reach: float) -> list[Shape]:
    slant = reach * 0.7
    spokes: list[Shape] = [
        Line(((0.5 - x, 0.5 - y), (0.5 + x, 0.5 + y)), 0.07, color)
        for x, y in ((reach, 0.0), (0.0, reach), (slant, slant), (slant, -slant))
    ]
    return [*spokes, Disc((0.5, 0.5), reach * 0.68, color)]


def _cross(color: str, low: float, width: float) -> list[Shape]:
    high = 1 - low
    return [Line(((low, low), (high, high)), width, color), Line(((low, high), (high, low)), width, color)]


def _tick(color: str) -> list[Shape]:
    return [Line(((0.27, 0.53), (0.43, 0.69), (0.73, 0.33)), 0.11, color)]


def _polygon(color: str, *points: Point) -> Line:
    return Line(points, 0.0, color, closed=True)


LOOKS: dict[Kind, Look] = {
    Kind.NUMBER: Look("open"),
    Kind.HIDDEN: Look("hidden", "edge"),
    Kind.FLAG: Look("hidden", "edge", _flag()),
    Kind.PROVEN_SAFE: Look("safe", "", _tick("on safe")),
    Kind.PROVEN_MINE: Look("mine", "", _mine("on mine", 0.33)),
    Kind.KNOWN_SAFE: Look("hidden", "safe", _tick("ink")),
    Kind.MINE: Look("hidden", "edge", _mine("ink", 0.33)),
    Kind.EXPLODED: Look("exploded", "", [*_mine("on exploded", 0.4), Disc((0.5, 0.5), 0.09, "exploded")]),
    Kind.WRONG_FLAG: Look("hidden", "edge", [*_flag(), *_cross("ink", 0.2, 0.07)]),
    Kind.STOP: Look(""),
    Kind.EMPTY: Look(""),
    Kind.YES: Look("safe", "", _tick("on safe")),
    Kind.NO: Look("open", "", _cross("soft", 0.33, 0.08)),
    Kind.OPEN: Look("hidden", "edge", [Letters("?", (0.5, 0.5), 0.56, "ink")]),
    Kind.BLANK: Look("open", "edge"),
}


def _frame(width: float, color: str, *, dashed: bool = False) -> Line:
    low, high = 0.07, 0.93
    return Line(((low, low), (high, low), (high, high), (low, high)), width, color, closed=True, dashed=dashed)


def _corners(width: float, color: str) -> list[Mark]:
    ends = {0.08: 0.3, 0.92: 0.7}  # from each edge, the end of a line
    return [Line(((ends[x], y), (x, y), (x, ends[y])), width, color) for x in ends for y in ends]


MARKS: dict[Role, list[Mark]] = {
    Role.PROVEN: [_frame(0.13, "ink")],
    Role.CLUE: [_frame(0.08, "clue")],
    Role.STEP: [_frame(0.06, "clue", dashed=True)],
    Role.AREA: [_frame(0.05, "best")],
    Role.WRONG: [_frame(0.12, "exploded"), Line(((0.07, 0.93), (0.93, 0.07)), 0.08, "exploded")],
    Role.DIFFERENT: [_frame(0.1, "different"), _polygon("different", (0.07, 0.07), (0.38, 0.07), (0.07, 0.38))],
    Role.BEYOND: [_frame(0.09, "ink", dashed=True)],
    Role.BEST: _corners(0.12, "best"),
    Role.LAST: [_polygon("ink", (0.62, 0.1), (0.9, 0.1), (0.9, 0.38))],
    Role.FIRST: [Disc((0.5, 0.5), 0.4, "ink", 0.06)],
}
"""The marks that highlight a square in each role; roles differ in form as well as in color."""


def _halo(mark: Mark) -> Mark:
    """Return a slightly wider copy in the color of the page, to make the mark stand out on any background."""
    if isinstance(mark, Line):
        return replace(mark, width=mark.width + HALO, color="page", dashed=False)
    if mark.width:
        return replace(mark, width=mark.width + HALO, color="page")
    return replace(mark, radius=mark.radius + HALO / 2, color="page")
