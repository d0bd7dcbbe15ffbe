"""The user's own classes and policies, named by their file, as in "./minesweeper.py:MinesweeperAI"."""

import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path

from engines.engine_name_syntax import is_program
from engines.program_process import HOME
from game.errors import UserError

POLICY = "policy:"
"""The prefix of the "module:function" of a policy."""

IMPORT = re.compile(r"^\s*(?:from|import)\s+(game|engines|benchmarks)\b", re.MULTILINE)
"""Matches an import of `game`, `engines` or `benchmarks`: mineproof's own, or a user's file of that name."""

FILES: dict[str, Path] = {}
"""The files named by the user, by the names of their modules."""


def importable(name: str) -> str:
    """Convert "FILE.py:Class" to "module:Class", and let modules be imported from its folder; keep other names.

    Raises `ValueError` for a missing file, and for a file without a class.
    """
    if is_program(name):
        return name
    if name.startswith(POLICY):
        return POLICY + importable(name.removeprefix(POLICY))
    if name.endswith(".py"):
        raise UserError(f"{name!r} names a file alone; expected its class as well, as in {name}:MinesweeperAI")
    found = re.fullmatch(r"(?P<file>.+\.py):(?P<rest>.+)", name)
    if found is None:
        return name
    path = Path(found["file"])
    if not path.is_file():
        raise UserError(f"{name!r}: there is no file {found['file']!r}; expected the file with your class")
    path = path.resolve()
    _check_imports(path)
    return f"{_module_of(path)}:{found['rest']}"


def _check_imports(path: Path) -> None:
    """Raise `UserError` if this file imports a package from its own folder that has the name of a mineproof package."""
    for name in IMPORT.findall(path.read_text(encoding="utf-8", errors="replace")):
        for place in (path.parent / name / "__init__.py", path.parent / f"{name}.py"):
            if place.is_file() and path.parent != HOME:
                raise UserError(
                    f"{path} imports {name!r}, which is {place} there, but here mineproof's own package of that name; "
                    "rename yours"
                )


def _module_of(path: Path) -> str:
    """Return the module name for this file: its own name or, if another file has that name, "folder.name"."""
    folder, module = path.parent, path.stem
    if FILES.setdefault(module, path) != path:
        folder, module = folder.parent, f"{folder.name}.{module}"
        if not path.parent.name.isidentifier() or FILES.setdefault(module, path) != path:
            raise UserError(f"{str(path)!r} is called as {str(FILES[path.stem])!r} is; rename one of the two")
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    return module


def as_argument(name: str) -> str:
    """Return the name as typed on the command line: "FILE.py:Class" for a class in a standalone file."""
    if is_program(name):
        return name
    if name.startswith(POLICY):
        return POLICY + as_argument(name.removeprefix(POLICY))
    module, colon, attribute = name.partition(":")
    found = find_spec(module) if colon and "." not in module else None
    file = FILES.get(module) or (found.origin if found is not None else None)
    if file is None or not str(file).endswith(".py"):
        return name
    path = os.path.relpath(file)
    return f"{path if not path.startswith(os.pardir) else file}:{attribute}"
