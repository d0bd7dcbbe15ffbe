"""python -m tests.mineproof.tasks.task_labels: do two oracles find a wrong label among tasks of all kinds and grades?

Each kind and grade has the same share of the processor time, so that rare ones are looked for as long as others; one of
which nothing was found has a quarter of it. Each of the `--processes` draws by a seed of its own, from `--seed` on, and
looks at its share of the items. An item with a wrong label is printed. At the end it says how many items of each kind,
grade and task there were, and how many differ in their puzzle or in what is asked about it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from itertools import count
from math import ceil, inf

from game.grid import NEIGHBORHOODS
from game.minesweeper.sizes import Size
from game.puzzles.kinds import KINDS
from mineproof.tasks import TASKS, Item, TaskItems, score_answer
from mineproof.tasks.studied_puzzle import GUESS
from tests.mineproof.tasks.task_oracles import faults

GRIDS = tuple(Size.parse(f"6x6/8@{grid}") for grid in NEIGHBORHOODS)


class Source:
    """The items of one kind and grade, each with what is wrong with it, and the processor time that they took so far.

    `looks` goes on without end: None is a look in vain.
    """

    def __init__(self, items: TaskItems) -> None:
        self.items, self.seconds, self.is_found = items, 0.0, False
        self.looks = self._looks()

    @property
    def share(self) -> float:
        """The processor time that counts: the next look is that of the source with the least."""
        return self.seconds * (1 if self.is_found else 4)

    def _looks(self) -> Iterator[tuple[Item, list[str]] | None]:
        start = time.process_time()
        for index in count():
            for item in self.items.looks(index):
                found = None if item is None else (item, _faults(item))
                self.seconds += time.process_time() - start
                self.is_found = self.is_found or item is not None
                yield found
                start = time.process_time()


def _faults(item: Item) -> list[str]:
    try:
        return faults(item) + ["its own answer is not right"] * (score_answer(item["answer"], item) != 1)
    except Exception as error:  # the run goes on, whatever an oracle cannot read
        return [f"{type(error).__name__}: {error}"]


def sources(kinds: Sequence[str], seed: int) -> list[Source]:
    """One for each kind and grade, and of boards one for all grids."""
    found = [TaskItems(kind, grade=grade, seed=seed) for kind in kinds for grade in (*KINDS[kind].load().ladder, GUESS)]
    if "minesweeper" in kinds:
        found.append(TaskItems("minesweeper", sizes=GRIDS, seed=seed))
    return [*map(Source, found)]


Seen = Counter[tuple[str, str, str]]
"""How many items there were of each kind, grade and task."""


def judged(kinds: Sequence[str], seed: int, number: float, seconds: float) -> tuple[Seen, int, set[bytes]]:
    """How many items there were, how many of them have a wrong label, and a digest of each that differs."""
    seen, wrong, digests = Seen(), 0, set()
    every, start = sources(kinds, seed), time.monotonic()
    while seen.total() < number and time.monotonic() - start < seconds:
        source = min(every, key=lambda one: one.share)
        found = next(source.looks)
        if found is None:
            continue
        item, wrong_with_it = found
        about = item["metadata"]
        seen[about["kind"], about["difficulty"]["grade"], about["task"]] += 1
        asked = item["question"] if about["task"] == "wrong-step" else about["solution"]
        digests.add(blake2b(json.dumps([about["task"], about["facts"], asked]).encode(), digest_size=12).digest())
        if wrong_with_it:
            wrong += 1
            print(source.items, about["source_index"], wrong_with_it, flush=True)
    return seen, wrong, digests


def main(given: Sequence[str] | None = None) -> int:
    """Look at items until there are enough, and print how many there were; 1 where a label is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.mineproof.tasks.task_labels", description=__doc__)
    until = parser.add_mutually_exclusive_group(required=True)
    until.add_argument("--items", type=int, default=inf, help="items in all")
    until.add_argument("--seconds", type=float, default=inf, help="for each process")
    parser.add_argument("--kind", action="append", choices=list(KINDS))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1, help="(default: %(default)s)")
    arguments = parser.parse_args(given)
    kinds, processes = arguments.kind or list(KINDS), arguments.processes
    number = arguments.items if arguments.items == inf else ceil(arguments.items / processes)
    seen, wrong, digests, start = Seen(), 0, set[bytes](), time.monotonic()
    with ProcessPoolExecutor(processes) as pool:
        shards = [pool.submit(judged, kinds, arguments.seed + n, number, arguments.seconds) for n in range(processes)]
        for shard in shards:
            more, wrong_there, digests_there = shard.result()
            seen, wrong, digests = seen + more, wrong + wrong_there, digests | digests_there
    print(f"{'':24}" + "".join(f"{task:>12}" for task in TASKS))
    for kind in kinds:
        for grade in (*KINDS[kind].load().ladder, GUESS):
            print(f"{kind:12}{grade:12}" + "".join(f"{seen[kind, grade, task]:12,}" for task in TASKS))
    print(f"{seen.total():,} items, {len(digests):,} of them different, {wrong} with a wrong label")
    print(f"seeds {arguments.seed} to {arguments.seed + processes - 1}, {time.monotonic() - start:.0f} seconds")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
