"""The README: its Python runs from top to bottom, as a reader would type it; the tables are the catalog's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.builder import engine_tables
from mineproof.__main__ import main
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


@pytest.mark.parametrize("path", engine_tables.MEASURED, ids=lambda path: path.name)
def test_the_tables_of_engines_are_those_of_the_catalog(path: Path) -> None:
    assert engine_tables.pages()[path] == path.read_text(encoding="utf-8"), "it is stale; make it with `make tables`"


def test_a_new_engine_has_a_row_in_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_tables, "MEASURED", {engine_tables.README: {"single (": ["new", "single"]}})
    page = engine_tables.pages()[engine_tables.README]
    assert "\n| `new` | not measured | | | | | |\n| `single` | 100.0% |" in page
    assert "| `sentence` | 100.0% |" not in page, "its row goes with the engine"


def test_the_engine_of_one_s_own_is_one_that_type_checkers_see() -> None:
    checked = (Path(__file__).parent / "support" / "own_engine.py").read_text(encoding="utf-8")
    classes = checked[checked.index("class PairReasoner") : checked.index("if __name__")].strip()
    assert any(classes in block for block in BLOCKS)
