"""python -m docs.builder.argument_and_task_speeds: measures arguments, hints and tasks; writes speeds into pages."""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from statistics import median
from types import ModuleType

from benchmarks.command_line.command_runner import make_app, run_command
from benchmarks.command_line.option_types import Positive
from benchmarks.harness.machine_and_versions import this_machine
from benchmarks.harness.processor_time import processor_seconds
from benchmarks.subjects.drawn_positions import draw_position
from docs.builder import application_documentation
from mineproof import Answer, GaveUp, NotEntailed, Observation, Size, check
from mineproof.solve_puzzle import solve

BEGIN, END = "<!-- rates -->", "<!-- end of rates -->"
EXPERT = Size.parse("expert")
ARGUED = 5
"""The most arguments checked for one board."""

ASKED: dict[str, Callable[[Answer], object]] = {
    "hint(1)": lambda answer: str(answer.hint(1)),
    "hint(2)": lambda answer: str(answer.hint(2)),
    "hint(3)": lambda answer: str(answer.hint(3)),
    "guess_needed()": lambda answer: answer.guess_needed(),
}


def argument_and_task_speeds(*, runs: Positive = 5, count: Positive = 140) -> None:
    """Measure, write the tables into their pages, and print them.

    Args:
        runs: runs of each figure
        count: items, or boards, of a run
    """
    tables = {application_documentation.PAGES / "arguments.md": argument_table}
    tables |= {made.PAGE: partial(made_table, made) for made in application_documentation.modules("docs_speeds")}
    for page, table in tables.items():
        made = table(runs, count)
        where = f"{this_machine().cpu}, one processor, at a load of {_load()}"
        text = f"{BEGIN}\n\n{made}\n\nThe median of {runs} runs, and their range; {where}.\n\n{END}"
        before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
        page.write_text(before + text + rest.partition(END)[2], encoding="utf-8")
        print(text)


def made_table(made: ModuleType, runs: int, count: int) -> str:
    """Make the table of the items that an application makes in a second.

    The application's module `made` defines the heading and the rows.
    """
    rows = [made.HEAD]
    for row, seeded in made.rows():
        next(iter(seeded(0)))  # what is imported on first use
        rows.append(f"| {row} | {_spread([_rate(seeded(seed), count) for seed in range(1, runs + 1)])} |")
    return "\n".join(rows)


def argument_table(runs: int, count: int) -> str:
    """Make the table of speeds on expert boards: arguments checked in a second, and milliseconds for a hint."""
    boards = [[draw_position(EXPERT, seed, number).observation for number in range(count)] for seed in range(runs)]
    solve(boards[0][0], "sat").hint()
    rows = ["| on boards of 16x30/99 | median of a run |", "|---|--:|"]
    rows.append(f"| checks a processor-second | {_spread([_check_rate(run) for run in boards])} |")
    for asked, ask in ASKED.items():
        times = [_medians(run, ask) for run in boards]
        for what, chosen in (("solved before", 0), ("with `solve`", 1)):
            rows.append(f"| `{asked}`, {what}, ms | {_spread([1000 * pair[chosen] for pair in times])} |")
    return "\n".join(rows)


def _rate(made: Iterable[object], count: int) -> float:
    """Return the number of items made in a processor-second, measured over at most `count`."""
    start = processor_seconds()
    number = sum(1 for _ in islice(made, count))
    return number / (processor_seconds() - start)


def _check_rate(boards: Sequence[Observation]) -> float:
    """Return the number of arguments checked in a processor-second, each read from its text."""
    written: list[tuple[Observation, str]] = []
    for seen in boards:
        answer = solve(seen, "sat")
        for atom in answer.conclusions[:ARGUED]:
            with suppress(GaveUp):
                written.append((seen, answer.explain(atom).text))
    return _rate((check(seen, text) for seen, text in written), len(written))


def _medians(boards: Sequence[Observation], ask: Callable[[Answer], object]) -> tuple[float, float]:
    """Return the median seconds of asking a question about a solved board, and of solving and asking together."""
    times: list[tuple[float, float]] = []
    for seen in boards:
        start = processor_seconds()
        answer = solve(seen, "sat")
        solved = processor_seconds()
        try:
            ask(answer)
        except NotEntailed:  # nothing is certain there
            continue
        end = processor_seconds()
        times.append((end - solved, end - start))
    after, together = zip(*times, strict=True)
    return median(after), median(together)


def _spread(figures: Sequence[float]) -> str:
    """Format the median of some figures and their range."""
    return f"{median(figures):,.3g} ({min(figures):,.3g} to {max(figures):,.3g})"


def _load() -> str:
    """Return the load average of the last minute as text."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown size"


if __name__ == "__main__":
    app = make_app("python -m docs.builder.argument_and_task_speeds")
    app.default(argument_and_task_speeds)
    sys.exit(run_command(app, sys.argv[1:]))
