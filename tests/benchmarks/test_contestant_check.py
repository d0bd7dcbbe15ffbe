"""Who cannot make a first move takes part in nothing, is named first, and costs an exit status of 1."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from benchmarks.harness.sent_modules import install, modules_to_send
from benchmarks.harness.trial_workers import local_workers
from tests.benchmarks.helpers import games_of, made, recorded
from tests.support.commands import Command

BROKEN = """
import os
from engines import SingleReasoner
from benchmarks.contestants.random_player import RandomPlayer
def note(name):
    with open(__file__ + ".calls", "a") as calls: calls.write(name + "\\n")
class Made(RandomPlayer):
    def __init__(self, *arguments, **options): note("Made"); raise RuntimeError("long\\n" * 100_000)
class Told(RandomPlayer):
    def add_knowledge(self, cell, count): note("Told"); raise ValueError("every call")
class Garbage(RandomPlayer):
    def make_random_move(self): note("Garbage"); return "hello"
class Dying(RandomPlayer):
    def make_random_move(self): note("Dying"); os._exit(7)
class Thinking(SingleReasoner):
    def deduce(self, facts, total=None): note("Thinking"); raise RuntimeError("every deduction")
"""

CAUSES = {
    "Made": ("raised", "RuntimeError in line 8"),
    "Told": ("raised", "ValueError in line 10"),
    "Garbage": ("raised", "IllegalMove"),
    "Dying": ("crashed", "exit status 7"),
    "Thinking": ("raised", "RuntimeError in line 16"),
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
