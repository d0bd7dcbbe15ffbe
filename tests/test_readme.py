"""The README: its Python runs from top to bottom, as a reader would type it, and its table is that of the catalog."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.catalog import ENGINES
from mineproof.__main__ import main
from mineproof.cli.engines_command import markdown_table
from tests.benchmarks.helpers import quick_limits

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)


def test_the_code_of_the_readme_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    quick_limits(monkeypatch)
    assert BLOCKS
    names: dict[str, object] = {}
    for block in BLOCKS:
        exec(compile(block, "README.md", "exec"), names)
    assert "Outcome(" in capsys.readouterr().out


def test_what_the_readme_says_is_printed_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for block in BLOCKS[:1]:
        exec(compile(block, "README.md", "exec"), names)
    said = re.findall(r"print\(.*\)  # (.*)", BLOCKS[0])
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == len(said)
    assert all(line.startswith(comment.removesuffix("...")) for line, comment in zip(printed, said, strict=True))


def test_solve_prints_what_the_readme_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = re.search(
        r"^\$ cat board\.txt\n(.*?)^\$ mineproof (solve board\.txt)\n(.*?)^```", README, flags=re.M | re.S
    )
    assert shown is not None
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text(shown[1], encoding="utf-8")
    assert main(shown[2].split()) == 0
    assert capsys.readouterr().out == shown[3]


def test_the_table_of_engines_is_that_of_the_catalog() -> None:
    assert markdown_table() in README, "run `mineproof engines --markdown`, and put what it prints into the README"


def test_the_tables_of_shares_have_a_row_for_each_engine_of_the_catalog() -> None:
    page = (ROOT / "docs" / "pages" / "which-engine.md").read_text(encoding="utf-8")
    incomplete = [spec.name for spec in ENGINES if not spec.complete]
    assert engines_of("| contestant | single (", README) == incomplete
    for heading in ("| contestant | single (", "| contestant | about 1 |"):
        assert engines_of(heading, page) == [spec.name for spec in ENGINES], "measure it as the page tells"


def engines_of(heading: str, page: str) -> list[str]:
    """The engines that have a row in the table with this heading."""
    table = page[page.index(heading) :].partition("\n\n")[0]
    return re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE)


def test_the_engine_of_one_s_own_is_one_that_type_checkers_see() -> None:
    checked = (Path(__file__).parent / "support" / "own_engine.py").read_text(encoding="utf-8")
    classes = checked[checked.index("class PairReasoner") : checked.index("if __name__")].strip()
    assert any(classes in block for block in BLOCKS)
