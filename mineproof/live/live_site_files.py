"""The live board in the site, with Pyodide from npm, so that a page fetches nothing from other hosts."""

import io
import zipfile
from importlib.resources import files
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = Path(str(files("mineproof.live"))) / "page"

PYODIDE = ROOT / "docs" / "node_modules" / "pyodide"
"""The folder of `npm install --prefix docs`; without it the live board reports that the engines could not be loaded."""

LOADED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
BROWSER_PACKAGES = ROOT / "docs" / "browser_packages"
"""The folder of msgspec built for Pyodide, filled by `make docs`."""

PACKAGED = {
    ROOT: (
        "game/**/*.py",
        "engines/**/*.py",
        "*/__init__.pyi",
        "mineproof/*.py",
        "mineproof/live/__init__.py",
        "mineproof/live/page_answers.py",
        "mineproof/board_search/*.py",
    ),
    BROWSER_PACKAGES: ("msgspec/*.py", "msgspec/*.so"),
}
"""The files that the engines need in the browser, by their folder."""


def site_files() -> dict[str, Path | bytes]:
    """Map the path of each file in the site to the source file, or to its content."""
    found: dict[str, Path | bytes] = {f"board/{path.name}": path for path in sorted(PAGE.iterdir())}
    if PYODIDE.is_dir():
        found |= {f"board/pyodide/{name}": PYODIDE / name for name in LOADED}
    return {**found, "board/mineproof.zip": archive()}


def archive() -> bytes:
    """Pack the package into a reproducible zip archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for folder, patterns in PACKAGED.items():
            for path in [path for pattern in patterns for path in sorted(folder.glob(pattern))]:
                name = zipfile.ZipInfo(path.relative_to(folder).as_posix())
                packed.writestr(name, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
