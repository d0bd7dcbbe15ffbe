"""The table of neighborhoods on the page about formats, made from `game.grid.NEIGHBORHOODS`."""

from collections.abc import Iterator

from game.grid import NEIGHBORHOODS, Neighborhood

PLACE = "<!-- the table of neighborhoods -->"
"""The comment that is replaced by the table."""


def with_table(page: str) -> str:
    """Return the page with the table in place of the comment `PLACE`, if the page has it."""
    return page.replace(PLACE, "\n".join(_lines()))


def _lines() -> Iterator[str]:
    yield from ("| grid | neighbors |", "|---|---|")
    for name, one in NEIGHBORHOODS.items():
        yield f"| `{name}` | {_in_words(name, one)} |"
    yield "| `FILE.json` | any table: for each cell, row by row, the numbers of its neighbors; the first cell is 0 |"


def _in_words(name: str, one: Neighborhood) -> str:
    least = f"; at least {one.smallest}x{one.smallest}" if one.smallest > 1 else ""
    return f"{one.words}{least}" + ("; it need not be named" if name == "square" else "")
