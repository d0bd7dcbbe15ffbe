"""Deductions of several runs, pooled: the shares proved by contestants, by grade, by size and by frontier."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from benchmarks.analysis.figures_and_names_in_words import NO_FIGURE, names_of, unique_names
from benchmarks.analysis.metric import Metric
from benchmarks.analysis.statistics import median
from benchmarks.analysis.tables_of_figures import Table
from benchmarks.contestants import spec_of
from benchmarks.experiments.deductions.deduction_summary import UNSOUND, DeductionsSummary, Proved
from benchmarks.experiments.deductions.differences import Differing
from benchmarks.judge import GRADES
from game.puzzles.grades import RUNGS
from game.wording import counted

PROVED = (
    Metric(
        "share proved of the entailed cells, with its 95% interval, as cells of a position are proved together",
        "share",
        "higher",
        "proved",
    ),
    Metric("entailed cells not found, although no limit was reached", "cells", "lower", "missed"),
    Metric("easiest inference sufficient for a missed cell", label="easiest missed"),
    Metric(
        "entailed cells not found because of a timeout, a limit of its own, or a failure", "cells", "lower", "cut off"
    ),
    replace(UNSOUND, label="wrong"),
    Metric("median processor time per position; ∞ without a result", "ms", "lower", "median ms"),
)
"""The columns of the table of proved cells."""


def pooled(runs: Sequence[DeductionsSummary]) -> dict[str, Proved]:
    """Pool several runs by contestant."""
    names = dict.fromkeys(name for run in runs for name in run.contestants)
    return {name: Proved.together(run.proved(name) for run in runs if name in run.contestants) for name in names}


def with_names(runs: Sequence[DeductionsSummary]) -> list[tuple[DeductionsSummary, Callable[[int], str]]]:
    """Pair each run with a function that maps a position's number to its name. The names are unique over all runs."""
    groups = [(run, group.name) for run in runs for group in run.plan.groups]
    unique = unique_names([name for _, name in groups], [run.plan.seed for run, _ in groups])
    unique_of = dict(zip(groups, unique, strict=True))

    def name_of(run: DeductionsSummary, number: int) -> str:
        group = run.plan.group_of(number).name
        return run.plan.name_of(number) + unique_of[run, group].removeprefix(group)

    return [(run, partial(name_of, run)) for run in runs]


def named_differing(runs: Sequence[DeductionsSummary]) -> list[Differing]:
    """Return the differing positions kept by several runs, with the unique name of each and its board."""
    return [
        replace(one, name=name_of(one.number), board=run.plan.group_of(one.number).name)
        for run, name_of in with_names(runs)
        for one in run.differences.positions
    ]


def proved_table(runs: Sequence[DeductionsSummary]) -> Table:
    """Build the table of cells proved, missed and wrong by each contestant, over all positions."""
    proved = pooled(runs)
    easiest = {name: next(iter(one.missed), None) for name, one in proved.items()}
    rows = []
    for name, one in proved.items():
        whole, wrong = one.whole, one.unsound + one.stopped
        rows.append([name, one.interval(), whole.missed, easiest[name], whole.cut_off, wrong, one.median_ms])
    are_same = len({one.whole.entailed for one in proved.values()}) == 1
    same = "the same for all" if are_same else "not all tried by each"
    grades = [f"{grade}: {RUNGS[grade].meaning}" for grade in GRADES if grade in easiest.values()]
    untold = [name for name in proved if not spec_of(name).uses_total]
    notes = [f"kinds of inference, the easiest first: {'; '.join(grades)}"] if grades else []
    notes += [f"not given the number of mines: {names_of(untold)}"] if untold else []
    entailed, judged = sum(one.entailed.total() for one in runs), sum(one.judged.total() for one in runs)
    title = f"Deduction: {counted(entailed, 'entailed cell')} in {counted(judged, 'position')}, {same}"
    return Table(title, ["contestant", *PROVED], rows, "\n".join(notes), optional=["median ms"])


def pooled_tables(runs: Sequence[DeductionsSummary]) -> Iterator[Table]:
    """Yield the tables of shares by grade, and of times by frontier, as far as they have figures."""
    for table in (_grades_table(runs), _times_table(runs)):
        if table.rows and len(table.columns) > 1:
            yield table


def _grades_table(runs: Sequence[DeductionsSummary]) -> Table:
    rows = [[name, *(share.part for share in one.by_grade.values())] for name, one in pooled(runs).items()]
    entailed = {grade: sum(one.entailed[grade] for one in runs) for grade in GRADES}
    columns = [
        Metric(RUNGS[grade].meaning, "share", "higher", f"{grade} ({cells:,})", grade)
        for grade, cells in entailed.items()
    ]
    return Table("Share proved by grade of inference (number of cells)", ["contestant", *columns], rows)


def _times_table(runs: Sequence[DeductionsSummary]) -> Table:
    times = {name: one.by_frontier for name, one in pooled(runs).items()}
    frontiers = sorted({frontier for one in times.values() for frontier in one})
    columns = [Metric("", "ms", "lower", f"about {frontier:.0f}", f"{frontier:.0f}") for frontier in frontiers]
    rows = [
        [name, *(median(sorted(one[at])) * 1e3 if at in one else NO_FIGURE for at in frontiers)]
        for name, one in times.items()
    ]
    return Table(
        "Median milliseconds per position, by the number of hidden cells beside a number",
        ["contestant", *columns],
        rows,
        "only positions with a result: a contestant that fails on large ones seems fast there",
    )
