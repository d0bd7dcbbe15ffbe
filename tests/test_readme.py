"""The README's Python runs, from top to bottom, as a reader would type it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def test_the_code_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert BLOCKS
    names: dict[str, object] = {}
    for block in BLOCKS:
        exec(compile(block, str(README), "exec"), names)
    assert "Outcome(" in capsys.readouterr().out
