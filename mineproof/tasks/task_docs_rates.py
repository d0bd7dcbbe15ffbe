"""The tasks of which `docs.builder.rate_tables` measures how fast they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from engines.grading.grading import Grade
from game.puzzles.kinds import KINDS
from mineproof.tasks import TaskItems

PAGE = Path(__file__).parent / "tasks.md"
HEAD = "| kind | grade | items a processor-second |\n|---|---|--:|"


def rows() -> Iterator[tuple[str, Callable[[int], TaskItems]]]:
    """Each grade of boards, and each other kind, with its items by their seed."""
    wanted = [("minesweeper", str(grade)) for grade in Grade if grade <= Grade.SUPPOSING]
    for kind, grade in [*wanted, *[(kind, None) for kind in KINDS if kind != "minesweeper"]]:
        yield f"{kind} | {grade or 'any'}", partial(_items, kind, grade)


def _items(kind: str, grade: str | None, seed: int) -> TaskItems:
    return TaskItems(kind, (), grade, seed=seed)
