"""The progress bar: its rate, its time left, and what it shows of each stage."""

import io
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from benchmarks.command_line.progress_bar import Progress
from benchmarks.experiments.games import GamesSummary
from benchmarks.harness.runs import make_run
from benchmarks.harness.trial_workers import Workers
from tests.benchmarks.helpers import games_of

Printed = pytest.CaptureFixture[str]


@pytest.mark.parametrize(("contestants", "told"), [(("random",), True), (("random", "textbook"), False)])
def test_progress_mixes_no_win_rates(
    contestants: tuple[str, ...], told: bool, workers: Workers, path: Path, capsys: Printed
) -> None:
    run = games_of(*contestants, count=4)
    for is_left in (True, False):
        summary = GamesSummary(run.plan)
        make_run(run, workers, summary.add, Progress(), path, headline=summary.headline)
        printed = capsys.readouterr().err
        assert ("nothing left" in printed) != is_left
        assert (f"{4 * len(contestants)} of {4 * len(contestants)}" in printed) == is_left
        assert ("% won" in printed) == (told and is_left)


def test_a_notebook_keeps_no_line_of_a_short_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    output: list[bool] = []
    for is_notebook in (True, False):
        progress = Progress(Console(file=io.StringIO(), force_jupyter=is_notebook))
        monkeypatch.setattr(progress, "_print_line", lambda is_notebook=is_notebook: output.append(is_notebook))
        with progress.stage("games", 0, 1):
            progress.advance(1)
    assert output == [False]


@pytest.mark.parametrize(
    ("seconds", "told"), [(1.0, "40/s · 0:01:30 left"), (3600.0, "0.011/s · 3 days, 18:00:00 left")]
)
def test_progress_tells_the_rate_and_the_time_left(
    seconds: float, told: str, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    clock = SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr("benchmarks.command_line.progress_bar.time", clock)
    monkeypatch.setattr("benchmarks.command_line.progress_bar.SECONDS_A_LINE", 0.0)
    progress = Progress()
    with progress.stage("games", 0, 3640):
        clock.monotonic = lambda: seconds
        progress.advance(40)
    assert capsys.readouterr().err.splitlines()[0] == f"games: 40 of 3,640 · {told}"


def test_progress_tells_which_of_several_runs_it_is_of_and_what_was_there_before(capsys: Printed) -> None:
    progress = Progress()
    progress.expect(2)
    for name in ("speed", "games"):
        with progress.stage(name, 10, 5):
            progress.advance(5)
    output = [line.split(" · ")[0] for line in capsys.readouterr().err.splitlines()]
    assert output == ["1 of 2: speed: 15 of 15", "2 of 2: games: 15 of 15"]
