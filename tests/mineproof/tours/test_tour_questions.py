"""The question whether to go on, as a pipe and a stream that cannot be read answer it."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from mineproof.tours.questions import agrees
from tests.support.commands import Command


@pytest.mark.parametrize(
    ("typed", "answers"), [("y\nYES\nn\ny\n", ["y", "YES", "n"]), ("", [])], ids=["answered", "ended"]
)
def test_answers_are_read_from_a_pipe_and_its_end_means_no(
    typed: str, answers: list[str], mineproof: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    printed = mineproof("tour --height 5 --width 5")
    assert printed.out.count("[(0, 0)") == max(1, len(answers))
    asked = [line.strip() for line in printed.err.splitlines() if line.startswith("Continue?")]
    assert asked == [f"Continue? [y/N] {answer}".strip() for answer in answers or [""]]


def test_the_question_is_printed_before_an_answer_is_waited_for() -> None:
    command = [sys.executable, "-m", "mineproof", "tour", "--height", "5", "--width", "5"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        assert process.stderr.read(len("Continue?")) == b"Continue?"
        process.stdin.write(b"n\n")
        process.stdin.flush()
        assert process.stderr.read().split() == [b"[y/N]", b"n"]
    assert process.returncode == 0


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def closed() -> io.StringIO:
    stream = io.StringIO()
    stream.close()
    return stream


def unreadable() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(b"\xff\n"), encoding="utf-8")


@pytest.mark.parametrize(
    ("stdin", "stdout", "shown", "means"),
    [
        (io.StringIO("y\n"), io.StringIO(), "", True),
        (io.StringIO(" YES \r\n"), io.StringIO(), "", True),
        (io.StringIO("\n"), io.StringIO(), "", False),
        (io.StringIO("yesterday\n"), io.StringIO(), "", False),
        (closed(), io.StringIO(), "", False),
        (unreadable(), io.StringIO(), "", False),
        (Terminal("y\n"), Terminal(), "Continue? ", True),
        (Terminal("y\n"), io.StringIO(), "", False),  # nobody would see the question
    ],
)
def test_yes_means_yes_and_everything_else_no(
    monkeypatch: pytest.MonkeyPatch, stdin: io.TextIOBase, stdout: io.StringIO, shown: str, means: bool
) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    monkeypatch.setattr(sys, "stdout", stdout)
    assert agrees("Continue? ") is means
    assert stdout.getvalue() == shown
