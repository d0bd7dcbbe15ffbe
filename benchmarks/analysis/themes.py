"""Light and dark: pictures that follow the choice made on a page, and the reader's system where none is made."""

from __future__ import annotations

import re

from game.pictures.palette import PALETTES

STYLE = re.compile(r"<style>@media \(prefers-color-scheme:dark\)\{(.*?\})\}</style>", re.DOTALL)

RULE = re.compile(r"\.(\w+)-(fill|stroke)-([\w-]+)\{\2:(#\w+)\}")


def themed(svg: str) -> str:
    """A picture of `game.pictures` in the colors of the page around it, whichever `color-scheme` that has.

    What a `<use>` shows is out of reach of rules that name the page, but inherits its color scheme.

    >>> themed("<style>@media (prefers-color-scheme:dark){.p1-fill-page{fill:#10151c}}</style>")
    '<style>.p1-fill-page{fill:light-dark(#ffffff,#10151c)}</style>'
    """

    def rule(found: re.Match[str]) -> str:
        prefix, attribute, color, dark = found.groups()
        light = PALETTES["light"][color.replace("-", " ")]
        return f".{prefix}-{attribute}-{color}{{{attribute}:light-dark({light},{dark})}}"

    return STYLE.sub(lambda style: f"<style>{RULE.sub(rule, style[1])}</style>", svg)
