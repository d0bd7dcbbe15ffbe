"""Sentences: what a run comes to, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console

from benchmarks.telling.summaries import NOBODY, Duel, Race
from benchmarks.telling.words import counted, listed, p_text, ratio

STANDS = 0.05
"""A difference stands where p is below this, corrected for there being several pairs."""


def say(console: Console, lines: Iterable[str]) -> None:
    """Print lines as they are."""
    for line in lines:
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def judging_sentence(judging: Mapping[str, int]) -> str:
    """By what the positions were judged, and what it means where they were not."""
    unjudged = judging.get(NOBODY, 0)
    ways = [f"{counted(number, 'position')} by {way}" for way, number in judging.items() if way != NOBODY]
    sentence = f"Judged: {listed(ways)}." if ways else "Nothing was judged."
    if unjudged:
        sentence += (
            f" {counted(unjudged, 'position')} by {NOBODY}: there a cell counts as unsound if it was called what it is "
            "not, and passes if it merely does not follow."
        )
    return sentence


def give_up_sentences(give_ups: Mapping[str, Mapping[str, int]], most: int = 3) -> list[str]:
    """Why each gave up: the `most` frequent reasons."""
    sentences = []
    for engine, reasons in give_ups.items():
        shown = [f"{reason} ({number:,})" for reason, number in list(reasons.items())[:most]]
        if len(reasons) > most:
            shown.append(f"{counted(len(reasons) - most, 'other reason')} ({sum(list(reasons.values())[most:]):,})")
        sentences.append(f"{engine} gave up {counted(sum(reasons.values()), 'time')}: {'; '.join(shown)}")
    return sentences


def duel_sentences(duels: Sequence[Duel]) -> list[str]:
    """Which differences in winning stand, in words."""
    sentences = []
    for duel in duels:
        if duel.p_value < STANDS:
            pair, wins = (duel.first, duel.second), (duel.only_first, duel.only_second)
            if wins[1] > wins[0]:
                pair, wins = pair[::-1], wins[::-1]
            sentences.append(
                f"{pair[0]} wins more often than {pair[1]}: {counted(wins[0], 'layout')} won by it alone, {wins[1]} by "
                f"{pair[1]} alone; {p_text(duel.p_value)}."
            )
    return sentences + _none_stands("winning", len(duels) - len(sentences), len(duels))


def race_sentences(races: Sequence[Race]) -> list[str]:
    """Which differences in time stand, in words."""
    sentences = [
        f"{race.first} takes {ratio(race.ratio)} times the processor time of {race.second}; {p_text(race.p_value)}."
        for race in races
        if race.p_value < STANDS
    ]
    return sentences + _none_stands("time", len(races) - len(sentences), len(races))


def _none_stands(what: str, pairs: int, of: int) -> list[str]:
    """That in so many pairs, of all there are, no difference stands."""
    if not pairs:
        return []
    if pairs < of:
        which = f"In the other {pairs} pairs" if pairs > 1 else "In the other pair"
    else:
        which = "Between any two of these" if pairs > 1 else "Between these two"
    return [f"{which} no difference in {what} stands: these games cannot tell them apart."]
