"""The tables of engines in the documentation, which have the rows of the catalog: `make tables` writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from engines.registry import registry
from engines.registry.catalog import ENGINES

ROOT = Path(__file__).parents[2]
WHICH_ENGINE = ROOT / "docs" / "pages" / "which-engine.md"
RESEARCH_NOTES = ROOT / "docs" / "pages" / "research-notes.md"

MEASURED = ("single (", "about 1 ")
"""The tables of measured figures, by how their first column of figures is headed."""

UNMEASURED = "not measured"


def pages() -> dict[Path, str]:
    """Return the pages with tables of engines, as they should be."""
    engines, notes = (path.read_text(encoding="utf-8") for path in (WHICH_ENGINE, RESEARCH_NOTES))
    for heading in MEASURED:
        notes = with_rows(notes, f"| contestant | {heading}", [*ENGINES])
    [heading, *_] = markdown_table().splitlines()
    return {WHICH_ENGINE: engines.replace(_table(engines, heading), markdown_table()), RESEARCH_NOTES: notes}


def markdown_table() -> str:
    """Return the engines of the catalog as a table in Markdown.

    >>> print(markdown_table().splitlines()[0])
    | name | how it reasons | finds all that follows | guesses | needs |
    """
    rows = ["| name | how it reasons | finds all that follows | guesses | needs |", "|---|---|---|---|---|"]
    for spec in map(registry.spec, ENGINES):
        needs = f"`{spec.needs}`" if spec.install else spec.needs
        rows.append(f"| `{spec.name}` | {spec.summary} | {spec.completeness} | {spec.guesser} | {needs} |")
    return "\n".join(rows)


def with_rows(page: str, heading: str, names: Sequence[str]) -> str:
    """The page, in which the table with this heading has one row for each of these engines, in this order.

    Figures that were measured stay, and so do the rows of others than engines, below. An engine without figures gets a
    row that says so.

    >>> page = "| engine | s |\\n|---|--:|\\n| `gone` | 3 |\\n| `sat` | 2 |\\n| textbook | 1 |"
    >>> print(with_rows(page, "| engine", ["new", "sat"]))
    | engine | s |
    |---|--:|
    | `new` | not measured |
    | `sat` | 2 |
    | textbook | 1 |
    """
    table = _table(page, heading)
    first, rule, *rows = table.splitlines()
    measured = {found[1]: row for row in rows if (found := re.match(r"\| `(\w+)` \|", row))}
    empty = " |" * (first.count("|") - 3)
    made = [measured.get(name, f"| `{name}` | {UNMEASURED} |{empty}") for name in names]
    others = [row for row in rows if row not in measured.values()]
    return page.replace(table, "\n".join([first, rule, *made, *others]))


def _table(page: str, heading: str) -> str:
    """The table whose first line begins so."""
    return page[page.index(heading) :].partition("\n\n")[0].rstrip("\n")


def main() -> None:
    """Write the tables into their pages."""
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
