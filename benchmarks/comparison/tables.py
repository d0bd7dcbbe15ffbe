"""The three tables of a comparison: what each contestant proves, how fast it is, and how it plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.analysis.metrics import Metric, metrics_of
from benchmarks.analysis.statistics import wilson
from benchmarks.analysis.tables import Table
from benchmarks.analysis.words import NOTHING, percent
from benchmarks.comparison.evidence import Evidence
from benchmarks.contestants import alike_in_play, engine_room
from benchmarks.experiments.speed import SpeedFigures, SpeedSummary
from benchmarks.judge import GRADES, MEANINGS
from game.words import counted, in_a_row

PROVED = (
    Metric("share of the cells that follow, in judged positions with a result", "share", "higher", "proved"),
    Metric("cells that follow and were not proved", "cells", "lower", "missed"),
    Metric("the weakest grade of inference of which it missed a cell", label="weakest missed"),
    Metric("cells that it was wrong about, or that do not follow", "cells", "lower", "wrong"),
    Metric("judged positions without a result", "positions", "lower", "no result"),
    Metric("processor time a position, the median", "ms", "lower", "median ms"),
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
    rows = []
    for name, one in evidence.proved.items():
        share = one.found / one.entailed if one.entailed else None
        missed = "beyond reach" if one.missed and _reach_of(name) else one.weakest_missed or NOTHING
        rows.append([name, share, one.missed, missed, wrong[name], one.without_result, one.median_ms])
    judged = max(one.judged for one in evidence.proved.values())
    entailed = max(one.entailed for one in evidence.proved.values())
    return Table(
        f"Deduction: {entailed:,} cells follow in {counted(judged, 'position')}, the same for all",
        ["contestant", *PROVED],
        rows,
        _within_reach([name for name, one in evidence.proved.items() if one.missed]),
        optional=["median ms", "no result"],
    )


def grades_table(evidence: Evidence) -> Table:
    """What each contestant proved of the cells of each grade of inference, over all positions."""
    rows: list[list[object]] = []
    for name, one in evidence.proved.items():
        found = [part / of if of else None for part, of in one.shares.values()]
        rows.append([name, *found])
    entailed = {grade: max(one.shares[grade][1] for one in evidence.proved.values()) for grade in GRADES}
    columns = [
        Metric(MEANINGS[grade], "share", "higher", f"{grade} ({cells:,})", grade) for grade, cells in entailed.items()
    ]
    return Table(
        "Share proved of the cells of each grade of inference (how many there are)", ["contestant", *columns], rows
    )


def _reach_of(name: str) -> str:
    return engine_room.reach_of(name) if engine_room.is_engine(name) else ""


def _within_reach(names: Sequence[str]) -> str:
    """That some of these contestants prove all that follows within a reach, in words; empty if none of them does."""
    said = [f"{name} on {reach}" for name in names if (reach := _reach_of(name))]
    return f"complete within a reach: {'; '.join(said)}" if said else ""


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
        optional=["max ms", "p90 ms", "failed"],
    )


def play_table(evidence: Evidence) -> Table:
    """How many of the same layouts each contestant won, board by board: with intervals where there is room."""
    rates = {summary.plan.groups[0].name: summary for summary in evidence.games}
    players = dict.fromkeys(name for summary in evidence.games for name in summary.contestants)
    wide, narrow = [], []
    for name in players:
        guesser = engine_room.guesser_of(name) if engine_room.is_engine(name) else NOTHING
        found = [wilson(*summary.wins(name)) if name in summary.contestants else None for summary in rates.values()]
        wide.append([name, guesser, *(NOTHING if one is None else percent(one) for one in found)])
        narrow.append([name, guesser, *(NOTHING if one is None else f"{one.estimate:.0%}" for one in found)])
    games = [summary.plan.count for summary in rates.values()]
    title = f"Play: share won of {in_a_row(list(map(str, games)))} layouts, the same for all"
    columns = ["contestant", "guesses", *rates]
    alike = _playing_alike(evidence)
    best = Table(title, columns, narrow, alike, words=2)
    note = f"in brackets: 95% intervals (Wilson){'; ' if alike else ''}{alike}"
    return Table(title, columns, wide, note, words=2, narrower=best)


def _playing_alike(evidence: Evidence) -> str:
    """Who does not play, as it would play like another, in words; empty if all play."""
    alike: dict[str, list[str]] = {}
    players = {name for summary in evidence.games for name in summary.contestants}
    for name, other in alike_in_play(evidence.contestants).items():
        if name not in players and other in players:
            alike.setdefault(other, []).append(name)
    said = [f"{in_a_row(names)} would play as {other}" for other, names in alike.items()]
    return f"{'; '.join(said)}: as complete, with the same guess" if said else ""
