"""The colors of all pictures, by meaning, for light and dark pages.

Certain values have hues by Okabe and Ito, distinguishable with color blindness (*Color Universal Design*, 2008): blue
is safe, orange is a mine. The hues are darker or lighter here for contrast, and color is never the only sign.
"""

from collections.abc import Mapping
from typing import NamedTuple

Palette = Mapping[str, str]
"""The colors of a theme as `#rrggbb`, by their names in `COLORS` and by `chance 0` to `chance 100` (percent)."""


class Color(NamedTuple):
    """A color on light and on dark pages, its meaning, and the color of text in its place in terminals, if any."""

    light: str
    dark: str
    meaning: str
    terminal: str = ""


COLORS: Mapping[str, Color] = {
    "page": Color("#ffffff", "#10151c", "behind everything"),
    "ink": Color("#18212c", "#eef1f5", "text, and the frame of the cell in question"),
    "soft": Color("#566274", "#a3afbf", "labels of rows and columns", "#757575"),
    "board": Color("#dde3ea", "#0a0e13", "between the cells"),
    "open": Color("#f8f9fb", "#1c242f", "a revealed cell"),
    "hidden": Color("#c3cdda", "#465468", "a cell that is not revealed"),
    "edge": Color("#a3b0c1", "#5c6c83", "the edge of a cell that is not revealed"),
    "safe": Color("#0072b2", "#56b4e9", "certainly safe"),
    "on safe": Color("#ffffff", "#0a1420", "a sign on a safe square"),
    "mine": Color("#e69f00", "#e69f00", "certainly a mine"),
    "on mine": Color("#18212c", "#10151c", "a sign on a mine"),
    "exploded": Color("#b8430a", "#e8672a", "the mine that ended the game, and a wrong flag", "#be5805"),
    "on exploded": Color("#ffffff", "#10151c", "a sign on the mine that ended the game"),
    "flag": Color("#a33a06", "#ffa270", "a flag"),
    "clue": Color("#7d2266", "#f0a8d4", "a clue, and its cells", "#cc34a2"),
    "on clue": Color("#ffffff", "#10151c", "a sign on the color of a clue"),
    "clue paper": Color("#fdeeb5", "#453c16", "behind a number that is a clue"),
    "best": Color("#00694c", "#54e0b0", "the best move", "#038829"),
    "different": Color("#a33a06", "#ff9a63", "where two engines differ", "#be5805"),
    "gauge": Color("#8a5a00", "#ffc65c", "how likely a mine is, as a bar"),
    "groove": Color("#ffffff", "#10151c", "the rest of the bar"),
    "likely": Color("#f3d9a4", "#6b5320", "the end of the scale of chances, which no cell reaches"),
    "white square": Color("#f1e7d3", "#39424f", "a white square of a chessboard"),
    "black square": Color("#d3bd97", "#28303b", "a black square of a chessboard"),
    "path": Color("#24476e", "#7fb6ee", "the way of a tour"),
    "number 0": Color("#566274", "#a3afbf", "the number 0", "#757575"),
    "number 1": Color("#0050be", "#7cb7ff", "the number 1", "#106df9"),
    "number 2": Color("#116a2e", "#78d394", "the number 2", "#038829"),
    "number 3": Color("#b3201d", "#ff9a94", "the number 3", "#e02e23"),
    "number 4": Color("#4b2091", "#cdb2ff", "the number 4", "#9254e1"),
    "number 5": Color("#83390a", "#f4b06c", "the number 5", "#be5805"),
    "number 6": Color("#00626b", "#69d6df", "the number 6", "#048192"),
    "number 7": Color("#1e1e1e", "#f4f4f4", "the number 7", "#cc34a2"),
    "number 8": Color("#54565a", "#bcc4cf", "the number 8", "#757575"),
}

TERMINAL: Mapping[str, str] = {name: color.terminal for name, color in COLORS.items() if color.terminal}
"""Text colors for terminals: of medium brightness, to be readable on black and on white."""


def rgb(color: str) -> tuple[int, int, int]:
    """Convert `#rrggbb` to red, green and blue, from 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mix(first: str, second: str, share: float) -> str:
    """Return the color that lies `share` (0 to 1) of the way from the first to the second."""
    parts = [round(a + (b - a) * share) for a, b in zip(rgb(first), rgb(second), strict=True)]
    return "#{:02x}{:02x}{:02x}".format(*parts)


def _palette(place: int) -> Palette:
    colors = {name: str(color[place]) for name, color in COLORS.items()}
    for percentage in range(101):
        colors[f"chance {percentage}"] = mix(colors["hidden"], colors["likely"], percentage / 100)
    return colors


LIGHT, DARK = _palette(0), _palette(1)


def number_color(sign: str) -> str:
    """Return the color name of a revealed number; numbers above 8 have the color of 8."""
    return f"number {sign}" if f"number {sign}" in COLORS else "number 8"
