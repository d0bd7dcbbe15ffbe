"""The reference of the Python packages: a page for each public module, made from its docstrings."""

import ast
import pkgutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

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


def modules() -> Iterator[str]:
    """Yield the names of all public modules written in Python, a package before its modules. Nothing is imported."""
    for package in PACKAGES:
        yield package
        yield from sorted(_below(package, _folder_of(package)))


def _below(package: str, folder: Path) -> Iterator[str]:
    for module in pkgutil.iter_modules([str(folder)]):
        name = f"{package}.{module.name}"
        is_written = module.ispkg or (folder / f"{module.name}.py").exists()
        if module.name.startswith("_") or not is_written:
            continue
        yield name
        if module.ispkg:
            yield from _below(name, folder / module.name)


def _folder_of(package: str) -> Path:
    found = find_spec(package)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


def source_of(module: str) -> Path:
    """Return the file of a module."""
    package, *parts = module.split(".")
    path = _folder_of(package).joinpath(*parts)
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def summary_of(module: str) -> str:
    """Return the first line of the module's docstring."""
    text = ast.get_docstring(ast.parse(source_of(module).read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0]


def entries() -> list[tuple[str, str]]:
    """Return the address and the title of each module's page, for the menu."""
    return [(_address(module), module) for module in modules()]


def pages() -> dict[str, str]:
    """Return the pages by their addresses."""
    made = {_address(module): PAGE.format(module=module) for module in modules()}
    made["reference/index.md"] = _index()
    return made


def _index() -> str:
    lines = [INTRODUCTION]
    for package, what in PACKAGES.items():
        lines += ["", f"## `{package}`: {what}", "", "| module | what it is |", "|---|---|"]
        for module in modules():
            if module == package or module.startswith(f"{package}."):
                lines.append(f"| [`{module}`]({module}.md) | {summary_of(module).replace('|', '&#124;')} |")
    return "\n".join(lines) + "\n"


def _address(module: str) -> str:
    return f"reference/{module}.md"
