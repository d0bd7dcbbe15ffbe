"""What a set of summaries shows: the findings of which a verdict is made.

How many games and positions there are is fixed before anything is measured, and no test looks at the figures before the
end. Only pairs are tested that can be told apart fairly: in play those that differ in one thing, in time everybody
against the textbook. All p-values of a verdict are corrected together (Holm).

Each finding is said by one function of the `Room` that there is for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from benchmarks.analysis.figures_in_words import figure, ratio
from benchmarks.analysis.pairs import Duel, Race
from benchmarks.analysis.sentences import SIGNIFICANT, failure_sentences, names_of, times_failed
from benchmarks.analysis.summary import Summary
from benchmarks.contestants import RANDOM, uses_total
from benchmarks.experiments.calibration import NEGLIGIBLE
from benchmarks.harness.extension import TOO_OPTIMISTIC, steps
from benchmarks.harness.plan import Plan
from benchmarks.judge import GRADES, MEANINGS, Grade
from benchmarks.verdict.advice import next_run, recommendation
from benchmarks.verdict.evidence import Evidence, Proved
from benchmarks.verdict.verdict import Finding, Room, Verdict
from game.words import counted, in_a_row

FEWEST_BOARDS = 6
"""Boards below which a ratio of times has no interval."""


def verdict(summaries: Iterable[Summary[Any]]) -> Verdict:
    """What the summaries of some runs show together."""
    evidence = Evidence.of(summaries)
    about = (
        _soundness,
        _unfinished,
        _extended,
        _deduction,
        _inference,
        _speed,
        _play,
        _chances,
        _failures,
        _absent,
        _left_out,
        recommendation,
        next_run,
    )
    return Verdict(tuple(finding for find in about for finding in find(evidence)))


def _soundness(evidence: Evidence) -> Iterator[Finding]:
    """Who was wrong, or that nobody was."""
    faults = [fault for one in evidence.summaries for fault in one.faults()]
    if faults:
        named = [name for name in evidence.contestants if any(name in fault.contestants for fault in faults)]
        yield Finding.said(
            "soundness",
            lambda room: f"{counted(len(faults), 'fault')}: {room.listed(faults)}.",
            evidence.wrong or named,
            figures={"faults": faults},
        )
    elif evidence.contestants:
        compared = sum(pair.both_complete for one in evidence.deductions for pair in one.agreements())
        agreed = f"; whenever two of them said that they know all ({compared:,} times), they agreed" if compared else ""
        yield Finding.said(
            "soundness",
            lambda room: f"Nobody was wrong about a cell{room.more(agreed)}.",
            figures={"compared": compared, "disagreed": 0},
        )


# The runs.


def _unfinished(evidence: Evidence) -> Iterator[Finding]:
    """Which runs do not have all their results, and how many they have."""
    runs = [
        f"{_name(one.plan)} ({one.count:,} of {counted(planned, 'result')})"
        for one in evidence.summaries
        if one.count < (planned := one.plan.count * len(one.plan.contestants))
    ]
    if runs:
        hint = " What is said here is of the results that there are, and may change."
        yield Finding.said(
            "runs",
            lambda room: f"Not finished: {room.listed(runs)}.{room.fully(hint)}",
            figures={"unfinished": runs},
        )


def _extended(evidence: Evidence) -> Iterator[Finding]:
    """Which runs have more subjects than they were planned for at first, and what that means for the p-values."""
    runs = [
        f"{_name(one.plan)} (from {steps(one.plan)} subjects)" for one in evidence.summaries if one.plan.extended_from
    ]
    if runs:

        def say(room: Room) -> str:
            meaning = f". {TOO_OPTIMISTIC}" if room is Room.FULL else "; p-values may be too optimistic."
            return f"{counted(len(runs), 'run')} extended{room.more(f': {room.listed(runs)}')}{meaning}"

        yield Finding.said("runs", say, figures={"extended": runs})


def _name(plan: Plan) -> str:
    """What was run and on what, in few words."""
    return f"{plan.experiment} on {', '.join(group.name for group in plan.groups)}"


# Deduction.


def _deduction(evidence: Evidence) -> Iterator[Finding]:
    """Who proves everything."""
    if not evidence.proved:
        return
    entailed = evidence.entailed
    full = [name for name, one in evidence.proved.items() if 0 < entailed == one.whole.proved]
    sound = [one for name, one in evidence.proved.items() if name not in evidence.troubled]
    within = [one.contestant for one in sound if one.is_full_within_limits]
    quickest = sorted(full, key=evidence.milliseconds)
    whole = f"proved all {entailed:,} cells that follow in {counted(evidence.judged, 'position')}"
    but = f"; {names_of(within)} proved all but where a limit ended them" if within and full else ""
    yield Finding.said(
        "deduction",
        lambda room: f"{room.names(quickest) if full else 'Nobody'} {whole}{room.fully(but)}.",
        full,
        figures={"entailed": entailed, "positions": evidence.judged, "full": full, "full within limits": within},
    )


def _inference(evidence: Evidence) -> Iterator[Finding]:
    """Who misses what, though no limit ended it, and what kind of inference that takes."""
    missing = [one for one in evidence.proved.values() if one.contestant != RANDOM and one.whole.missed]
    missing.sort(key=lambda one: one.whole.missed)
    if not missing:
        return
    groups = [
        (grade, weakest)
        for grade in reversed(GRADES)
        if (weakest := [one for one in missing if one.weakest_missed == grade])
    ]
    total = GRADES[-1]
    untold = [one for one in missing if not uses_total(one.contestant) and one.shares.of(total).missed]
    by_total = [f"{one.shares.of(total).missed:,} of those of {one.contestant}" for one in untold]
    unknown = f"; {in_a_row(by_total)} take the total of mines, which is not known there" if untold else ""

    def say(room: Room) -> str:
        if room is Room.SHORTEST:
            return f"Cells missed: {names_of([_missed(one, room) for one in missing], Room.SHORT.value)}."
        said = [f"{in_a_row([_missed(one, room) for one in ones])}{_kind(grade, room)}" for grade, ones in groups]
        return f"Cells missed: {'; '.join(said)}{room.fully(unknown)}."

    figures = {one.contestant: {"missed": one.whole.missed, "entailed": one.whole.entailed} for one in missing}
    yield Finding.said("inference", say, figures, figures=figures)


def _missed(one: Proved, room: Room) -> str:
    """How many cells a contestant missed, and in full what share of all that is."""
    return f"{one.contestant} {one.whole.missed:,}{room.fully(f' ({one.whole.missed / one.whole.entailed:.1%})')}"


def _kind(grade: Grade, room: Room) -> str:
    """The kind of inference that those cells take which a contestant missed, the easiest of them."""
    more = " or more" if grade != GRADES[-1] else ""
    return f", where it takes {MEANINGS[grade]}{more}" if room is Room.FULL else f" ({grade})"


# Speed.


def _speed(evidence: Evidence) -> Iterator[Finding]:
    """Times of whole boards as ratios to the textbook's."""
    _, races = evidence.tested
    if not races:
        return
    boards = max(race.layouts for race in races.values())
    where = f"{counted(boards, 'whole board')} of {in_a_row([one.plan.groups[0].name for one in evidence.speed])}"
    if boards < FEWEST_BOARDS:
        yield Finding("speed", f"Too few boards to tell times apart: {where}; expected {FEWEST_BOARDS} at least.")
        return
    real = [race for race in races.values() if race.p_value < SIGNIFICANT]
    # Where the textbook has no result on half of the boards, all ratios are infinite.
    real.sort(key=lambda race: (-race.ratio.estimate, evidence.milliseconds(race.first)))
    faster = [race for race in real if race.ratio.estimate > 1]
    slower = [_factor(race) for race in real if race.ratio.estimate <= 1]
    as_fast = evidence.as_fast_as(faster[0].first, [race.first for race in faster]) if faster else []

    def say(room: Room) -> str:
        said = [f"{names_of(list(map(_factor, faster)), 2)} times as fast"] if faster else []
        said += [room.more(f"not told from {faster[0].first}: {room.names(as_fast)}")] if as_fast else []
        said += [room.more(f"slower: {room.listed(slower)}")] if slower else []
        said += [] if real else ["no difference that these boards can tell"]
        return f"Against the textbook on {where}: {'; '.join(filter(None, said))}."

    figures = {race.first: race.ratio for race in races.values()}
    p_value = max((race.p_value for race in real), default=None)
    yield Finding.said("speed", say, [race.first for race in real], figures=figures, p_value=p_value)


def _factor(race: Race) -> str:
    """How many times as fast as the textbook a contestant is."""
    return f"{race.first} {ratio(race.ratio) if race.ratio.estimate else '(without a result on most boards)'}"


# Play.


def _play(evidence: Evidence) -> Iterator[Finding]:
    """Which differences in winning are real, and which these games cannot tell."""
    duels, _ = evidence.tested
    if not duels:
        return
    real = [duel.winner_first() for duel in duels if duel.p_value < SIGNIFICANT]
    open_ones = [duel for duel in duels if duel.p_value >= SIGNIFICANT]

    def say(room: Room) -> str:
        won = [f"Of {_games(real)} on the same layouts more were won by {_winners(real, room)}."] if real else []
        return " ".join([*won, *([_too_close(open_ones, len(duels), evidence, room)] if open_ones else [])])

    wins = {f"{one.first} : {one.second}": (one.only_first, one.only_second) for one in real}
    games = {f"{one.first} : {one.second}": one.games for one in duels}
    names = [duel.first for duel in real] or [name for duel in open_ones for name in (duel.first, duel.second)]
    yield Finding.said(
        "play",
        say,
        dict.fromkeys(names),
        figures={"games": games, "real": wins, "undecided": len(open_ones)},
        p_value=max((duel.p_value for duel in real), default=None),
    )


def _winners(real: Sequence[Duel], room: Room) -> str:
    """Who won more than whom, those together that beat the same; the fewest losers first."""
    losers: dict[str, list[str]] = {}
    for duel in real:
        losers.setdefault(duel.first, []).append(duel.second)
    beaten: dict[tuple[str, ...], list[str]] = {}
    for winner, names in losers.items():
        beaten.setdefault(tuple(sorted(names)), []).append(winner)
    by_fewest = sorted(beaten.items(), key=lambda pair: len(pair[0]))
    shown = by_fewest if room is Room.FULL else by_fewest[:1]
    others = len(real) - sum(len(who) * len(whom) for whom, who in shown)
    more = f", and {counted(others, 'other pair')} {'differs' if others == 1 else 'differ'} too" if others else ""
    return "; by ".join(f"{room.names(who)} than {room.names(whom)}" for whom, who in shown) + room.more(more)


def _too_close(duels: Sequence[Duel], of: int, evidence: Evidence, room: Room) -> str:
    """Whom these games cannot tell apart, in full; else how many pairs that are."""
    if room is not Room.FULL:
        return f"{len(duels):,} of {counted(of, 'pair')} were too close to call."
    games = _games(duels)
    these = f"{'This' if games == '1 game' else 'These'} {games} cannot tell apart, in winning,"
    groups = "; nor ".join(map(names_of, _not_told_apart(duels)))
    pairs = f"{counted(len(duels), 'pair')} of {of:,} that differ in one thing alone"
    return f"{these} {groups} ({pairs}; {counted(evidence.tests, 'test')}, corrected together by Holm's method)."


def _games(duels: Sequence[Duel]) -> str:
    """How many games the two of each duel played: of each pair, where that is not the same for all."""
    least, most = min(duel.games for duel in duels), max(duel.games for duel in duels)
    return counted(most, "game") if least == most else f"{least:,} to {counted(most, 'game')} a pair"


def _not_told_apart(duels: Sequence[Duel]) -> list[list[str]]:
    """The contestants of some duels in groups of which every two that met are among these duels."""
    undecided = {frozenset((duel.first, duel.second)) for duel in duels}
    groups: list[list[str]] = []
    for duel in duels:
        pair = [duel.first, duel.second]
        if any(set(pair) <= set(group) for group in groups):
            continue
        for group in groups:
            joined = list(dict.fromkeys([*group, *pair]))
            if all(frozenset((a, b)) in undecided for a in joined for b in joined if a != b):
                group[:] = joined
                break
        else:
            groups.append(pair)
    return groups


# Chances, and what went wrong.


def _chances(evidence: Evidence) -> Iterator[Finding]:
    """How far probabilities are right."""
    for summary in evidence.chances:
        figures = [one for one in summary.figures() if one.worst is not None]
        exact = [one.contestant for one in figures if one.worst is not None and one.worst <= NEGLIGIBLE]
        tell = "tells" if len(exact) == 1 else "tell"
        said = [f"{names_of(exact)} {tell} the exact chances of a mine"] if exact else []
        said += [
            f"{one.contestant} is off by {figure(one.deviation or 0.0)} on average"
            for one in figures
            if one.contestant not in exact
        ]
        if said:
            positions = counted(max(one.positions for one in figures), "position")
            yield Finding(
                "chances",
                f"In {positions} {'; '.join(said)}.",
                tuple(one.contestant for one in figures),
                {one.contestant: {"brier": one.brier, "excess": one.excess} for one in figures},
                shortest=f"In {positions} {said[0]}.",
            )


def _failures(evidence: Evidence) -> Iterator[Finding]:
    """Who crashed, gave up or was late; who reached a limit of its own; and which metrics could not be told."""
    limits = {name: one.at_limits for name, one in evidence.proved.items() if one.at_limits is not None}
    times = {name: times_failed(failures) for name, failures in evidence.failing.items()}
    ended = sorted(limits, key=lambda name: -limits[name].positions)
    broken = {key: sentence for one in evidence.summaries for key, sentence in one.broken.items()}

    def say(room: Room) -> str:
        said = [_without_result(evidence, times, room)] if times else []
        positions = {
            name: f"{name} in {counted(one.positions, 'position')}{room.fully(f' ({one.first}: {one.reason})')}"
            for name, one in limits.items()
        }
        if limits and (room is not Room.SHORTEST or not times):
            said.append(f"Ended by limits of their own: {room.listed([positions[name] for name in ended])}.")
        return " ".join([*said, *(f"{sentence[0].upper()}{sentence[1:]}." for sentence in broken.values())])

    if times or limits or broken:
        yield Finding.said("failures", say, dict.fromkeys([*times, *limits]), figures=times)


def _without_result(evidence: Evidence, times: dict[str, int], room: Room) -> str:
    """Who has trials without a result, how often, and in full why and where first."""
    counts: Counter[str] = Counter()
    for one in chain.from_iterable(evidence.failing.values()):
        counts[one.cause] += one.count
    causes = ", ".join(f"{cause} {number:,}" for cause, number in counts.most_common())
    most_first = [f"{name} {number:,}" for name, number in sorted(times.items(), key=lambda item: -item[1])]
    who = "; ".join(failure_sentences(evidence.failing)) if room is Room.FULL else names_of(most_first, 3)
    return f"No result {counted(counts.total(), 'time')} ({causes}): {who}."


def _absent(evidence: Evidence) -> Iterator[Finding]:
    """Who is not installed."""
    absent = {name: why for one in evidence.summaries for name, why in one.plan.not_installed.items()}
    if absent:
        remedy = "; `mineproof engines` tells what to install"
        yield Finding.said(
            "absent",
            lambda room: f"Not installed: {room.names(list(absent))}{room.more(remedy)}.",
            absent,
            figures=dict(absent),
        )


def _left_out(evidence: Evidence) -> Iterator[Finding]:
    """Who cannot play the boards of a run."""
    plans = [one.plan for one in evidence.summaries if one.plan.left_out]
    reasons = {name: why for plan in plans for name, why in plan.left_out.items()}
    if reasons:
        boards = list(dict.fromkeys(group.name for plan in plans for group in plan.groups))
        said = f"Left out on {in_a_row(boards)}: {'; '.join(reasons.values())}."
        yield Finding.said("absent", lambda room: said, reasons, figures=reasons)
