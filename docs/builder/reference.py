"""The reference of the Python packages: a page for each public module, made from its docstrings."""

import ast
from pathlib import Path

from docs.builder.application_documentation import ROOT

PACKAGES = {
    "mineproof": "what a person uses and sees",
    "game": "what is true",
    "engines": "what follows",
    "benchmarks": "what it costs",
}
"""The packages and their descriptions."""


INTRODUCTION = """\
# Python reference

```python
import mineproof as mp
```

Every module with its first sentence.
"""

PAGE = """\
# {module}

```python
import {module}
```

::: {module}
"""


def sources() -> dict[str, Path]:
    """Map all public modules written in Python to their files, a package before its modules. Nothing is imported."""
    found: dict[str, Path] = {}
    for package in PACKAGES:
        files = {module_of(path): path for path in (ROOT / package).rglob("*.py")}
        found |= {module: files[module] for module in sorted(files) if "._" not in module}
    return found


def module_of(path: Path) -> str:
    """Return the name of the module in a file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def summary_of(source: Path) -> str:
    """Return the first line of the docstring of a module, by its file."""
    text = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0]


def entries() -> list[tuple[str, str]]:
    """Return the address and the title of each module's page, for the menu."""
    return [(_address(module), module) for module in sources()]


def pages() -> dict[str, str]:
    """Return the pages by their addresses."""
    made = {_address(module): PAGE.format(module=module) for module in sources()}
    made["reference/index.md"] = _index()
    return made


def _index() -> str:
    lines = [INTRODUCTION]
    for package, what in PACKAGES.items():
        lines += ["", f"## `{package}`: {what}", "", "| module | what it is |", "|---|---|"]
        for module, source in sources().items():
            if module.partition(".")[0] == package:
                lines.append(f"| [`{module}`]({module}.md) | {summary_of(source).replace('|', '&#124;')} |")
    return "\n".join(lines) + "\n"


def _address(module: str) -> str:
    return f"reference/{module}.md"
