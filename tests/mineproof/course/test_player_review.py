"""The review of a player of the course's project: right programs are called right, and each planted fault is named."""

import gc
import os
import re
import signal
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from mineproof import Grid, Observation
from mineproof.course.student_review import player_review as reviewing
from mineproof.course.student_review.fault import Fault
from mineproof.course.student_review.limited_calls import guarded
from mineproof.course.student_review.player_review import Review, positions
from mineproof.course.student_review.player_state import Board
from mineproof.course.student_review.student_on_position import PositionFindings
from tests.mineproof.course.students.planted_faults import FAULTS, USUAL, Planted
from tests.mineproof.course.students.right_programs import RIGHT
from tests.support.commands import Command, Printed

Reviewing = Callable[..., Printed]


class Here:
    """Calls a function in this process, in the place of `FunctionProcess`, whose start takes most of the time."""

    def __init__(self, function: Callable[[Any], Any], **options: object) -> None:
        self._function = function

    def answer(self, question: object, seconds: float) -> object:
        return self._function(question)

    def close(self) -> None:
        """Nothing is to be ended."""


@pytest.fixture(autouse=True)
def _interrupted_nowhere_else() -> Iterator[None]:
    """Hypothesis is called at each garbage collection; an interrupt of a player would be lost there."""
    callbacks = [*gc.callbacks]
    gc.callbacks.clear()
    yield
    gc.callbacks[:] = callbacks


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let players run in this process, and give up soon those that do not end.

    Their limit is of processor time, which a busy machine does not use up.
    """
    monkeypatch.setattr(reviewing, "MOST_LATE", 5)
    monkeypatch.setattr(
        "mineproof.course.student_review.limited_calls.time", SimpleNamespace(monotonic=time.process_time)
    )
    monkeypatch.setattr(reviewing, "FunctionProcess", Here)
    monkeypatch.setattr("benchmarks.command_line.classes_in_files.FILES", {})


@pytest.fixture
def reviewed(mineproof: Command, tmp_path: Path) -> Reviewing:

    def review(source: str, *options: str, status: int = 0) -> Printed:
        file = tmp_path / "minesweeper.py"
        file.write_text(source, encoding="utf-8")
        return mineproof("course --positions 2", f"{file}:MinesweeperAI", *options, status=status)

    return review


def check_named(planted: Planted, printed: Printed) -> None:
    record = printed.record
    assert record["verdict"] == planted.verdict
    found = [fault["name"] for fault in record["faults"]] or [record["missing"]["step"]]
    assert found[0] == planted.fault, found


@pytest.mark.parametrize("name", [name for name in FAULTS if name != "Python ended"])
@pytest.mark.usefixtures("here")
def test_each_planted_fault_is_named(name: str, reviewed: Reviewing, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = FAULTS[name]
    limit, every = (["--limit", "0.1"], 2) if planted.verdict == "wrong" else ([], 1)
    monkeypatch.setattr(reviewing, "positions", lambda drawn, seed: [*positions(drawn, seed)][::every])
    check_named(planted, reviewed(planted.source, "--json", *limit, status=planted.status))


def test_a_player_that_ends_python_does_not_end_the_review(reviewed: Reviewing) -> None:
    planted = FAULTS["Python ended"]
    check_named(planted, reviewed(planted.source, "--json", status=planted.status))


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.usefixtures("here")
def test_no_right_program_is_blamed(name: str, reviewed: Reviewing) -> None:
    if "import numpy" in RIGHT[name]:
        pytest.importorskip("numpy")
    printed = reviewed(RIGHT[name], "--json", "--positions", "6")
    assert printed.record["verdict"] == "right"
    assert printed.record["by_rules"]["found"] == printed.record["by_rules"]["certain"] > 0


@pytest.mark.parametrize("engine", ["sat", "sentence", "single"])
@pytest.mark.usefixtures("here")
def test_an_engine_of_ours_is_not_blamed(engine: str, reviewed: Reviewing) -> None:
    own = f"from mineproof.course.minesweeper import course\nMinesweeperAI = course({engine!r})\n"
    assert (reviewed(own, "--json").record["beyond"]["found"] > 0) == (engine == "sat")
    alone = f"import engines\nMinesweeperAI = engines.load({engine!r})\n"
    missing = reviewed(alone, "--json", status=engine == "single").record["missing"]
    assert (missing and missing["step"]) == ("subset pairs" if engine == "single" else None)


@pytest.mark.parametrize(
    "name",
    [
        "known mines forgotten in the count",
        "difference of counts reversed",
        "height and width swapped",
        "knowledge shared by all players",
        "the first cell always",
        "all neighbors called safe",
    ],
)
@pytest.mark.usefixtures("here")
def test_the_calls_show_the_fault_again(name: str, reviewed: Reviewing, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = reviewed(FAULTS[name].source, "--limit", "0.2", status=1)
    after = printed.out.partition("These calls show it again:\n\n")[2]
    calls = textwrap.dedent(after.partition("\n\n")[0])
    assert "assert " in calls
    for source, raised in ((USUAL, nullcontext()), (FAULTS[name].source, pytest.raises(AssertionError))):
        monkeypatch.setitem(sys.modules, "minesweeper", module := ModuleType("minesweeper"))
        exec(source, vars(module))
        with raised:
            exec(calls, {})


@pytest.mark.usefixtures("here")
def test_the_first_number_at_which_it_goes_wrong_is_shown(reviewed: Reviewing) -> None:
    printed = reviewed(FAULTS["known mines forgotten in the count"].source, status=1)
    assert "After number " in printed.out
    assert "!.!" in printed.out
    assert "line 76, in add_knowledge" in printed.unwrapped
    # Code of the student, to be found or pasted, is not broken.
    lines = [line for line in printed.out.splitlines() if not line.startswith(("    ", "  minesweeper.py"))]
    assert max(map(len, lines)) < 80


@pytest.mark.usefixtures("here")
def test_a_hang_is_explained_and_other_positions_are_tried(reviewed: Reviewing) -> None:
    printed = reviewed(FAULTS["duplicates kept"].source, "--limit", "0.3", status=1)
    assert re.search(r"`knowledge` had [\d,]+ sentences", printed.unwrapped)
    late, tried = re.findall(r"in (\d+) of (\d+) positions", printed.unwrapped)[0]
    assert int(late) == 5 < int(tried), "not only those in which it did not end"
    assert f" {15 - int(tried)} positions were" in printed.unwrapped


def test_the_smallest_position_with_a_fault_is_shown() -> None:
    """The fault may be a call that does not end, such as a draw when no cell is left."""
    boards = [Observation.parse(text) for text in ("00000\n" * 5, "0.\n.2")]
    late = [Fault("no end", "...", seen=seen, number=len(seen.reveals), is_late=True) for seen in boards]
    review = Review("a.py:A", results=[PositionFindings(), *[PositionFindings([fault]) for fault in late]])
    assert [fault.number for fault in review.faults] == [2]


def test_a_call_that_cannot_be_interrupted_is_ended(reviewed: Reviewing, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(signal, "pthread_sigmask"):
        pytest.skip("this system cannot block signals")
    monkeypatch.setattr("mineproof.course.student_review.student_process.GRACE", 0.1)
    monkeypatch.setattr("engines.function_process.START_SECONDS", 1.0)
    blocked = "import signal, time\nsignal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])\ntime.sleep(600)\n"
    printed = reviewed(blocked, "--limit", "0.2", status=2)
    assert "within 0.2 s" in printed.unwrapped


@pytest.mark.usefixtures("here")
def test_one_seed_is_one_report(reviewed: Reviewing) -> None:
    drawing = USUAL.replace("self.moves_made.add(cell)", "self.moves_made.add(cell); print(random.random())")
    first, again = (reviewed(drawing, "--seed", "3", "--prints").out for _ in range(2))
    assert first == again


HAND_INS = {
    "ann/minesweeper.py": (USUAL, "right", "finds "),
    "bob/minesweeper.py": (FAULTS["no subsets"].source, "right, but not all", "missing: subset pairs"),
    "cal/minesweeper.py": (FAULTS["a needed package is missing"].source, "cannot be run", "no_such_package"),
    "dan/minesweeper.py": ("", "cannot be run", "no class 'MinesweeperAI'"),
    "eve/player.py": ("x = 1 / 0\nclass MinesweeperAI: ...", "cannot be run", "player.py, line 1, in <module>"),
    "fay/puzzle.py": ("knowledge0 = 1\nknowledge1 = And(", "cannot be run", "(puzzle.py, line 2)"),
    "gil/puzzle.py": ("x = 1 / 0\nknowledge0 = 1", "cannot be run", "puzzle.py, line 1, in <module>"),
}
"""Hand-ins in a folder: the text of each, its verdict, and a part of its line."""


@pytest.mark.usefixtures("here")
def test_each_hand_in_of_a_folder_gets_a_line(mineproof: Command, tmp_path: Path) -> None:
    for name, (text, *_) in {**HAND_INS, "ann/runner.py": ("import minesweeper",)}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    lines = mineproof("course --positions 2", tmp_path, status=1).out.splitlines()
    records = mineproof("course --positions 2 --json", tmp_path, status=1).records
    for (name, (_, verdict, part)), line, record in zip(HAND_INS.items(), lines, records, strict=True):
        assert line.startswith(str(tmp_path / name))
        assert f": {verdict}; " in line
        assert part in line
        assert record.get("verdict", verdict) == verdict
        assert ("cannot be loaded" in str(record)) == (verdict == "cannot be run")
    assert records[1]["missing"]["step"] == "subset pairs"


@pytest.mark.usefixtures("here")
def test_a_fault_in_json_has_all_that_is_printed(reviewed: Reviewing) -> None:
    record = reviewed(FAULTS["revealed cell not made a move"].source, "--json", status=1).record
    assert record["faults"][0]["held"] == {"moves_made": "set()"}
    record = reviewed(FAULTS["height and width swapped"].source, "--json", status=1).record
    fault = record["faults"][0]
    assert record["verdict"] == "wrong"
    assert fault["name"] == "cell off the board"
    assert fault["calls"][0] == "from minesweeper import MinesweeperAI"
    assert fault["calls"][1].startswith("ai = MinesweeperAI(")
    assert fault["lines"] == ["minesweeper.py, line 76, in add_knowledge: new = Sentence(cells, count)"]
    assert fault["positions"] > 0
    assert len(fault["board"].splitlines()[0]) != len(fault["board"].splitlines())


@pytest.mark.usefixtures("here")
def test_what_a_player_prints_is_counted_or_shown(reviewed: Reviewing) -> None:
    for options in ([], ["--prints"]):
        printed = reviewed("print('loaded')\n" + USUAL, *options)
        assert printed.out.startswith("loaded") == bool(options)
        assert ("printed 1 line" in printed.unwrapped) == (not options)


def test_collections_of_another_type_are_read() -> None:
    player = SimpleNamespace(moves_made=[(0, 0)], mines={}, safes={(0, 0)}, knowledge={frozenset({(0, 1)}): 1})
    held = Board(Grid.of(None, 2, 2)).held(player)
    assert held.moves_made == {(0, 0)}
    assert not held.mines
    assert not held.knowledge


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system cannot wake a call that waits")
def test_a_call_that_waits_is_ended_too() -> None:
    read, write = os.pipe()
    late = threading.Timer(10, os.write, (write, b"something to read"))
    late.start()
    with pytest.raises(Fault):
        guarded(lambda: os.read(read, 1), 0.1)
    assert late.is_alive(), "the limit ended the call, and not what there was to read"
    late.cancel()
    for end in (read, write):
        os.close(end)


@pytest.mark.parametrize(
    ("source", "description"),
    [
        ("def open(", "SyntaxError: '(' was never closed (minesweeper.py, line 1)"),
        ("x = 1\ny = x / 0\n", "minesweeper.py, line 2, in <module>: y = x / 0"),
        ("import no_such_module\n", "'no_such_module', which is not installed here. minesweeper.py, line 1"),
        ("while True: pass\n", "no answer within 0.2 s"),
        ("raise SystemExit(0)\n", "sys.exit(0) was called"),
    ],
)
@pytest.mark.usefixtures("here")
def test_a_file_that_cannot_be_loaded_is_told_by_its_line(reviewed: Reviewing, source: str, description: str) -> None:
    printed = reviewed(source, "--limit", "0.2", status=2)
    assert printed.unwrapped.startswith("Cannot be run. ")
    assert description in printed.unwrapped
