"""The tables of engines in README and documentation, which have the rows of the catalog: `make tables` writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from engines.catalog import ENGINES
from mineproof.cli.engines_command import markdown_table

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
WHICH_ENGINE = ROOT / "docs" / "pages" / "which-engine.md"

NAMES = [spec.name for spec in ENGINES]
INCOMPLETE = [spec.name for spec in ENGINES if not spec.complete]
MEASURED = {README: {"single (": INCOMPLETE}, WHICH_ENGINE: {"single (": NAMES, "about 1 ": NAMES}}
"""The tables of measured figures by how their first column of figures is headed, and the engines of each."""

UNMEASURED = "not measured"


def pages() -> dict[Path, str]:
    """The pages with a table of engines, each with the text that it has to have."""
    made = {}
    for path, tables in MEASURED.items():
        made[path] = path.read_text(encoding="utf-8")
        for heading, names in tables.items():
            made[path] = with_rows(made[path], f"| contestant | {heading}", names)
    [heading, *_] = markdown_table().splitlines()
    made[README] = made[README].replace(_table(made[README], heading), markdown_table())
    return made


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
