"""The three tables of a comparison: what each contestant proves, how fast it is, and how it plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from benchmarks.analysis.figures_in_words import NOTHING, percent
from benchmarks.analysis.metrics import Metric, metrics_of
from benchmarks.analysis.result_table import Table
from benchmarks.analysis.sentences import times_failed, told_apart
from benchmarks.analysis.statistics import percentile
from benchmarks.comparison.verdict.evidence import Evidence
from benchmarks.contestants import spec_of
from benchmarks.contestants.controls import CONTROLS
from benchmarks.contestants.same_play import alike_in_play
from benchmarks.experiments.games import GamesSummary
from benchmarks.experiments.shares import SIZES
from benchmarks.experiments.speed import SpeedFigures, SpeedSummary
from benchmarks.judge import GRADES, MEANINGS
from game.words import counted, in_a_row

PROVED = (
    Metric("share proved of the cells that follow from what is seen", "share", "higher", "proved"),
    Metric("cells that follow and that it does not find, however long it thinks", "cells", "lower", "missed"),
    Metric("the easiest kind of inference that a missed cell takes", label="easiest missed"),
    Metric(
        "cells not proved because it was ended: too late, at a limit of its own, or by a failure",
        "cells",
        "lower",
        "cut off",
    ),
    Metric(
        "cells that it called what they are not, or that do not follow; a position where its own check ended it is one",
        "cells",
        "lower",
        "wrong",
    ),
    Metric("processor time a position, the median; ∞ is without a result", "ms", "lower", "median ms"),
)

CHANCE = (
    "by more than chance: chance alone shows any such difference in 1 of 20 comparisons at most (McNemar's test, sign "
    "test, Holm's correction)"
)


def tables(evidence: Evidence) -> Iterator[Table]:
    """The tables of what was measured, three at the most."""
    if evidence.proved:
        yield proved_table(evidence)
    for summary in [one for one in evidence.speed if one.contestants][-1:]:
        yield speed_table(summary)
    if any(summary.contestants for summary in evidence.games):
        yield play_table(evidence)


def proved_table(evidence: Evidence) -> Table:
    """What each contestant proved of all that follows, over all positions."""
    wrong = dict.fromkeys(evidence.proved, 0)
    for summary in evidence.deductions:
        for figures in summary.figures():
            wrong[figures.contestant] += figures.unsound
        for name, failures in summary.failures().items():
            if name in wrong:
                wrong[name] += times_failed(one for one in failures if one.cause == "unsound")
    rows = []
    for name, one in evidence.proved.items():
        whole = one.whole
        easiest = one.weakest_missed or NOTHING
        rows.append([name, whole.part, whole.missed, easiest, whole.cut_off, wrong[name], one.median_ms])
    are_same = len({one.whole.entailed for one in evidence.proved.values()}) == 1
    same = "the same for all" if are_same else "which not all have tried"
    weakest = {one.weakest_missed for one in evidence.proved.values()}
    grades = [f"{grade}: {MEANINGS[grade]}" for grade in GRADES if grade in weakest]
    return Table(
        f"Deduction: {evidence.entailed:,} cells follow in {counted(evidence.judged, 'position')}, {same}",
        ["contestant", *PROVED],
        rows,
        f"kinds of inference, the easiest first: {'; '.join(grades)}" if grades else "",
        optional=["median ms"],
    )


def grades_table(evidence: Evidence) -> Table:
    """What each contestant proved of the cells of each grade of inference, over all positions."""
    rows = [[name, *(share.part for share in one.shares.by_grade().values())] for name, one in evidence.proved.items()]
    entailed = {grade: sum(one.entailed[grade] for one in evidence.deductions) for grade in GRADES}
    columns = [
        Metric(MEANINGS[grade], "share", "higher", f"{grade} ({cells:,})", grade) for grade, cells in entailed.items()
    ]
    return Table(
        "Share proved of the cells of each grade of inference (how many there are)", ["contestant", *columns], rows
    )


def times_table(evidence: Evidence) -> Table:
    """How long each contestant takes for a position, by the size of its frontier, over all positions with a result."""
    times: dict[str, dict[float, list[float]]] = {name: {} for name in evidence.proved}
    for summary in evidence.deductions:
        for name in summary.contestants:
            for frontier, seconds in summary.times_by_frontier[name].items():
                times[name].setdefault(frontier, []).extend(seconds)
    frontiers = sorted({frontier for one in times.values() for frontier in one})
    columns = [Metric("", "ms", "lower", f"about {frontier:.0f}", f"{frontier:.0f}") for frontier in frontiers]
    rows = [
        [name, *(percentile(one[at], 50) * 1e3 if at in one else NOTHING for at in frontiers)]
        for name, one in times.items()
    ]
    return Table(
        "Median milliseconds a position, by how many hidden cells lie beside a number",
        ["contestant", *columns],
        rows,
        "of the positions with a result: a contestant that fails on large ones seems quick there",
    )


def crossed_table(evidence: Evidence) -> Table:
    """What each contestant proved of the cells by their grade and their size together, over all positions."""
    proved = evidence.proved.values()
    rows: list[list[object]] = []
    for grade in GRADES:
        for clues, numbers in SIZES.items():
            shares = [one.shares.of(grade, numbers) for one in proved]
            if cells := max(share.entailed for share in shares):
                rows.append([grade, clues, cells, *(share.part for share in shares)])
    columns = [Metric("", "share", "higher", key=one.contestant) for one in proved]
    return Table(
        "Share proved by grade of inference and by size",
        ["grade", "size", Metric("cells of this grade and size that follow", "cells", label="cells"), *columns],
        rows,
        "size: how many clues prove the cell, none of them needless",
        words=2,
    )


def speed_table(summary: SpeedSummary) -> Table:
    """How fast each contestant does the same whole boards."""
    metrics = {metric.key: metric for metric in metrics_of(SpeedFigures)}
    columns = ("median_ms", "p90_ms", "max_ms", "ratio", "helped", "failed")
    figures = summary.figures()
    boards = max((one.boards for one in figures), default=0)
    return Table(
        f"Speed: {counted(boards, 'whole board')} of {summary.plan.groups[0].name}, with a free reveal when stuck",
        ["contestant", *(metrics[key] for key in columns)],
        [[one.contestant, *(getattr(one, key) for key in columns)] for one in figures],
        optional=["max ms", "p90 ms"],
    )


def play_table(evidence: Evidence) -> Table:
    """How many of the layouts that all have tried each contestant won, run by run; with intervals where they fit."""
    plans = [summary.plan for summary in evidence.games]
    names = told_apart([plan.groups[0].name for plan in plans], [plan.seed for plan in plans])
    runs = dict(zip(names, evidence.games, strict=True))
    rates = [summary.win_rates() for summary in runs.values()]
    wide, narrow = [], []
    for name in dict.fromkeys(name for summary in evidence.games for name in summary.contestants):
        known = spec_of(name)
        guesser = NOTHING if known is None else known.guesser
        found = [one.get(name) for one in rates]
        wide.append([name, guesser, *(NOTHING if one is None else percent(one) for one in found)])
        narrow.append([name, guesser, *(NOTHING if one is None else f"{one.estimate:.0%}" for one in found)])
    title = f"Play: share won; {_layouts_in_words(runs)}, the same for all"
    columns = ["contestant", "guesses", *runs]
    beside = [f"{row[0]}: {CONTROLS[row[0]].summary}" for row in narrow if row[0] in CONTROLS]
    tested = "; ".join(filter(None, [CHANCE, *beside, _playing_alike(evidence)]))
    best = Table(title, columns, narrow, tested, words=2)
    note = f"in brackets: 95% intervals (Wilson); {tested}"
    return Table(title, columns, wide, note, words=2, narrower=best)


def _layouts_in_words(runs: Mapping[str, GamesSummary]) -> str:
    """How many layouts of each size all have tried: the usual number, and the sizes with another."""
    counts = {name: len(summary.common()) for name, summary in runs.items()}
    [(usual, _)] = Counter(counts.values()).most_common(1)
    others = [f"{count:,} of {name}" for name, count in counts.items() if count != usual]
    each = counted(usual, "layout") + (" of each size" if len(counts) > 1 else "")
    return ", ".join([each, *others])


def _playing_alike(evidence: Evidence) -> str:
    """Who does not play because it would play like another, in words; empty if all play."""
    alike: dict[str, list[str]] = {}
    players = {name for summary in evidence.games for name in summary.contestants}
    for name, other in alike_in_play(evidence.compared).items():
        if name not in players and other in players:
            alike.setdefault(other, []).append(name)
    said = []
    for other, names in alike.items():
        within_reach = [name for name in names if (known := spec_of(name)) is not None and known.reach]
        everywhere = [name for name in names if name not in within_reach]
        bounded = [f"{in_a_row(within_reach)} within their limits"] if within_reach else []
        said.append(f"{in_a_row([*everywhere, *bounded])} as {other}")
    return f"not played, as they prove all that follows and guess alike: {'; '.join(said)}" if said else ""
