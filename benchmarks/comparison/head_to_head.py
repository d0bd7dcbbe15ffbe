"""Two contestants side by side, in a page of text: is one better than the other, and at what?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.analysis.pairs import Duel
from benchmarks.analysis.sentences import SIGNIFICANT, causes_in_words
from benchmarks.analysis.statistics import holm, paired_ratio, sign_test
from benchmarks.analysis.strength import Advantage
from benchmarks.analysis.words import figure, p_text, ratio
from benchmarks.comparison.advice import games_command, games_to_decide
from benchmarks.comparison.evidence import Evidence
from benchmarks.comparison.findings import FEWEST_BOARDS
from benchmarks.contestants import describe, differ_in_one_thing, uses_total
from benchmarks.judge import GRADES
from game.words import counted


class Section(NamedTuple):
    """What is compared, what came out, in sentences, and the command that would tell more, if there is one."""

    title: str
    sentences: list[str]
    command: str = ""


def duel_lines(evidence: Evidence, first: str, second: str) -> list[Section]:
    """What the runs say of two contestants, by what is compared; the answer comes first.

    The two tests, of winning and of time, are corrected together (Holm).
    """
    duel = evidence.duels.get((first, second)) or evidence.duels.get((second, first))
    times = evidence.times(first, second)
    p_of_play, p_of_time = holm([duel.p_value if duel else 1.0, sign_test(*times) if times[0] else 1.0])
    better: dict[str, list[str]] = {first: [], second: []}
    more_games = _command(evidence, duel) if duel and duel.games and p_of_play >= SIGNIFICANT else ""
    sections = [
        Section("Deduction", list(_deduction(evidence, first, second, better))),
        Section("Speed", list(_speed(evidence, first, second, p_of_time, better))),
        Section("Play", list(_play(evidence, first, second, p_of_play, better)), more_games),
        Section("Trouble", list(_trouble(evidence, first, second))),
    ]
    answer = [f"{name} is better at {' and at '.join(what)}." for name, what in better.items() if what]
    who = [f"{first}: {describe(first)}.", f"{second}: {describe(second)}."]
    return [Section("Answer", answer or ["These runs show no difference."]), Section("Who", who), *sections]


def _deduction(evidence: Evidence, first: str, second: str, better: dict[str, list[str]]) -> Iterator[str]:
    advantages = evidence.strength.advantages
    more = {pair[0]: advantages[pair] for pair in ((first, second), (second, first)) if pair in advantages}
    if len(more) < 2 or not more[first].shared:
        yield "They were not compared on identical positions."
        return
    shared = counted(more[first].shared, "identical position")
    if not more[first].cells and not more[second].cells:
        yield f"On {shared} both proved the same cells."
    else:
        for name, other in ((first, second), (second, first)):
            if more[name].cells:
                yield f"On {shared} {name} proved what {other} did not: {more[name].in_words()}."
                if by_total := _by_total(more[name], name, other):
                    yield f"{other} does not know the total of mines, and {counted(by_total, 'cell')} of these take it."
            else:
                yield f"Nothing that {name} proved was beyond {other}."
    for name, other in ((first, second), (second, first)):
        failed = evidence.proved[name].without_result
        if failed:
            unanswered = counted(evidence.proved[name].whole.unanswered, "cell")
            yield f"{name} had no result in {counted(failed, 'position')}, where {unanswered} follow: it proved none."
        cells = more[name].cells - _by_total(more[name], name, other)
        if cells and not more[other].cells and failed <= evidence.proved[other].without_result:
            without = " without those by the total" if cells < more[name].cells else ""
            better[name].append(f"deduction ({counted(cells, 'more cell')}{without})")


def _by_total(more: Advantage, name: str, other: str) -> int:
    """How many of the cells that `name` alone proved take the total of mines, where only `name` reasons from that."""
    return more.grades.get(GRADES[-1], 0) if uses_total(name) and not uses_total(other) else 0


def _speed(evidence: Evidence, first: str, second: str, p_value: float, better: dict[str, list[str]]) -> Iterator[str]:
    ours, theirs = evidence.times(first, second)
    if len(ours) < FEWEST_BOARDS:
        yield f"{counted(len(ours), 'whole board')} that both tried: too few to tell their times apart."
        return
    taken = paired_ratio(ours, theirs)
    where = evidence.speed[-1].plan.groups[0].name
    yield (
        f"On {counted(len(ours), 'whole board')} of {where} {first} took {ratio(taken)} times the processor time of "
        f"{second} (median of the ratios, 95% interval; {p_text(p_value)}); the median board took "
        f"{figure(evidence.milliseconds(first))} and {figure(evidence.milliseconds(second))} ms."
    )
    if p_value < SIGNIFICANT:
        quicker, factor = (first, 1 / taken.estimate) if taken.estimate < 1 else (second, taken.estimate)
        better[quicker].append(f"speed ({figure(factor)} times as fast)")


def _play(evidence: Evidence, first: str, second: str, p_value: float, better: dict[str, list[str]]) -> Iterator[str]:
    duel = evidence.duels.get((first, second)) or evidence.duels.get((second, first))
    if duel is None or not duel.games:
        yield "They played no games on the same layouts."
        return
    yield (
        f"Of {counted(duel.games, 'game')} on the same layouts {duel.first} alone won {duel.only_first:,} and "
        f"{duel.second} alone {duel.only_second:,} ({p_text(p_value)}, McNemar's exact test)."
    )
    for summary in evidence.games:
        rates = [
            f"{name} {won / games:.0%}" for name in (first, second) for won, games in [summary.wins(name)] if games
        ]
        yield f"{summary.plan.groups[0].name}: {', '.join(rates)} of {counted(summary.plan.count, 'game')} won."
    if p_value < SIGNIFICANT:
        winner = duel.first if duel.only_first > duel.only_second else duel.second
        more, fewer = max(duel.only_first, duel.only_second), min(duel.only_first, duel.only_second)
        better[winner].append(f"play ({more:,} games won by it alone, {fewer:,} by the other alone)")
    elif (needed := games_to_decide(duel)) is not None:
        yield f"That tells nothing apart; if they differ as much as here, {needed:,} games would."
    if not differ_in_one_thing(first, second):
        yield "They do not differ in just one of deduction and guessing, so games do not say which of the two it is."


def _command(evidence: Evidence, duel: Duel) -> str:
    """What to run for so many games as would tell the two apart; empty where no number would."""
    needed = games_to_decide(duel)
    return "" if needed is None else games_command(evidence, duel, needed)


def _trouble(evidence: Evidence, first: str, second: str) -> Iterator[str]:
    quiet = True
    for name in (first, second):
        failing = evidence.failing.get(name)
        wrong = [fault for one in evidence.summaries for fault in one.faults() if fault.split()[0] == name]
        if failing:
            yield f"{name} {causes_in_words(failing)}."
        yield from (f"Fault: {fault}." for fault in wrong)
        quiet = quiet and not failing and not wrong
    if quiet:
        yield "None: neither was wrong, gave up, crashed or was late."
