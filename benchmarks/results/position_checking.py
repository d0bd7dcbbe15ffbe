"""Checks the next positions of a record: what a contestant is certain of against all that follows, and its chances.

The positions are those of `mineproof bench positions`, the same for everybody. A record keeps counts of each, and the
cells that were wrongly claimed; whoever wants to see a board draws the position again by its number.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from benchmarks.console.progress_bar import Progress
from benchmarks.contestants import known
from benchmarks.experiments import calibration, position_deductions
from benchmarks.experiments.drawn_positions import DrawnPositions, Position
from benchmarks.harness.executors import Workers
from benchmarks.harness.runs import Run, make_run
from benchmarks.harness.subjects import Listed
from benchmarks.harness.trials import JUDGE, Failure, Trial, TrialKind
from benchmarks.judge import Cells, entailed, in_order
from benchmarks.results.block_playing import LIMIT, said_of
from benchmarks.results.block_record import Line, add_blocks
from game.minesweeper.sizes import Size

CHECKED = 50
"""The positions of a block."""


@dataclass(frozen=True, slots=True)
class Follows:
    """All that follows in a position."""

    mines: Cells
    safes: Cells


def all_that_follows(contestant: str, number: int, position: Position, seed: int) -> Follows:
    """What the judge says of a position, without the grades: that is quick. Raises as `entailed` does."""
    (mines, safes), _ = entailed(position.observation)
    return Follows(in_order(mines), in_order(safes))


CERTAIN = replace(position_deductions.KIND, judge=TrialKind(JUDGE, "position", all_that_follows, Follows))


@dataclass
class _Trials:
    """What came of the trials on the positions of a block, by their numbers."""

    outcomes: dict[int, Any] = field(default_factory=dict)
    judged: dict[int, Any] = field(default_factory=dict)

    def add(self, trial: Trial[Any]) -> None:
        (self.judged if trial.contestant == JUDGE else self.outcomes)[trial.number] = trial.outcome

    def headline(self) -> str:
        return ""

    def results(self) -> dict[int, Any]:
        """The results in order, without the failures."""
        found = sorted(self.outcomes.items())
        return {number: outcome for number, outcome in found if not isinstance(outcome, Failure)}

    def failed(self) -> dict[str, str]:
        """Why there is no result, by number."""
        found = sorted(self.outcomes.items())
        return {str(number): outcome.reason for number, outcome in found if isinstance(outcome, Failure)}

    def milliseconds(self) -> list[float]:
        """Processor time of each result, to three digits."""
        return [float(f"{1e3 * result.seconds:.3g}") for result in self.results().values()]


def check_blocks(
    path: Path,
    contestant: str,
    size: Size,
    seed: int,
    minutes: float,
    workers: Workers,
    positions: int = CHECKED,
    most: int | None = None,
) -> Iterator[int]:
    """Check the blocks of positions that the record lacks; see `add_blocks`."""
    is_known = known(contestant)

    def made(numbers: range) -> Line:
        drawn = DrawnPositions([(size, numbers.stop)], seed)
        listed = {number: drawn.draw(number) for number in numbers}
        subjects = Listed(drawn.source, listed, drawn.groups, Position.to_text)

        def trials(kind: TrialKind[Any, Any]) -> _Trials:
            found = _Trials()
            make_run(Run(kind, (contestant,), subjects, seed, LIMIT), workers, found, Progress())
            return found

        line: dict[str, Any] = {"positions": len(numbers)}
        if is_known.deduces:
            line["certain"] = _certain(trials(CERTAIN))
        if is_known.tells_chances:
            line["chances"] = _chances(trials(calibration.KIND))
        return line

    command = f"mineproof results check {shlex.quote(contestant)} --size {size} --seed {seed}"
    return add_blocks(path, said_of(contestant, f"{size}, positions", seed, command), made, minutes, positions, most)


def _certain(trials: _Trials) -> dict[str, Any]:
    """Of each position the cells that follow; of each result those found, and its time; and what was wrong."""
    follow = {number: {*one.mines, *one.safes} for number, one in sorted(trials.judged.items())}
    wrong: dict[str, list[tuple[int, int, bool]]] = {}
    found = []
    for number, result in trials.results().items():
        one = trials.judged[number]
        claimed = {(*cell, True) for cell in result.mines} | {(*cell, False) for cell in result.safes}
        right = claimed & ({(*cell, True) for cell in one.mines} | {(*cell, False) for cell in one.safes})
        found.append(len(right))
        if claimed != right:
            wrong[str(number)] = sorted(claimed - right)
    return {
        "follow": [len(cells) for cells in follow.values()],
        "found": found,
        "ms": trials.milliseconds(),
        **({"wrong": wrong} if wrong else {}),
        **({"failed": failed} if (failed := trials.failed()) else {}),
    }


def _chances(trials: _Trials) -> dict[str, Any]:
    """How far the chances are from the exact ones, where these are known: in all, and at worst, with the position."""
    exact = {number: result for number, result in trials.results().items() if result.worst is not None}
    at = max(exact, key=lambda number: exact[number].worst, default=None)
    return {
        "cells": sum(result.cells for result in exact.values()),
        "off": sum(result.deviations for result in exact.values()),
        "worst": 0.0 if at is None else exact[at].worst,
        "at": at,
        "compared": len(exact),
        "ms": trials.milliseconds(),
        **({"failed": failed} if (failed := trials.failed()) else {}),
    }
