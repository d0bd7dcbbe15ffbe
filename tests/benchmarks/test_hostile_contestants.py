"""Programs and classes that do their worst: each costs its own rows, leaves no process, and is named first."""

import os
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.harness.trial_workers import local_workers
from tests.benchmarks.helpers import failures, games_of, made, recorded, results
from tests.support.commands import Command
from tests.support.running_processes import check_none_runs
from tests.support.scripted_protocol_programs import scripted

LATE = "no result within 1 s"
HOSTILE = {
    "garbage": "wrote what is no answer: JSON is malformed",
    "long": "wrote what is no answer: a line of more than 16,777,216 bytes",
    "turn": "expected the answer to",
    "dying": "ended before it answered: exit status 1 (no luck today)",
    "forking": LATE,
    "leaving daemons": "ended before it answered: exit status 1 (off they go)",
    "deaf": LATE,
    "flooding": "ended before it answered: exit status 1 (",
}


@pytest.mark.parametrize("is_late", [False, True], ids=["wrong", "late"])
def test_a_hostile_program_costs_its_own_rows_alone(is_late: bool) -> None:
    mark = f"mark-{os.getpid()}-hostile"
    names = {scripted(how, mark): reason for how, reason in HOSTILE.items() if (reason == LATE) is is_late}
    if not hasattr(os, "fork"):  # this system has no daemons
        names.pop(scripted("leaving daemons", mark), None)
    with local_workers(1) as workers:
        trials = made(games_of("sat", *names, count=2, limit=1 if is_late else 30), workers)
    assert len(results(trials)) == 2, "sat has its results"
    assert len(failures(trials)) == 2 * len(names)
    for name, reason in names.items():
        found = [trial.outcome for trial in trials if trial.contestant == name]
        assert {one.cause for one in found} == {"late" if is_late else "raised"}, found
        assert all(reason in one.reason for one in found), found
    check_none_runs(mark)


def test_who_lies_about_complete_or_calls_mines_safe_is_found_out(bench: Command) -> None:
    engines = f"sat,{scripted('lying')},tests.support.faulty_contestants:Liar"
    told = bench("positions --jobs 1 --engine", engines, status=1).err
    for fault in ("Liar is unsound", "lying claims to be complete and differs from the judge", "complete and disagree"):
        assert fault in told
    assert "sat claims" not in told
    told = bench("games --size 5x5/6 --games 3 --jobs 1 --engine", scripted("unsound"), status=1).err
    assert "is unsound: 3 cells" in told


BROKEN = """
import os
from engines import SingleReasoner
from benchmarks.contestants.random_player import RandomPlayer
def note(name):
    with open(__file__ + ".calls", "a") as calls: calls.write(name + "\\n")
class Made(RandomPlayer):
    def __init__(self, *arguments, **options): note("Made"); raise RuntimeError("long\\n" * 100_000)
class Garbage(RandomPlayer):
    def make_random_move(self): note("Garbage"); return "hello"
class Dying(RandomPlayer):
    def make_random_move(self): note("Dying"); os._exit(7)
class Thinking(SingleReasoner):
    def deduce(self, facts, total=None): note("Thinking"); raise RuntimeError("every deduction")
"""

CAUSES = {
    "Made": ("raised", "RuntimeError in line 8"),
    "Garbage": ("raised", "IllegalMove"),
    "Dying": ("crashed", "exit status 7"),
    "Thinking": ("raised", "RuntimeError in line 14"),
    "Missing": ("not imported", "AttributeError"),
}


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file with broken contestants, whose calls are counted beside it."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "broken.py").write_text(BROKEN)
    return tmp_path / "broken.py"


def test_who_cannot_make_a_first_move_is_not_tried(broken: Path, path: Path) -> None:
    names = {f"broken:{name}": cause for name, cause in CAUSES.items()}
    with local_workers(1) as workers:
        trials = made(games_of("sentence", *names, count=4, size="5x5/4", limit=0.7), workers, path)
    assert len(trials) == 4 * (1 + len(names))
    for contestant, (cause, reason) in names.items():
        found = {trial.outcome for trial in trials if trial.contestant == contestant}
        assert [(one.cause, reason in one.reason, len(one.reason) < 1000) for one in found] == [(cause, True, True)]
    calls = Counter((broken.parent / "broken.py.calls").read_text().split())
    assert calls.keys() == CAUSES.keys() - {"Missing"}
    assert max(calls.values()) <= 2, "as many as the fixture `_impatient` allows"
    kept = {trial.contestant for trial in recorded(path)}
    assert names.keys() - kept == {"broken:Missing"}, "what is mended elsewhere is tried again"


def test_failures_come_first_and_get_no_figures(broken: Path, bench: Command) -> None:
    command = "games --size 5x5/4 --games 9 --jobs 1 --limit 5 --engine"
    printed = bench(command, "sat,sentence,broken:Made", status=1).out
    first, _, rest = printed.partition("\n\n")
    assert "broken:Made" in first
    assert "RuntimeError in line 8 of broken.py" in " ".join(first.split())
    assert "broken:Made" not in rest
    assert "sentence" in rest
    printed = bench(command, "broken:Made", status=1).out
    assert "won" not in printed
    assert "all figures" in " ".join(printed.split())
