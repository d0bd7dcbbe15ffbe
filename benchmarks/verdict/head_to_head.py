"""Two contestants side by side, in a page of text: is one better than the other, and at what?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import inf

from benchmarks.analysis.figures_in_words import figure
from benchmarks.analysis.pairs import Duel, Race
from benchmarks.analysis.sentences import failure_sentences
from benchmarks.analysis.statistics import holm, paired_ratio, sign_test
from benchmarks.analysis.strength import Advantage
from benchmarks.contestants import describe, uses_total
from benchmarks.contestants.same_play import alike_in_play, differ_in_one_thing
from benchmarks.judge import GRADES, MEANINGS
from benchmarks.verdict.advice import deciding_run
from benchmarks.verdict.evidence import Evidence, Proved
from benchmarks.verdict.findings import FEWEST_BOARDS
from benchmarks.verdict.verdict import Finding, Verdict
from game.words import counted

_answer, _deduction, _speed, _play = (partial(Finding, topic) for topic in ("answer", "deduction", "speed", "play"))


def head_to_head(evidence: Evidence, first: str, second: str) -> Verdict:
    """What the runs say of two contestants, by what is compared; the answer comes first.

    The two tests, of winning and of time, are corrected together (Holm).
    """
    pair = (first, second)
    duel = evidence.duels.get(pair) or evidence.duels.get((second, first))
    times = evidence.times(first, second)
    p_of_play, p_of_time = holm([duel.p_value if duel else 1.0, sign_test(*times) if times[0] else 1.0])
    race = Race(first, second, len(times[0]), paired_ratio(*times), p_of_time)
    duel = replace(duel, p_value=p_of_play) if duel and duel.games else None
    found = [
        *(
            _answer(f"{name} was wrong, so it is not to be used: see Trouble.")
            for name in pair
            if name in evidence.wrong
        ),
        *_about_deduction(evidence, first, second),
        *_about_speed(evidence, race),
        *_about_play(evidence, first, second, duel),
    ]
    if not any(finding.topic == "answer" for finding in found):
        found.append(_answer("These runs show no difference."))
    who = [Finding("who", f"{name}: {describe(name)}.") for name in pair]
    return Verdict((*found, *who, *_about_trouble(evidence, first, second)))


def _about_deduction(evidence: Evidence, first: str, second: str) -> Iterator[Finding]:
    for name in (first, second):
        if name in evidence.wrong:
            yield _deduction(f"{name} was wrong, so what it says proves nothing.")
            return
    advantages = evidence.strength_among([first, second]).advantages
    more = {pair[0]: advantages[pair] for pair in ((first, second), (second, first)) if pair in advantages}
    if len(more) < 2 or not more[first].shared:
        yield _deduction("They were not compared on identical positions.")
        return
    if more[first].cells or more[second].cells:
        yield from map(_deduction, _beyond(more[first], first, second))
        yield from map(_deduction, _beyond(more[second], second, first))
    else:
        yield _deduction(f"On {counted(more[first].shared, 'identical position')} both proved the same cells.")
    for name, other in ((first, second), (second, first)):
        ours, theirs = evidence.proved[name], evidence.proved[other]
        yield from map(_deduction, _ended(ours))
        cells = more[name].cells - _by_total(more[name], name, other)
        if cells and not more[other].cells and ours.without_result <= theirs.without_result:
            without = " without those by the total" if cells < more[name].cells else ""
            yield _answer(f"{name} is better at deduction ({counted(cells, 'more cell')}{without}).")
        if theirs.whole.cut_off and not ours.was_ended:
            kept = counted(theirs.whole.cut_off, "cell")
            why = f"that {other} has no result for" if other in evidence.troubled else f"that a limit kept {other} from"
            yield _answer(f"{name} is better at coming to an end ({kept} {why}).")


def _beyond(more: Advantage, name: str, other: str) -> Iterator[str]:
    """What one proved and the other did not, and what kinds of inference that took."""
    if not more.cells:
        yield f"Nothing that {name} proved was beyond {other}."
        return
    yield f"{name} proved what {other} did not: {more.in_words()}."
    if kinds := [f"{grade}: {MEANINGS[grade]}" for grade in GRADES if more.grades.get(grade)]:
        yield f"{'; '.join(kinds)}."
    if by_total := _by_total(more, name, other):
        yield f"{other} does not know the total of mines, and {counted(by_total, 'cell')} of these take it."


def _by_total(more: Advantage, name: str, other: str) -> int:
    """How many of the cells that `name` alone proved take the total of mines, where only `name` reasons from that."""
    return more.grades.get(GRADES[-1], 0) if uses_total(name) and not uses_total(other) else 0


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


def _luck(pair: Duel | Race) -> str:
    """What the p-value of a difference that is not significant means, in a sentence; empty for any other."""
    return "" if pair.is_decided else f" Luck alone gives as much in {pair.p_value:.0%} of such runs."


def _about_speed(evidence: Evidence, race: Race) -> Iterator[Finding]:
    if race.layouts < FEWEST_BOARDS:
        boards = counted(race.layouts, "whole board")
        yield _speed(f"{boards} that both tried: too few to tell their times apart.")
        return
    boards = f"{counted(race.layouts, 'whole board')} of {evidence.speed[-1].plan.groups[0].name}"
    for name, never in ((race.first, inf), (race.second, 0.0)):
        if race.ratio.estimate == never:
            yield _speed(f"On most of {boards} {name} has no time, as it came to no end.")
            return
    milliseconds = " and ".join(figure(evidence.milliseconds(name)) for name in (race.first, race.second))
    yield _speed(f"On {boards}: {race}{_luck(race)} The median board took {milliseconds} ms.")
    if race.is_decided:
        ratio = race.ratio.estimate
        quicker, factor = (race.first, 1 / ratio) if ratio < 1 else (race.second, ratio)
        yield _answer(f"{quicker} is better at speed ({figure(factor)} times as fast).")


def _about_play(evidence: Evidence, first: str, second: str, duel: Duel | None) -> Iterator[Finding]:
    """Who won more; where these games do not tell, which run would, if that is known."""
    if duel is None:
        left_out = {name: why for one in evidence.games for name, why in one.plan.left_out.items()}
        reasons = [left_out[name] for name in (first, second) if name in left_out]
        yield _play(f"They played no games on the same layouts{': ' if reasons else ''}{'; '.join(reasons)}.")
        return
    yield _play(f"In {counted(duel.games, 'game')} on the same layouts: {duel}{_luck(duel)}")
    for summary in evidence.games:
        if played := {name: summary.wins(name) for name in (first, second) if summary.tried(name)}:
            rates = [f"{name} {won / games:.0%} of {counted(games, 'game')}" for name, (won, games) in played.items()]
            yield _play(f"{summary.plan.groups[0].name}: {', '.join(rates)} won.")
    plays_alike = bool(alike_in_play([first, second]))
    if plays_alike:
        yield _play("They prove the same and guess alike, so it is by luck if one wins more.")
    elif not differ_in_one_thing(first, second):
        yield _play(
            "They differ in what they prove and in how they guess, so games do not tell which of the two it is."
        )
    if duel.is_decided:
        won = duel.winner_first()
        alone = f"{won.only_first:,} games won by it alone, {won.only_second:,} by the other alone"
        yield _answer(f"{won.first} is better at play ({alone}).")
    elif not plays_alike and (run := deciding_run(evidence, duel)) is not None:
        would = f"if they differ as on {run.size}, {run.games:,} games of it would:"
        yield _play(f"That does not tell them apart; {would}", command=run.command)


def _about_trouble(evidence: Evidence, first: str, second: str) -> Iterator[Finding]:
    failing = {name: evidence.failing[name] for name in (first, second) if evidence.failing.get(name)}
    failed = [f"{sentence}." for sentence in failure_sentences(failing)]
    faults = [fault for one in evidence.summaries for fault in one.faults()]
    theirs = [f"Fault: {fault}." for fault in faults if first in fault.contestants or second in fault.contestants]
    for sentence in [*failed, *theirs] or ["None: neither was wrong, gave up, crashed or was late."]:
        yield Finding("trouble", sentence)
