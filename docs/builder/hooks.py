"""The functions that MkDocs calls while it builds the site: they add the generated pages to the written ones."""

import os
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as SitePage

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
sys.path.insert(0, str(ROOT))

from docs.builder import (  # noqa: E402 - found through the line above
    application_documentation,
    command_help,
    engine_pages,
    notebooks,
    pages_for_programs,
    reference,
)

Page = tuple[str, str]
"""The address of a page in the site, and its title."""

SHOWN_FILE = re.compile(r"<!-- the file (\S+) -->")
"""The comment in a page that is replaced by a file of the repository."""

LINK = re.compile(r"(?<=\]\()[^):#\s]+(?=[)#])")
"""The address of a link to a file of the repository."""

APPLICATIONS = "mineproof/*/*.md"
"""The entry of the menu that is replaced by the pages of the applications."""

SEARCH_SHIM = ROOT / "docs" / "node_modules" / "iframe-worker"
"""An optional package, installed by `npm install --prefix docs`, that lets the search work on pages opened as files."""

SECTIONS = {"ways/index.md": engine_pages, "notebooks/index.md": notebooks, "reference/index.md": reference}
"""The first pages of sections with generated pages, each with the module that generates them."""


def on_config(config: MkDocsConfig) -> None:
    """Put the generated pages into the menu, below the entry of their section."""
    config.nav = [_with_pages(entry) for entry in config.nav or []]
    config.watch += [
        str(ROOT / "docs"),
        str(ROOT / "game"),
        str(ROOT / "engines"),
        *map(str, application_documentation.found("*.md")),
    ]


def _with_pages(entry: Any) -> Any:
    [(title, target)] = entry.items()
    if target == APPLICATIONS:
        modules = application_documentation.modules("site_files")
        made = [address for module in modules for address in getattr(module, "MENU", ())]
        return {title: [*[path.name for path in application_documentation.found("*.md")], *made]}
    if not isinstance(target, str) or target not in SECTIONS:
        return entry
    return {title: [target, *_nested(SECTIONS[target].entries())]}


def _nested(pages: list[Page]) -> list[dict[str, Any]]:
    """Nest the pages of modules below the page of their package, to keep each level of the menu short."""
    addresses = {title: address for address, title in pages}

    def entry(title: str) -> dict[str, Any]:
        below = [entry(one) for one in addresses if one.rpartition(".")[0] == title]
        return {title: [addresses[title], *below] if below else addresses[title]}

    return [entry(title) for title in addresses if title.rpartition(".")[0] not in addresses]


def on_page_markdown(markdown: str, page: SitePage, files: Files, **_: Any) -> str:
    """Insert the files that a page shows; turn links to files into links to pages."""
    written = SHOWN_FILE.sub(_shown_file, markdown)
    addresses = {Path(file.abs_src_path): file.src_uri for file in files if file.abs_src_path}

    def on_site(link: re.Match[str]) -> str:
        path = Path(os.path.normpath(Path(page.file.abs_src_path or "").parent / link[0]))
        target = addresses.get(path)
        if path.parent == engine_pages.FOLDER:  # several engines may share a way to reason
            has_page = any(file.src_uri == f"ways/{path.name}" for file in files)
            target = f"ways/{path.name if has_page else 'index.md'}"
        elif path.suffix == ".ipynb":
            target = f"notebooks/{path.stem}.md"
        return link[0] if target is None else Path(os.path.relpath(target, Path(page.file.src_uri).parent)).as_posix()

    return LINK.sub(on_site, written)


def _shown_file(place: re.Match[str]) -> str:
    return f"```text\n{(ROOT / place[1]).read_text(encoding='utf-8')}```"


def on_page_content(html: str, page: SitePage, config: MkDocsConfig, **_: Any) -> None:
    """Write the page as Markdown beside its HTML."""
    path = Path(config.site_dir, pages_for_programs.address(page))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(pages_for_programs.in_markdown(page, html), encoding="utf-8")


def on_nav(nav: Navigation, config: MkDocsConfig, **_: Any) -> None:
    """Keep the pages in the order of the menu, for `llms.txt`."""
    config.extra["pages"] = nav.pages


def on_post_build(config: MkDocsConfig) -> None:
    """Write `llms.txt`, the list of all pages; their titles are known only now."""
    listed = pages_for_programs.listing(config.site_name, config.site_description or "", config.extra["pages"])
    Path(config.site_dir, "llms.txt").write_text(listed, encoding="utf-8")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages, the pictures, and the pages and files of the applications."""
    made: dict[str, str | bytes | Path] = {"commands.md": command_help.page()}
    for section in SECTIONS.values():
        made |= section.pages()
    for module in application_documentation.modules("site_files"):
        made |= module.site_files()
    made |= {path.name: path for path in application_documentation.found("*.md")}
    made |= {
        f"pictures/{path.name}": path for path in (*PICTURES.iterdir(), *application_documentation.found("pictures/*"))
    }
    if SEARCH_SHIM.is_dir():
        made["assets/iframe-worker.js"] = SEARCH_SHIM / "shim" / "index.js"
        made["assets/iframe-worker.LICENSE.txt"] = SEARCH_SHIM / "LICENSE"
    for address, content in made.items():
        given = {"abs_src_path": str(content)} if isinstance(content, Path) else {"content": content}
        files.append(File.generated(config, address, **given))
    return files
