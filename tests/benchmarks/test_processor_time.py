"""The processor time of programs and of what they start."""

import os
import sys

import pytest

from benchmarks.harness.processor_time import processor_seconds, seconds_of_programs
from engines.program_process import Program
from engines.programs.program_engine import ProgramEngine
from mineproof import create
from tests.support.scripted_protocol_programs import scripted


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
