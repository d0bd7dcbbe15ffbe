"""Classes and policies of one's own that are named by their file, as in "./minesweeper.py:MinesweeperAI"."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from engines.spec import is_program
from game.errors import UserError

POLICY = "policy:"
"""What stands before the "module:function" of a policy."""


def importable(name: str) -> str:
    """`name`, where "FILE.py:Class" becomes "module:Class": modules are then looked for in the folder of the file, too.

    Raises `ValueError` where there is no such file, or a file without a class.
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
    if (folder := str(path.resolve().parent)) not in sys.path:
        sys.path.insert(0, folder)
    return f"{path.stem}:{found['rest']}"
