"""Parts of a page: tables, plots and texts, each of which makes its own HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Protocol


class Part(Protocol):
    """A part of a section: a table, a plot or a text."""

    def to_html(self) -> str:
        """As a part of a page."""


class Text:
    """Sentences, one a line."""

    def __init__(self, title: str, lines: Iterable[str]) -> None:
        self.title, self.lines = title, list(lines)

    def to_html(self) -> str:
        """As a part of a page."""
        items = "\n".join(f"<li>{escape(line)}</li>" for line in self.lines)
        return f"<h3>{escape(self.title)}</h3>\n<ul>\n{items}\n</ul>\n"
