"""python -m mineproof.tasks.task_tables: the table of baseline scores on the page about tasks."""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from benchmarks.analysis.statistics import mean_interval
from game.puzzles.kinds import KINDS
from mineproof.tasks import TASKS, TaskItems
from mineproof.tasks.baselines import constant_scores, random_scores, rung_scores

PAGE = Path(__file__).parent / "tasks.md"
BEGIN, END = "<!-- scores -->", "<!-- end of scores -->"


def main() -> None:
    """Write the table into the page, and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="items of each kind and task (default: %(default)s)")
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="only these kinds")
    arguments = parser.parse_args()
    head = "| kind | task | constant | random | each rung, by the grade of the items |\n|---|---|--:|--:|---|"
    rows = [row for kind in arguments.kind or KINDS for row in rows_of(kind, arguments.count)]
    table = "\n".join([head, *rows])
    print(table)
    page = PAGE.read_text(encoding="utf-8")
    new = f"{BEGIN}\n\nOf {arguments.count} items of each kind and task, seed 1:\n\n{table}\n\n{END}"
    PAGE.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: new, page, flags=re.DOTALL), encoding="utf-8")


def rows_of(kind: str, count: int) -> Iterator[str]:
    """Yield the rows about a kind of puzzles."""
    ladder = KINDS[kind].load().ladder
    for task in TASKS:
        items = list(islice(TaskItems(kind, (task,), seed=1), count))
        by_rung = {rung: rung_scores(items, rung) for rung in ladder}
        rungs = "; ".join(f"{rung} {by_grade(scores, ladder)}" for rung, scores in by_rung.items())
        constant, at_random = constant_scores(items), random_scores(items, random.Random(1))
        yield f"| {kind} | {task} | {with_error(constant)} | {with_error(at_random)} | {rungs} |"


def with_error(scores: Sequence[float]) -> str:
    """Format the mean of the scores with its 95% interval: `0.33 ± 0.05`."""
    found = mean_interval(scores)
    return f"{found.estimate:.2f} ± {found.high - found.estimate:.2f}"


def by_grade(scores: dict[str, float], ladder: tuple[str, ...]) -> str:
    """Format the scores by grade, the easiest first: `1.00, 0.42`."""
    return ", ".join(f"{scores[grade]:.2f}" for grade in (*ladder, "guess") if grade in scores)


if __name__ == "__main__":
    main()
