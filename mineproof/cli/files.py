"""Files that commands write: what cannot be written is refused before the work, not after it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from benchmarks.console.arguments import opening

TO_WRITE = "a file to write, in a folder that exists"


def check_writable(file: Path | None) -> None:
    """Raise `OSError` if `file` cannot be written. There is no new file then, and an old one stays as it is."""
    if file is None:
        return
    with opening(file, TO_WRITE):
        if file.exists():
            file.open("ab").close()
        else:
            tempfile.TemporaryFile(dir=file.parent).close()


def write(file: Path, text: str) -> None:
    """Write `text` into `file`. Raises `OSError`, which names the file and what was expected."""
    with opening(file, TO_WRITE):
        file.write_text(text, encoding="utf-8")
