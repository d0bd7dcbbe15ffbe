"""The command `compare`: the main tables, the verdict, and on request all the rest."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

import engines
from benchmarks.command_line.option_types import Positive, Seconds
from benchmarks.command_line.parsers_of_names_and_numbers import each_once, opening
from benchmarks.command_line.rich_console import MEASURE, make_console, print_lines, print_sentences
from benchmarks.command_line.startup_interrupts import INTERRUPTED
from benchmarks.experiments.run_options import COMPARED, COMPARED_SECONDS, Sizes, Trials

if TYPE_CHECKING:
    from benchmarks.analysis.tables_of_figures import Table
    from benchmarks.comparison import Comparison


@dataclass(frozen=True)
class CompareOptions(Trials):
    """Options of a comparison: contestants, workers and limits."""

    limit: Seconds = COMPARED_SECONDS
    """seconds for one deduction or game"""


def compare(
    *names: Annotated[str, Parameter(metavar="NAME", completer=lambda _: engines.names())],
    size: Sizes = ",".join(COMPARED),
    games: Positive | None = None,
    positions: Positive | None = None,
    timed: Positive | None = None,
    details: bool = False,
    plain: bool = False,
    json: Annotated[str | None, Parameter(metavar="FILE")] = None,
    html: Annotated[str | None, Parameter(metavar="DIR|FILE.html")] = None,
    trials: CompareOptions = CompareOptions(),
) -> int:
    """See the engines and the controls side by side.

    What do they deduce from the same facts, how fast, and how do they play the same layouts? It ends with the verdict,
    in at most five sentences. The exit status is 1 if one is unsound, raises errors or has no result at all, or if two
    disagree.

    Args:
        names: who is compared, as with --engine
        size: board sizes, ROWSxCOLUMNS/MINES or names, or FILE.jsonl of layouts
        games: games on each board [default: a few, and then a test of the players on one board]
        positions: positions of each board [default: by its cells]
        timed: whole boards that are timed [default: 16]
        details: print all tables
        plain: for other programs: no colors, a tab between columns
        json: write all figures to this file too
        html: write a site to this folder, or one page
    """
    _check_writable(json, html)
    found = _measure(replace(trials, engine=(*trials.engine, *names)), size, games, positions, timed)
    if plain:
        sys.stdout.writelines(tabbed(found, details))
    else:
        show(found, details)
    _write(found, json, html)
    return _status(found)


def _measure(
    trials: CompareOptions, size: str, games: int | None, positions: int | None, timed: int | None
) -> Comparison:
    """Make the comparison, as far as it gets before Ctrl-C."""
    from benchmarks.command_line.progress_bar import Progress
    from benchmarks.comparison import ComparisonInterrupted, comparison_run  # here, as help needs none of it

    named = trials.contestants() if trials.engine or trials.option else None
    boards = each_once(one.strip() for one in size.split(","))
    try:
        with trials.workers() as workers:
            return comparison_run.compare(
                named,
                boards,
                games=games,
                positions=positions,
                timed=timed,
                seed=trials.seed,
                limit=trials.limit,
                memory=trials.memory,
                workers=workers,
                progress=Progress(),
            )
    except ComparisonInterrupted as interrupted:
        print(f"{interrupted}; what follows is what they show", file=sys.stderr)
        return interrupted.comparison


def _status(found: Comparison) -> int:
    from benchmarks.experiments.experiment import report_faults

    status = max(report_faults(found.faults()), int(bool(found.verdict().broken)))
    return status if found.trials_made == found.planned else INTERRUPTED


def _check_writable(json: str | None, html: str | None) -> None:
    """Raise `OSError`, before anything is measured, if the figures or the site cannot be written."""
    from benchmarks.comparison.site import check_target

    if json:
        with opening(json, "a file in a folder that exists and can be written"):
            open(json, "a").close()
    if html:
        check_target(html)


def _write(found: Comparison, json: str | None, html: str | None) -> None:
    from benchmarks.comparison.site import chapters_of, write_site

    if json:
        Path(json).write_text(dumps(found.to_json(), indent=1, allow_nan=False) + "\n", encoding="utf-8")
    if html:
        print(f"wrote {write_site(html, chapters_of(found.summaries, found.command), found.named)}")


def show(found: Comparison, details: bool) -> None:
    """Print failures, the tables, and last the verdict, so that it is still on the screen at the end."""
    console, verdict = make_console(), found.verdict()
    print_sentences(console, verdict.warnings())
    for table in _tables(found, details):
        console.print(table)
    if details:
        print_sentences(console, ["", *found.notes()])
    print_sentences(console, [f"{name} takes no part: {why}" for name, why in verdict.absent().items()])
    print_lines(console, ["", "What was learnt", *verdict.lines(min(console.width, MEASURE))])
    print_sentences(console, ["More: --details, --html DIR, --json FILE."])


def tabbed(found: Comparison, details: bool) -> Iterator[str]:
    """Yield the lines for other programs: failures, tables with a tab between columns, the verdict."""
    verdict = found.verdict()
    yield from (f"{mishap}\n" for mishap in verdict.warnings())
    yield from (f"{table.to_plain()}\n" for table in _tables(found, details))
    yield from (f"{one.text} {one.command}".rstrip() + "\n" for one in verdict.findings())


def _tables(found: Comparison, details: bool) -> Iterator[Table]:
    yield from found.tables()
    if details:
        yield from found.details()
