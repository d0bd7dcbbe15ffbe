"""Advice: which engine to choose for what, from the figures of these runs, and what to run to learn more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from shlex import quote

from benchmarks.analysis.pairs import Duel
from benchmarks.analysis.sentences import SIGNIFICANT, names_of
from benchmarks.analysis.verdict import Finding
from benchmarks.analysis.words import figure
from benchmarks.comparison.evidence import Evidence, Proved
from benchmarks.comparison.play import winner_first
from benchmarks.contestants import CONTROLS, differ_in_one_thing, engine_room
from benchmarks.contestants.own_classes import as_argument
from game.minesweeper.sizes import is_size

USES = ("the fewest dependencies", "the fastest complete deduction", "play", "teaching")
"""What an engine is recommended for."""

MOST_OTHERS = 1
"""Engines that are named beside the one that is recommended, where these runs cannot tell them from it."""


@dataclass(frozen=True)
class Choice:
    """The engine that is recommended for a use, and `why`; these runs cannot tell it from the `others`."""

    engine: str
    why: str
    others: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " or ".join([self.engine, *self.others[:MOST_OTHERS]])


def recommendation(evidence: Evidence) -> Iterator[Finding]:
    """One engine recommended for each use, from the figures of these runs."""
    chosen = {use: choice for use, choice in _choices(evidence).items() if choice is not None}
    if chosen:
        recommended = ", ".join(f"{choice} for {use} ({choice.why})" for use, choice in chosen.items())
        briefly = ", ".join(f"{use} {choice}" for use, choice in chosen.items())
        engines = tuple(choice.engine for choice in chosen.values())
        figures = {use: {"engine": one.engine, "why": one.why, "or": one.others} for use, one in chosen.items()}
        yield Finding("use", f"Choose {recommended}.", engines, figures, short=f"Choose for {briefly}.")


def _choices(evidence: Evidence) -> dict[str, Choice | None]:
    """For each use an engine; None where these runs say nothing of it."""
    engines = [
        one for name, one in evidence.proved.items() if engine_room.is_engine(name) and name not in evidence.troubled
    ]
    full = [one.contestant for one in engines if engine_room.is_complete(one.contestant) and is_reliable(one)]
    plain = [one for one in engines if one.whole.missed and not engine_room.requirements_of(one.contestant)]
    found: dict[str, Choice | None] = dict.fromkeys(USES)
    if full:
        fewest = min(len(engine_room.requirements_of(name)) for name in full)
        light = [name for name in full if len(engine_room.requirements_of(name)) == fewest]
        found["the fewest dependencies"] = _fastest(evidence, light, engine_room.needs_of(light[0]))
        found["the fastest complete deduction"] = _fastest(evidence, full)
    found["play"] = _best_player(evidence)
    if plain:
        taught = max(plain, key=lambda one: one.whole.part or 0.0)
        share = f"{taught.whole.part:.1%} of all that follows, by rules"
        found["teaching"] = Choice(taught.contestant, share)
    return found


def is_reliable(one: Proved) -> bool:
    """Whether a contestant proved all that follows, and had a result wherever it was asked."""
    return one.is_full and not one.without_result


def _fastest(evidence: Evidence, names: Sequence[str], why: str = "") -> Choice:
    """The fastest of some engines, with those that the whole boards do not tell from it, where any were timed."""
    fastest = min(names, key=evidence.milliseconds)
    if not evidence.speed:
        return Choice(fastest, why or f"{figure(evidence.milliseconds(fastest))} ms a position, the median")
    others = tuple(evidence.as_fast_as(fastest, names))
    apart = f"; these boards cannot tell it from {names_of(others, 2)}" if others else ""
    return Choice(fastest, (why or f"{figure(evidence.milliseconds(fastest))} ms a board") + apart, others)


def _best_player(evidence: Evidence) -> Choice | None:
    """Who won most of the games that all played, with those that are not told apart from it; None if nobody won any.

    Whoever was wrong or crashed is not recommended.
    """
    games = sum(len(summary.common()) for summary in evidence.games)
    ranked = [name for name in evidence.wins if name not in CONTROLS and name not in evidence.troubled]
    if not ranked or not games or not evidence.wins[ranked[0]]:
        return None
    best = ranked[0]
    beaten = {duel.second for duel in map(winner_first, evidence.tested[0]) if duel.p_value < SIGNIFICANT}
    rivals = tuple(name for name in ranked[1:] if name not in beaten and differ_in_one_thing(best, name))
    apart = f"; these games cannot tell it from {names_of(rivals, 2)}" if rivals else ""
    return Choice(best, f"{best} won {evidence.wins[best] / games:.1%}{apart}", rivals)


def next_run(evidence: Evidence) -> Iterator[Finding]:
    """What to run to learn more: the undecided pair for which it takes the fewest games, of the best players if any."""
    open_duels = [
        duel
        for duel in evidence.tested[0]
        if duel.p_value >= SIGNIFICANT and duel.games and evidence.troubled.isdisjoint((duel.first, duel.second))
    ]
    best = _best_player(evidence)
    among = {best.engine, *best.others} if best is not None else set()
    wanted = [
        (not among.issuperset((duel.first, duel.second)), games, duel)
        for duel in open_duels
        if (games := games_to_decide(duel)) is not None
    ]
    if not wanted:
        return
    _, games, duel = min(wanted, key=lambda one: one[:2])
    command = games_command(evidence, duel, games)
    if not command:
        return
    yield Finding(
        "next",
        "To learn more (so many games would tell the two apart, if they differ as much as here):",
        (duel.first, duel.second),
        {"games": games, "command": command},
        short="To learn more:",
        command=command,
    )


def games_command(evidence: Evidence, duel: Duel, games: int) -> str:
    """The command for so many games of the two, on the boards of which most were played and more can be drawn.

    It is empty where all layouts were given, so that no more can be drawn.
    """
    most_first = sorted(evidence.games, key=lambda summary: -summary.plan.count)
    size = next(filter(is_size, (summary.plan.groups[0].name for summary in most_first)), None)
    if size is None:
        return ""
    pair = quote(f"{as_argument(duel.first)},{as_argument(duel.second)}")
    return f"mineproof bench games --size {size} --games {games} --engine {pair}"


def games_to_decide(duel: Duel) -> int | None:
    """About how many games would show a difference as large as that of `duel`; None where there is none.

    For McNemar's test at 5%, found in four of five runs (Connor, Sample size for testing differences in proportions for
    the paired-sample design, 1987), rounded up to two digits.
    """
    apart = duel.only_first + duel.only_second
    difference = abs(duel.only_first - duel.only_second)
    if not difference or not duel.games:
        return None
    share, lead = apart / duel.games, difference / duel.games
    needed = (1.96 * sqrt(share) + 0.84 * sqrt(max(share - lead**2, 0.0))) ** 2 / lead**2
    step = int(10 ** max(len(str(ceil(needed))) - 2, 0))
    return ceil(needed / step) * step
