"""`python -m tests.mutants`: what it needs is asked for before any work, and a change that is late is tried again."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.mutants import __main__ as mutants, outcomes, passing
from tests.mutants.outcomes import LATE, NOTICED, SURVIVED, Outcome

ROOT = Path(__file__).parents[2]

Refused = Callable[..., str]


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refused:
    """What is said where nothing can be tried: a line, with status 2, and no file is left."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> str:
        with pytest.raises(SystemExit) as stopped:
            mutants.main(arguments)
        assert stopped.value.code == 2
        assert not list(tmp_path.iterdir())
        (line,) = capsys.readouterr().err.splitlines()
        return line

    return run


def test_a_system_without_posix_calls_is_told_what_is_needed(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.delitem(sys.modules, "tests.mutants.trying", raising=False)
    monkeypatch.delattr("tests.mutants.trying", raising=False)
    assert "needs Linux or macOS" in refused()


def test_coverage_is_asked_for_before_the_files_are_parsed(
    refused: Refused, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("tests.mutants.trying", reason="this system has not what mutants need")
    monkeypatch.setattr("tests.mutants.changes.changes", lambda file: pytest.fail(f"{file} was parsed"))
    monkeypatch.setattr(passing, "DATA", tmp_path / ".coverage")
    assert "run `make coverage` first" in refused()


@pytest.mark.parametrize(
    ("folder", "said"), [("engines/nosuch", "is no such folder"), ("docs", "holds no file that is changed")]
)
def test_a_folder_without_changes_is_refused(refused: Refused, folder: str, said: str) -> None:
    pytest.importorskip("tests.mutants.trying", reason="this system has not what mutants need")
    assert f"{folder!r} {said}" in refused("--under", folder)


def test_help_fits_in_80_columns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        mutants.main(["--help"])
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "Linux or macOS" in " ".join(lines)


def test_what_is_found_is_no_part_of_the_repository_and_is_cleaned_away() -> None:
    assert "/mutants.jsonl" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    clean = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nclean:\n")[2].splitlines()[0]
    assert "mutants.jsonl" in clean.split()


def test_a_late_change_is_believed_after_a_second_trial_alone() -> None:
    trying = pytest.importorskip("tests.mutants.trying", reason="this system has not what mutants need")
    tried: list[tuple[str, int]] = []

    def try_one(change: str, patience: int = 1) -> Outcome:
        tried.append((change, patience))
        ended = {"slow": SURVIVED, "endless": LATE}.get(change, NOTICED)
        return Outcome(LATE if change != "quick" and patience == 1 else ended)

    with ThreadPoolExecutor(1) as pool:
        found = dict(trying.believed(["slow", "endless", "quick"], try_one, pool))
    assert found == {"quick": Outcome(NOTICED), "slow": Outcome(SURVIVED), "endless": Outcome(LATE)}
    assert tried == [("slow", 1), ("endless", 1), ("quick", 1), ("slow", 2), ("endless", 2)]
    once, twice = (trying.Selection(("a",), False, {"a": 2.0}, 60, patience) for patience in (1, 2))
    assert [(one.limit("a"), one.limit(None)) for one in (once, twice)] == [(70, 120), (140, 240)]


@pytest.mark.parametrize(
    ("outcome", "said"),
    [((LATE, None), "the collection of all tests does not end in time"), ((NOTICED, "a"), "a fails without a change")],
)
def test_a_copy_in_which_tests_fail_without_a_change_is_refused(
    outcome: tuple[str, str | None], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    trying = pytest.importorskip("tests.mutants.trying", reason="this system has not what mutants need")
    monkeypatch.setattr(trying, "run", lambda copy, selection: outcome)
    with pytest.raises(RuntimeError, match=said):
        trying.check_unchanged(ROOT, SimpleNamespace(seconds={"a": 2.0}))


def test_a_test_that_does_not_end_and_a_process_that_does_are_told_apart() -> None:
    trying = pytest.importorskip("tests.mutants.trying", reason="this system has not what mutants need")
    selection = SimpleNamespace(limit=lambda test: 0.01)
    told, tell = multiprocessing.Pipe(duplex=False)
    end, at_end = multiprocessing.Pipe(duplex=False)
    with told, tell, end, at_end:
        tell.send(("a", False))
        assert trying.watched(told, end.fileno(), selection) == (LATE, "a")
        tell.send(("a", False))
        tell.send(("b", True))
        assert trying.watched(told, end.fileno(), selection) == (NOTICED, "b")
        at_end.send("over, and the other pipe is still open")
        assert trying.watched(told, end.fileno(), selection) == (SURVIVED, None)


def test_the_report_tells_apart_what_was_late(capsys: pytest.CaptureFixture[str]) -> None:
    record: dict[str, Any] = {"file": "a.py", "line": 1, "before": "1", "after": "2", "tests": 3}
    records = [{**record, "outcome": outcome} for outcome in (NOTICED, LATE, SURVIVED)]
    assert outcomes.report(records, 30, 0.5) == 0
    survivor, share, counts, late = capsys.readouterr().out.splitlines()
    assert survivor == "a.py:1: '1' became '2', and none of 3 tests that cover it failed"
    assert share.startswith("2 of 3 changes noticed, of 30 known: 66.7% [")
    assert counts == "noticed 1, late 1, survived 1"
    assert late.startswith("late: noticed by this alone")
