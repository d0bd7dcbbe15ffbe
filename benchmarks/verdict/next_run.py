"""The next run: the command that would settle what is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from shlex import quote
from typing import Any, TypeVar

from benchmarks.analysis.pairs import games_to_decide
from benchmarks.analysis.summary import Summary
from benchmarks.contestants import JUDGED_BY
from benchmarks.contestants.controls import CONTROLS
from benchmarks.contestants.own_classes import as_argument
from benchmarks.verdict.evidence import Evidence

S = TypeVar("S", bound=Summary[Any])

FEWEST_APART = 10
"""Games won by one of two alone: with fewer, the number of games that would tell them apart is not estimated."""

MORE = 4
"""Times as many games or boards, where it is unknown how many would do."""


@dataclass(frozen=True)
class NextRun:
    """A `command` and its purpose. `games` are as many as would decide who of the `contestants` plays better.

    They show a difference as large as here in four of five runs; None where that is unknown.
    """

    purpose: str
    contestants: tuple[str, ...]
    command: str
    games: int | None = None


def next_run(evidence: Evidence, best: Sequence[str], fastest: Sequence[str]) -> NextRun | None:
    """Choose a comparison for one engine alone, else games of the two best players, else boards of the fastest."""
    subjects = [name for name in evidence.subjects if evidence.named or name not in CONTROLS]
    if len(subjects) == 1 and len(evidence.named) < 2:
        return None if subjects[0] in evidence.wrong else _beside_another(subjects[0])
    for run in _longest_first(evidence.games, best[:2]):
        [duel] = [one for one in run.duels() if {one.first, one.second} == {*best[:2]}]
        enough = duel.only_first + duel.only_second >= FEWEST_APART
        games = games_to_decide(duel) if enough else None
        command = _command("games", run, best[:2], games or MORE * run.plan.count)
        return NextRun(f"To tell {best[0]} from {best[1]} in play, run:", (*best[:2],), command, games)
    for timed in _longest_first(evidence.speed, fastest[:2]):
        command = _command("speed", timed, fastest[:2], MORE * timed.plan.count)
        return NextRun(f"To tell {fastest[0]} from {fastest[1]} in time, run:", (*fastest[:2],), command)
    return None


def _beside_another(name: str) -> NextRun:
    other = next(other for other in JUDGED_BY.values() if other != name)
    command = f"mineproof compare --engine {quote(f'{as_argument(name)},{other}')}"
    return NextRun(f"To see {name} beside an engine that proves everything, run:", (name, other), command)


def _longest_first(runs: Sequence[S], pair: Sequence[str]) -> list[S]:
    """Keep the runs on drawn boards that both of a pair took part in, those with the most subjects first."""
    drawn = [run for run in runs if run.plan.groups[0].drawn_from and {*pair} <= {*run.contestants}]
    return sorted(drawn, key=lambda run: -run.plan.count) if len(pair) == 2 else []


def _command(kind: str, run: Summary[Any], pair: Sequence[str], count: int) -> str:
    drawn = run.plan.groups[0].drawn_from
    rule = "" if drawn["rule"] == "safe" else f"--rule {drawn['rule']} "  # the default
    engines = quote(",".join(map(as_argument, pair)))
    return f"mineproof bench {kind} --size {drawn['size']} {rule}--games {count} --engine {engines}"
