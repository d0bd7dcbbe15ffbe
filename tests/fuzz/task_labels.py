"""python -m tests.fuzz.task_labels: do two oracles find a wrong label among tasks of all kinds and grades?"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from game.grid import NEIGHBORHOODS
from game.kinds import KINDS
from game.minesweeper.sizes import Size
from mineproof.tasks import TaskItems, score_answer
from tests.support.task_oracles import faults

GRIDS = tuple(Size.parse(f"6x6/8@{grid}") for grid in NEIGHBORHOODS)


def main() -> int:
    """Look at items until the time is over, each kind and grade in turn; print how many there were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", action="append", choices=list(KINDS))
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    start, seen, wrong, index = time.monotonic(), Counter[str](), 0, 0
    sources = [TaskItems(kind, seed=arguments.seed) for kind in arguments.kind or KINDS]
    if any(source.kind == "minesweeper" for source in sources):
        sources.append(TaskItems("minesweeper", sizes=GRIDS, seed=arguments.seed))
        for grade in ("sentence", "overlap", "supposing", "total", "guess"):
            sources.append(TaskItems("minesweeper", grade=grade, seed=arguments.seed))
    while time.monotonic() - start < arguments.seconds:
        for source in sources:
            item = source[index]
            found = faults(item) + ["its own answer"] * (score_answer(item["answer"], item) != 1)
            seen[f"{source.kind} {item['metadata']['task']} {item['metadata']['difficulty']['grade']}"] += 1
            if found:
                wrong += 1
                print(source, index, found, flush=True)
        index += 1
    for name, number in sorted(seen.items()):
        print(f"{name:40} {number:8,}")
    print(f"{seen.total():,} items, {wrong} with a wrong label, seed {arguments.seed}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
