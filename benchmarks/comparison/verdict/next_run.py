"""The next run: the command that would settle an open question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from shlex import quote
from typing import Any

from benchmarks.analysis.base_summaries import Summary
from benchmarks.analysis.pairwise_comparisons import Duel, games_to_decide
from benchmarks.comparison.verdict.evidence import MOST, Evidence, S
from benchmarks.contestants import JUDGED_BY
from benchmarks.contestants.control_list import CONTROLS
from benchmarks.contestants.user_classes import as_argument
from benchmarks.experiments.speed import SpeedSummary
from game.wording import in_a_row

FEWEST_APART = 10
"""The length of the next run is estimated from at least this many games won by only one of two players."""

MORE = 4
"""Factor for the number of games or boards, if the number needed is unknown."""


@dataclass(frozen=True)
class NextRun:
    """A `command` with its purpose, and the number of `games` for a power of 80%; None if unknown."""

    purpose: str
    command: str
    games: int | None = None


def next_run(evidence: Evidence, best: Sequence[str], fastest: Sequence[str]) -> NextRun | None:
    """Choose the next run: for a single engine, a comparison with a complete engine; otherwise a longer run.

    The longer run has more games of the `best` contestants or, if that is not possible, more boards of the `fastest`.
    Returns None if no run is useful.
    """
    subjects = [name for name in evidence.judged_contestants if evidence.named or name not in CONTROLS]
    if len(subjects) == 1 and len(evidence.named) < 2:
        other = next(other for other in JUDGED_BY.values() if other != subjects[0])
        command = f"mineproof compare --engine {_argument([subjects[0], other])}"
        return None if evidence.wrong else NextRun(f"To compare {subjects[0]} with a complete engine, run:", command)
    players, contestants = best[:MOST], fastest[:MOST]
    if run := _largest(evidence.deciding, players):
        duels = [one for one in run.duels() if {best[0]} < {one.first, one.second} <= {*players}]
        return _longer("games", run, players, "in play", _needed(duels))
    boards = _largest(evidence.of(SpeedSummary), contestants)
    return _longer("speed", boards, contestants, "in time") if boards else None


def _needed(duels: Sequence[Duel]) -> int | None:
    """Estimate the number of games that would decide all duels; None if unknown."""
    found = [games_to_decide(one) for one in duels if one.only_first + one.only_second >= FEWEST_APART]
    known = [games for games in found if games is not None]
    return max(known) if len(known) == len(duels) else None


def _largest(runs: Iterable[S], names: Sequence[str]) -> S | None:
    """Return the run with the most subjects that has all these contestants and can draw further subjects.

    Returns None for fewer than two contestants.
    """
    fitting = [run for run in runs if run.plan.groups[0].drawn_from and {*names} <= {*run.contestants}]
    return max(fitting, key=lambda run: run.plan.count, default=None) if len(names) > 1 else None


def _longer(kind: str, run: Summary[Any], names: Sequence[str], by: str, needed: int | None = None) -> NextRun:
    drawn, count = run.plan.groups[0].drawn_from, needed or MORE * run.plan.count
    rule = "" if drawn["rule"] == "safe" else f" --rule {drawn['rule']}"  # the default
    fresh = f"--seed {run.plan.seed + 1}"  # the layouts that suggested the run do not decide it
    command = f"mineproof bench {kind} --size {drawn['size']}{rule} --games {count} {fresh} --engine {_argument(names)}"
    return NextRun(f"To separate {in_a_row(names)} {by}, run:", command, needed)


def _argument(names: Sequence[str]) -> str:
    return quote(",".join(map(as_argument, names)))
