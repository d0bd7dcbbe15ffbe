"""The README: its Python runs from top to bottom, as a reader would type it, and it prints what it says."""

import re
from pathlib import Path

import pytest

from mineproof.__main__ import main
from tests.benchmarks.helpers import quick_limits

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)


def test_the_code_runs_and_prints_what_it_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_limits(monkeypatch)
    names: dict[str, object] = {}
    first, *others = [compile(block, "README.md", "exec") for block in BLOCKS]
    exec(first, names)
    printed = capsys.readouterr().out.splitlines()
    for code in others:
        exec(code, names)
    assert "Outcome(" in capsys.readouterr().out
    output = re.findall(r"print\(.*\)  # (.*)", BLOCKS[0])
    assert all(line.startswith(comment.removesuffix("...")) for line, comment in zip(printed, output, strict=True))


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


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 150
