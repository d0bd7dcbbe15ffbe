"""Pictures as SVG: standalone, of any size, with a title and a description in words."""

from __future__ import annotations

from game.pictures.description import Picture
from game.pictures.pen import SvgTheme
from game.pictures.svg_sheet import TITLE_SIZE, Sheet


def svg(
    picture: Picture,
    *,
    theme: SvgTheme = "auto",
    zeros: str = "",
    stacked: bool = False,
    legend: bool = True,
    words: bool = True,
) -> str:
    """`picture` as SVG, in the colors of `theme`.

    `zeros` stand for a revealed 0. Several panels stand beside each other, or below each other if they are `stacked`.
    Without `legend` there is none; without `words` neither title nor caption is drawn, but a screen reader still has
    them. Each square is a `<use>` of a drawing that squares like it
    share: element number c in group number r of a panel is the square of row r and column c.
    """
    sheet = Sheet([picture], theme, zeros, stacked)
    if words and picture.title:
        sheet.write(picture.title, TITLE_SIZE, bold=True)
    sheet.draw_panels()
    if legend and picture.legend:
        sheet.draw_legend(picture.legend)
    if words and picture.caption:
        sheet.write(picture.caption)
    return sheet.finished()
