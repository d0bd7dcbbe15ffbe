"""The experiments, one line each, by the names that records know them by."""

from __future__ import annotations

from pathlib import Path

from benchmarks.experiments.calibration import CHANCES
from benchmarks.experiments.checked_arguments import ARGUMENTS
from benchmarks.experiments.experiment import Experiment
from benchmarks.experiments.games import GAMES
from benchmarks.experiments.knights_solving import KNIGHTS
from benchmarks.experiments.model_checking import MODEL_CHECKING
from benchmarks.experiments.never_lose import NEVER_LOSE
from benchmarks.experiments.position_deductions import POSITIONS
from benchmarks.experiments.puzzle_solving import PUZZLES
from benchmarks.experiments.reveals import REVEALS
from benchmarks.experiments.speed import SPEED
from benchmarks.harness.records import Record

EXPERIMENTS: dict[str, Experiment] = {
    experiment.kind.name: experiment
    for experiment in (
        POSITIONS,
        GAMES,
        NEVER_LOSE,
        SPEED,
        CHANCES,
        REVEALS,
        KNIGHTS,
        PUZZLES,
        ARGUMENTS,
        MODEL_CHECKING,
    )
}


def open_record(path: str | Path) -> Record:
    """The record in this file. Raises `BadRecord` for a file that is no record, and `OSError`."""
    return Record(path, {name: experiment.kind for name, experiment in EXPERIMENTS.items()})
