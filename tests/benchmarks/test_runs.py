"""Runs: the same results however they are made, nothing lost, nothing hung."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from benchmarks.games import GAMES, draw_layouts, measure, subjects_of
from benchmarks.positions import POSITIONS
from benchmarks.running import guard
from benchmarks.running.executors import ClusterLost, Workers, local_workers
from benchmarks.running.progress import Progress
from benchmarks.running.records import BadRecord, Recorder, read_record
from benchmarks.running.runs import Run, make_run
from benchmarks.running.trials import Row
from benchmarks.shelf import shelf
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size
from tests.support.faulty import BURNED

KEYS = ["engine", "layout", "won", "moves", "guesses", "safe_moves", "unsound", "cpu_s", "slowest_ms"]
TIMES = {"cpu_s", "slowest_ms", "ms"}


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with local_workers(2) as found:
        yield found


def games_of(*engines: str, games: int = 12, size: str = "8x8/8", seed: int = 5, limit: float = 20.0) -> Run:
    layouts = list(draw_layouts(Size.parse(size), games, seed))
    return Run(GAMES, engines, subjects_of(layouts), size, seed, limit)


def untimed(rows: list[Row]) -> list[dict[str, Any]]:
    return [{key: value for key, value in row.items() if key not in TIMES} for row in rows]


def test_results_do_not_depend_on_the_jobs(workers: Workers) -> None:
    run = games_of("sat", "sentence", "textbook", "random")
    both = make_run(run, workers, Progress())
    assert len(both) == 4 * 12
    with local_workers(1) as alone:
        assert untimed(make_run(run, alone, Progress())) == untimed(both)
    more = make_run(games_of("sat", games=20), workers, Progress())
    assert untimed(more[:12]) == untimed([row for row in both if row["engine"] == "sat"])


def test_every_player_has_random_numbers_of_its_own(workers: Workers) -> None:
    rows = make_run(games_of("random", "tests.support.faulty:Silent"), workers, Progress())
    assert len({tuple(row.items()) for row in untimed(rows)}) > 12


def test_a_record_is_metadata_and_a_line_a_game(workers: Workers, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    make_run(games_of("sat", games=3), workers, Progress(), path)
    first, *lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert list(first) == ["run"]
    assert first["run"]["plan"]["engines"] == ["sat"]
    assert first["run"]["plan"]["seed"] == 5
    assert {"python", "mineproof", "python-sat", "sympy"} <= set(first["run"]["versions"])
    assert {"cpu", "cores", "command"} <= set(first["run"])
    assert [list(line) for line in lines] == [KEYS] * 3
    assert sorted(line["layout"] for line in lines) == [0, 1, 2]


def test_an_interrupted_run_is_taken_up(workers: Workers, tmp_path: Path) -> None:
    path, run = tmp_path / "run.jsonl", games_of("sat", "sentence")
    whole = make_run(run, workers, Progress(), path)
    lines = path.read_bytes().splitlines(keepends=True)
    for kept, half in ((7, b""), (7, lines[7][:-1]), (7, lines[7][:20]), (1, b'{"eng'), (0, lines[0][:30]), (0, b"")):
        path.write_bytes(b"".join(lines[:kept]) + half)
        assert untimed(make_run(run, workers, Progress(), path)) == untimed(whole)
        _, rows = read_record(path)
        assert len(rows) == len(whole)
    before = path.read_bytes()
    make_run(run, workers, Progress(), path)
    assert path.read_bytes() == before, "a run that is done is left alone"


def test_the_file_of_another_run_is_refused_and_left_alone(workers: Workers, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    make_run(games_of("sat", games=2), workers, Progress(), path)
    before = path.read_bytes()
    for other in (games_of("sat", games=3), games_of("sat", games=2, seed=6), games_of("sentence", games=2)):
        with pytest.raises(BadRecord, match="another run"):
            make_run(other, workers, Progress(), path)
    path.write_bytes(before.replace(b'"python": "', b'"python": "2'))
    with pytest.raises(BadRecord, match="its python is"):
        make_run(games_of("sat", games=2), workers, Progress(), path)


@pytest.mark.parametrize(
    "content", ["my diary", "my\ndiary\n", '{"run": 1}\n', "[1]\n", '{"run": {"plan": {}}}\n[1]\n']
)
def test_what_is_no_record_is_refused_and_left_alone(content: str, workers: Workers, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(content)
    with pytest.raises(BadRecord, match=r"diary\.txt"):
        make_run(games_of("sat", games=1), workers, Progress(), path)
    assert path.read_text() == content


def test_one_run_at_a_time_writes_a_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system does not lock files")
    plan = {"kind": "games"}
    with Recorder(tmp_path / "run.jsonl", plan), pytest.raises(BadRecord, match="another run is writing"):
        Recorder(tmp_path / "run.jsonl", plan)


def test_a_full_disk_loses_no_line(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="this system does not limit files")
    path, plan = tmp_path / "run.jsonl", {"kind": "games", "engines": ["sat"], "count": 100}
    rows = [GAMES.row("sat", number, dict.fromkeys(GAMES.results)) for number in range(100)]
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Recorder(path, plan) as recorder:
        recorder.append(rows[:1])
        size = path.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, before[1]))
        try:
            with pytest.raises(OSError, match="too large"):
                recorder.append(rows[1:])
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert path.stat().st_size == size
        assert recorder.rows == rows[:1]
        recorder.append(rows[1:])
    assert read_record(path)[1] == rows


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer to keep limits with")
def test_limits_hold_inside_c_code(workers: Workers) -> None:
    start = time.monotonic()
    rows = make_run(games_of("tests.support.faulty:Stuck", "sat", games=2, limit=0.7), workers, Progress())
    assert time.monotonic() - start < 20
    stuck = [row for row in rows if row["engine"] != "sat"]
    assert [row["gave_up"] for row in stuck] == ["no result within 0.7 s"] * 2
    assert [list(row) for row in stuck] == [[*KEYS, "gave_up", "cause"]] * 2
    assert [row["cause"] for row in stuck] == ["late"] * 2
    assert all(row["won"] is None for row in stuck)
    assert all("gave_up" not in row for row in rows if row["engine"] == "sat")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer to keep limits with")
@pytest.mark.parametrize("misfit", ["Forking", "Undisturbed"])
def test_limits_hold_against_those_who_undo_them(misfit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.running.guard.GRACE_SECONDS", 0.2)
    with local_workers(1) as workers:
        [row] = make_run(games_of(f"tests.support.faulty:{misfit}", games=1, limit=0.3), workers, Progress())
    assert (row["cause"], row["gave_up"]) == ("late", "no result within 0.3 s")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer to keep limits with")
@pytest.mark.parametrize(
    ("content", "cause", "reason"),
    [
        ("import os; os.abort()", "not imported", "cannot be imported: crashed: SIGABRT"),
        ("raise RuntimeError('at once')", "raised", "RuntimeError: at once"),
        ("", "raised", "AttributeError: module 'unimportable' has no attribute 'Player'"),
    ],
)
def test_what_an_import_does_costs_its_own_rows_alone(
    content: str, cause: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "unimportable.py").write_text(content)
    with local_workers(1) as workers:
        rows = make_run(games_of("sentence", "unimportable:Player", games=3), workers, Progress())
    assert [(row["engine"], row.get("cause"), row.get("gave_up")) for row in rows] == [
        ("sentence", None, None),
        ("unimportable:Player", cause, reason),
    ] * 3
    assert "unimportable" not in sys.modules


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer to keep limits with")
def test_an_import_that_does_not_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.running.guard.IMPORT_SECONDS", 0.5)
    monkeypatch.setattr("benchmarks.running.guard.GRACE_SECONDS", 0.0)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "endless.py").write_text("import time; time.sleep(3600)")
    with local_workers(1) as workers:
        rows = make_run(games_of("endless:Player", games=3), workers, Progress())
    assert [row["gave_up"] for row in rows] == ["cannot be imported: no result within 0.5 s"] * 3


class Losing(ThreadPoolExecutor):
    """Loses what it is given, `times` times."""

    def __init__(self, times: int) -> None:
        super().__init__(1)
        self.times = times

    def submit(self, function: Any, /, *arguments: Any, **options: Any) -> Future[Any]:
        if not self.times:
            return super().submit(function, *arguments, **options)
        self.times -= 1
        lost: Future[Any] = Future()
        lost.set_exception(ConnectionError("the worker was lost"))
        return lost


def test_what_a_lost_worker_had_is_handed_out_again() -> None:
    with Losing(5) as executor:
        rows = make_run(games_of("sentence", games=4), Workers(executor, 1, lost=(ConnectionError,)), Progress())
        executor.submit(lambda: guard._own.process.stop())
    assert [row["layout"] for row in rows] == [0, 1, 2, 3]
    with Losing(1000) as executor, pytest.raises(ClusterLost, match="every worker that tried sentence was lost"):
        make_run(games_of("sentence", games=4), Workers(executor, 1, lost=(ConnectionError,)), Progress())


def test_who_waits_in_vain_is_told_why_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.running.executors.PATIENCE_SECONDS", 0.01)
    asked: list[bool] = []

    class Waiting(ThreadPoolExecutor):
        def submit(self, *ignored: Any, **options: Any) -> Future[Any]:
            return waited_for

    def complaint() -> str | None:
        asked.append(True)
        if len(asked) > 3:
            waited_for.set_result(([], 0.0))
        return "there is nobody"

    waited_for: Future[Any] = Future()
    with Waiting(1) as executor:
        make_run(games_of("sentence", games=1), Workers(executor, 1, complaint=complaint), Progress())
    assert capsys.readouterr().err.count("there is nobody") == 1


def test_a_crash_costs_its_own_row_alone(workers: Workers) -> None:
    rows = make_run(
        games_of("tests.support.faulty:Crashing", "tests.support.faulty:Raising", games=8), workers, Progress()
    )
    assert len(rows) == 16
    crashed = ["gave_up" in row for row in rows if row["engine"].endswith("Crashing")]
    assert any(crashed)
    assert not all(crashed)
    reasons = {row["gave_up"] for row in rows if row["engine"].endswith("Raising")}
    assert reasons == {"ZeroDivisionError: of its own making"}
    assert {row.get("gave_up") for row in rows if row["engine"].endswith("Crashing")} == {None, "crashed: SIGABRT"}
    assert {row["cause"] for row in rows if "cause" in row} == {"crashed", "raised"}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.parametrize("misfit", ["Slow", "Delegating"])
def test_the_move_that_loses_is_timed_and_so_are_children(misfit: str) -> None:
    layout = Layout(1, 2, frozenset({(0, 0)}))
    lost = [
        result
        for result in (
            measure(f"tests.support.faulty:{misfit}", 0, subjects_of([layout])[0], seed) for seed in range(9)
        )
        if not result["won"]
    ]
    assert lost
    assert all(result["cpu_s"] >= BURNED and result["slowest_ms"] >= BURNED * 1e3 for result in lost)


def test_positions_are_recorded_with_what_was_proven(workers: Workers, tmp_path: Path) -> None:
    subjects = [position.to_subject() for position in shelf()]
    path = tmp_path / "run.jsonl"
    make_run(Run(POSITIONS, ("sat",), subjects, "shelf", 1, 20.0), workers, Progress(), path)
    _, rows = read_record(path)
    judged = {row["position"]: row for row in rows if row["engine"] == "judge"}
    proven = {row["position"]: row for row in rows if row["engine"] == "sat"}
    assert len(judged) == len(proven) == len(subjects)
    for number, row in proven.items():
        assert list(row) == ["engine", "position", "safes", "mines", "complete", "unsound", "ms", "name", "group"]
        assert (row["safes"], row["mines"]) == (judged[number]["safes"], judged[number]["mines"])


@pytest.mark.parametrize(("engines", "told"), [(("sat",), True), (("sat", "random"), False)])
def test_progress_mixes_no_win_rates(engines: tuple[str, ...], told: bool) -> None:
    console = Console(file=io.StringIO(), width=80, force_terminal=False)
    progress = Progress(console)
    with progress.stage("games", [{"engine": "sat", "won": True}], 1):
        progress.advance([{"engine": engine, "won": False} for engine in engines])
    assert isinstance(console.file, io.StringIO)
    assert ("50.0% won" in console.file.getvalue()) == told
    assert ("won" in console.file.getvalue()) == told


def test_a_killed_run_is_taken_up_from_the_command_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "benchmarks", "games", "--size", "9x9/10", "--games", "60", "--jobs", "1"]
    command += ["--engine", "sat,textbook", "--seed", "3", "--out"]
    path = tmp_path / "run.jsonl"
    with subprocess.Popen([*command, path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as killed:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and killed.poll() is None:
            if path.exists() and path.read_bytes().count(b"\n") > 2:
                break
            time.sleep(0.01)
        killed.kill()
    subprocess.run([*command, path], check=True, capture_output=True, timeout=60)
    subprocess.run([*command, tmp_path / "whole.jsonl"], check=True, capture_output=True, timeout=60)
    _, resumed = read_record(path)
    _, whole = read_record(tmp_path / "whole.jsonl")
    key = json.dumps
    assert sorted(map(key, untimed(resumed))) == sorted(map(key, untimed(whole)))
    assert len(whole) == 120


def test_an_interrupt_ends_the_run_and_keeps_its_rows(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "benchmarks", "games", "--games", "3000", "--size", "5x5/4", "--jobs", "1"]
    command += ["--engine", "sat,tests.support.faulty:Stuck", "--limit", "60", "--out", str(tmp_path / "run.jsonl")]
    path = tmp_path / "run.jsonl"
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=Path.cwd()) as run:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and (not path.exists() or path.read_bytes().count(b"\n") < 2):
            time.sleep(0.02)
        run.send_signal(signal.SIGINT)
        assert run.wait(timeout=20) == 130
        assert run.stderr is not None
        assert b"run it again" in run.stderr.read()
    _, rows = read_record(path)
    assert rows
    assert os.path.getsize(path)
