"""Positions written in the format of another program, JSMinesweeper or minesweepr."""

from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from benchmarks.command_line.option_types import Target
from mineproof import BadLayout, Observation
from mineproof.terminal.text_files import check_writable, write

SIZED, RULES = ".mine", ".json"

PositionFile: TypeAlias = Annotated[
    Target,
    Parameter(
        help=f"write the board, as the player sees it, for another program: JSMinesweeper ({SIZED}), or minesweepr, "
        f"whose name for clues is rules ({RULES})"
    ),
]


def check_position_file(file: Path | None) -> None:
    """Raise `BadLayout` for a name without a known format, and `OSError` if the file cannot be written."""
    if file is not None and file.suffix.lower() not in (SIZED, RULES):
        raise BadLayout(f"--write {file}: expected a name that ends in {SIZED} or {RULES}")
    check_writable(file)


def write_position(file: Path, seen: Observation) -> None:
    """Write a position in the format for the file's name. Raises `BadLayout` if the format cannot express it."""
    write(file, seen.to_sized_rows() if file.suffix.lower() == SIZED else seen.to_rules() + "\n")
