"""Systems without POSIX calls, as Windows is: each command of the core does its work, ends what takes too long, and
says what it goes on without.
"""

from pathlib import Path

import pytest

from benchmarks.harness.trial import Failure
from tests.benchmarks.helpers import recorded
from tests.support.python_without_posix import run, run_in_turn

COMPARE = """
from benchmarks.comparison import planned_runs
from benchmarks.__main__ import main
from benchmarks.experiments import times_by_problem_size
planned_runs.SECONDS_OF_LIMITS, planned_runs.PEOPLE = 0.2, (2, 10)
times_by_problem_size.formula_reasoners = lambda: ("sat",)
raise SystemExit(main("--size 5x5/4 --games 1 --engine sat --jobs 1 --json all.json".split()))
"""

SECOND_WRITER = """
from pathlib import Path
from benchmarks.experiments.games import GAMES
from benchmarks.harness.record_writer import Recorder
from tests.benchmarks.helpers import plan_of
plan = plan_of(["sat"], 5)
with Recorder(Path("run.jsonl"), plan, GAMES):
    Recorder(Path("run.jsonl"), plan, GAMES)
"""

COMMANDS = ["mineproof solve board.txt --mines 2", "mineproof knights", "tests.fuzz --seconds 0.2"]


def test_the_workflows_run_the_suite_everywhere() -> None:
    yaml = pytest.importorskip("yaml", reason="the extra `docs` is not installed")
    folder = Path(__file__).parents[1] / ".github" / "workflows"
    workflows = {path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in folder.glob("*.yml")}
    assert set(workflows) == {"tests.yml", "release.yml", "site.yml"}
    matrix = workflows["tests.yml"]["jobs"]["suite"]["strategy"]["matrix"]
    assert {system.partition("-")[0] for system in matrix["os"]} == {"ubuntu", "macos", "windows"}
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    site = [step.get("run") for step in workflows["site.yml"]["jobs"]["build"]["steps"]]
    assert site.index("make docs") < site.index("make results"), "the documentation clears the folder first"
    for workflow in workflows.values():
        for job in workflow["jobs"].values():
            assert all(("run" in step) != ("uses" in step) for step in job["steps"])


def test_every_command_does_its_work(tmp_path: Path) -> None:
    run_in_turn(tmp_path, COMMANDS)


def test_records_are_kept_and_a_report_is_written(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
    games = "benchmarks games --size 5x5/4 --engine sat,sentence --games 2 --jobs 1 --memory 500MB --out games.jsonl"
    printed = run_in_turn(tmp_path, [games, "benchmarks report games.jsonl"])
    assert printed.endswith("wrote report.html\n")
    assert recorded(tmp_path / "games.jsonl")


def test_consoles_that_know_few_signs_will_do(tmp_path: Path) -> None:
    commands = [command for command in COMMANDS if command.startswith("mineproof")]
    assert run_in_turn(tmp_path, commands, encoding="ascii").isascii()


def test_the_comparison_comes_to_its_end(tmp_path: Path) -> None:
    done = run(tmp_path, "-c", COMPARE)
    assert done.returncode == 0, done.stderr
    for title in ("Deduction:", "Speed:", "Play:"):
        assert title in done.stdout
    assert (tmp_path / "all.json").stat().st_size


def test_who_takes_too_long_is_ended(tmp_path: Path) -> None:
    command = "games --size 5x5/4 --games 1 --jobs 1 --limit 0.5 --out run.jsonl --engine"
    done = run(tmp_path, "-m", "benchmarks", *command.split(), "tests.support.faulty_contestants:StuckLater,random")
    assert done.returncode == 1, done.stderr
    ended = [trial.outcome for trial in recorded(tmp_path / "run.jsonl") if trial.contestant.endswith("StuckLater")]
    assert ended == [Failure("late", "no result within 0.5 s")]


def test_a_second_writer_is_kept_out_and_a_dead_one_keeps_nobody_out(tmp_path: Path) -> None:
    dead = SECOND_WRITER.replace("    Recorder(", "    __import__('os')._exit(7); Recorder(")
    assert run(tmp_path, "-c", dead).returncode == 7
    assert "is writing run.jsonl" in run(tmp_path, "-c", SECOND_WRITER).stderr
