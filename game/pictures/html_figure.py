"""Pictures as HTML without network access: a figure with the image and, for screen readers, a table."""

from html import escape

from game.pictures.drawing_registry import picture_of
from game.pictures.picture_data import Panel
from game.pictures.svg_drawing import svg
from game.wording import visible

MOST_TABULATED = 2500
"""The most cells of a figure with a table; a larger table would slow the page down, and a note replaces it."""


def html(value: object) -> str:
    """Draw the picture of `value` as a `<figure>`, for a page or a notebook.

    A screen reader reads the title and a summary of the image, then a table that can be unfolded.
    """
    picture = picture_of(value)
    image = svg(picture, words=False)
    caption = "".join(f"<br>{escape(line)}" for line in picture.caption.splitlines())
    cells = sum(panel.height * panel.width for panel in picture.panels)
    if cells > MOST_TABULATED:
        tables = "<p>There are too many cells for a table.</p>"
    else:
        tables = "".join(_table(panel) for panel in picture.panels)
    return visible(
        f"<figure>\n{image}<figcaption><strong>{escape(picture.title)}</strong>{caption}</figcaption>\n"
        f"<details><summary>As a table</summary>\n{tables}</details>\n</figure>\n"
    )


def _table(panel: Panel) -> str:
    name = f"<caption>{escape(panel.name)}</caption>\n" if panel.name else ""
    labels = "".join(f'<th scope="col">{escape(label)}</th>' for label in panel.column_labels)
    rows = [f"<tr><td></td>{labels}</tr>\n"]
    for label, row in zip(panel.row_labels, panel.squares, strict=True):
        squares = "".join(f"<td>{escape(square.words)}</td>" for square in row)
        rows.append(f'<tr><th scope="row">{escape(label)}</th>{squares}</tr>\n')
    return f"<table>\n{name}{''.join(rows)}</table>\n"
