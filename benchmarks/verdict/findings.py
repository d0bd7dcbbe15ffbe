"""What a set of summaries shows: the findings that a verdict is made of, each said in one sentence.

How many games and positions there are is fixed before anything is measured, and no test looks at the figures before the
end. Only pairs are tested that can be told apart fairly: in play those that differ in one thing, in time everybody
against the textbook. All p-values of a verdict are corrected together (Holm).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from benchmarks.analysis.figures_in_words import figure, ratio
from benchmarks.analysis.pairs import Duel, Race
from benchmarks.analysis.sentences import failure_sentences, listed, names_of, times_failed
from benchmarks.analysis.summary import Summary
from benchmarks.contestants import uses_total
from benchmarks.contestants.controls import RANDOM
from benchmarks.experiments.calibration import NEGLIGIBLE
from benchmarks.harness.extension import TOO_OPTIMISTIC, steps
from benchmarks.harness.plan import Plan
from benchmarks.judge import GRADES, MEANINGS, Grade
from benchmarks.verdict.advice import next_run, recommendation
from benchmarks.verdict.evidence import Evidence, Proved
from benchmarks.verdict.verdict import Finding, Verdict
from game.words import counted, in_a_row

FEWEST_BOARDS = 6
"""Boards below which a ratio of times has no interval."""

MOST_PAIRS = 3
"""Pairs of contestants that one sentence names."""


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
        sentence = f"{counted(len(faults), 'fault')}: {listed(faults)}."
        yield Finding("soundness", sentence, tuple(evidence.wrong or named), {"faults": faults})
    elif evidence.contestants:
        compared = sum(pair.both_complete for one in evidence.deductions for pair in one.agreements())
        agreed = f"; whenever two of them said that they know all ({compared:,} times), they agreed" if compared else ""
        figures = {"compared": compared, "disagreed": 0}
        yield Finding("soundness", f"Nobody was wrong about a cell{agreed}.", figures=figures)


# The runs.


def _unfinished(evidence: Evidence) -> Iterator[Finding]:
    """Which runs do not have all their results, and how many they have."""
    runs = [
        f"{_name(one.plan)} ({one.count:,} of {counted(planned, 'result')})"
        for one in evidence.summaries
        if one.count < (planned := one.plan.count * len(one.plan.contestants))
    ]
    if runs:
        hint = "What is said here rests on the results that there are, and may change."
        yield Finding("runs", f"Not finished: {listed(runs)}. {hint}", figures={"unfinished": runs})


def _extended(evidence: Evidence) -> Iterator[Finding]:
    """Which runs have more subjects than they were planned for at first, and what that means for the p-values."""
    runs = [
        f"{_name(one.plan)} (from {steps(one.plan)} subjects)" for one in evidence.summaries if one.plan.extended_from
    ]
    if runs:
        sentence = f"{counted(len(runs), 'run')} extended: {listed(runs)}. {TOO_OPTIMISTIC}"
        yield Finding("runs", sentence, figures={"extended": runs})


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
    who = names_of(sorted(full, key=evidence.milliseconds)) if full else "Nobody"
    but = f"; {names_of(within)} proved all but where a limit ended them" if within and full else ""
    yield Finding(
        "deduction",
        f"{who} proved all {entailed:,} cells that follow in {counted(evidence.judged, 'position')}{but}.",
        tuple(full),
        {"entailed": entailed, "positions": evidence.judged, "full": full, "full within limits": within},
    )


def _inference(evidence: Evidence) -> Iterator[Finding]:
    """Who misses what, though no limit ended it, and what kind of inference that takes."""
    missing = [one for one in evidence.proved.values() if one.contestant != RANDOM and one.whole.missed]
    missing.sort(key=lambda one: one.whole.missed)
    if not missing:
        return
    groups: dict[Grade | None, list[str]] = {grade: [] for grade in reversed(GRADES)}
    for one in missing:
        missed = f"{one.contestant} {one.whole.missed:,} ({one.whole.missed / one.whole.entailed:.1%})"
        groups[one.weakest_missed].append(missed)
    said = [f"{in_a_row(ones)}, where it takes {_or_more(grade)}" for grade, ones in groups.items() if grade and ones]
    sentence = f"Cells missed: {'; '.join(said)}{_without_total(missing)}."
    figures = {one.contestant: {"missed": one.whole.missed, "entailed": one.whole.entailed} for one in missing}
    yield Finding("inference", sentence, tuple(figures), figures)


def _or_more(grade: Grade) -> str:
    return MEANINGS[grade] + (" or more" if grade != GRADES[-1] else "")


def _without_total(missing: Sequence[Proved]) -> str:
    """How many of the missed cells take the total of mines, for contestants that do not know it."""
    total = GRADES[-1]
    ignorant = [one for one in missing if not uses_total(one.contestant) and one.shares.of(total).missed]
    cells = [f"{one.shares.of(total).missed:,} of those of {one.contestant}" for one in ignorant]
    return f"; {in_a_row(cells)} take the total of mines, which is not known there" if cells else ""


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
    real = [race for race in races.values() if race.is_decided]
    # Where the textbook has no result on half of the boards, all ratios are infinite.
    real.sort(key=lambda race: (-race.ratio.estimate, evidence.milliseconds(race.first)))
    faster = [race for race in real if race.ratio.estimate > 1]
    slower = [race for race in real if race.ratio.estimate <= 1]
    as_fast = evidence.as_fast_as(faster[0].first, [race.first for race in faster]) if faster else []
    said = [f"{names_of(list(map(_factor, faster)), 2)} times as fast"] if faster else []
    said += [f"not told from {faster[0].first}: {names_of(as_fast)}"] if as_fast else []
    said += [f"slower: {listed(list(map(_factor, slower)))}"] if slower else []
    yield Finding(
        "speed",
        f"Against the textbook on {where}: {'; '.join(said) or 'no difference that these boards can tell'}.",
        tuple(race.first for race in real),
        {race.first: race.ratio for race in races.values()},
        max((race.p_value for race in real), default=None),
    )


def _factor(race: Race) -> str:
    """How many times as fast as the textbook a contestant is."""
    return f"{race.first} {ratio(race.ratio) if race.ratio.estimate else '(without a result on most boards)'}"


# Play.


def _play(evidence: Evidence) -> Iterator[Finding]:
    """Which differences in winning are real, and which these games cannot tell."""
    duels, _ = evidence.tested
    if not duels:
        return
    real = [duel.winner_first() for duel in duels if duel.is_decided]
    undecided = [duel for duel in duels if not duel.is_decided]
    said = [f"Of {_games(real)} on the same layouts more were won by {_winners(real)}."] if real else []
    if undecided:
        pairs = [f"{duel.first} and {duel.second}" for duel in undecided]
        tests = f"{counted(evidence.tests, 'test')}, corrected together by Holm's method"
        of = f"{counted(len(pairs), 'pair')} of {len(duels):,} that differ in one thing alone; {tests}"
        said.append(f"In {_games(undecided)} no difference shows between {listed(pairs, MOST_PAIRS)} ({of}).")
    names = [duel.first for duel in real] or [name for duel in undecided for name in (duel.first, duel.second)]
    yield Finding(
        "play",
        " ".join(said),
        tuple(dict.fromkeys(names)),
        {
            "games": {_pair(one): one.games for one in duels},
            "real": {_pair(one): (one.only_first, one.only_second) for one in real},
            "undecided": len(undecided),
        },
        max((duel.p_value for duel in real), default=None),
    )


def _pair(duel: Duel) -> str:
    return f"{duel.first} : {duel.second}"


def _winners(real: Sequence[Duel]) -> str:
    """Who won more than whom, those together that beat the same; the fewest losers first."""
    losers: dict[str, list[str]] = {}
    for duel in real:
        losers.setdefault(duel.first, []).append(duel.second)
    winners: dict[tuple[str, ...], list[str]] = {}
    for winner, names in losers.items():
        winners.setdefault(tuple(sorted(names)), []).append(winner)
    by_fewest = sorted(winners.items(), key=lambda pair: len(pair[0]))
    return "; by ".join(f"{names_of(who)} than {names_of(whom)}" for whom, who in by_fewest)


def _games(duels: Sequence[Duel]) -> str:
    """How many games the two of each duel played: of each pair, where that is not the same for all."""
    least, most = min(duel.games for duel in duels), max(duel.games for duel in duels)
    return counted(most, "game") if least == most else f"{least:,} to {counted(most, 'game')} a pair"


# Chances, and what went wrong.


def _chances(evidence: Evidence) -> Iterator[Finding]:
    """How far probabilities are right."""
    for summary in evidence.chances:
        figures = [one for one in summary.figures() if one.worst is not None]
        exact = [one.contestant for one in figures if one.worst is not None and one.worst <= NEGLIGIBLE]
        give = "gives" if len(exact) == 1 else "give"
        said = [f"{names_of(exact)} {give} the exact chances of a mine"] if exact else []
        said += [
            f"{one.contestant} is off by {figure(one.deviation or 0.0)} on average"
            for one in figures
            if one.contestant not in exact
        ]
        if said:
            positions = counted(max(one.positions for one in figures), "position")
            scores = {one.contestant: {"brier": one.brier, "excess": one.excess} for one in figures}
            yield Finding("chances", f"In {positions} {'; '.join(said)}.", tuple(scores), scores)


def _failures(evidence: Evidence) -> Iterator[Finding]:
    """Who crashed, gave up or was late; who reached a limit of its own; and which metrics raised an error."""
    limits = {name: one.at_limits for name, one in evidence.proved.items() if one.at_limits is not None}
    times = {name: times_failed(failures) for name, failures in evidence.failing.items()}
    broken = {key: sentence for one in evidence.summaries for key, sentence in one.broken.items()}
    said = []
    if times:
        counts: Counter[str] = Counter()
        for one in chain.from_iterable(evidence.failing.values()):
            counts[one.cause] += one.count
        causes = ", ".join(f"{cause} {number:,}" for cause, number in counts.most_common())
        who = listed(failure_sentences(evidence.failing))
        said.append(f"No result {counted(counts.total(), 'time')} ({causes}): {who}.")
    if limits:
        most_first = sorted(limits.items(), key=lambda pair: -pair[1].positions)
        where = [f"{name} in {counted(at.positions, 'position')} ({at.first}: {at.reason})" for name, at in most_first]
        said.append(f"Ended by limits of their own: {listed(where)}.")
    said += [f"{sentence[0].upper()}{sentence[1:]}." for sentence in broken.values()]
    if said:
        yield Finding("failures", " ".join(said), tuple(dict.fromkeys([*times, *limits])), times)


def _absent(evidence: Evidence) -> Iterator[Finding]:
    """Who is not installed."""
    absent = {name: why for one in evidence.summaries for name, why in one.plan.not_installed.items()}
    if absent:
        sentence = f"Not installed: {names_of(list(absent))}; `mineproof engines` says what to install."
        yield Finding("absent", sentence, tuple(absent), absent)


def _left_out(evidence: Evidence) -> Iterator[Finding]:
    """Who cannot play the boards of a run."""
    plans = [one.plan for one in evidence.summaries if one.plan.left_out]
    reasons = {name: why for plan in plans for name, why in plan.left_out.items()}
    if reasons:
        boards = list(dict.fromkeys(group.name for plan in plans for group in plan.groups))
        sentence = f"Left out on {in_a_row(boards)}: {'; '.join(reasons.values())}."
        yield Finding("absent", sentence, tuple(reasons), reasons)
