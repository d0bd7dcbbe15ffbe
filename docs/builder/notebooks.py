"""The pages of the notebooks. The notebooks are stored without results, and run while the site is built."""

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from docs.builder import application_documentation

FOLDER = application_documentation.ROOT / "docs" / "notebooks"

SECONDS = 120
"""The time limit for running one cell."""

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
    """Return the files of all notebooks, ordered by name."""
    return sorted([*FOLDER.glob("*.ipynb"), *application_documentation.found("*.ipynb")], key=lambda path: path.name)


def executed(path: Path) -> Any:
    """Run a notebook from top to bottom, and return it with its results.

    Raises `CellExecutionError` if a cell fails.
    """
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    resources = {"metadata": {"path": str(application_documentation.ROOT)}}
    return NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", resources=resources).execute()


def entries() -> list[tuple[str, str]]:
    """Return the address and the title of each notebook's page, for the menu."""
    return [(_address(path), _title_of(path)) for path in notebooks()]


def pages() -> dict[str, str]:
    """Return the pages by their addresses."""
    rows = [f"| [{_title_of(path)}]({path.stem}.md) | {_summary_of(path)} |" for path in notebooks()]
    made = {_address(path): in_markdown(path) for path in notebooks()}
    return {"notebooks/index.md": INTRODUCTION + "\n".join(rows) + "\n", **made}


@cache
def in_markdown(path: Path) -> str:
    """Run a notebook, and return it with its results as a page."""
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
    """Make HTML a block of a Markdown page. Empty lines are removed, as they would end the block."""
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
