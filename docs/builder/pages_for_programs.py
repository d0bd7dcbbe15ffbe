"""The pages as Markdown beside their HTML, and `llms.txt`, which lists them, for programs that read documentation.

The format of the list is described at https://llmstxt.org.
"""

import re
from pathlib import Path

from markdownify import markdownify
from mkdocs.structure.pages import Page

COLORS = re.compile(r"</?span[^>]*>")
"""The tags that color code; Markdown does not need them."""

FROM_DOCSTRINGS = re.compile(r"^::: ", re.MULTILINE)
"""The instruction in a page that MkDocs replaces by docstrings when it renders the page."""


def in_markdown(page: Page, html: str) -> str:
    """Return the page in Markdown: as written, or converted from its HTML if docstrings are rendered in it."""
    assert page.markdown is not None
    if not FROM_DOCSTRINGS.search(page.markdown):
        return page.markdown
    return str(markdownify(COLORS.sub("", html), heading_style="ATX"))


def address(page: Page) -> str:
    """Return the address of the page's Markdown in the site."""
    return str(Path(page.file.dest_uri).with_suffix(".md").as_posix())


def listing(name: str, description: str, pages: list[Page]) -> str:
    """Return the text of `llms.txt`: the pages in the order of the menu, with those on modules listed as optional."""
    lines = [f"# {name}", "", f"> {description}", "", "## Documentation", ""]
    modules = [page for page in pages if page.file.src_uri.startswith("reference/")]
    lines += [f"- [{page.title}]({address(page)})" for page in pages if page not in modules]
    lines += ["", "## Optional", "", *(f"- [{page.title}]({address(page)})" for page in modules)]
    return "\n".join(lines) + "\n"
