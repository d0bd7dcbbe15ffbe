"""What the site has beside its pages: the live board, and files of npm packages, so that nothing is fetched."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = Path(str(files("mineproof.live"))) / "page"

MODULES = ROOT / "docs" / "node_modules"
"""Where `npm install --prefix docs` puts its packages."""

PYODIDE = MODULES / "pyodide"
"""Without it the live board says that the engines could not be loaded."""

SEARCH_SHIM = MODULES / "iframe-worker" / "shim" / "index.js"
"""Lets the search work on pages opened as files; without it they have none."""

LOADED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What a browser loads of Pyodide."""

PACKAGED = (
    "game/**/*.py",
    "engines/**/*.py",
    "mineproof/*.py",
    "mineproof/live/__init__.py",
    "mineproof/live/answers.py",
    "mineproof/generation/*.py",
)
"""What the engines need in the browser, of the repository's files."""


def static_files() -> Iterator[tuple[str, Path]]:
    """The files that are copied, each with its address in the site."""
    for path in sorted(PAGE.iterdir()):
        yield f"board/{path.name}", path
    if PYODIDE.is_dir():
        for name in LOADED:
            yield f"board/pyodide/{name}", PYODIDE / name
    if SEARCH_SHIM.exists():
        yield "assets/iframe-worker.js", SEARCH_SHIM
        yield "assets/iframe-worker.LICENSE.txt", MODULES / "iframe-worker" / "LICENSE"


def archive() -> bytes:
    """The package as a zip archive, the same for the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for pattern in PACKAGED:
            for path in sorted(ROOT.glob(pattern)):
                name = zipfile.ZipInfo(path.relative_to(ROOT).as_posix())
                packed.writestr(name, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
