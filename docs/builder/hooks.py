"""What MkDocs calls while it builds the site: the pages that the code makes are added to those that are written."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
sys.path.insert(0, str(ROOT))

from docs.builder import command_help, engine_pages, live_board, neighborhoods, notebooks, reference  # noqa: E402 - found through the line above

Page = tuple[str, str]
"""The address of a page in the site, and its title."""

SECTIONS = {"ways/index.md": engine_pages, "notebooks/index.md": notebooks, "reference/index.md": reference}
"""The pages that lead to generated ones, and what makes those."""


def on_config(config: MkDocsConfig) -> None:
    """Put the generated pages below the entry of their section."""
    config.nav = [_with_pages(entry) for entry in config.nav or []]
    config.watch += [str(ROOT / "docs"), str(ROOT / "game"), str(ROOT / "engines")]


def _with_pages(entry: Any) -> Any:
    [(title, target)] = entry.items()
    if not isinstance(target, str) or target not in SECTIONS:
        return entry
    return {title: [target, *_nested(SECTIONS[target].entries())]}


def _nested(pages: list[Page]) -> list[dict[str, Any]]:
    """The pages of modules below those of their packages: a page then lists its neighbors, and not every module."""
    addresses = {title: address for address, title in pages}

    def entry(title: str) -> dict[str, Any]:
        below = [entry(one) for one in addresses if one.rpartition(".")[0] == title]
        return {title: [addresses[title], *below] if below else addresses[title]}

    return [entry(title) for title in addresses if title.rpartition(".")[0] not in addresses]


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Put the table of neighborhoods in its place."""
    return neighborhoods.with_table(markdown)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages, the pictures, and the live board."""
    made = {"commands.md": command_help.page()}
    for section in SECTIONS.values():
        made |= section.pages()
    for address, text in made.items():
        files.append(File.generated(config, address, content=text))
    for path in sorted(PICTURES.iterdir()):
        files.append(File.generated(config, f"pictures/{path.name}", abs_src_path=str(path)))
    for address, path in live_board.static_files():
        files.append(File.generated(config, address, abs_src_path=str(path)))
    files.append(File.generated(config, "board/mineproof.zip", content=live_board.archive()))
    return files
