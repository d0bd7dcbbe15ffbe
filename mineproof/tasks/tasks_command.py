"""mineproof tasks: questions about puzzles with answers that are certainly right, as JSON lines."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, Token

from benchmarks.command_line.option_types import KindSettings, Positive, Seconds, Whole
from benchmarks.command_line.parsers_of_names_and_numbers import opening
from game.minesweeper.sizes import Size
from game.puzzles.puzzle_kinds import KINDS
from mineproof.tasks import TASKS, Item, TaskItems
from mineproof.tasks.canonical_forms import Split
from mineproof.tasks.data_set_folder import write_folder
from mineproof.terminal.command_output import print_json
from mineproof.terminal.limited_search import SearchLimits, find
from mineproof.terminal.text_files import check_writable


def _sizes(_: object, tokens: Sequence[Token]) -> tuple[Size, ...]:
    return tuple(Size.parse(token.value) for token in tokens)


@dataclass(frozen=True)
class TaskSearch(SearchLimits):
    """The number of items to draw, and the limits of the search."""

    count: Positive = 10
    """how many"""
    seed: Whole = 0
    """the seed of the tasks: the same seed draws the same tasks"""
    limit: Seconds = 3600.0
    """seconds of processor time for all"""


def tasks(
    kind: Annotated[str, Parameter(metavar="KIND", choices=tuple(KINDS))],
    /,
    *,
    task: Annotated[tuple[str, ...], Parameter(metavar="TASK", choices=tuple(TASKS))] = (),
    grade: Annotated[str | None, Parameter(metavar="GRADE")] = None,
    size: Annotated[tuple[Size, ...], Parameter(converter=_sizes, n_tokens=1, accepts_keys=False, metavar="SIZE")] = (),
    option: KindSettings = (),
    search: TaskSearch = TaskSearch(),
    split: Split | None = None,
    folder: Annotated[Path | None, Parameter(metavar="DIR")] = None,
) -> int:
    """Print tasks about puzzles of a kind as JSON lines.

    A task is a question, its right answer, and metadata with the puzzle, the solution, the argument and the difficulty.
    The same options and the same seed give the same tasks. Tasks about chances have the grade guess. `mineproof score`
    scores the answers.

    Args:
        kind: the kind of puzzle
        task: the kind of task; several take turns [default: all]
        grade: the rung needed for the answer, or guess for chances [default: any]
        size: the size of boards, as in 6x6/8 or 6x6/8@hex; if several are given, one is drawn for each task [default:
            6x6/8, and other sizes for rare grades]
        split: only tasks of this split, which depends on the puzzle alone
        folder: write a folder for Hugging Face datasets: train.jsonl and test.jsonl with N tasks in all, and a card
    """
    source = TaskItems(kind, task, grade, size, option, search.seed, split)
    if folder is not None:
        with opening(folder, "a folder to write"):
            folder.mkdir(parents=True, exist_ok=True)
        check_writable(folder / "README.md")
    found: list[Item] = []
    keep = print_json if folder is None else found.append
    looks = chain.from_iterable(map(source.search, count()))
    status = find(looks, search, lambda item, _: keep(item), "tasks", lambda _: "puzzles; give more --limit")
    if folder is not None and found:
        write_folder(folder, source, found)
        print(f"{len(found)} tasks are in {folder}", file=sys.stderr)
    return status
