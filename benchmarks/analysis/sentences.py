"""Sentences: what a run comes to, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.analysis.pairs import Duel, Race
from benchmarks.analysis.words import p_text, ratio
from benchmarks.harness.trials import Cause
from game.words import counted, in_a_row

SIGNIFICANT = 0.05
"""A difference is real where p is below this, corrected for there being several pairs."""


MOST_NAMED = 12
"""Names in one sentence: with more of them it says how many others there are."""


def names_of(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Names in a sentence: the first ones, and how many others there are.

    >>> names_of(["sat", "z3", "asp"], 2)
    'sat, z3 and 1 other'
    """
    if len(names) <= most:
        return in_a_row(names)
    return f"{', '.join(names[:most])} and {counted(len(names) - most, 'other')}"


@dataclass(frozen=True)
class Failing:
    """Trials of a contestant without a result, all for one reason: how many, and the name of the `first` subject."""

    cause: Cause
    reason: str
    count: int
    first: str


FAILED = {
    "late": "was too late",
    "memory": "ran out of memory",
    "gave up": "gave up",
    "refused": "refused",
    "unsound": "was unsound",
    "raised": "raised an error",
    "invalid": "wrote what is no result",
    "crashed": "crashed",
    "not imported": "could not be imported",
    "skipped": "was spared larger ones",
}
"""What a contestant did that has no result, by the cause."""


def failure_sentences(failures: Mapping[str, Sequence[Failing]], most: int = 3) -> list[str]:
    """Why the trials of each failed, and where first: the `most` frequent reasons."""
    sentences = []
    for contestant, failing in failures.items():
        shown = [
            f"{one.reason} ({one.count:,}{', first on' if one.count > 1 else ' on'} {one.first})"
            for one in failing[:most]
        ]
        if len(failing) > most:
            left = sum(one.count for one in failing[most:])
            shown.append(f"{counted(len(failing) - most, 'other reason')} ({left:,})")
        total = sum(one.count for one in failing)
        sentences.append(f"{contestant} failed {counted(total, 'time')}: {'; '.join(shown)}")
    return sentences


def counts_of_causes(failing: Iterable[Failing]) -> Counter[Cause]:
    """How often each thing went wrong."""
    counts: Counter[Cause] = Counter()
    for one in failing:
        counts[one.cause] += one.count
    return counts


def causes_in_words(failing: Iterable[Failing]) -> str:
    """How often what went wrong, by the cause, and the first subject and reason of each: "crashed 2 times (...)".

    >>> causes_in_words([Failing("gave up", "too wide", 1, "8x8/8 #3"), Failing("gave up", "too long", 2, "8x8/8 #7")])
    'gave up 3 times (8x8/8 #3: too wide)'
    """
    by_cause: dict[Cause, list[Failing]] = {}
    for one in failing:
        by_cause.setdefault(one.cause, []).append(one)
    said = [
        f"{FAILED[cause]} {counted(sum(one.count for one in found), 'time')} ({found[0].first}: {found[0].reason})"
        for cause, found in by_cause.items()
    ]
    return " and ".join(said)


def duel_sentences(duels: Sequence[Duel]) -> list[str]:
    """Which differences in winning are real, in words."""
    sentences = []
    for duel in duels:
        if duel.p_value < SIGNIFICANT:
            pair, wins = (duel.first, duel.second), (duel.only_first, duel.only_second)
            if wins[1] > wins[0]:
                pair, wins = pair[::-1], wins[::-1]
            sentences.append(
                f"{pair[0]} wins more often than {pair[1]}: {counted(wins[0], 'layout')} won by it alone, {wins[1]:,} "
                f"by {pair[1]} alone; {p_text(duel.p_value)}."
            )
    return [*_first(sentences), *_no_difference("winning", len(duels) - len(sentences), len(duels))]


def race_sentences(races: Sequence[Race]) -> list[str]:
    """Which differences in time are real, in words."""
    sentences = [
        f"{race.first} takes {ratio(race.ratio)} times the processor time of {race.second}; {p_text(race.p_value)}."
        for race in races
        if race.p_value < SIGNIFICANT
    ]
    return [*_first(sentences), *_no_difference("time", len(races) - len(sentences), len(races))]


def _first(sentences: Sequence[str]) -> list[str]:
    """The first sentences, one a pair, and how many others there are."""
    others = len(sentences) - MOST_NAMED
    return [*sentences[:MOST_NAMED], *([f"{counted(others, 'other pair')} differ too."] if others > 0 else [])]


def _no_difference(what: str, pairs: int, of: int) -> list[str]:
    """That in so many pairs, of all there are, no difference was found."""
    if not pairs:
        return []
    if pairs < of:
        which = f"In the other {pairs} pairs" if pairs > 1 else "In the other pair"
    else:
        which = "Between any two of these" if pairs > 1 else "Between these two"
    return [f"{which} no difference in {what} was found: these games cannot tell them apart."]
