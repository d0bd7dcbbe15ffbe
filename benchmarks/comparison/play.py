"""What games tell: which differences in winning are real, and which these games cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from benchmarks.analysis.pairs import Duel
from benchmarks.analysis.sentences import SIGNIFICANT, names_of
from benchmarks.analysis.verdict import Finding
from benchmarks.comparison.evidence import Evidence
from game.words import counted, in_a_row


def play_findings(evidence: Evidence) -> Iterator[Finding]:
    """Which differences in winning are real, and which these games cannot tell."""
    duels, _ = evidence.tested
    if not duels:
        return
    games = max(duel.games for duel in duels)
    real = [winner_first(duel) for duel in duels if duel.p_value < SIGNIFICANT]
    if real:
        beaten = _by_losers(real)
        said = [f"{in_a_row(winners)} than {in_a_row(losers)}" for losers, winners in beaten.items()]
        briefly = [f"{names_of(winners, 2)} than {names_of(losers, 2)}" for losers, winners in beaten.items()]
        others = len(real) - sum(len(losers) for losers in list(beaten)[:1]) * len(next(iter(beaten.values())))
        more = f"; {counted(others, 'other difference')} is real" if others == 1 else f"; {others} others are real"
        yield Finding(
            "play",
            f"Of {games:,} games on the same layouts more were won by {'; by '.join(said)}.",
            tuple(dict.fromkeys(duel.first for duel in real)),
            {f"{one.first} : {one.second}": (one.only_first, one.only_second) for one in real},
            max(duel.p_value for duel in real),
            short=f"More of {games:,} games were won by {'; by '.join(briefly)}.",
            shortest=f"More of {games:,} games were won by {briefly[0]}{more if others else ''}.",
        )
    open_duels = [duel for duel in duels if duel.p_value >= SIGNIFICANT]
    if open_duels:
        groups = _not_told_apart(open_duels)
        pairs = counted(len(open_duels), "pair")
        yield Finding(
            "play",
            f"These {games:,} games cannot tell apart, in winning, {'; nor '.join(map(names_of, groups))} "
            f"({pairs} of {len(duels):,} that differ in one thing; p after Holm over {evidence.tests:,} tests).",
            tuple(name for group in groups for name in group),
            {"games": games, "pairs": len(open_duels)},
            short=f"{pairs} of {len(duels):,} stay undecided (p after Holm over {evidence.tests:,} tests).",
        )


def _by_losers(duels: Sequence[Duel]) -> dict[tuple[str, ...], list[str]]:
    """The winners of some duels by whom they beat, those together that beat the same; the fewest losers first."""
    losers: dict[str, list[str]] = {}
    for duel in duels:
        losers.setdefault(duel.first, []).append(duel.second)
    beaten: dict[tuple[str, ...], list[str]] = {}
    for winner, names in losers.items():
        beaten.setdefault(tuple(sorted(names)), []).append(winner)
    return dict(sorted(beaten.items(), key=lambda pair: len(pair[0])))


def winner_first(duel: Duel) -> Duel:
    """The duel with the contestant first that won more of the games that only one of them won."""
    if duel.only_first >= duel.only_second:
        return duel
    wins = {"only_first": duel.only_second, "only_second": duel.only_first}
    return replace(duel, first=duel.second, second=duel.first, **wins)


def _not_told_apart(duels: Sequence[Duel]) -> list[list[str]]:
    """The contestants of some duels in groups of which every two that met are among these duels."""
    undecided = {frozenset((duel.first, duel.second)) for duel in duels}
    groups: list[list[str]] = []
    for duel in duels:
        pair = [duel.first, duel.second]
        if any(set(pair) <= set(group) for group in groups):
            continue
        for group in groups:
            joined = list(dict.fromkeys([*group, *pair]))
            if all(frozenset((a, b)) in undecided for a in joined for b in joined if a != b):
                group[:] = joined
                break
        else:
            groups.append(pair)
    return groups
