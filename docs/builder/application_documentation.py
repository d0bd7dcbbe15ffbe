"""The documentation files in the folders of applications: pages, pictures, notebooks and modules.

Files are found by name: `NAME.md` is a page, and `pictures/` has its pictures. A module `*_docs_pictures` draws
pictures, and a module `*_site_files` makes files of the site; its `MENU` lists those for the menu.
"""

from importlib import import_module
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "pages"


def found(pattern: str) -> list[Path]:
    """Return the files that match the pattern in the folders of applications."""
    packages = sorted((ROOT / "mineproof").glob("*/__init__.py"))  # the site that is built there is none
    return [path for package in packages for path in sorted(package.parent.glob(pattern))]


def modules(part: str) -> list[ModuleType]:
    """Import the modules of applications with names that end in `part`."""
    return [import_module(f"mineproof.{path.parent.name}.{path.stem}") for path in found(f"*_{part}.py")]


def written_pages() -> list[Path]:
    """Return all handwritten pages: first those of `docs/pages`, then those of the applications."""
    return [*sorted(PAGES.rglob("*.md")), *found("*.md")]
