"""Pages, pictures, notebooks and modules of the documentation that stand in the folders of applications.

They are found by their place and name: `NAME.md` is a page, `pictures/` has its pictures, the modules `*_docs_pictures`
make these, and the modules `*_docs_files` make files of the site, with those for its menu as `MENU`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "pages"


def found(pattern: str) -> list[Path]:
    """The files of this pattern in the folders of applications."""
    packages = sorted((ROOT / "mineproof").glob("*/__init__.py"))  # the site that is built there is none
    return [path for package in packages for path in sorted(package.parent.glob(pattern))]


def modules(part: str) -> list[ModuleType]:
    """The modules whose names end so."""
    return [import_module(f"mineproof.{path.parent.name}.{path.stem}") for path in found(f"*_{part}.py")]


def written_pages() -> list[Path]:
    """All pages that are written: those of the core, then those of the applications."""
    return [*sorted(PAGES.rglob("*.md")), *found("*.md")]
