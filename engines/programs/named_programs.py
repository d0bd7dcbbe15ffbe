"""Names for external programs, defined in a file `mineproof.toml` in the current folder or a parent of it."""

import os
import re
from collections.abc import Container
from functools import lru_cache
from pathlib import Path
from typing import Any

from engines.engine_metadata_and_options import Spec
from engines.engine_name_syntax import PROGRAM, is_program, unknown_name
from game.errors import UserError

FILE = "mineproof.toml"


def named_programs(taken: Container[str] = ()) -> tuple[Spec, ...]:
    """Return the programs named in the nearest `mineproof.toml`, here or above, in order; empty without such a file.

    Its table `engines` gives each name a command line, as in `pseq = "cmd:./PSEQ --fast"`; the program runs in the
    folder of the file. Raises `UserError` with the line for invalid content, and for a name that is `taken`.
    """
    here = Path.cwd()
    files = (folder / FILE for folder in (here, *here.parents))
    path = next(filter(os.path.exists, files), None)  # which takes a folder that may not be read as one without it
    if path is None:
        return ()
    found = _read(path, path.stat().st_mtime_ns)
    for name, (line, _) in found.items():
        if name in taken:
            raise UserError(f"{path}, line {line}: {name!r} is taken by another engine; choose another name")
    return tuple(spec for _, spec in found.values())


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int) -> dict[str, tuple[int, Spec]]:
    """Read the programs of a file, by name, each with its line; cached until the file changes."""
    import tomllib  # lazy: only with such a file

    try:
        text = path.read_text(encoding="utf-8")
        tables: dict[str, Any] = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        message = re.sub(r"(.*) \(at line (\d+), column (\d+)\)", r"line \2, column \3: \1", str(error))
        raise UserError(f"{path}, {message}") from None
    for name, value in tables.items():
        if name != "engines" or not isinstance(value, dict):
            complaint = unknown_name("table", name, ["engines"]) if name != "engines" else "expected a table [engines]"
            raise UserError(f"{path}, line {_line_of(text, name)}: {complaint}")
    found = {}
    for name, command in tables.get("engines", {}).items():
        line, named = _line_of(text, name), Spec(name, command, folder=str(path.parent))
        wrong = f'{name} is {command!r}; expected a command line, as in {name} = "cmd:./engine --flag"'
        if is_program(command) and command.removeprefix(PROGRAM).strip():
            wrong = named.invalid() or ""
        if wrong:
            raise UserError(f"{path}, line {line}: {wrong}")
        found[name] = line, named
    return found


def _line_of(text: str, key: str) -> int:
    written = re.compile(rf"""\s*\[?\s*(?:engines\s*\.\s*)?["']?{re.escape(key)}["']?\s*[]=.]""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if written.match(line)), 1)
