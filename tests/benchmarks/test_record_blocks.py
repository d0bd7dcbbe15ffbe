"""Blocks of results in a record."""

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from math import isnan
from pathlib import Path
from typing import Any

import pytest

from benchmarks.command_line.progress_bar import Progress
from benchmarks.experiments import games, never_lose_games as never_lose
from benchmarks.experiments.experiment_list import EXPERIMENTS, open_record
from benchmarks.experiments.game_results import GameResult
from benchmarks.harness.machine_and_versions import Machine
from benchmarks.harness.record_reader import BadRecord
from benchmarks.harness.record_writer import Recorder
from benchmarks.harness.runs import Run, make_run
from benchmarks.harness.trial import Block, Trial
from benchmarks.harness.trial_workers import Workers
from benchmarks.subjects.layouts_drawn_or_from_file import DrawnLayouts
from game.minesweeper.sizes import Size
from tests.benchmarks.helpers import FAULTY, games_of, plan_of, read_summary, recorded, told
from tests.support.commands import Command

RECORDS = Path("docs/records")


def kept(workers: Workers, run: Run[Any, Any], path: Path, block: int | None = None) -> Any:
    """Make a run, or go on with it, and read the summary of its record."""
    make_run(run, workers, EXPERIMENTS[run.kind.name].summary(run.plan).add, Progress(), path, block)
    return read_summary(path)[1]


def untimed(summary: Any) -> Any:
    """The figures of a summary without times, and what went wrong."""
    figures, _, *rest = told(summary)
    return [{key: one[key] for key in one if not key.endswith(("_ms", "a_second"))} for one in figures], rest


def blocks_of(path: Path) -> list[tuple[int, int]]:
    return sorted((found.first, found.count) for found in open_record(path).trials() if isinstance(found, Block))


def played(numbers: Iterable[int]) -> list[Trial[GameResult]]:
    return [Trial("sat", number, GameResult(number % 3 == 0, 9, 1, 7, 0, 0.5)) for number in numbers]


def recorder(path: Path, version: str = "sat 1.0", block: int | None = 8) -> Recorder:
    """A recorder of 30 games of the program sat of this version, in blocks of 8."""
    queries = replace(games.GAMES.contestant_queries, programs=lambda names: {"sat": version})
    return Recorder(path, plan_of(["sat"], 30), replace(games.GAMES, contestant_queries=queries), block=block)


def test_blocks_come_to_the_same_as_trials(workers: Workers, tmp_path: Path, own_figures: None) -> None:
    run = games_of("sat", f"{FAULTY}Crashing", f"{FAULTY}Liar", count=8, size="5x5/4", seed=6)
    in_trials = kept(workers, run, tmp_path / "trials")
    assert 0 < in_trials.failed(f"{FAULTY}Crashing") < 8
    with Recorder(tmp_path / "blocks", run.plan, run.kind, block=3) as blocks:
        blocks.append(recorded(tmp_path / "trials"))
    summary: Any = read_summary(tmp_path / "blocks")[1]
    assert untimed(summary) == untimed(in_trials)
    assert any(one.boards for one in summary.faults()), "a wrong move has its board"
    sat = summary.figures()[0]
    assert sat.games_a_second > 0
    assert isnan(sat.median_ms), "the times of each game are not known"
    assert sat.clicks > 1
    assert all(isinstance(found, Block) for found in open_record(tmp_path / "blocks").trials())


def test_what_is_held_is_written_when_a_run_is_interrupted(path: Path) -> None:
    with suppress(KeyboardInterrupt), recorder(path) as open_one:
        open_one.append(played([*range(10), 12, 13]))
        open_one.append(played([10]))
        assert blocks_of(path) == [(0, 10), (12, 2)], "as many as a block has, or more; the rest is held"
        raise KeyboardInterrupt
    assert blocks_of(path) == [(0, 10), (10, 1), (12, 2)]


@pytest.mark.parametrize(
    ("block", "lines", "named"),
    [
        (None, ["format", *["contestant"] * 2, "worker", *["contestant"] * 6], 1),
        (8, ["format", *["block", "worker"] * 3, "block"], 3),
    ],
)
def test_a_machine_is_named_above_its_trials(block: int | None, lines: list[str], named: int, path: Path) -> None:
    """Above trials once, above blocks at each change; the second time the record is taken up."""
    other = Machine("elsewhere", "a processor", 64, "a system", {"python": "3.12"})
    for numbers, machines in (((0, 2, 4), (None, other, None)), ((6,), (other,))):
        with recorder(path, block=block) as open_one:
            for first, machine in zip(numbers, machines, strict=True):
                open_one.append(played(range(first, first + 2)), machine)
    assert [next(iter(json.loads(line))) for line in path.read_text().splitlines()] == lines
    record = open_record(path)
    assert [one.worker for one in record.workers] == [other, record.header.machine, other][:named]
    assert [number for found in record.trials() for number in found.numbers] == [*range(8)]


def test_a_long_run_goes_on_with_another_version_but_not_of_a_program(path: Path) -> None:
    for numbers in (range(8), range(8, 16)):
        with recorder(path) as open_one:
            open_one.append(played(numbers))
        path.write_text(re.sub(r'"python":"[^"]+"', '"python":"3.0"', path.read_text()))
    before = path.read_bytes()
    with pytest.raises(BadRecord, match=r"\(sat: sat 1\.0; here: sat 2\.0\)"):
        recorder(path, "sat 2.0")
    assert path.read_bytes() == before


def test_games_that_never_lose_are_kept_to_four_decimals(workers: Workers, tmp_path: Path) -> None:
    pytest.importorskip("engines.native.compiled_core", reason="the compiled core is not there")
    run = Run(never_lose.NEVER_LOSE, ("single", "native"), DrawnLayouts(Size.parse("5x5/6"), 6, 1), 1, 20.0)
    found = []
    for block in (None, 4):
        summary = kept(workers, run, tmp_path / str(block), block)
        found.append([(one.games, one.guesses, one.redrawn, *one.win_rate) for one in summary.figures()])
    assert found[1] == [pytest.approx(one, abs=1e-4) for one in found[0]]


RESULTS: Any = {"won": "f", "guesses": 0, "seconds": 1.0}
GOOD: Any = {"contestant": "sat", "first": 0, "count": 4, "results": RESULTS}


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"results": RESULTS | {"won": "ff"}}, "other results than of 4 layouts, 4 of them with a result"),
        ({"results": RESULTS | {"won": "x"}}, "other results"),
        ({"results": RESULTS | {"won": 7}}, r"Expected `str`, got `int` - at `\$.won`"),
        ({"first": 28}, "the number is 30; expected a whole number from 0, below 30"),
        ({"count": 0}, "Expected `int` >= 1"),
        ({"failures": {"9": {"cause": "late", "reason": ""}}}, "other results than of 4 layouts, 3 of them"),
        ({"first": 3}, "sat has a result for layout 3 already"),
    ],
)
def test_a_block_that_cannot_be_of_the_run_is_refused_with_its_line(change: Any, error: str, path: Path) -> None:
    with recorder(path):
        pass
    with path.open("a") as lines:
        lines.writelines(json.dumps({"block": block}) + "\n" for block in (GOOD, {**GOOD, "first": 10, **change}))
    with pytest.raises(BadRecord, match=f"line 3: .*{error}"):
        list(open_record(path).trials())


def test_the_kept_records_come_to_what_is_told_of_them(tmp_path: Path, bench: Command, brief: None) -> None:
    bench("report", *sorted(RECORDS.glob("games-*-open-*.jsonl")), "--html", tmp_path / "site")
    page = (tmp_path / "site" / "runs" / "games-16x30-99-first-cell-open.html").read_text(encoding="utf-8")
    for words in ("minesolve 0.2.0", "54.5% [54.1%, 55.0%]", "Intel(R) Xeon(R) Processor, 2 cores"):
        assert words in page
    hill: Any = read_summary(RECORDS / "games-16x30-99-open-hill.jsonl")[1]
    assert [(one.games, one.won, one.failed) for one in hill.figures()] == [(50_000, 27_344, 3)]
    summary: Any = read_summary(RECORDS / "never-lose-safe.jsonl")[1]
    [gap] = summary.gaps()
    assert (gap.games, gap.alike, round(100 * gap.difference.estimate, 3)) == (200_000, 175_547, -0.144)
