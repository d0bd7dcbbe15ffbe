"""Recordings: pictures one after the other, as one animated SVG."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement

from game.errors import UserError
from game.pictures.description import Picture
from game.pictures.pen import SvgTheme, figure
from game.pictures.svg import CELL, TITLE_SIZE, Sheet

REST = 4
"""The last picture stays this many times as long as the others, before the film begins again."""


def recording(
    pictures: Sequence[Picture],
    *,
    seconds: float = 1.0,
    theme: SvgTheme = "auto",
    zeros: str = "",
    stacked: bool = False,
) -> str:
    """The `pictures`, such as a game move by move, in a loop, as one SVG; each stays for some `seconds` (above 0).

    Only what changes is drawn again. Programs that do not animate show the last picture, and so do browsers whose users
    prefer less motion. Raises `ValueError` for no picture, for panels that differ in size or labels, and for tours.
    """
    _check(pictures, seconds)
    sheet = Sheet(pictures, theme, zeros, stacked, key=(len(pictures), seconds))
    if pictures[-1].title:
        sheet.write(pictures[-1].title, TITLE_SIZE, bold=True)
    film = _Film(sheet.pen.prefix, len(pictures), seconds)
    boards = sheet.draw_panels()
    for number in range(1, len(pictures)):
        for place, board in enumerate(boards):
            before, after = pictures[number - 1].panels[place], pictures[number].panels[place]
            changed = [(cell, square) for cell, square in after.cells() if square != before[cell]]
            if changed:
                group, step = film.group(board, number), sheet.frames[place].step / CELL
                sheet.place(group, changed, step, afresh=True, shifted=after.shifted)
    if legend := {words: sample for picture in reversed(pictures) for sample, words in picture.legend}:
        sheet.draw_legend([(sample, words) for words, sample in legend.items()])
    _write_captions(sheet, film, [picture.caption for picture in pictures])
    return sheet.finished(film.style())


AWAY = -10000
"""How far above the picture that is which does not stay: programs that know no `visibility` do not show it either."""

STAYING = "visibility:hidden", "visibility:visible"
PASSING = f"transform:translate(0,{AWAY}px)", "transform:none"
"""How a group is hidden and seen, in a style."""


class _Film:
    """Groups that come up with one of the pictures and stay, or go again with a later one, in a style sheet."""

    def __init__(self, prefix: str, pictures: int, seconds: float) -> None:
        self.name = f"{prefix}-film"
        self.last = pictures - 1
        self.turns = self.last + REST
        self.seconds = seconds
        self.spans: dict[tuple[int, int | None], str] = {}

    def group(self, parent: Element, start: int, end: int | None = None) -> Element:
        """A group that is seen from picture `start` on, until picture `end` comes."""
        name = self.spans.setdefault((start, end), f"{self.name}-{start}" + ("" if end is None else "-once"))
        away = {} if end is None else {"transform": f"translate(0 {AWAY})"}
        return SubElement(parent, "g", {"class": f"{self.name} {name}", **away})

    def style(self) -> str:
        """The animations; without them, what stays is seen."""
        rules = [f".{self.name}{{animation:{figure(self.turns * self.seconds)}s step-end infinite}}"]
        for (start, end), name in self.spans.items():
            hidden, seen = STAYING if end is None else PASSING
            frames = [(0, hidden), (start, seen), *([] if end is None else [(end, hidden)])]
            steps = "".join(f"{figure(100 * turn / self.turns)}%{{{state}}}" for turn, state in frames)
            rules.append(f".{name}{{animation-name:{name}}}@keyframes {name}{{{steps}}}")
        return f"@media (prefers-reduced-motion:no-preference){{{''.join(rules)}}}"


def _write_captions(sheet: Sheet, film: _Film, captions: Sequence[str]) -> None:
    """Each caption while its picture is seen, all in the same place."""
    top = lowest = sheet.top
    for number, caption in enumerate(captions):
        sheet.top = top
        sheet.write(caption, parent=film.group(sheet.root, number, number + 1 if number < film.last else None))
        lowest = max(lowest, sheet.top)
    sheet.top = lowest


def _check(pictures: Sequence[Picture], seconds: float) -> None:
    if not pictures:
        raise UserError("there is no picture; expected at least one")
    if not seconds > 0:
        raise UserError(f"a picture stays for {seconds} seconds; expected more than 0")
    first = pictures[0].panels
    for number, picture in enumerate(pictures):
        if any(panel.path for panel in picture.panels):
            raise UserError(f"picture {number} is of a tour, which does not change square by square; draw it as SVG")
        shapes = [(panel.row_labels, panel.column_labels, panel.name) for panel in picture.panels]
        if shapes != [(panel.row_labels, panel.column_labels, panel.name) for panel in first]:
            raise UserError(f"picture {number} has other panels than the first; expected the same sizes and labels")
