"""Sentences: what a run comes to, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from benchmarks.analysis.pairs import Duel, Race
from benchmarks.analysis.words import p_text, ratio
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


def failure_sentences(failures: Mapping[str, Mapping[str, int]], most: int = 3) -> list[str]:
    """Why the trials of each failed: the `most` frequent reasons."""
    sentences = []
    for contestant, reasons in failures.items():
        shown = [f"{reason} ({number:,})" for reason, number in list(reasons.items())[:most]]
        if len(reasons) > most:
            shown.append(f"{counted(len(reasons) - most, 'other reason')} ({sum(list(reasons.values())[most:]):,})")
        sentences.append(f"{contestant} failed {counted(sum(reasons.values()), 'time')}: {'; '.join(shown)}")
    return sentences


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
    return sentences + _no_difference("winning", len(duels) - len(sentences), len(duels))


def race_sentences(races: Sequence[Race]) -> list[str]:
    """Which differences in time are real, in words."""
    sentences = [
        f"{race.first} takes {ratio(race.ratio)} times the processor time of {race.second}; {p_text(race.p_value)}."
        for race in races
        if race.p_value < SIGNIFICANT
    ]
    return sentences + _no_difference("time", len(races) - len(sentences), len(races))


def unsound_sentence(contestant: str, cells: int, where: str) -> str:
    """That a contestant was wrong about so many cells."""
    return f"{contestant} is unsound: {counted(cells, 'cell')} in {where}"


def _no_difference(what: str, pairs: int, of: int) -> list[str]:
    """That in so many pairs, of all there are, no difference was found."""
    if not pairs:
        return []
    if pairs < of:
        which = f"In the other {pairs} pairs" if pairs > 1 else "In the other pair"
    else:
        which = "Between any two of these" if pairs > 1 else "Between these two"
    return [f"{which} no difference in {what} was found: these games cannot tell them apart."]
