"""What games tell: which differences in winning are real, and which these games cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    real = [winner_first(duel) for duel in duels if duel.p_value < SIGNIFICANT]
    undecided = [duel for duel in duels if duel.p_value >= SIGNIFICANT]
    told = [one for one in (_real_in_words(real), _undecided_in_words(undecided, len(duels), evidence)) if one]
    names = [duel.first for duel in real] or [name for duel in undecided for name in (duel.first, duel.second)]
    wins = {f"{one.first} : {one.second}": (one.only_first, one.only_second) for one in real}
    yield Finding(
        "play",
        " ".join(sentence for sentence, _ in told),
        tuple(dict.fromkeys(names)),
        {
            "games": {f"{one.first} : {one.second}": one.games for one in duels},
            "real": wins,
            "undecided": len(undecided),
        },
        max((duel.p_value for duel in real), default=None),
        short=" ".join(short for _, short in told),
        shortest=_in_a_line(real, len(undecided), len(duels)),
    )


def _in_a_line(real: Sequence[Duel], undecided: int, of: int) -> str:
    """Who won more than whom, of those who beat the fewest, and how many pairs are not told apart; empty if nobody."""
    if not real:
        return ""
    losers, winners = next(iter(_by_losers(real).items()))
    left = f"; {undecided:,} of {counted(of, 'pair')} were too close to call" if undecided else ""
    return f"Games: {names_of(winners, 2)} beat {names_of(losers, 1)}{left}."


def _real_in_words(real: Sequence[Duel]) -> tuple[str, str] | None:
    """Who won more than whom, in full and in few words; None where no difference is real."""
    if not real:
        return None
    beaten = _by_losers(real)
    said = [f"{in_a_row(winners)} than {in_a_row(losers)}" for losers, winners in beaten.items()]
    losers, winners = next(iter(beaten.items()))
    others = len(real) - len(winners) * len(losers)
    more = f", and {counted(others, 'other pair')} {'differs' if others == 1 else 'differ'} too" if others else ""
    games = _games_in_words(real)
    return (
        f"Of {games} on the same layouts more were won by {'; by '.join(said)}.",
        f"{names_of(winners, 2)} won more of {games} than {names_of(losers, 2)}{more}.",
    )


def _undecided_in_words(undecided: Sequence[Duel], of: int, evidence: Evidence) -> tuple[str, str] | None:
    """Whom these games cannot tell apart, in full and in few words; None where every difference is real."""
    if not undecided:
        return None
    games = _games_in_words(undecided)
    these = f"This {games}" if games == "1 game" else f"These {games}"
    pairs = counted(len(undecided), "pair")
    groups = "; nor ".join(map(names_of, _not_told_apart(undecided)))
    return (
        f"{these} cannot tell apart, in winning, {groups} ({pairs} of {of:,} that differ in one thing alone; "
        f"{counted(evidence.tests, 'test')}, corrected together by Holm's method).",
        f"{len(undecided):,} of {counted(of, 'pair')} were too close to call.",
    )


def _games_in_words(duels: Sequence[Duel]) -> str:
    """How many games the two of each duel played: of each pair, where that is not the same for all."""
    least, most = min(duel.games for duel in duels), max(duel.games for duel in duels)
    return counted(most, "game") if least == most else f"{least:,} to {counted(most, 'game')} a pair"


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
    return duel if duel.only_first >= duel.only_second else duel.turned()


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
