"""Two contestants side by side, in a page of text: is one better than the other, and at what?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import NamedTuple

from benchmarks.analysis.sentences import SIGNIFICANT, causes_in_words
from benchmarks.analysis.statistics import holm, paired_ratio, sign_test
from benchmarks.analysis.strength import Advantage
from benchmarks.analysis.words import figure, p_text, ratio
from benchmarks.comparison.advice import DecidingRun, deciding_run
from benchmarks.comparison.evidence import Evidence, Proved
from benchmarks.comparison.findings import FEWEST_BOARDS
from benchmarks.contestants import alike_in_play, describe, differ_in_one_thing, uses_total
from benchmarks.judge import GRADES, MEANINGS
from game.words import counted


class Merit(NamedTuple):
    """What one of the two is better at than the other, in a few words."""

    name: str
    what: str


class Section(NamedTuple):
    """What is compared, what came out, in sentences, the command that would tell more, and who is better at it."""

    title: str
    sentences: list[str]
    command: str = ""
    merits: tuple[Merit, ...] = ()


def duel_lines(evidence: Evidence, first: str, second: str) -> list[Section]:
    """What the runs say of two contestants, by what is compared; the answer comes first.

    The two tests, of winning and of time, are corrected together (Holm).
    """
    duel = evidence.duels.get((first, second)) or evidence.duels.get((second, first))
    times = evidence.times(first, second)
    p_of_play, p_of_time = holm([duel.p_value if duel else 1.0, sign_test(*times) if times[0] else 1.0])
    is_open = duel is not None and duel.games and p_of_play >= SIGNIFICANT and not _plays_alike(first, second)
    run = deciding_run(evidence, duel) if duel is not None and is_open else None
    sections = [
        _section("Deduction", _deduction(evidence, first, second)),
        _section("Speed", _speed(evidence, first, second, p_of_time)),
        _section("Play", _play(evidence, first, second, p_of_play, run), run.command if run else ""),
        _section("Trouble", _trouble(evidence, first, second)),
    ]
    merits = [merit for section in sections for merit in section.merits]
    better = {name: [merit.what for merit in merits if merit.name == name] for name in (first, second)}
    wrong = [
        f"{name} was wrong, so it is not to be used: see Trouble." for name in (first, second) if name in evidence.wrong
    ]
    answer = [f"{name} is better at {' and at '.join(what)}." for name, what in better.items() if what]
    who = [f"{first}: {describe(first)}.", f"{second}: {describe(second)}."]
    return [Section("Answer", [*wrong, *answer] or ["These runs show no difference."]), Section("Who", who), *sections]


def _section(title: str, findings: Iterable[str | Merit], command: str = "") -> Section:
    """The section of these findings: the sentences as they are, and what somebody is better at."""
    found = list(findings)
    sentences = [finding for finding in found if isinstance(finding, str)]
    return Section(title, sentences, command, tuple(finding for finding in found if isinstance(finding, Merit)))


def _deduction(evidence: Evidence, first: str, second: str) -> Iterator[str | Merit]:
    for name in (first, second):
        if name in evidence.wrong:
            yield f"{name} was wrong, so what it says proves nothing."
            return
    advantages = evidence.strength_among([first, second]).advantages
    more = {pair[0]: advantages[pair] for pair in ((first, second), (second, first)) if pair in advantages}
    if len(more) < 2 or not more[first].shared:
        yield "They were not compared on identical positions."
        return
    if more[first].cells or more[second].cells:
        yield from _beyond(more[first], first, second)
        yield from _beyond(more[second], second, first)
    else:
        yield f"On {counted(more[first].shared, 'identical position')} both proved the same cells."
    for name, other in ((first, second), (second, first)):
        ours, theirs = evidence.proved[name], evidence.proved[other]
        yield from _ended(ours)
        cells = more[name].cells - _by_total(more[name], name, other)
        if cells and not more[other].cells and ours.without_result <= theirs.without_result:
            without = " without those by the total" if cells < more[name].cells else ""
            yield Merit(name, f"deduction ({counted(cells, 'more cell')}{without})")
        if theirs.whole.cut_off and not ours.was_ended:
            kept = counted(theirs.whole.cut_off, "cell")
            why = f"that {other} has no result for" if other in evidence.troubled else f"that a limit kept {other} from"
            yield Merit(name, f"coming to an end ({kept} {why})")


def _beyond(more: Advantage, name: str, other: str) -> Iterator[str]:
    """What one proved and the other did not, and what kinds of inference that took."""
    if not more.cells:
        yield f"Nothing that {name} proved was beyond {other}."
        return
    on = counted(more.shared, "identical position")
    yield f"On {on} {name} proved what {other} did not: {more.in_words()}."
    if kinds := [f"{grade}: {MEANINGS[grade]}" for grade in GRADES if more.grades.get(grade)]:
        yield f"{'; '.join(kinds)}."
    if by_total := _by_total(more, name, other):
        yield f"{other} does not know the total of mines, and {counted(by_total, 'cell')} of these take it."


def _ended(one: Proved) -> Iterator[str]:
    """Where a contestant came to no end: without a result, or at a limit of its own."""
    if one.without_result:
        unanswered = counted(one.whole.unanswered, "cell")
        where = counted(one.without_result, "position")
        yield f"{one.contestant} had no result in {where}, where {unanswered} follow: it proved none."
    if one.at_limits is not None:
        where = counted(one.at_limits.positions, "position")
        example = f"{one.at_limits.first}: {one.at_limits.reason}"
        missed = counted(one.whole.at_a_limit, "cell")
        yield f"{one.contestant} reached a limit of its own in {where} ({example}), and did not prove {missed} there."


def _plays_alike(first: str, second: str) -> bool:
    """Whether the two prove all that follows and guess alike, so that they play the same but for luck."""
    return bool(alike_in_play([first, second]))


def _luck(p_value: float) -> str:
    """What a p-value means, in words."""
    if p_value < 0.01:
        return f"{p_text(p_value)}: hardly by luck"
    return f"{p_text(p_value)}: luck alone gives as much in {p_value:.0%} of such runs"


def _by_total(more: Advantage, name: str, other: str) -> int:
    """How many of the cells that `name` alone proved take the total of mines, where only `name` reasons from that."""
    return more.grades.get(GRADES[-1], 0) if uses_total(name) and not uses_total(other) else 0


def _speed(evidence: Evidence, first: str, second: str, p_value: float) -> Iterator[str | Merit]:
    ours, theirs = evidence.times(first, second)
    if len(ours) < FEWEST_BOARDS:
        yield f"{counted(len(ours), 'whole board')} that both tried: too few to tell their times apart."
        return
    taken = paired_ratio(ours, theirs)
    where = evidence.speed[-1].plan.groups[0].name
    for name, never in ((first, inf), (second, 0.0)):
        if taken.estimate == never:
            yield f"On most of {counted(len(ours), 'whole board')} of {where} {name} has no time, as it came to no end."
            return
    yield (
        f"On {counted(len(ours), 'whole board')} of {where} {first} took {ratio(taken)} times the processor time of "
        f"{second} (the median, with its 95% interval; {_luck(p_value)}); the median board took "
        f"{figure(evidence.milliseconds(first))} and {figure(evidence.milliseconds(second))} ms."
    )
    if p_value < SIGNIFICANT:
        quicker, factor = (first, 1 / taken.estimate) if taken.estimate < 1 else (second, taken.estimate)
        yield Merit(quicker, f"speed ({figure(factor)} times as fast)")


def _play(
    evidence: Evidence, first: str, second: str, p_value: float, run: DecidingRun | None
) -> Iterator[str | Merit]:
    """Who won more; where these games do not tell, which `run` would, if that is known."""
    duel = evidence.duels.get((first, second)) or evidence.duels.get((second, first))
    if duel is None or not duel.games:
        left_out = {name: why for one in evidence.games for name, why in one.plan.left_out.items()}
        reasons = [left_out[name] for name in (first, second) if name in left_out]
        yield f"They played no games on the same layouts{': ' if reasons else ''}{'; '.join(reasons)}."
        return
    yield (
        f"Of {counted(duel.games, 'game')} on the same layouts {duel.first} alone won {duel.only_first:,} and "
        f"{duel.second} alone {duel.only_second:,} ({_luck(p_value)}, McNemar's exact test)."
    )
    for summary in evidence.games:
        if played := {name: summary.wins(name) for name in (first, second) if summary.tried(name)}:
            rates = [f"{name} {won / games:.0%} of {counted(games, 'game')}" for name, (won, games) in played.items()]
            yield f"{summary.plan.groups[0].name}: {', '.join(rates)} won."
    if p_value < SIGNIFICANT:
        winner = duel.first if duel.only_first > duel.only_second else duel.second
        more, fewer = max(duel.only_first, duel.only_second), min(duel.only_first, duel.only_second)
        yield Merit(winner, f"play ({more:,} games won by it alone, {fewer:,} by the other alone)")
    elif run is not None:
        yield f"That does not tell them apart; if they differ as on {run.size}, {run.games:,} games of it would."
    if _plays_alike(first, second):
        yield "They prove the same and guess alike, so it is by luck if one wins more."
    elif not differ_in_one_thing(first, second):
        yield "They differ in what they prove and in how they guess, so games do not tell which of the two it is."


def _trouble(evidence: Evidence, first: str, second: str) -> Iterator[str]:
    failing = {name: evidence.failing[name] for name in (first, second) if evidence.failing.get(name)}
    failed = [f"{name} {causes_in_words(causes)}." for name, causes in failing.items()]
    faults = [fault for one in evidence.summaries for fault in one.faults()]
    theirs = [f"Fault: {fault}." for fault in faults if first in fault.contestants or second in fault.contestants]
    yield from [*failed, *theirs] or ["None: neither was wrong, gave up, crashed or was late."]
