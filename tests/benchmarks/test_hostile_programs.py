"""Programs and classes that do their worst: each costs its own rows, leaves no process, and is named first."""

import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from benchmarks.command_line.classes_in_files import as_argument
from benchmarks.contestants import check_known, formula_reasoners, missing, name_of, required_packages, spec_of
from benchmarks.experiments import position_deductions
from benchmarks.harness.processor_time import processor_seconds, seconds_of_programs
from benchmarks.harness.runs import Run
from benchmarks.harness.sent_modules import install, modules_to_send
from benchmarks.harness.trial_workers import local_workers
from benchmarks.subjects.named_positions import named_positions
from engines.program_process import Program
from engines.programs.program_engine import ProgramEngine
from mineproof import UserError, create
from tests.benchmarks.helpers import failures, games_of, made, recorded, results
from tests.support.commands import Command
from tests.support.scripted_commands import check_none_runs, scripted

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


def test_a_program_is_a_contestant(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = scripted("fair")
    assert name_of(name) == as_argument(name) == name
    check_known([name, f"{name}+safest", f"{name}(seconds=3)"], "deduce")
    assert "chances" in spec_of(name).provides
    assert spec_of(name).deduces
    assert missing([name]) == {}
    assert required_packages([name]) == required_packages([])
    mover = scripted("move")
    assert not spec_of(mover).deduces
    with pytest.raises(UserError, match="plays games only"):
        check_known([mover], "deduce")
    with pytest.raises(UserError, match="has no chances"):
        check_known([mover], "compute chances")
    assert formula_reasoners(f"sat,{name}, {mover}")[-1] == name
    with pytest.raises(UserError, match="no program"):
        check_known(["cmd:./nowhere"])
    (tmp_path / "mineproof.toml").write_text(f"[engines]\nmine = {name!r}\n")
    monkeypatch.chdir(tmp_path)
    check_known(["mine"], "compute chances")
    with local_workers(1) as workers:
        run: Run[Any, Any] = Run(position_deductions.POSITIONS, ("mine",), named_positions(), 1, 20.0)
        assert failures(made(run, workers)) == []


def test_the_time_of_a_program_is_counted() -> None:
    engine = create(scripted("fair", "timed"), 3, 3, 2)
    assert isinstance(engine, ProgramEngine)
    len(engine.mines)
    running, before = seconds_of_programs(), processor_seconds()
    assert running > 0
    engine.reasoner._client.close()
    assert seconds_of_programs() < running
    assert processor_seconds() >= before, "what it has taken is not lost when it ends"


@pytest.mark.skipif(os.name != "posix", reason="runs shell scripts")
def test_the_time_of_what_a_program_starts_is_counted() -> None:
    busy = f"{sys.executable} -c 'sum(range(5_000_000))\nprint(1, flush=True)\ninput()'"
    before, program = seconds_of_programs(), Program(["sh", "-c", f"{busy}; echo 2; read line"])
    try:
        for line in (b"1\n", b"2\n"):  # it goes on, and has ended
            assert program.read_line(60) == line
            assert seconds_of_programs() - before > 0.03, "a shell alone takes less"
            program.write(b"\n")
    finally:
        program.end()


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


def test_modules_are_read_with_what_they_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "inner").mkdir()
    texts = {
        "sent_one.py": "import engines, sent_two\ndef lazy():\n    from inner.deep import X\n    return X\n",
        "sent_two.py": "import json\nhere = __file__\n",
        "unused.py": "",
        "inner/__init__.py": "",
        "inner/deep.py": "from . import __name__ as X\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    sent = modules_to_send(["sent_one", "engines", "nowhere", "json", "msgspec"])
    assert sent.keys() == {"sent_one", "sent_two", "inner", "inner.deep"}
    assert modules_to_send(["inner.deep"]).keys() == {"inner", "inner.deep"}
    for name in texts:
        (tmp_path / name).unlink()
    before = list(sys.meta_path)
    try:
        install(sent)
        found: Any = __import__("sent_one")
        assert (found.lazy(), Path(found.sent_two.here)) == ("inner", tmp_path / "sent_two.py")
    finally:
        sys.meta_path[:] = before
        for name in sent:
            sys.modules.pop(name, None)
