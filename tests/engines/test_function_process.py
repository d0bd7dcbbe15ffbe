"""A Python function in a process of its own."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from threading import Event

import psutil
import pytest

from engines.function_process import FunctionProcess, ProcessEnded
from engines.program_process import Program
from tests.support.running_processes import is_gone, until
from tests.support.scripted_protocol_programs import PATIENCE


def slow(question: str) -> str:
    if question == "long":
        Event().wait()
    if question == "deadly":
        sys.exit("that was too much")
    if question == "garbage":
        for number in range(3, 9):  # one of them is the output for answers
            with suppress(OSError):
                os.write(number, b"no answer\n")
    print(question)
    return question


def test_a_process_that_failed_says_why_and_the_next_question_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    with closing(FunctionProcess(slow, echo=True)) as process:
        for question, kind, why in (
            ("deadly", ProcessEnded, r"1 \(before deadly that was too"),
            ("long", TimeoutError, r"0\.1 seconds"),
            ("garbage", ProcessEnded, "it wrote what is no answer"),
        ):
            assert process.answer(f"before {question}", PATIENCE) == f"before {question}"
            until(lambda: "before" in capsys.readouterr().err)
            with pytest.raises(kind, match=why):
                process.answer(question, 0.1 if question == "long" else PATIENCE)
        process.ask("long")
        assert process.poll() is None
        process.close()
        with pytest.raises(ProcessEnded, match="it was ended"):
            process.poll()


def test_a_question_in_another_thread_ends_with_the_process() -> None:
    process = FunctionProcess(slow)
    assert process.answer("first", PATIENCE) == "first"
    with ThreadPoolExecutor() as executor:
        waiting = executor.submit(process.answer, "long", PATIENCE)
        until(lambda: process.question == "long")
        time.sleep(0.2)  # until it is read
        process.close()
        with pytest.raises(ProcessEnded):
            waiting.result()


def test_a_worker_starts_without_psutil() -> None:
    code = "import sys, engines.function_process; print('psutil' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "False"


BUSY = """
import os, sys
from engines.function_process import FunctionProcess
from tests.engines import test_function_process
from tests.support.running_processes import until

process = FunctionProcess(test_function_process.busy)
process.ask(sys.argv[1])
until(lambda: os.path.exists(sys.argv[1]))
"""


def busy(path: str) -> str:
    Path(f"{path}.new").write_text(str(os.getpid()))
    Path(f"{path}.new").rename(path)
    while True:
        pass


@pytest.mark.parametrize(
    "end", ["", pytest.param("os._exit(0)", marks=pytest.mark.skipif(os.name == "nt", reason="it cannot be known"))]
)
def test_a_busy_process_is_ended_with_the_one_that_asked(end: str, tmp_path: Path) -> None:
    asking = Program([sys.executable, "-c", f"{BUSY}{end}".replace("sys.argv[1]", repr(str(tmp_path / "pid")))])
    assert asking.read_line(PATIENCE) == b"", asking.end_reason()
    assert asking.end_reason() == "exit status 0"
    pid = int((tmp_path / "pid").read_text())
    until(lambda: not psutil.pid_exists(pid) or is_gone(psutil.Process(pid)))
