"""Numbers, lists and paragraphs in words, as all pictures have them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection
from itertools import islice

MOST_LISTED = 20
"""Things that a caption lists; of more it says how many more there are."""


def percent(chance: float) -> str:
    """A chance (0 to 1) in whole percent; what is not certain is never rounded to 0% or 100%.

    >>> percent(0.284), percent(0.001), percent(1.0)
    ('28%', '<1%', '100%')
    """
    rounded = f"{chance:.0%}"
    if rounded == "0%" and chance > 0:
        return "<1%"
    return ">99%" if rounded == "100%" and chance < 1 else rounded


def listed(things: Collection[object]) -> str:
    """The things, or the first of many.

    >>> listed([(0, 0), (0, 1)])
    '(0, 0), (0, 1)'
    """
    more = [f"and {len(things) - MOST_LISTED:,} more"] if len(things) > MOST_LISTED else []
    return ", ".join([*map(str, islice(things, MOST_LISTED)), *more])


def wrapped(text: str, columns: int) -> list[str]:
    """The lines of `text`, broken at blanks where they are longer than so many columns, but not inside of a cell.

    >>> wrapped("the mine at (1, 2)", 14)
    ['the mine at', '(1, 2)']
    """
    kept = re.sub(r"(?<=\d), (?=\d+\))", ",\u00a0", text)
    lines = [part for line in kept.splitlines() for part in textwrap.wrap(line, columns, break_on_hyphens=False)]
    return [line.replace("\u00a0", " ") for line in lines]
