"""The report: a site, or one page, from the records of any number of runs."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from benchmarks.analysis.run_summary import Summary
from benchmarks.analysis.tables_of_figures import Table
from benchmarks.command_line.option_types import only_one
from benchmarks.comparison.comparison_result import with_all_contestants
from benchmarks.comparison.site import chapter_of, check_target, write_site
from benchmarks.comparison.verdict.verdict import play_in_words
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.experiments.deductions.pooled_deduction_tables import pooled_tables, proved_table
from benchmarks.experiments.experiment import show
from benchmarks.experiments.experiment_list import EXPERIMENTS, open_record
from benchmarks.experiments.games import GAMES
from benchmarks.experiments.games_in_duckdb import games_in_duckdb
from benchmarks.harness.plan import Plan
from benchmarks.harness.record_reader import Record
from game.errors import UserError
from game.wording import in_a_row

_FORM = only_one("a site is written, or tables are printed")


def report(
    *records: Annotated[str, Parameter(metavar="RUN.jsonl")],
    html: Annotated[str | None, Parameter(metavar="DIR|FILE.html", group=("Parameters", _FORM))] = None,
    markdown: Annotated[bool, Parameter(group=("Parameters", _FORM))] = False,
    print_: Annotated[bool, Parameter(name="--print", group=("Parameters", _FORM))] = False,
) -> int:
    """Write a site from the records of any number of runs, or a single page if `--html` names an .html file.

    It summarizes the results, with a page for each engine, each run and each position with different conclusions. Both
    work without a network.

    Args:
        records: files written by runs with --out
        html: the folder of the site, or the one page [default: report.html]
        markdown: print the conclusions of each grade, and the speeds, as tables in Markdown, and write nothing
        print_: print the tables of the runs, and write nothing
    """
    if not records:
        raise UserError("no record is named; expected what runs wrote with --out")
    if markdown:
        print("\n".join(table.to_markdown() for table in _deduction_tables(records)))
        return 0
    html = html or "report.html"
    for path in records:
        if Path(html).exists() and Path(path).exists() and Path(html).samefile(path):
            raise UserError(f"--html {html} is a record, {path}; expected another file for the page")
    runs = _opened(records)
    if print_:
        for _, summary in runs:
            show(summary, play_in_words)
        return 0
    chapters = [chapter_of(records, summary) for records, summary in runs]
    check_target(html)
    print(f"wrote {write_site(html, chapters)}")
    return 0


def _opened(paths: Sequence[str]) -> list[tuple[list[Record], Summary[object]]]:
    """Open the records and group them into runs, each with its summary. Raises `ValueError`, `BadRecord`, `OSError`."""
    records = list(map(open_record, paths))
    for one, other in combinations(records, 2):
        plan = other.header.plan
        if repeated := counted_twice(one.header.plan, plan):
            raise UserError(
                f"{one.path} and {other.path} both have {in_a_row(repeated)} on the same subjects ({plan.subjects}), "
                "which would count twice; leave out one of the records, or draw other subjects with another --seed"
            )
    return [(together, summed_up(together)) for together in _runs_of(records)]


def _runs_of(records: Iterable[Record]) -> list[list[Record]]:
    """Group records into runs: a run has different contestants on the same subjects under the same rules.

    A record with a judge stays alone, because a joined record would have the judge's trial of each subject twice.
    """
    runs: dict[object, list[list[Record]]] = {}
    for record in records:
        kind, plan = record.kind, record.header.plan
        drawn = tuple((one.name, one.first, *sorted(one.drawn_from.items())) for one in plan.groups)
        can_join = kind.judge is None and all(one.drawn_from for one in plan.groups)
        rules = kind.name, plan.seed, plan.limit_s, plan.memory_bytes, *sorted(plan.options.items())
        alike = runs.setdefault((drawn, rules) if can_join else record, [])
        names = {*plan.contestants}
        fitting = [one for one in alike if all(names.isdisjoint(other.header.plan.contestants) for other in one)]
        if fitting:
            fitting[0].append(record)
        else:
            alike.append([record])
    return [run for alike in runs.values() for run in alike]


def summed_up(records: Sequence[Record]) -> Summary[object]:
    """Summarize a run from the records of its contestants. Raises the errors of `Record`."""
    plans = [record.header.plan for record in records]
    largest = max(plans, key=lambda plan: plan.end)
    extended_from = largest.extended_from or max(plan.extended_from for plan in plans)
    together = replace(with_all_contestants(largest, plans), extended_from=extended_from)
    experiment = EXPERIMENTS[records[0].kind.name]
    summary: Summary[Any] | None = games_in_duckdb(together, records) if experiment is GAMES else None
    if summary is None:
        summary = experiment.summary(together)
        for record in records:
            for found in record.trials():
                summary.add(found)
    summary.planned = sum(plan.count * len(plan.contestants) for plan in plans)
    return summary


def counted_twice(one: Plan, other: Plan) -> list[str]:
    """Return the contestants that the verdict would count twice in two runs on the same subjects; empty if none.

    The verdict compares pairs, so a single common contestant does not count twice, if each run has others too.
    """
    drawn = [group.drawn_from for group in one.groups if group.drawn_from]
    is_shared = one.digest == other.digest or any(group.drawn_from in drawn for group in other.groups)
    if one.experiment != other.experiment or not is_shared:
        return []
    both = [name for name in one.contestants if name in other.contestants]
    return both if len(both) >= min(2, len(one.contestants), len(other.contestants)) else []


def _deduction_tables(paths: Sequence[str]) -> list[Table]:
    runs = [summary for _, summary in _opened(paths) if isinstance(summary, DeductionsSummary)]
    if not any(one.contestants for one in runs):
        raise UserError(f"{in_a_row(paths)}: no deductions; expected records of `mineproof bench positions`")
    return [proved_table(runs), *pooled_tables(runs)]
