"""The command `compare`: at most three tables, the verdict, and on request all the rest."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from benchmarks.analysis.result_table import Table
from benchmarks.comparison.comparing import ComparisonInterrupted, compare
from benchmarks.comparison.comparison_result import Comparison
from benchmarks.comparison.planned_runs import COMPARED, LIMIT
from benchmarks.console.arguments import Commands, opening, positive
from benchmarks.console.interrupts import INTERRUPTED
from benchmarks.console.progress_bar import Progress
from benchmarks.console.terminal import MEASURE, make_console, say, tell
from benchmarks.experiments.run_options import add_common_options, contestants_from, report_faults, workers_from

DESCRIPTION = (
    "See the engines and the controls side by side: what they deduce from the same facts, how fast, and how they play "
    "the same layouts. It ends with the verdict, in at most five sentences. The exit status is 1 if one is "
    "unsound, raises errors or has no result at all, or if two disagree."
)


def add_command(commands: Commands, summary: str) -> None:
    """Add `compare` to the commands."""
    parser = commands.add_parser("compare", help=summary, description=DESCRIPTION)
    add_common_options(parser, limit=LIMIT)
    parser.add_argument(
        "--size", default=",".join(COMPARED), help="board sizes, ROWSxCOLUMNS/MINES or names, or FILE.jsonl of layouts"
    )
    parser.add_argument("--games", type=positive, help="games on each board (default: by its cells)")
    parser.add_argument("--positions", type=positive, help="positions of each board (default: by its cells)")
    parser.add_argument("--timed", type=positive, help="whole boards that are timed (default: 16)")
    parser.add_argument("--details", action="store_true", help="print all tables")
    parser.add_argument("--plain", action="store_true", help="for other programs: no colors, a tab between columns")
    parser.add_argument("--markdown", action="store_true", help="print the tables alone, as Markdown")
    parser.add_argument("--json", metavar="OUT", help="write all figures to this file too")
    parser.add_argument("--html", metavar="DIR|FILE.html", help="write a site to this folder, or one page")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    """Compare, print, and return 1 if engines are unsound or disagree, and `INTERRUPTED` if not all was measured."""
    named = contestants_from(arguments) if arguments.engine else None
    _check_writable(arguments)
    found = _compared(arguments, named)
    if arguments.markdown:
        for mishap in found.verdict().mishaps():
            print(mishap, file=sys.stderr)
        print("\n".join(table.to_markdown() for table in _tables(found, arguments.details)))
    elif arguments.plain:
        sys.stdout.writelines(plain(found, arguments.details))
    else:
        show(found, arguments.details)
    _write(found, arguments)
    status = max(report_faults(found.faults()), int(bool(found.evidence.broken)))
    return status if found.made == found.planned else INTERRUPTED


def _check_writable(arguments: argparse.Namespace) -> None:
    """Raise `OSError`, before anything is measured, where the figures or the site cannot be written."""
    from benchmarks.comparison.site import check_target

    if arguments.json:
        with opening(arguments.json, "a file in a folder that exists and can be written"):
            open(arguments.json, "a").close()
    if arguments.html:
        check_target(arguments.html)


def _compared(arguments: argparse.Namespace, named: tuple[str, ...] | None) -> Comparison:
    """The comparison asked for, or as much of it as there is when Ctrl-C ends it."""
    try:
        with workers_from(arguments) as workers:
            return compare(
                named,
                [size.strip() for size in arguments.size.split(",")],
                games=arguments.games,
                positions=arguments.positions,
                timed=arguments.timed,
                seed=arguments.seed,
                limit=arguments.limit,
                memory=arguments.memory,
                workers=workers,
                progress=Progress(),
            )
    except ComparisonInterrupted as interrupted:
        print(f"{interrupted}; what follows is what they show", file=sys.stderr)
        return interrupted.comparison


def _write(found: Comparison, arguments: argparse.Namespace) -> None:
    """Write the figures and the site, where they are asked for."""
    from benchmarks.comparison.site import chapters_of, write_site

    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(found.to_json(), file, indent=1, allow_nan=False)
            file.write("\n")
    if arguments.html:
        print(f"wrote {write_site(arguments.html, chapters_of(found.summaries, found.command), found.named)}")


def show(found: Comparison, details: bool) -> None:
    """Print failures, the tables, and below them the verdict, where it is still seen when all is printed."""
    console, verdict = make_console(), found.verdict()
    tell(console, verdict.mishaps())
    for table in _tables(found, details):
        console.print(table)
    if details:
        tell(console, ["", "Strength, as measured", *found.evidence.strength.lines(), "", *found.notes()])
    tell(console, [f"{name} takes no part: {why}" for name, why in verdict.absent().items()])
    say(console, ["", "What was learnt", *verdict.lines(min(console.width, MEASURE))])
    tell(console, ["More: --details, --html DIR, --json FILE."])


def plain(found: Comparison, details: bool) -> Iterator[str]:
    """Yield failures, the tables with tabs, an empty line behind each, and the verdict, a sentence a line."""
    verdict = found.verdict()
    yield from (f"{mishap}\n" for mishap in verdict.mishaps())
    yield from (f"{table.to_plain()}\n" for table in _tables(found, details))
    yield from (f"{one.text} {one.command}".rstrip() + "\n" for one in verdict.findings())


def _tables(found: Comparison, details: bool) -> Iterator[Table]:
    yield from found.tables()
    if details:
        yield from found.details()
