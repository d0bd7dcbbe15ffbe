"""mineproof tasks: questions about puzzles with answers that are certainly right, as JSON lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import get_args

from benchmarks.console.arguments import Commands, add_sizes, natural, opening, positive, seconds, size, whole
from game.puzzles.kinds import KINDS
from mineproof.tasks import TASKS, Item, TaskItems
from mineproof.tasks.dataset_folder import write_folder
from mineproof.tasks.splits import Split
from mineproof.tasks.studied_puzzle import GUESS
from mineproof.tasks.task_items import OPTIONS
from mineproof.terminal.paper import print_json
from mineproof.terminal.searching import STATUSES, find
from mineproof.terminal.text_files import check_writable

DESCRIPTION = f"""\
Print tasks about puzzles of a kind as JSON lines: a question, its right answer, and metadata with the puzzle, the
solution, the argument and the difficulty. An item depends on the kind, the task, the grade, the size, the seed and its
index alone. The tasks are {", ".join(TASKS)}; those about chances have the grade {GUESS}. `mineproof score` scores the
answers."""


def add_command(commands: Commands, summary: str) -> None:
    """Add `tasks`."""
    parser = commands.add_parser("tasks", help=summary, description=DESCRIPTION, epilog=STATUSES)
    parser.add_argument("kind", metavar="KIND", choices=list(KINDS), help=f"the kind of puzzle: {', '.join(KINDS)}")
    parser.add_argument(
        "--task", action="append", default=[], choices=list(TASKS), metavar="TASK",
        help="what is asked; may be given several times, and they take turns (default: all)",
    )  # fmt: skip
    parser.add_argument(
        "--grade", metavar="GRADE", help=f"the rung that the answer takes, or {GUESS} for chances (default: any)"
    )
    parser.add_argument(
        "--size", type=size, action="append", default=[], metavar="SIZE",
        help="of boards, as in 6x6/8 or 6x6/8@hex; of several, one is drawn for each item (default: 6x6/8, and what "
        "the rare grades need)",
    )  # fmt: skip
    defaults = "; ".join(f"{kind} {' '.join(options)}" for kind, options in OPTIONS.items())
    add_sizes(parser, f"of other kinds: how large they are (default: {defaults})")
    parser.add_argument("--count", type=positive, default=10, metavar="N", help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=whole, default=0, metavar="N", help="draws the items (default: %(default)s)")
    parser.add_argument(
        "--start", type=natural, default=0, metavar="INDEX", help="the index of the first (default: %(default)s)"
    )
    parser.add_argument(
        "--split", choices=get_args(Split), help="only items of this split, which follows from the puzzle alone"
    )
    parser.add_argument(
        "--folder", type=Path, metavar="DIR",
        help="write a folder for Hugging Face datasets: train.jsonl and test.jsonl with N items in all, and a card",
    )  # fmt: skip
    parser.add_argument(
        "--limit", type=seconds, default=3600.0, metavar="SECONDS", help="processor time for all (default: %(default)g)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print items until there are enough, or the time is over."""
    sizes, options = tuple(arguments.size), tuple(arguments.option)
    source = TaskItems(
        arguments.kind, tuple(arguments.task), arguments.grade, sizes, options, arguments.seed, arguments.split
    )
    if arguments.folder is not None:
        with opening(arguments.folder, "a folder to write"):
            arguments.folder.mkdir(parents=True, exist_ok=True)
        check_writable(arguments.folder / "README.md")
    found: list[Item] = []

    def show(item: Item, _: int) -> None:
        if arguments.folder is None:
            print_json(item)
        else:
            found.append(item)

    status = find(_looks(source, arguments.start), arguments, show, "tasks", lambda _: "puzzles; give more --limit")
    if arguments.folder is not None and found:
        write_folder(arguments.folder, source, found)
        print(f"{len(found)} tasks are in {arguments.folder}", file=sys.stderr)
    return status


def _looks(source: TaskItems, start: int) -> Iterator[Item | None]:
    """The items from this index on, and None for each look in vain."""
    for index in count(start):
        yield from source.looks(index)
