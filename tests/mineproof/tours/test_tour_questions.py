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


def test_standard_input_that_cannot_be_read_means_no(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stdin", closed)
    assert not agrees("Continue? ")
    unreadable = io.StringIO("y")
    monkeypatch.setattr(unreadable, "readline", lambda: (_ for _ in ()).throw(OSError("captured")))
    monkeypatch.setattr(sys, "stdin", unreadable)
    assert not agrees("Continue? ")


@pytest.mark.parametrize(("answer", "means"), [("y", True), (" YES \r", True), ("", False), ("yesterday", False)])
def test_yes_means_yes_and_everything_else_no(monkeypatch: pytest.MonkeyPatch, answer: str, means: bool) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(answer + "\n"))
    assert agrees("Continue? ") is means


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_asked_where_the_question_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    for stdout, shown in ((Terminal(), "Continue? "), (io.StringIO(), "")):
        monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
        monkeypatch.setattr(sys, "stdout", stdout)
        assert agrees("Continue? ") is bool(shown)
        assert stdout.getvalue() == shown
