"""Files read and written by commands. An unwritable file is refused before the work, not after it."""

import tempfile
from pathlib import Path

from benchmarks.command_line.parsers_of_names_and_numbers import opening
from game.errors import BadLayout

TO_WRITE = "a file to write, in a folder that exists"


def check_writable(file: Path | None) -> None:
    """Raise `OSError` if `file` cannot be written. The check creates no file, and leaves an existing file unchanged."""
    if file is None:
        return
    with opening(file, TO_WRITE):
        if file.exists():
            file.open("ab").close()
        else:
            tempfile.TemporaryFile(dir=file.parent).close()


def write(file: Path, content: str | bytes) -> None:
    """Write text or bytes into `file`. Raises `OSError` with the name of the file and the expected kind of file."""
    with opening(file, TO_WRITE):
        file.write_bytes(content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content)


def text_of_file(path: str, expected: str) -> str:
    """Return the content of a file with this `expected` content. Raises `BadLayout` for binary data, and `OSError`."""
    try:
        with opening(path, expected):
            return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadLayout(f"{path}: {error}; expected {expected}, in UTF-8") from None


def lines_of(text: str) -> list[str]:
    """Split a text into lines, but not at Unicode's other line ends such as U+2028: JSON may contain them."""
    return text.removeprefix("\ufeff").removesuffix("\n").split("\n") if text else []
