"""What went wrong: who was wrong or without a result, which runs were cut short, and who took no part."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchmarks.analysis.sentences import Failing, times_failed
from benchmarks.comparison.verdict.evidence import Evidence
from benchmarks.comparison.verdict.shown_board import board_of_wrong_claims
from benchmarks.comparison.verdict.verdict import Finding
from benchmarks.harness.extension import TOO_OPTIMISTIC, steps
from benchmarks.harness.plan import Plan
from game.words import counted, in_a_row

RAISED = re.compile(r"\w+ in line [0-9]+ of .+?\.py\b")
"""An error in a line of a user's file: one reason, whatever values are in its message."""

MOST_REASONS = 3
"""Reasons of one contestant's failures that are named, the most frequent ones."""


def soundness(evidence: Evidence) -> Iterator[Finding]:
    """Who was wrong, or that nobody was."""
    faults = [fault for one in evidence.summaries for fault in one.faults()]
    for name in evidence.wrong:
        own = [fault for fault in faults if fault.contestants[0] == name]
        sentence = (
            f"{name} is wrong: {_wrong_claims(evidence, name)}. Its other figures mean nothing until that is mended."
        )
        board = board_of_wrong_claims(evidence, name)
        yield Finding("soundness", sentence, (name,), {"faults": own}, example=board)
    for fault in faults:
        if len(fault.contestants) == 2 and not set(fault.contestants) & {*evidence.wrong}:
            sentence = f"{in_a_row(fault.contestants)} contradict each other: {fault}."
            yield Finding("soundness", sentence, fault.contestants, {"faults": [fault]})
    if evidence.contestants and not faults:
        compared = sum(pair.both_complete for one in evidence.deductions for pair in one.agreements())
        sentence = "Nobody was wrong: every cell that was called safe or a mine was checked."
        yield Finding("soundness", sentence, figures={"compared": compared, "disagreed": 0})


def _wrong_claims(evidence: Evidence, name: str) -> str:
    """What a contestant was wrong about, in words."""
    in_positions = sum(one.unsound for run in evidence.deductions for one in run.figures() if one.contestant == name)
    in_games = sum(one.unsound.get(name, 0) for one in evidence.games) + sum(
        one.unsound.get(name, 0) for one in evidence.speed
    )
    found_itself = [one for one in evidence.failing.get(name, []) if one.cause == "unsound"]
    said = []
    if in_positions:
        said.append(f"called {counted(in_positions, 'cell')} safe or a mine though that does not follow")
    if in_games:
        said.append(f"called {counted(in_games, 'mine')} safe in games and on timed boards")
    if found_itself:
        one = found_itself[0]
        times = counted(times_failed(found_itself), "time")
        said.append(f"was ended by its own check {times}, as on {one.first}: {one.reason}")
    if said:
        return f"it {in_a_row(said)}"
    return "; ".join(fault for one in evidence.summaries for fault in one.faults() if fault.contestants[0] == name)


def failures(evidence: Evidence) -> Iterator[Finding]:
    """Who has no result and why, who reached a limit of its own, and which metrics raised an error."""
    for name, every in evidence.failing.items():
        failing = [one for one in every if one.cause != "unsound"]  # these are said with what is wrong
        is_broken = name in evidence.broken
        is_control = bool(evidence.named) and name not in evidence.named
        if not failing or (is_control and not is_broken and name in evidence.contestants):
            continue  # a control that is late here and there is seen in the tables
        tried = sum(one.tried(name) for one in evidence.summaries)
        times = times_failed(failing)
        of = f"{times:,} of {counted(tried, 'try', 'tries')}" if tried else counted(times, "try", "tries")
        left_out = "" if name in evidence.contestants else ", and is left out of all figures"
        sentence = f"{name} has no result in {of}{left_out}: {'; '.join(_reasons(failing))}."
        yield Finding("broken" if is_broken else "failures", sentence, (name,), {name: times})
    for name in evidence.proved:
        one = evidence.proved[name]
        if (limits := one.at_limits) is not None:
            where = f"{counted(limits.positions, 'position')} (first in {limits.first}: {limits.reason})"
            missed = (
                f", and left {counted(one.whole.at_a_limit, 'cell')} unproved there" if one.whole.at_a_limit else ""
            )
            sentence = f"{name} reached a limit of its own in {where}{missed}."
            yield Finding("failures", sentence, (name,), {name: limits.positions})
    broken = {key: sentence for one in evidence.summaries for key, sentence in one.broken.items()}
    for sentence in broken.values():
        yield Finding("failures", f"{sentence[0].upper()}{sentence[1:]}.")


def _reasons(failing: list[Failing]) -> Iterator[str]:
    """Why there is no result, the most frequent reasons first, each with where it was met first."""
    found: dict[str, tuple[int, str]] = {}
    for one in failing:
        raised = RAISED.match(one.reason)
        reason = raised[0] if raised else one.reason
        count, first = found.get(reason, (0, one.first))
        found[reason] = (count + one.count, first)
    ordered = sorted(found.items(), key=lambda pair: -pair[1][0])
    for reason, (count, first) in ordered[:MOST_REASONS]:
        yield f"{reason} ({counted(count, 'time')}, {'first ' if count > 1 else ''}on {first})"
    if others := ordered[MOST_REASONS:]:
        yield f"{counted(len(others), 'other reason')} ({counted(sum(count for _, (count, _) in others), 'time')})"


def runs(evidence: Evidence) -> Iterator[Finding]:
    """Which runs do not have all their results, and which have more subjects than they were planned for at first."""
    unfinished = [
        f"{_name(one.plan)} ({one.count:,} of {counted(planned, 'result')})"
        for one in evidence.summaries
        if one.count < (planned := one.plan.count * len(one.plan.contestants))
    ]
    if unfinished:
        sentence = (
            f"Not all was measured: {'; '.join(unfinished)}. What is said here rests on these results and may change."
        )
        yield Finding("runs", sentence, figures={"unfinished": unfinished})
    extended = [
        f"{_name(one.plan)} (from {steps(one.plan)} subjects)" for one in evidence.summaries if one.plan.extended_from
    ]
    if extended:
        sentence = f"These runs were made longer on the way: {'; '.join(extended)}. {TOO_OPTIMISTIC}"
        yield Finding("runs", sentence, figures={"extended": extended})


def _name(plan: Plan) -> str:
    """What was run and on what, in few words."""
    return f"{plan.experiment} on {', '.join(group.name for group in plan.groups)}"


def absent(evidence: Evidence) -> Iterator[Finding]:
    """Who is not installed, and who cannot play the boards of a run."""
    missing = {name: why for one in evidence.summaries for name, why in one.plan.not_installed.items()}
    if missing:
        take = "takes" if len(missing) == 1 else "take"
        who = f"{evidence.names(missing)} {take} no part, not being installed"
        yield Finding("absent", f"{who}; `mineproof engines` says what to install.", tuple(missing), missing)
    plans = [one.plan for one in evidence.summaries if one.plan.left_out]
    reasons = {name: why for plan in plans for name, why in plan.left_out.items()}
    if reasons:
        boards = list(dict.fromkeys(group.name for plan in plans for group in plan.groups))
        sentence = f"Not everybody can take part on {in_a_row(boards)}: {'; '.join(reasons.values())}."
        yield Finding("absent", sentence, tuple(reasons), reasons)
