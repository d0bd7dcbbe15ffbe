"""Files read and written by commands. An unwritable file is refused before the work, not after it."""

import tempfile
from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from benchmarks.command_line.option_types import Target
from benchmarks.command_line.value_parsers import opening
from game.board.observation import Observation
from game.errors import BadLayout

TO_WRITE = "a file to write, in a folder that exists"

SIZED, RULES = ".mine", ".json"

PositionFile: TypeAlias = Annotated[
    Target,
    Parameter(
        help=f"write the board, as the player sees it, for another program: JSMinesweeper ({SIZED}), or minesweepr, "
        f"whose name for clues is rules ({RULES})"
    ),
]


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


def check_written(file: Path | None) -> None:
    """Raise `BadLayout` for a name without a known format, and `OSError` if the file cannot be written."""
    if file is not None and file.suffix.lower() not in (SIZED, RULES):
        raise BadLayout(f"--write {file}: expected a name that ends in {SIZED} or {RULES}")
    check_writable(file)


def write_position(file: Path, seen: Observation) -> None:
    """Write a position in the format for the file's name. Raises `BadLayout` if the format cannot express it."""
    write(file, seen.to_sized_rows() if file.suffix.lower() == SIZED else seen.to_rules() + "\n")
