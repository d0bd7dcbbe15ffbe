"""The report: from the records of any number of runs, a site to walk in, or one page."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from benchmarks.analysis.result_table import Table
from benchmarks.analysis.summary import Summary
from benchmarks.comparison.site import chapter_of, check_target, write_site
from benchmarks.console.arguments import Commands, opening
from benchmarks.experiments.deductions import DeductionsSummary
from benchmarks.experiments.experiment_list import EXPERIMENTS, open_record
from benchmarks.experiments.pooled_deductions import pooled_tables, proved_table
from benchmarks.harness.plan import Plan
from benchmarks.harness.records import Record
from game.errors import UserError
from game.words import in_a_row

DESCRIPTION = (
    "Write a site from the records of any number of runs: what was learnt, a page for each engine, run and position on "
    "which contestants differ; or one page, where a file .html is named. Neither needs a network."
)


def add_command(commands: Commands) -> None:
    """Add `report` to the commands."""
    parser = commands.add_parser("report", help="a site, or one page, from records of runs", description=DESCRIPTION)
    parser.add_argument("records", nargs="+", metavar="RUN.jsonl", help="what runs wrote with --out")
    parser.add_argument(
        "--html",
        default="report.html",
        metavar="DIR|FILE.html",
        help="the folder of the site, or the one page (default: %(default)s)",
    )
    parser.add_argument(
        "--markdown",
        action="store_true",
        help="print what was proved of each grade, and how fast, as tables in Markdown, and write nothing",
    )
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    """Write the site or the page, or print tables. Raises `ValueError` where that would overwrite a record."""
    if arguments.markdown:
        print("\n".join(table.to_markdown() for table in _deduction_tables(arguments.records)))
        return 0
    for path in arguments.records:
        if Path(arguments.html).exists() and Path(path).exists() and Path(arguments.html).samefile(path):
            raise UserError(f"--html {arguments.html} is a record, {path}; expected another file for the page")
    chapters = [chapter_of(record, summary) for record, summary in _opened(arguments.records)]
    check_target(arguments.html)
    print(f"wrote {write_site(arguments.html, chapters)}")
    return 0


def _opened(paths: Sequence[str]) -> list[tuple[Record, Summary[object]]]:
    """The records and their summaries. Raises `ValueError` where two would count the same twice.

    It raises `OSError`, which says what was expected, and `BadRecord` too.
    """
    found = []
    for path in paths:
        with opening(path, "the record of a run, as it is written with --out"):
            found.append(read_summary(path))
    plans = [(path, summary.plan) for path, (_, summary) in zip(paths, found, strict=True)]
    for (one, ours), (other, theirs) in combinations(plans, 2):
        if repeated := counted_twice(ours, theirs):
            raise UserError(
                f"{one} and {other} both have {in_a_row(repeated)} on the same subjects ({theirs.subjects}), which "
                "would count twice; leave one of these records out, or draw other subjects with another --seed"
            )
    return found


def counted_twice(one: Plan, other: Plan) -> list[str]:
    """The contestants whom the verdict would count twice in two runs; empty if there are none.

    Who is in both runs is compared once with everybody, unless somebody else is in both too.
    """
    drawn = [group.drawn_from for group in one.groups if group.drawn_from]
    is_shared = one.digest == other.digest or any(group.drawn_from in drawn for group in other.groups)
    if one.experiment != other.experiment or not is_shared:
        return []
    both = [name for name in one.contestants if name in other.contestants]
    return both if len(both) >= min(2, len(one.contestants), len(other.contestants)) else []


def _deduction_tables(paths: Sequence[str]) -> list[Table]:
    """What was proved in all these runs together. Raises `ValueError` where no run is about positions."""
    runs = [summary for _, summary in _opened(paths) if isinstance(summary, DeductionsSummary)]
    if not any(one.contestants for one in runs):
        raise UserError(f"{in_a_row(paths)}: nothing was deduced; expected records of `mineproof bench positions`")
    return [proved_table(runs), *pooled_tables(runs)]


def read_summary(path: str | Path) -> tuple[Record, Summary[object]]:
    """A record and what its trials come to. Raises `BadRecord` for what is no record, and `OSError`."""
    record = open_record(path)
    summary = EXPERIMENTS[record.kind.name].summary(record.header.plan)
    for trial in record.trials():
        summary.add(trial)
    return record, summary
