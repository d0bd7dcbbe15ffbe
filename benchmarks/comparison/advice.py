"""Advice: which engine to choose for what, from the figures of these runs, and what to run to learn more."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt

from benchmarks.analysis.pairs import Duel
from benchmarks.analysis.sentences import SIGNIFICANT, names_of
from benchmarks.analysis.verdict import Finding
from benchmarks.analysis.words import figure
from benchmarks.comparison.evidence import Evidence, Proved
from benchmarks.comparison.play import winner_first
from benchmarks.contestants import CONTROLS, differ_in_one_thing, engine_room
from game.words import in_a_row

USES = ("the fewest dependencies", "the fastest complete deduction", "play", "teaching")
"""What an engine is recommended for."""


def recommendation(evidence: Evidence) -> Iterator[Finding]:
    """One engine recommended for each use, from the figures of these runs."""
    said = {use: choice for use, choice in _recommended(evidence).items() if choice is not None}
    if said:
        recommended = ", ".join(f"{name} for {use} ({why})" for use, (name, why) in said.items())
        briefly = ", ".join(f"{name} for {use}" for use, (name, _) in said.items())
        engines = tuple(name for name, _ in said.values())
        yield Finding("use", f"Choose {recommended}.", engines, dict(said), short=f"Choose {briefly}.")


def _recommended(evidence: Evidence) -> dict[str, tuple[str, str] | None]:
    """For each use an engine, and why; None where these runs say nothing of it."""
    engines = [one for one in evidence.proved.values() if engine_room.is_engine(one.contestant)]
    full = [one for one in engines if engine_room.is_complete(one.contestant) and one.found == one.entailed]
    full = [one for one in full if one.without_result == 0]
    plain = [one for one in engines if one.missed and not engine_room.requirements_of(one.contestant)]

    def milliseconds(one: Proved) -> float:
        return evidence.milliseconds(one.contestant)

    found: dict[str, tuple[str, str] | None] = dict.fromkeys(USES)
    if full:
        fewest = min(full, key=lambda one: (len(engine_room.requirements_of(one.contestant)), milliseconds(one)))
        needs = in_a_row(engine_room.requirements_of(fewest.contestant) or ["the standard library alone"])
        fastest = min(full, key=milliseconds)
        found["the fewest dependencies"] = fewest.contestant, needs
        found["the fastest complete deduction"] = fastest.contestant, f"{figure(milliseconds(fastest))} ms a board"
    if plain:
        taught = max(plain, key=lambda one: one.found / one.entailed)
        found["teaching"] = taught.contestant, f"{taught.found / taught.entailed:.1%} of all that follows, by rules"
    found["play"] = _best_player(evidence)
    return found


def _best_player(evidence: Evidence) -> tuple[str, str] | None:
    """Who won most of the games that all played, with those that are not told apart from it; None without games."""
    games = sum(len(summary.common()) for summary in evidence.games)
    ranked = [name for name in evidence.wins if name not in CONTROLS]
    if not ranked or not games:
        return None
    best = ranked[0]
    beaten = {duel.second for duel in map(winner_first, evidence.tested[0]) if duel.p_value < SIGNIFICANT}
    rivals = [name for name in ranked[1:] if name not in beaten and differ_in_one_thing(best, name)]
    apart = f", not told apart from {names_of(rivals, 2)}" if rivals else ""
    return best, f"{evidence.wins[best] / games:.1%} won{apart}"


def next_run(evidence: Evidence) -> Iterator[Finding]:
    """What to run to learn more: the undecided pair for which it takes the fewest games."""
    open_duels = [duel for duel in evidence.tested[0] if duel.p_value >= SIGNIFICANT and duel.games]
    wanted = [(games, duel) for duel in open_duels if (games := games_to_decide(duel)) is not None]
    if not wanted:
        return
    games, duel = min(wanted, key=lambda pair: pair[0])
    size = evidence.games[-1].plan.groups[0].name
    pair = f"{duel.first},{duel.second}"
    command = f"To learn more: mineproof bench games --size {size} --games {games} --engine {pair}"
    yield Finding(
        "next",
        f"{command} (so many games would tell the two apart, if they differ as much as here).",
        (duel.first, duel.second),
        {"games": games},
        short=f"{command}.",
    )


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
