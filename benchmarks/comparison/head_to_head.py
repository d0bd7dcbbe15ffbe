"""Two contestants side by side, in a page of text: is one better than the other, and at what?"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.analysis.sentences import SIGNIFICANT, causes_in_words
from benchmarks.analysis.statistics import holm, paired_ratio, sign_test
from benchmarks.analysis.words import figure, p_text, ratio
from benchmarks.comparison.advice import games_to_decide
from benchmarks.comparison.evidence import Evidence
from benchmarks.comparison.findings import FEWEST_BOARDS
from benchmarks.contestants import describe, differ_in_one_thing
from game.words import counted

Section = tuple[str, list[str]]
"""What is compared, and what came out, in sentences."""


def duel_lines(evidence: Evidence, first: str, second: str) -> list[Section]:
    """What the runs say of two contestants, by what is compared; the answer comes first.

    The two tests, of winning and of time, are corrected together (Holm).
    """
    duel = evidence.duels.get((first, second)) or evidence.duels.get((second, first))
    times = evidence.times(first, second)
    p_of_play, p_of_time = holm([duel.p_value if duel else 1.0, sign_test(*times) if times[0] else 1.0])
    better: dict[str, list[str]] = {first: [], second: []}
    sections = [
        ("Deduction", list(_deduction(evidence, first, second, better))),
        ("Speed", list(_speed(evidence, first, second, p_of_time, better))),
        ("Play", list(_play(evidence, first, second, p_of_play, better))),
        ("Trouble", list(_trouble(evidence, first, second))),
    ]
    answer = [f"{name} is better at {' and at '.join(what)}." for name, what in better.items() if what]
    who = [f"{first}: {describe(first)}.", f"{second}: {describe(second)}."]
    return [("Answer", answer or ["These runs show no difference."]), ("Who", who), *sections]


def _deduction(evidence: Evidence, first: str, second: str, better: dict[str, list[str]]) -> Iterator[str]:
    advantages = evidence.strength.advantages
    more = {pair[0]: advantages[pair] for pair in ((first, second), (second, first)) if pair in advantages}
    if len(more) < 2:
        yield "They were not compared on identical positions."
        return
    shared = counted(more[first].shared, "identical position")
    if not more[first].cells and not more[second].cells:
        yield f"On {shared} both proved the same cells."
        return
    for name, other in ((first, second), (second, first)):
        if more[name].cells:
            yield f"On {shared} {name} proved what {other} did not: {more[name].in_words()}."
        else:
            yield f"Nothing that {name} proved was beyond {other}."
    for name, other in ((first, second), (second, first)):
        if more[name].cells and not more[other].cells:
            better[name].append(f"deduction ({counted(more[name].cells, 'more cell')})")


def _speed(evidence: Evidence, first: str, second: str, p_value: float, better: dict[str, list[str]]) -> Iterator[str]:
    ours, theirs = evidence.times(first, second)
    if len(ours) < FEWEST_BOARDS:
        yield f"Both finished {counted(len(ours), 'whole board')}: too few to tell their times apart."
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
        yield (
            f"That tells nothing apart; if they differ as much as here, {needed:,} games would: mineproof bench "
            f"games --size {evidence.games[-1].plan.groups[0].name} --games {needed} --engine {first},{second}"
        )
    if not differ_in_one_thing(first, second):
        yield "They do not differ in just one of deduction and guessing, so games do not say which of the two it is."


def _trouble(evidence: Evidence, first: str, second: str) -> Iterator[str]:
    quiet = True
    for name in (first, second):
        failing = [failure for one in evidence.summaries for failure in one.failures().get(name, ())]
        wrong = [fault for one in evidence.summaries for fault in one.faults() if fault.startswith(name)]
        if failing:
            yield f"{name} {causes_in_words(failing)}."
        yield from (f"Fault: {fault}." for fault in wrong)
        quiet = quiet and not failing and not wrong
    if quiet:
        yield "None: neither was wrong, gave up, crashed or was late."
