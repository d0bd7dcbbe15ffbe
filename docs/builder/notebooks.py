"""The notebooks: they are kept without results, run while the site is built, and shown with what came out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from docs.builder import applications

FOLDER = applications.ROOT / "docs" / "notebooks"

SECONDS = 120
"""How long one cell may take."""

INTRODUCTION = """\
# Notebooks

```console
jupyter lab docs/notebooks
```

Engines, boards, proofs and tours draw themselves in a notebook. These are run each time this site is built; to
change and run them yourself, take the files from `docs/notebooks` and `mineproof` in the repository.

| notebook | what it shows |
|---|---|
"""


def notebooks() -> list[Path]:
    """The files, in order."""
    return sorted([*FOLDER.glob("*.ipynb"), *applications.found("*.ipynb")], key=lambda path: path.name)


def executed(path: Path) -> Any:
    """The notebook after running it from top to bottom. Raises what a cell raises."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    resources = {"metadata": {"path": str(applications.ROOT)}}
    return NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", resources=resources).execute()


def entries() -> list[tuple[str, str]]:
    """A page for each notebook, with its title."""
    return [(_address(path), _title_of(path)) for path in notebooks()]


def pages() -> dict[str, str]:
    """The pages by their addresses."""
    rows = [f"| [{_title_of(path)}]({path.stem}.md) | {_summary_of(path)} |" for path in notebooks()]
    made = {_address(path): in_markdown(path) for path in notebooks()}
    return {"notebooks/index.md": INTRODUCTION + "\n".join(rows) + "\n", **made}


@cache
def in_markdown(path: Path) -> str:
    """The notebook with its results, as a page."""
    return "\n\n".join(part for cell in executed(path).cells for part in _parts(cell)) + "\n"


def _parts(cell: Any) -> Iterator[str]:
    if cell.cell_type == "markdown":
        yield cell.source
        return
    yield f"```python\n{cell.source}\n```"
    for output in cell.outputs:
        data = output.get("data", {})
        if "text/html" in data:
            yield _block(data["text/html"])
        elif "image/png" in data:
            drawn = f"data:image/png;base64,{data['image/png'].strip()}"
            yield _block(f'<img alt="{escape(data["text/plain"])}" src="{drawn}">')
        elif text := output.get("text") or data.get("text/plain"):
            yield f"```text\n{text.rstrip()}\n```"


def _block(html: str) -> str:
    """HTML for a page in Markdown: an empty line would end it."""
    return '<div class="output">' + re.sub(r"\n\s*\n", "\n", html.strip()) + "</div>"


def _first_cell(path: Path) -> str:
    cells = nbformat.read(path, as_version=4).cells  # type: ignore[no-untyped-call]
    return str(cells[0].source)


def _title_of(path: Path) -> str:
    return _first_cell(path).partition("\n")[0].removeprefix("# ")


def _summary_of(path: Path) -> str:
    return _first_cell(path).split("\n\n")[1].replace("\n", " ")


def _address(path: Path) -> str:
    return f"notebooks/{path.stem}.md"
