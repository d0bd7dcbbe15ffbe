"""A text on a page, folded after some lines, and the type of all parts of a page, each with its own HTML."""

from collections.abc import Iterable
from html import escape

from benchmarks.analysis.plots import Plot
from benchmarks.analysis.tables_of_figures import Table

MOST_LINES = 15
"""Number of lines of a text shown at once; the rest is folded."""


class Text:
    """Sentences, one per line."""

    def __init__(self, title: str, lines: Iterable[str]) -> None:
        self.title, self.lines = title, list(lines)

    def to_html(self) -> str:
        shown, folded = _list_of(self.lines[:MOST_LINES]), self.lines[MOST_LINES:]
        if folded:
            shown += f"<details class=unfolds><summary>{len(folded):,} more</summary>{_list_of(folded)}</details>\n"
        return f"<h3>{escape(self.title)}</h3>\n{shown}"


def _list_of(lines: Iterable[str]) -> str:
    items = "\n".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>\n{items}\n</ul>\n"


Part = Table | Plot | Text
"""A part of a section: it has a `title`, and writes its HTML."""
