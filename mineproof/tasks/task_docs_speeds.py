"""The tasks timed by `docs.builder.argument_and_task_speeds`, in items per second."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from game.puzzles.grades import Grade
from game.puzzles.puzzle_kinds import KINDS
from mineproof.tasks import TaskItems

PAGE = Path(__file__).parent / "tasks.md"
HEAD = "| kind | grade | items a processor-second |\n|---|---|--:|"


def rows() -> Iterator[tuple[str, Callable[[int], TaskItems]]]:
    """Yield a name for each grade of boards, and for each other kind of puzzle, with a function from seeds to items."""
    wanted = [("minesweeper", str(grade)) for grade in Grade if grade <= Grade.SUPPOSING]
    for kind, grade in [*wanted, *[(kind, None) for kind in KINDS if kind != "minesweeper"]]:
        yield f"{kind} | {grade or 'any'}", partial(TaskItems, kind, (), grade, (), ())
