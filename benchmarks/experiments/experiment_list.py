"""The experiments by their names in records."""

from pathlib import Path
from typing import Any

from benchmarks.command_line.parsers_of_names_and_numbers import opening
from benchmarks.experiments.chance_accuracy import CHANCES
from benchmarks.experiments.experiment import Experiment
from benchmarks.experiments.games import GAMES
from benchmarks.experiments.never_lose_games import NEVER_LOSE
from benchmarks.experiments.position_deductions import POSITIONS
from benchmarks.experiments.puzzle_solving import PUZZLES
from benchmarks.experiments.times_by_problem_size import SCALING
from benchmarks.experiments.whole_board_times import SPEED
from benchmarks.harness.record_reader import Record
from benchmarks.harness.trials_in_duckdb import MAGIC, ParquetRecord

EXPERIMENTS: dict[str, Experiment[Any, Any]] = {
    one.name: one for one in (POSITIONS, GAMES, NEVER_LOSE, SPEED, CHANCES, PUZZLES, SCALING)
}


def open_record(path: str | Path) -> Record:
    """Open the record in this file. Raises `BadRecord` for an invalid record, `ImportError`, and `OSError`."""
    with opening(path, "the record of a run, as it is written with --out"), open(path, "rb") as file:
        record = ParquetRecord if file.read(len(MAGIC)) == MAGIC else Record
    return record(path, EXPERIMENTS)
