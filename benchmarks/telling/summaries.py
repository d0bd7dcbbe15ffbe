"""Summaries: what the rows of a run say, recounted from the rows alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple, TypeVar

from benchmarks.judge import GRADES
from benchmarks.running.trials import JUDGE, Row, finished
from benchmarks.telling.statistics import Interval, holm, mcnemar, paired_ratio, percentile, sign_test, wilson
from benchmarks.telling.words import counted

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
    """Two contestants on the positions that both finished: how many cells each found that the other did not.

    Where both said `complete` they must have found the same: `disagreements` names the positions where they did not.
    """

    first: str
    second: str
    positions: int
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
    max_ms: float


@dataclass(frozen=True)
class Duel:
    """Two contestants on the same layouts: games that only one of them won. `p_value` is McNemar's, after Holm."""

    first: str
    second: str
    games: int
    only_first: int
    only_second: int
    p_value: float


@dataclass(frozen=True)
class Race:
    """Two contestants on the layouts that both finished: the ratio of their times, first to second.

    `p_value` is that of the sign test, after Holm.
    """

    first: str
    second: str
    layouts: int
    ratio: Interval
    p_value: float


Pair = TypeVar("Pair", Duel, Race)


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
        positions=len(common),
        both=sum(len(ours[number][0] & theirs[number][0]) for number in common),
        only_first=sum(len(ours[number][0] - theirs[number][0]) for number in common),
        only_second=sum(len(theirs[number][0] - ours[number][0]) for number in common),
        both_complete=len(complete),
        disagreements=tuple(names[number] for number in complete if ours[number][0] != theirs[number][0]),
    )


def found_alone(
    agreements: Sequence[Agreement], engines: Sequence[str]
) -> tuple[list[str], dict[tuple[str, str], int]]:
    """Those of `engines` that were compared, and how many cells the first of two found and the second did not.

    Two that never finished the same position have no number.
    """
    more: dict[tuple[str, str], int] = {}
    for pair in agreements:
        if pair.positions:
            more[pair.first, pair.second], more[pair.second, pair.first] = pair.only_first, pair.only_second
    return [engine for engine in engines if any(engine in (it.first, it.second) for it in agreements)], more


def faults(rows: Sequence[Row], engines: Sequence[str]) -> list[str]:
    """What must not be: unsound contestants, and two that say complete and differ, the judge being one of these."""
    found = [
        _is_unsound(summary.engine, summary.unsound, summary.group)
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


def unsound(rows: Sequence[Row], engines: Sequence[str], where: str) -> list[str]:
    """Those of `engines` that called mines safe in the games or on the boards of `rows`, in words."""
    rows_of = by_engine(rows)
    wrong = {engine: sum(row["unsound"] for row in finished(rows_of.get(engine, []))) for engine in engines}
    return [_is_unsound(engine, cells, where) for engine, cells in wrong.items() if cells]


def _is_unsound(engine: str, cells: int, where: str) -> str:
    return f"{engine} is unsound: {counted(cells, 'cell')} in {where}"


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
        max_ms=max(times, default=float("nan")) * 1e3,
    )


def on_common_layouts(rows: Sequence[Row], engines: Sequence[str]) -> list[Row]:
    """The rows of those layouts that all of `engines` that have rows have tried: of a whole run, all rows."""
    rows_of = by_engine(rows)
    tried_by = [{row["layout"] for row in rows_of[engine]} for engine in engines if engine in rows_of]
    common = set.intersection(*tried_by) if tried_by else set()
    return [row for row in rows if row["layout"] in common]


def duels(rows: Sequence[Row], engines: Sequence[str]) -> list[Duel]:
    """Every two of `engines` that have rows, on the layouts that both tried: a game that was given up was not won."""
    won = {engine: {row["layout"]: bool(row["won"]) for row in own} for engine, own in by_engine(rows).items()}
    return _corrected([_duel(*pair, won) for pair in combinations(engines, 2) if won.keys() >= {*pair}])


def _duel(first: str, second: str, won: dict[str, dict[int, bool]]) -> Duel:
    ours, theirs = won[first], won[second]
    common = ours.keys() & theirs.keys()
    only_first = sum(ours[layout] and not theirs[layout] for layout in common)
    only_second = sum(theirs[layout] and not ours[layout] for layout in common)
    return Duel(first, second, len(common), only_first, only_second, mcnemar(only_first, only_second))


def races(rows: Sequence[Row], pairs: Iterable[tuple[str, str]]) -> list[Race]:
    """Those of `pairs` of which both have rows."""
    seconds = {
        engine: {row["layout"]: row["cpu_s"] for row in finished(own)} for engine, own in by_engine(rows).items()
    }
    return _corrected([_race(*pair, seconds) for pair in pairs if seconds.keys() >= {*pair}])


def _race(first: str, second: str, seconds: dict[str, dict[int, float]]) -> Race:
    common = sorted(seconds[first].keys() & seconds[second].keys())
    ours, theirs = ([seconds[engine][layout] for layout in common] for engine in (first, second))
    return Race(first, second, len(common), paired_ratio(ours, theirs), sign_test(ours, theirs))


def _corrected(pairs: Sequence[Pair]) -> list[Pair]:
    """With the p-values corrected for there being several pairs."""
    p_values = holm([pair.p_value for pair in pairs])
    return [replace(pair, p_value=p_value) for pair, p_value in zip(pairs, p_values, strict=True)]
