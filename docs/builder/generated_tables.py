"""The tables of engines, grades and neighborhoods in the documentation, from the code: `make tables` writes them."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from engines.registry import registry
from engines.registry.catalog import ENGINES
from game.grid import NEIGHBORHOODS
from game.puzzles.grades import Grade
from mineproof.terminal.puzzle_files import EXAMPLE

ROOT = Path(__file__).parents[2]
WHICH_ENGINE = ROOT / "docs" / "pages" / "which-engine.md"
RESEARCH_NOTES = ROOT / "docs" / "pages" / "research-notes.md"
FORMATS = ROOT / "docs" / "pages" / "formats.md"
EXERCISES = ROOT / "mineproof" / "exercises" / "exercises.md"

MEASURED = ("single (", "about 1 ")
"""The tables of measured figures, by the beginning of the heading of their first column of figures."""

UNMEASURED = "not measured"


def pages() -> dict[Path, str]:
    """Return the pages with tables of engines, grades or neighborhoods, with these tables up to date."""
    notes = RESEARCH_NOTES.read_text(encoding="utf-8")
    for heading in MEASURED:
        notes = with_rows(notes, f"| contestant | {heading}", [*ENGINES])
    found = {RESEARCH_NOTES: notes}
    tables = {
        WHICH_ENGINE: (engines_table, grades_table, contained_table),
        EXERCISES: (grades_table, examples_table),
        FORMATS: (neighborhoods_table,),
    }
    for path, made in tables.items():
        page = path.read_text(encoding="utf-8") if path.exists() else ""  # the page of an application goes with it
        for table in (make() for make in made if page):
            page = page.replace(_table(page, table.splitlines()[0]), table)
        found |= {path: page} if page else {}
    return found


def engines_table() -> str:
    """Return the engines of the catalog as a table in Markdown.

    >>> print(engines_table().splitlines()[0])
    | name | how it reasons | finds all that follows | guesses | needs |
    """
    rows = []
    for spec in map(registry.spec, ENGINES):
        needs = f"`{spec.needs}`" if spec.install else spec.needs
        way = f"../ways/{spec.name}.md"
        name = f"[`{spec.name}`]({way})" if (WHICH_ENGINE.parent / way).exists() else f"`{spec.name}`"
        rows.append((name, spec.summary, spec.completeness, spec.guesser, needs))
    return _markdown(("name", "how it reasons", "finds all that follows", "guesses", "needs"), rows)


def contained_table() -> str:
    """Return a table of the engines that find all conclusions of weaker engines, with the names of these engines."""
    specs = [spec for spec in map(registry.spec, ENGINES) if spec.contains]
    return _markdown(
        ("engine", "includes"), [(f"`{spec.name}`", ", ".join(f"`{name}`" for name in spec.contains)) for spec in specs]
    )


def grades_table() -> str:
    """Return the grades of boards with their meanings."""
    return _markdown(("grade", "what it takes"), [(f"`{grade}`", grade.meaning) for grade in Grade])


def examples_table() -> str:
    """Return a table of the examples for class, by name. Only the grade `total` needs the total number of mines."""
    rows = []
    for grade in Grade:
        lines, mines = grade.example
        total = f", with {mines} mines in all" if grade is Grade.TOTAL else ""
        rows.append((f"`{EXAMPLE}{grade}`", ", ".join(f"`{line}`" for line in lines.splitlines()) + total))
    return _markdown(("name", "position"), rows)


def neighborhoods_table() -> str:
    """Return the neighborhoods, and the file that may take their place."""
    rows = []
    for name, one in NEIGHBORHOODS.items():
        least = f"; at least {one.smallest}x{one.smallest}" if one.smallest > 1 else ""
        rows.append((f"`{name}`", f"{one.words}{least}" + ("; it need not be named" if name == "square" else "")))
    words = "any table: for each cell, row by row, the numbers of its neighbors; the first cell is 0"
    return _markdown(("grid", "neighbors"), [*rows, ("`FILE.json`", words)])


def _markdown(heading: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    first, *others = (f"| {' | '.join(row)} |" for row in (heading, *rows))
    return "\n".join([first, "|---" * len(heading) + "|", *others])


def with_rows(page: str, heading: str, names: Sequence[str]) -> str:
    r"""Return `page` with the table under this heading updated: one row for each of the engines `names`, in this order.

    Rows with measured figures are kept. Rows that are not about engines follow at the end. An engine without figures
    gets a row with "not measured".

    >>> page = "| engine | s |\n|---|--:|\n| `gone` | 3 |\n| `sat` | 2 |\n| textbook | 1 |"
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
    """Return the table in `page` whose first line begins with `heading`."""
    return page[page.index(heading) :].partition("\n\n")[0].rstrip("\n")


def main() -> None:
    """Write the tables into their pages."""
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
