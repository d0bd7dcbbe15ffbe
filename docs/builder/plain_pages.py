"""Each page as Markdown beside its HTML, and `llms.txt`, which lists them: for programs that read documentation.

The form of the list is that of https://llmstxt.org.
"""

from __future__ import annotations

import re
from pathlib import Path

from markdownify import markdownify
from mkdocs.structure.pages import Page

COLORS = re.compile(r"</?span[^>]*>")
"""Most of the tags of a page, which mean nothing in Markdown."""

FROM_DOCSTRINGS = re.compile(r"^::: ", re.MULTILINE)
"""What stands in a page whose text is made of docstrings only as the page is rendered."""


def in_markdown(page: Page, html: str) -> str:
    """The page in Markdown: as it was written or, where docstrings make it, from what was rendered."""
    assert page.markdown is not None
    if not FROM_DOCSTRINGS.search(page.markdown):
        return page.markdown
    return str(markdownify(COLORS.sub("", html), heading_style="ATX"))


def address(page: Page) -> str:
    """Where the page stands in the site, as Markdown."""
    return str(Path(page.file.dest_uri).with_suffix(".md").as_posix())


def listing(name: str, description: str, pages: list[Page]) -> str:
    """The text of `llms.txt`: the pages in the order of the menu; those of single modules are optional reading."""
    lines = [f"# {name}", "", f"> {description}", "", "## Documentation", ""]
    modules = [page for page in pages if page.file.src_uri.startswith("reference/")]
    lines += [f"- [{page.title}]({address(page)})" for page in pages if page not in modules]
    lines += ["", "## Optional", "", *(f"- [{page.title}]({address(page)})" for page in modules)]
    return "\n".join(lines) + "\n"
