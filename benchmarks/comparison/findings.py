"""What a set of summaries shows: the findings of which a verdict is made.

How many games and positions there are is fixed before anything is measured, and no test looks at the figures before the
end. Only pairs are tested that can be told apart fairly: in play those that differ in one thing, in time everybody
against the textbook. All p-values of a verdict are corrected together (Holm).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from benchmarks.analysis.pairs import Race
from benchmarks.analysis.sentences import SIGNIFICANT, causes_in_words, counts_of_causes, names_of
from benchmarks.analysis.summary import Summary
from benchmarks.analysis.verdict import Finding, Verdict
from benchmarks.analysis.words import figure, ratio
from benchmarks.comparison.advice import next_run, recommendation
from benchmarks.comparison.cautions import extended, unfinished
from benchmarks.comparison.evidence import Evidence, Proved
from benchmarks.comparison.play import play_findings
from benchmarks.contestants import RANDOM, uses_total
from benchmarks.experiments.chances import NEGLIGIBLE
from benchmarks.judge import GRADES, MEANINGS
from game.words import counted, in_a_row

FIRST = 3
"""Contestants that missed cells who are named where there is little room, those that missed the fewest first."""

FEWEST_BOARDS = 6
"""Boards below which a ratio of times has no interval."""


def verdict(summaries: Iterable[Summary[Any]]) -> Verdict:
    """What the summaries of some runs show together."""
    evidence = Evidence.of(summaries)
    about = (
        _soundness,
        unfinished,
        extended,
        _deduction,
        _inference,
        _speed,
        play_findings,
        _chances,
        _failures,
        _absent,
        _left_out,
        recommendation,
        next_run,
    )
    return Verdict(tuple(finding for find in about for finding in find(evidence)))


def _soundness(evidence: Evidence) -> Iterator[Finding]:
    faults = [fault for one in evidence.summaries for fault in one.faults()]
    if faults:
        named = [name for name in evidence.contestants if any(name in fault.contestants for fault in faults)]
        guilty = evidence.wrong or named
        few = f"; {counted(len(faults) - FIRST, 'other')}" if len(faults) > FIRST else ""
        yield Finding(
            "soundness",
            f"{'Fault' if len(faults) == 1 else 'Faults'}: {'; '.join(faults)}.",
            tuple(guilty),
            {"faults": faults},
            short=f"{counted(len(faults), 'fault')}: {'; '.join(faults[:FIRST])}{few}.",
            shortest=f"{counted(len(faults), 'fault')} of {names_of(guilty, FIRST)}, such as: {faults[0]}.",
        )
    agreements = [pair for one in evidence.deductions for pair in one.agreements()]
    compared = sum(pair.both_complete for pair in agreements)
    if faults or not evidence.contestants:
        return
    agreed = f"; whenever two of them said that they know all ({compared:,} times), they agreed" if compared else ""
    briefly = ", and all who said that they know everything agreed" if compared else ""
    yield Finding(
        "soundness",
        f"Nobody was wrong about a cell{agreed}.",
        figures={"compared": compared, "disagreed": 0},
        short=f"Nobody was wrong{briefly}.",
    )


def _deduction(evidence: Evidence) -> Iterator[Finding]:
    """Who proves everything."""
    if not evidence.proved:
        return
    entailed = evidence.entailed
    full = [name for name, one in evidence.proved.items() if 0 < entailed == one.whole.proved]
    sound = [one for name, one in evidence.proved.items() if name not in evidence.troubled]
    cut_off = [one.contestant for one in sound if one.is_full_within_limits]
    whole = f"all {entailed:,} cells that follow in {counted(evidence.judged, 'position')}"
    figures = {"entailed": entailed, "positions": evidence.judged, "full": full, "full within limits": cut_off}
    if full:
        quickest = sorted(full, key=evidence.milliseconds)
        but = f"; {names_of(cut_off)} proved all but where a limit ended them" if cut_off else ""
        yield Finding(
            "deduction",
            f"{names_of(full)} proved {whole}{but}.",
            tuple(full),
            figures,
            short=f"{names_of(quickest, 2)} proved {whole}.",
            shortest=f"{names_of(quickest, 1)} proved {whole}.",
        )
    else:
        yield Finding("deduction", f"Nobody proved {whole}.", (), figures)


def _inference(evidence: Evidence) -> Iterator[Finding]:
    """Who misses what, though no limit ended it, and what kind of inference that takes."""
    missing = [one for one in evidence.proved.values() if one.contestant != RANDOM and one.whole.missed]
    missing.sort(key=lambda one: one.whole.missed)
    said, briefly = [], []
    for grade in reversed(GRADES):
        weakest = [one for one in missing if one.weakest_missed == grade]
        more = " or more" if grade != GRADES[-1] else ""
        if weakest:
            said.append(f"{_missed(weakest, shares=True)}, where it takes {MEANINGS[grade]}{more}")
            briefly.append(f"{_missed(weakest)} ({grade})")
    untold = [one for one in missing if not uses_total(one.contestant) and one.shares.of(GRADES[-1]).missed]
    if untold:
        by_total = in_a_row([f"{one.shares.of(GRADES[-1]).missed:,} of those of {one.contestant}" for one in untold])
        who = "that contestant is" if len(untold) == 1 else "those contestants are"
        said.append(f"{by_total} take the total of mines, which {who} not told")
    if missing:
        names = tuple(one.contestant for one in missing)
        figures = {one.contestant: {"missed": one.whole.missed, "entailed": one.whole.entailed} for one in missing}
        yield Finding(
            "inference",
            f"Cells missed: {'; '.join(said)}.",
            names,
            figures,
            short=f"Cells missed, and the easiest inference missed: {'; '.join(briefly)}.",
            shortest=f"Cells missed: {_missed(missing[:FIRST])}{_and_others(len(missing) - FIRST)}.",
        )


def _and_others(number: int) -> str:
    return f", and more by {counted(number, 'other')}" if number > 0 else ""


def _missed(missing: Sequence[Proved], shares: bool = False) -> str:
    """Who missed how many cells."""
    said = [
        f"{one.contestant} {one.whole.missed:,}" + (f" ({one.whole.missed / one.whole.entailed:.1%})" if shares else "")
        for one in missing
    ]
    return in_a_row(said) if shares else ", ".join(said)


def _speed(evidence: Evidence) -> Iterator[Finding]:
    """Times of whole boards as ratios to the textbook's."""
    _, races = evidence.tested
    if not races:
        return
    boards = max(race.layouts for race in races.values())
    boards_of = in_a_row([one.plan.groups[0].name for one in evidence.speed])
    where = f"{counted(boards, 'whole board')} of {boards_of}"
    if boards < FEWEST_BOARDS:
        sentence = f"Too few boards to tell times apart: {where}; expected {FEWEST_BOARDS} at least."
        yield Finding("speed", sentence)
        return
    real = [race for race in races.values() if race.p_value < SIGNIFICANT]
    # Where the textbook has no result on half of the boards, all ratios are infinite.
    real.sort(key=lambda race: (-race.ratio.estimate, evidence.milliseconds(race.first)))
    faster = [race for race in real if race.ratio.estimate > 1]
    slower = [race for race in real if race.ratio.estimate <= 1]
    said = []
    if faster:
        others = f"; {counted(len(faster) - 2, 'other')} faster too" if len(faster) > 2 else ""
        said.append(
            " and ".join(f"{race.first} {ratio(race.ratio)}" for race in faster[:2]) + " times as fast" + others
        )
    if slower:
        said.append(f"slower: {', '.join(map(_slower_in_words, slower[:3]))}")
    if not real:
        said.append("no difference that these boards can tell")
    yield Finding(
        "speed",
        f"Against the textbook on {where}: {'; '.join(said)}.",
        tuple(race.first for race in real),
        {race.first: race.ratio for race in races.values()},
        max((race.p_value for race in real), default=None),
        short=_fastest_in_words(evidence, faster, boards_of),
    )


def _slower_in_words(race: Race) -> str:
    if not race.ratio.estimate:
        return f"{race.first} (without a result on most boards)"
    return f"{race.first} {ratio(race.ratio)}"


def _fastest_in_words(evidence: Evidence, faster: Sequence[Race], boards_of: str) -> str:
    """Who is the fastest of those faster than the textbook, and who is not told from it; empty if nobody is."""
    if not faster:
        return ""
    best = faster[0]
    others = evidence.as_fast_as(best.first, [race.first for race in faster])
    apart = f" (not told from it: {names_of(others, 2)})" if others else ""
    return f"Fastest: {best.first}{apart}, {ratio(best.ratio)} times as fast as the textbook on {boards_of}."


def _chances(evidence: Evidence) -> Iterator[Finding]:
    """How far probabilities are right."""
    for summary in evidence.chances:
        figures = [one for one in summary.figures() if one.worst is not None]
        exact = [one.contestant for one in figures if one.worst is not None and one.worst <= NEGLIGIBLE]
        others = [one for one in figures if one.contestant not in exact]
        tell = "tells" if len(exact) == 1 else "tell"
        said = [f"{names_of(exact)} {tell} the exact chances of a mine"] if exact else []
        said += [f"{one.contestant} is off by {figure(one.deviation or 0.0)} on average" for one in others]
        if said:
            positions = counted(max(one.positions for one in figures), "position")
            yield Finding(
                "chances",
                f"In {positions} {'; '.join(said)}.",
                tuple(one.contestant for one in figures),
                {one.contestant: {"brier": one.brier, "excess": one.excess} for one in figures},
                shortest=f"Exact mine chances: {names_of(exact)}." if exact else "",
            )


def _failures(evidence: Evidence) -> Iterator[Finding]:
    """Who crashed, gave up or was late; who reached a limit of its own; and which metrics could not be told."""
    said = [*_without_result(evidence), *_at_limits(evidence), *_broken_metrics(evidence)]
    if said:
        full, short, shortest = (" ".join(filter(None, wordings)) for wordings in zip(*said, strict=True))
        ended = [name for name, one in evidence.proved.items() if one.at_limits is not None]
        times = {name: sum(one.count for one in failures) for name, failures in evidence.failing.items()}
        names = tuple(dict.fromkeys([*times, *ended]))
        yield Finding("failures", full, names, times, short=short, shortest=shortest)


Wordings = tuple[str, str, str]
"""The same in full, in few words, and in fewer still."""


def _without_result(evidence: Evidence) -> Iterator[Wordings]:
    """Who has trials without a result, how often, why, and where first."""
    failing = evidence.failing
    if not failing:
        return
    by_cause: dict[str, list[str]] = {}
    for name, failures in failing.items():
        for cause, number in counts_of_causes(failures).items():
            by_cause.setdefault(cause, []).append(f"{name} {number:,}")
    counts = counts_of_causes(one for failures in failing.values() for one in failures)
    causes = ", ".join(f"{cause} {number:,}" for cause, number in counts.most_common())
    said = [f"{name} {causes_in_words(failures)}" for name, failures in failing.items()]
    briefly = [f"{cause} {', '.join(names)}" for cause, names in by_cause.items()]
    most_first = sorted(failing, key=lambda name: -sum(one.count for one in failing[name]))
    yield (
        f"Without a result: {'; '.join(said)}.",
        f"No result: {'; '.join(briefly)}.",
        f"No result {counted(counts.total(), 'time')} ({causes}): {names_of(most_first, FIRST)}.",
    )


def _at_limits(evidence: Evidence) -> Iterator[Wordings]:
    """Who reached a limit of its own, in how many positions, and where first; the tables say how much that cost."""
    limits = {name: one.at_limits for name, one in evidence.proved.items() if one.at_limits is not None}
    if not limits:
        return
    said = [
        f"{name} in {counted(one.positions, 'position')} ({one.first}: {one.reason})" for name, one in limits.items()
    ]
    most_first = sorted(limits, key=lambda name: -limits[name].positions)
    yield (
        f"Ended by a limit of their own, with a part of what follows: {'; '.join(said)}.",
        f"Limits of their own: {', '.join(f'{name} {limits[name].positions:,}' for name in most_first)}.",
        "" if evidence.failing else f"Limits of their own: {names_of(most_first, FIRST)}.",
    )


def _broken_metrics(evidence: Evidence) -> Iterator[Wordings]:
    """Metrics of the user's that raised an error."""
    broken = {key: sentence for one in evidence.summaries for key, sentence in one.broken.items()}
    for sentence in broken.values():
        told = f"{sentence[0].upper()}{sentence[1:]}."
        yield told, told, told


def _absent(evidence: Evidence) -> Iterator[Finding]:
    absent = {name: why for one in evidence.summaries for name, why in one.plan.not_installed.items()}
    if absent:
        yield Finding(
            "absent",
            f"Not installed: {names_of(list(absent))}; `mineproof engines` tells what to install.",
            tuple(absent),
            dict(absent),
            shortest=f"Not installed: {names_of(list(absent), FIRST)}.",
        )


def _left_out(evidence: Evidence) -> Iterator[Finding]:
    plans = [one.plan for one in evidence.summaries if one.plan.left_out]
    if plans:
        reasons = {name: why for plan in plans for name, why in plan.left_out.items()}
        boards = dict.fromkeys(group.name for plan in plans for group in plan.groups)
        yield Finding(
            "absent",
            f"Left out on {in_a_row(list(boards))}: {'; '.join(reasons.values())}.",
            tuple(reasons),
            reasons,
            shortest=f"Left out: {names_of(list(reasons), FIRST)}.",
        )
