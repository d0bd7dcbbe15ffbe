"""The notebooks run from top to bottom, and are kept without results."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

pytest.importorskip("nbclient", reason="the extra `docs` is not installed")
pytest.importorskip("ipykernel", reason="the extra `docs` is not installed")

from docs.builder import notebooks


@pytest.mark.parametrize("path", notebooks.notebooks(), ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_pictures(path: Path) -> None:
    if sys.platform == "win32":
        asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
    assert "<svg" in notebooks.in_markdown(path)


@pytest.mark.parametrize("path", notebooks.notebooks(), ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_results(path: Path) -> None:
    assert '"outputs": []' in path.read_text(encoding="utf-8")
    assert '"image/png"' not in path.read_text(encoding="utf-8")
