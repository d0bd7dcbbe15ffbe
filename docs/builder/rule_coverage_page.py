"""python -m docs.builder.rule_coverage_page: measures what the learnt rules cover, for the page about it.

It goes on from the records in docs/records/rules, and writes the figures, and the tables into the page.
"""

from __future__ import annotations

import re

from benchmarks.rule_learning.coverage_shown import figures, tables
from benchmarks.rule_learning.coverage_sums import CoverageSums
from docs.builder.pictures import FOLDER
from game.minesweeper.sizes import Size
from mineproof.__main__ import main as mineproof
from mineproof.cli.rule_learning_commands import POSITIONS

PAGE = FOLDER.parent / "pages" / "how-many-rules.md"
RECORDS = FOLDER.parent / "records" / "rules"
BEGIN, END = "<!-- tables -->", "<!-- end of tables -->"


def measured() -> list[CoverageSums]:
    """What stands in the records, the largest boards first."""
    sizes = [str(Size.parse(name)) for name in POSITIONS]
    return sorted(map(CoverageSums.of, RECORDS.glob("*.jsonl")), key=lambda sums: sizes.index(sums.size))


def page_tables() -> str:
    """The tables of all records, as Markdown."""
    return "\n\n".join([table.to_markdown() for sums in measured() for table in tables(sums)])


def page_figures() -> dict[str, str]:
    """The figures of the page, by the names of their files."""
    return figures(measured()[0])


def written_into(page: str) -> str:
    """The page with the tables as they are now."""
    return re.sub(f"{BEGIN}.*{END}", lambda _: f"{BEGIN}\n\n{page_tables()}\n\n{END}", page, flags=re.DOTALL)


def main() -> None:
    """Measure, and write the figures and the page."""
    mineproof(["rules", "curve", "--records", str(RECORDS), "--svg", str(FOLDER)])
    PAGE.write_text(written_into(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
