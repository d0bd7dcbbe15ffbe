"""Summaries: what the rows of a run say, recounted from the rows alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from benchmarks.judge import GRADES, JUDGE
from benchmarks.statistics import Interval, mcnemar, paired_ratio, percentile, wilson
from benchmarks.trials import Row, finished
from benchmarks.words import counted

Verdict = frozenset[tuple[int, int, bool]]
"""Cells with what was proven of them: True for a mine."""

NOBODY = "nobody"
"""Who judged a position that the judge gave up, or did not yet come to."""


@dataclass(frozen=True)
class Deductions:
    """What one contestant proved in the positions of one group.

    `share` is the part of the entailed cells that it found (None where nothing was entailed), counted in the positions
    that it finished and that were judged. `unsound` counts the cells it was wrong about, judged or not, and those that
    do not follow. The times are processor time a position.
    """

    group: str
    engine: str
    positions: int
    safes: int
    mines: int
    share: float | None
    unsound: int
    complete: int
    gave_up: int
    median_ms: float
    p90_ms: float
    max_ms: float


@dataclass(frozen=True)
class Agreement:
    """Two contestants on the same positions: how many cells each found that the other did not.

    Where both said `complete` they must have found the same: `disagreements` names the positions where they did not.
    """

    first: str
    second: str
    both: int
    only_first: int
    only_second: int
    both_complete: int
    disagreements: tuple[str, ...]


@dataclass(frozen=True)
class Games:
    """How one contestant played; `win_rate` with its 95% interval, times in processor time."""

    engine: str
    games: int
    won: int
    win_rate: Interval
    guesses: float
    unsound: int
    gave_up: int
    boards_a_second: float
    median_ms: float
    p90_ms: float
    slowest_ms: float


@dataclass(frozen=True)
class Duel:
    """Two contestants on the same layouts: games that only one of them won, and the ratio of their times."""

    first: str
    second: str
    games: int
    only_first: int
    only_second: int
    p_value: float
    time_ratio: Interval


def verdict(row: Row) -> Verdict:
    """What a row of positions proves."""
    return frozenset([(r, c, True) for r, c in row["mines"]] + [(r, c, False) for r, c in row["safes"]])


class Tried(NamedTuple):
    """A row of a contestant, what the judge says of its position (None: nothing), and the group it is counted under."""

    row: Row
    judgement: Row | None
    group: str


def tried(rows: Sequence[Row]) -> dict[str, list[Tried]]:
    """Every row of each contestant, whether its position was judged or not, beside what the judge says of it."""
    judged = judgements(rows)
    return {
        engine: [Tried(row, judged.get(row["position"]), row["group"]) for row in own]
        for engine, own in by_engine(rows).items()
    }


def judgements(rows: Iterable[Row]) -> dict[int, Row]:
    """What the judge says of each position that it did not give up."""
    return {row["position"]: row for row in finished([row for row in rows if row["engine"] == JUDGE])}


def judging(rows: Iterable[Row]) -> dict[str, int]:
    """How many positions were judged, by what that was done; those that nobody judged last."""
    found: dict[int, str] = {}
    for row in rows:
        found.setdefault(row["position"], NOBODY)
        if row["engine"] == JUDGE and "gave_up" not in row:
            found[row["position"]] = row["judged_by"]
    counts = Counter(found.values())
    return {way: counts[way] for way in sorted(counts, key=lambda way: (way == NOBODY, way))}


def give_ups(rows: Iterable[Row]) -> dict[str, dict[str, int]]:
    """Who gave up, the judge too: how often for each reason, the most frequent first."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        if "gave_up" in row:
            found[row["engine"]][row["gave_up"]] += 1
    return {engine: dict(reasons.most_common()) for engine, reasons in found.items()}


def by_engine(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """The rows of each contestant, in the order of first mention; the judge is none."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row["engine"] != JUDGE:
            found[row["engine"]].append(row)
    return dict(found)


def deductions(rows: Sequence[Row], engines: Sequence[str]) -> list[Deductions]:
    """For each group of positions, in order, how each of `engines` did."""
    trials = tried(rows)
    return [
        _deductions(group, engine, [trial for trial in trials[engine] if trial.group == group])
        for group in dict.fromkeys(row["group"] for row in rows)
        for engine in engines
        if engine in trials
    ]


def _deductions(group: str, engine: str, trials: Sequence[Tried]) -> Deductions:
    done = [trial for trial in trials if "gave_up" not in trial.row]
    entailed = found = unsound = 0
    for row, judgement, _ in done:
        wrong = row["unsound"]
        if judgement is not None:
            proven, follows = verdict(row), verdict(judgement)
            entailed += len(follows)
            found += len(proven & follows)
            wrong = max(wrong, len(proven - follows))
        unsound += wrong
    times = [trial.row["ms"] for trial in done]
    return Deductions(
        group=group,
        engine=engine,
        positions=len(trials),
        safes=sum(len(trial.row["safes"]) for trial in done),
        mines=sum(len(trial.row["mines"]) for trial in done),
        share=found / entailed if entailed else None,
        unsound=unsound,
        complete=sum(trial.row["complete"] for trial in done),
        gave_up=len(trials) - len(done),
        median_ms=percentile(times, 50),
        p90_ms=percentile(times, 90),
        max_ms=max(times, default=float("nan")),
    )


def agreements(rows: Sequence[Row], engines: Sequence[str]) -> list[Agreement]:
    """Every two of `engines` that have rows, compared position by position."""
    names = {row["position"]: row["name"] for row in rows}
    verdicts = {
        engine: {row["position"]: (verdict(row), row["complete"]) for row in finished(found)}
        for engine, found in by_engine(rows).items()
    }
    return [
        _agreement(first, second, verdicts, names)
        for first, second in combinations([engine for engine in engines if engine in verdicts], 2)
    ]


def _agreement(
    first: str, second: str, verdicts: dict[str, dict[int, tuple[Verdict, bool]]], names: dict[int, str]
) -> Agreement:
    ours, theirs = verdicts[first], verdicts[second]
    common = sorted(ours.keys() & theirs.keys())
    complete = [number for number in common if ours[number][1] and theirs[number][1]]
    return Agreement(
        first,
        second,
        both=sum(len(ours[number][0] & theirs[number][0]) for number in common),
        only_first=sum(len(ours[number][0] - theirs[number][0]) for number in common),
        only_second=sum(len(theirs[number][0] - ours[number][0]) for number in common),
        both_complete=len(complete),
        disagreements=tuple(names[number] for number in complete if ours[number][0] != theirs[number][0]),
    )


def faults(rows: Sequence[Row], engines: Sequence[str]) -> list[str]:
    """What must not be: unsound contestants, and two that say complete and differ, the judge being one of these."""
    found = [
        f"{summary.engine} is unsound: {counted(summary.unsound, 'cell')} in {summary.group}"
        for summary in deductions(rows, engines)
        if summary.unsound
    ]
    for agreement in agreements(rows, engines):
        if agreement.disagreements:
            places = ", ".join(agreement.disagreements[:5])
            found.append(f"{agreement.first} and {agreement.second} both say complete and disagree: {places}")
    for engine, trials in tried(rows).items():
        short = [
            row["name"]
            for row, judgement, _ in trials
            if row["complete"] and judgement is not None and verdict(row) != verdict(judgement)
        ]
        if short:
            found.append(f"{engine} says complete and differs from the judge: {', '.join(short[:5])}")
    return found


def grade_shares(rows: Sequence[Row], engines: Sequence[str]) -> dict[str, dict[str, tuple[int, int]]]:
    """For each of `engines` and each grade of inference: how many entailed cells it found, and of how many.

    As in `Deductions.share`, these are the positions that it finished and that were judged.
    """
    trials = tried(rows)
    return {engine: _grade_shares(trials[engine]) for engine in engines if engine in trials}


def _grade_shares(trials: Sequence[Tried]) -> dict[str, tuple[int, int]]:
    counts = dict.fromkeys(GRADES, (0, 0))
    for row, judgement, _ in trials:
        if judgement is None or "gave_up" in row:
            continue
        right = {(r, c) for r, c, _ in verdict(row) & verdict(judgement)}
        for grade, cells in judgement["grades"].items():
            found, entailed = counts[grade]
            counts[grade] = (found + sum((r, c) in right for r, c in cells), entailed + len(cells))
    return counts


def games(rows: Sequence[Row], engines: Sequence[str]) -> list[Games]:
    """How each of `engines` that has rows played."""
    rows_of = by_engine(rows)
    return [_games(engine, rows_of[engine]) for engine in engines if engine in rows_of]


def _games(engine: str, rows: Sequence[Row]) -> Games:
    done = finished(rows)
    times = [row["cpu_s"] for row in done]
    won = sum(row["won"] for row in done)
    return Games(
        engine=engine,
        games=len(rows),
        won=won,
        # A game that was given up was not won.
        win_rate=wilson(won, len(rows)),
        guesses=sum(row["guesses"] for row in done) / len(done) if done else float("nan"),
        unsound=sum(row["unsound"] for row in done),
        gave_up=len(rows) - len(done),
        boards_a_second=len(done) / sum(times) if sum(times) else float("nan"),
        median_ms=percentile(times, 50) * 1e3,
        p90_ms=percentile(times, 90) * 1e3,
        slowest_ms=max(times, default=float("nan")) * 1e3,
    )


def duels(rows: Sequence[Row], engines: Sequence[str]) -> list[Duel]:
    """Every two of `engines` that have rows, on the layouts that both played."""
    rows_of = {engine: {row["layout"]: row for row in found} for engine, found in by_engine(rows).items()}
    return [
        _duel(first, second, rows_of[first], rows_of[second])
        for first, second in combinations([engine for engine in engines if engine in rows_of], 2)
    ]


def _duel(first: str, second: str, ours: dict[int, Row], theirs: dict[int, Row]) -> Duel:
    common = sorted(ours.keys() & theirs.keys())
    only_first = sum(bool(ours[n]["won"]) and not theirs[n]["won"] for n in common)
    only_second = sum(bool(theirs[n]["won"]) and not ours[n]["won"] for n in common)
    timed = [n for n in common if ours[n]["cpu_s"] is not None and theirs[n]["cpu_s"] is not None]
    return Duel(
        first,
        second,
        len(common),
        only_first,
        only_second,
        mcnemar(only_first, only_second),
        paired_ratio([ours[n]["cpu_s"] for n in timed], [theirs[n]["cpu_s"] for n in timed]),
    )
