"""Questions to the user of a command, at a terminal or through a pipe."""

from __future__ import annotations

import os
import sys
from queue import Empty, SimpleQueue
from threading import Thread
from unicodedata import normalize

YES = frozenset({"y", "yes", "o", "oui", "t", "tak", "s", "si", "sí", "sim", "j", "ja"})
"""In the languages of the course: English, French, Polish, Italian, Spanish and Portuguese, German and Dutch."""

_SECONDS_TO_ANSWER = 10.0
"""How long an answer is waited for where there is no terminal, once the question is printed."""

_AT_ONCE = 0.1
"""Seconds in which an answer comes that was there before the question, or the end of input."""


def agrees(question: str) -> bool:
    """Whether `question` is answered with one of the words for yes, in upper or lower case.

    At a terminal the question is asked. Elsewhere the next line of standard input, a pipe or a file, is the answer if
    it comes within ten seconds, and is printed with the question on standard error; where it is not there yet, the
    question is printed before it is waited for. No answer means no: standard input may be closed, at its end, or a pipe
    to which nothing is written.
    """
    if sys.stdin is None or sys.stdin.closed:
        return False
    ask = _answer_at_terminal if sys.stdin.isatty() else _answer_of_pipe
    answer = ask(question)
    return answer is not None and normalize("NFC", answer.strip().casefold()) in YES


def _answer_at_terminal(question: str) -> str | None:
    """What is typed at the terminal; None for the end of input, and where the question would not be seen."""
    if not sys.stdout.isatty():
        return None
    try:
        return input(question)
    except (EOFError, UnicodeDecodeError):
        print()
        return None


def _answer_of_pipe(question: str) -> str | None:
    """The next line of standard input, empty at its end; None if none comes in time."""
    lines = _next_line()
    try:
        answer = lines.get(timeout=_AT_ONCE)
    except Empty:
        print(question, end="", file=sys.stderr, flush=True)
    else:
        if answer:
            print(f"{question}{answer.rstrip()}", file=sys.stderr)
        return answer
    try:
        answer = lines.get(timeout=_SECONDS_TO_ANSWER)
    except Empty:
        print(f"(no answer came within {_SECONDS_TO_ANSWER:g} s)", file=sys.stderr)
        return None
    print(answer.rstrip(), file=sys.stderr)
    return answer


def _next_line() -> SimpleQueue[str]:
    """Where the next line of standard input will be, empty at its end.

    A thread reads it, byte by byte so that it takes no more than the line: Linux, macOS and Windows have no other way
    in common to read from a pipe for a limited time.
    """
    lines: SimpleQueue[str] = SimpleQueue()
    encoding = sys.stdin.encoding or "utf-8"
    try:
        descriptor = sys.stdin.fileno()
    except OSError:  # an object that stands in for standard input
        lines.put(_line_of_object())
        return lines

    def read() -> None:
        line = b""
        try:
            while not line.endswith(b"\n") and (byte := os.read(descriptor, 1)):
                line += byte
        except OSError:
            line = b""  # closed
        lines.put(line.decode(encoding, errors="replace"))

    Thread(target=read, daemon=True).start()
    return lines


def _line_of_object() -> str:
    try:
        return sys.stdin.readline()
    except OSError:
        return ""
