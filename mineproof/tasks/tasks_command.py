"""mineproof tasks: questions about puzzles with answers that are certainly right, as JSON lines."""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Annotated, get_args

from cyclopts import Parameter, Token

from benchmarks.command_line.option_types import KindSettings, Positive, Seconds, Whole
from benchmarks.command_line.value_parsers import opening
from game.minesweeper.sizes import Size
from game.puzzles.puzzle_kinds import KINDS
from mineproof.tasks import TASKS, VERSION, Item, TaskItems
from mineproof.tasks.canonical_forms import Split
from mineproof.terminal.command_output import print_json
from mineproof.terminal.limited_search import SearchLimits, find
from mineproof.terminal.text_files import check_writable

CARD = """\
---
pretty_name: {name}
license: mit
language: [en]
task_categories: [question-answering]
tags: [reasoning, synthetic, {kind}]
size_categories: [{size}]
configs:
- config_name: default
  data_files:
{files}
---

# {name}

{number} questions about puzzles of the kind {kind}, with answers that are certainly right. They were made by version
{version} of the generator `mineproof.tasks`: {source!r}.

| task | grade | items |
|---|---|--:|
{rows}

Each row has a `question`, its `answer`, and `metadata`, which is JSON: the puzzle (`facts`), the `solution`, the
`argument` for it, and the `difficulty`. `mineproof.tasks.score_answer(answer, entry)` scores an answer, where `entry`
is the row with its `metadata` read as JSON. Puzzles that are alike but for rotation, reflection, renaming and the order
of their clues are in one split.
"""

SIZES = {1_000: "n<1K", 10_000: "1K<n<10K", 100_000: "10K<n<100K", 1_000_000: "100K<n<1M"}


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

    def show(item: Item, _: int) -> None:
        if folder is None:
            print_json(item)
        else:
            found.append(item)

    looks = chain.from_iterable(map(source.search, count()))
    status = find(looks, search, show, "tasks", lambda _: "puzzles; give more --limit")
    if folder is not None and found:
        write_folder(folder, source, found)
        print(f"{len(found)} tasks are in {folder}", file=sys.stderr)
    return status


def write_folder(folder: Path, source: TaskItems, items: Sequence[Item]) -> None:
    """Write the items into a folder, with `metadata` as JSON text, since its keys depend on the task."""
    files = []
    for split in get_args(Split):
        some = [item for item in items if item["metadata"]["split"] == split]
        rows = [item | {"metadata": json.dumps(item["metadata"])} for item in some]
        (folder / f"{split}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        if rows:
            files.append(f"  - split: {split}\n    path: {split}.jsonl")
    counted = Counter((item["metadata"]["task"], item["metadata"]["difficulty"]["grade"]) for item in items)
    card = CARD.format(
        name=source.name,
        kind=source.kind,
        number=f"{len(items):,}",
        version=VERSION,
        source=source,
        size=next((category for most, category in SIZES.items() if len(items) < most), "n>1M"),
        files="\n".join(files),
        rows="\n".join(f"| {task} | {grade} | {number:,} |" for (task, grade), number in sorted(counted.items())),
    )
    (folder / "README.md").write_text(card, encoding="utf-8")
