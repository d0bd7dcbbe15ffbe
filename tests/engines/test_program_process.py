"""Programs beside this one: they answer in time or are ended, with their children, and it is known why."""

import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from engines import program_process
from engines.program_process import Program
from tests.support.running_processes import is_gone, until
from tests.support.scripted_protocol_programs import PATIENCE


def python(code: str, **options: int) -> Program:
    return Program([sys.executable, "-c", code], memory=options.get("memory"))


ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"


def test_lines_come_one_after_the_other_waited_for_or_not() -> None:
    echoing = python(ECHO)
    assert echoing.read_line() is None
    for line in (b"1\n", b"2\n"):
        echoing.write(line)
    assert echoing.read_line(PATIENCE) == b"1\n"
    lines: list[bytes | None] = []
    until(lambda: (lines.append(echoing.read_line()) or lines[-1]) is not None)  # type: ignore[func-returns-value]
    assert lines[-1] == b"2\n"
    assert echoing.status() is None
    echoing.end()
    assert echoing.status() is not None
    assert echoing.read_line(PATIENCE) == echoing.read_line(PATIENCE) == b""


def test_a_program_that_does_not_read_holds_nobody_up() -> None:
    deaf = python("import time; print(1, flush=True); time.sleep(3600)")
    for _ in range(100):
        deaf.write(bytes(1_000_000) + b"\n")
    assert deaf.read_line(PATIENCE) == b"1\n".replace(b"\n", os.linesep.encode())
    assert deaf.read_line(0.01) is None
    deaf.end()


def test_a_long_line_comes_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_process, "LONGEST_LINE", 3)
    endless = python("print('aaaaa', end='')")
    assert [endless.read_line(PATIENCE) for _ in range(3)] == [b"aaa", b"aa", b""]
    endless.end()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "exit status 0"),
        ("raise SystemExit(3)", "exit status 3"),
        ("raise SystemExit('no luck')", "exit status 1 (no luck)"),
        ("import sys; print(*range(9), 'note: more', sep='\\n', file=sys.stderr)", "exit status 0 (7 8)"),
        ("import sys; print(299 * 'a', 'b', sep='\\n', file=sys.stderr)", f"exit status 0 (... {298 * 'a'} b)"),
        pytest.param(
            "import os; os.abort()",
            "SIGABRT",
            marks=pytest.mark.skipif(os.name != "posix", reason="the names of signals are those of POSIX"),
        ),
    ],
)
def test_why_a_program_ended_is_told(code: str, why: str) -> None:
    ended = python(code)
    assert ended.read_line(PATIENCE) == b""
    assert ended.end_reason() == why


def test_a_file_that_is_no_program_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "text"
    with pytest.raises(FileNotFoundError):
        Program([str(file)])
    file.write_text("no program", encoding="utf-8")
    for mode in (0o644, 0o755):
        file.chmod(mode)
        with pytest.raises(OSError, match=r"Permission denied|Exec format error|not a valid"):
            Program([str(file)])


LEAVING = """
import subprocess, sys, time
print(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"], LEAVES).pid, flush=True)
time.sleep(3600)
"""


@pytest.mark.parametrize("leaves", ["", "start_new_session=True"])
def test_its_children_are_ended_with_a_program(leaves: str) -> None:
    leaving = python(LEAVING.replace("LEAVES", leaves))
    child = psutil.Process(int(leaving.read_line(PATIENCE) or b""))
    leaving.end()
    until(lambda: is_gone(child))


DAEMON = """
import os, sys, time
if not os.fork():
    os.setsid()
    if not os.fork():
        sleeping = "import os, time; print(os.getpid(), flush=True); os.closerange(0, 3); time.sleep(3600)"
        os.execv(sys.executable, [sys.executable, "-c", sleeping])
    os._exit(0)
os.wait()
"""
"""Starts a daemon by two forks: of a session of its own, whose parent has ended."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no daemons")
@pytest.mark.parametrize("ends_itself", [True, False])
def test_a_daemon_is_ended_with_the_program_that_started_it(ends_itself: bool) -> None:
    leaving = python(DAEMON if ends_itself else f"{DAEMON}time.sleep(3600)")
    daemon = psutil.Process(int(leaving.read_line(PATIENCE) or b""))
    if ends_itself:
        assert leaving.read_line(PATIENCE) == b""
        assert leaving.end_reason() == "exit status 0"
    leaving.end()
    until(lambda: is_gone(daemon))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_memory_that_a_program_shares_with_what_it_started_is_counted_once() -> None:
    """The anonymous memory that `mmap` gives is shared, and no limit of one process counts it."""
    sharing = """
import mmap, os, time
shared = mmap.mmap(-1, {size})
for place in range(0, {size}, 4096):
    shared[place] = 1
os.fork(), os.fork()
{then}
"""
    answer = r"time.sleep(1); os.write(1, b'1\n')"  # at once, as all four processes write it
    modest = python(sharing.format(size=120_000_000, then=answer), memory=300_000_000)
    assert (modest.read_line(PATIENCE) or b"").strip() == b"1"
    modest.end()
    greedy = python(sharing.format(size=400_000_000, then="time.sleep(3600)"), memory=300_000_000)
    assert greedy.read_line(PATIENCE) == b""
    assert "of 300,000,000 allowed" in greedy.end_reason()


def test_what_nobody_reads_is_left_in_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_process, "MOST_UNREAD", 1_000)
    flooding = python("import sys\nwhile True: print('x' * 99)")
    for _ in range(1_000):
        assert (flooding.read_line(PATIENCE) or b"").strip() == b"x" * 99
        assert flooding._lines.qsize() < 20
    flooding.end()


def test_memory_is_that_of_the_processes_still_there() -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    for most in (10**15, 0):
        assert program_process._memory(os.getpid(), most) > program_process._memory(ended.pid, most) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory is looked at, and this takes none")
def test_memory_is_limited() -> None:
    greedy = python("input(); bytes(2_000_000_000)", memory=1_000_000_000)
    greedy.write(b"\n")
    assert greedy.read_line(PATIENCE) == b""
    assert greedy.end_reason().endswith("MemoryError)")
