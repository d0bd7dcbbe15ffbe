"""The page: parts in sections, whole in itself. It fetches nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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


STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; overflow-wrap: anywhere;
  margin: 0 auto; max-width: 60rem; padding: 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; } h2 { font-size: 1.3rem; border-top: 2px solid #1a1a1a; padding-top: .6rem;
  margin-top: 2.5rem; } h3 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .55rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child, .words2 th:nth-child(2), .words2 td:nth-child(2) { text-align: left; }
thead th { border-bottom: 1px solid #1a1a1a; } tbody tr:nth-child(even) { background: #f5f6f8; }
.note, figcaption, dl, summary { color: #555; font-size: .85rem; margin: .3rem 0; }
figure { margin: 1.5rem 0; } .plot { max-width: 38rem; } .plot svg { width: 100%; height: auto; display: block; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .8rem; } dd { margin: 0; overflow-wrap: anywhere; }
"""


def section(title: str, results: str, facts: Mapping[str, object], parts: Iterable[Part | None]) -> str:
    """A section: its title, a line about its `results` to unfold the `facts` of the run, and its parts."""
    items = "".join(f"<dt>{escape(name)}</dt><dd>{escape(str(fact))}</dd>" for name, fact in facts.items())
    body = "\n".join(part.to_html() for part in parts if part is not None)
    return (
        f"<section>\n<h2>{escape(title)}</h2>\n<details><summary>{escape(results)}</summary><dl>{items}</dl></details>\n"
        f"{body}</section>\n"
    )


def page(sections: Sequence[str]) -> str:
    """The page around the sections."""
    return (
        "<!DOCTYPE html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n"
        '<meta name=viewport content="width=device-width, initial-scale=1">\n'
        f"<title>mineproof: engines compared</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        "<h1>Inference engines, compared</h1>\n"
        "<p>Every contestant had the same facts and the same boards; times are processor time; what they claim was "
        "checked against the hidden truth and, in positions, against a judge who is told the facts alone.</p>\n"
        + "\n".join(sections)
        + "</body>\n</html>\n"
    )
