"""What pytest does for the whole suite: draw examples, run commands, skip what needs a missing extra, open a
browser."""

import gc
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from benchmarks.__main__ import main as benchmarks_main
from mineproof.__main__ import main as mineproof_main
from tests.support.commands import Command, command_of

# In the background of a script Ctrl-C is ignored, by programs that tests start and interrupt as well.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Many tests start processes, each of which would compile everything anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The same examples at every run, and as much time for them as a busy machine takes.
settings.register_profile("mineproof", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("mineproof")

EXTRAS = {
    "pygame": "gui",
    "distributed": "cluster",
    "matplotlib": "report",
    "mkdocs": "docs",
    "ms_toollib": "peers",
    "pandas": "pandas",
    "coverage": "dev",
}
"""What a test module may import that an extra installs."""


class SkippedWithoutExtra(pytest.Module):
    """A test module, skipped with the reason where it imports what an extra would install."""

    def _getobj(self) -> Any:
        try:
            return super()._getobj()  # type: ignore[no-untyped-call]
        except self.CollectError as error:
            missing = getattr(error.__cause__, "name", None)
            if missing not in EXTRAS:
                raise
            pytest.skip(f"the extra `{EXTRAS[missing]}` is not installed", allow_module_level=True)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module:
    """Collect each file as a `SkippedWithoutExtra`."""
    return SkippedWithoutExtra.from_parent(parent, path=module_path)


def pytest_collection_finish() -> None:
    """Spare every collection of garbage the modules and tests that stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def mineproof(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """The command `mineproof`."""
    return command_of(mineproof_main, capsys, tmp_path)


@pytest.fixture
def bench(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """The command `python -m benchmarks`."""
    return command_of(benchmarks_main, capsys, tmp_path)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser without a window. Tests that ask for it are skipped with the reason where there is none."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed: pip install playwright"
    )
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        pytest.skip("there is no Chromium: apt-get install chromium")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()
