"""Questions to the user of a command, at a terminal or through a pipe."""

from __future__ import annotations

import os
import sys
from queue import Empty, SimpleQueue
from threading import Thread
from unicodedata import normalize

YES = frozenset({"y", "yes", "o", "oui", "t", "tak", "s", "si", "sí", "sim", "j", "ja"})
"""In the languages of the course: English, French, Polish, Italian, Spanish and Portuguese, German and Dutch."""

_SECONDS_TO_ANSWER = 1.0
"""How long an answer is waited for where there is no terminal."""


def agrees(question: str) -> bool:
    """Whether `question` is answered with one of the words for yes, in upper or lower case.

    At a terminal the question is asked. Elsewhere the next line of standard input, a pipe or a file, is the answer if
    it comes within a second, and is printed with the question on standard error. No answer means no: standard input may
    be closed, at its end, or a pipe without a writer.
    """
    if sys.stdin is None or sys.stdin.closed:
        return False
    if sys.stdin.isatty():
        answer = _ask(question) if sys.stdout.isatty() else None
    else:
        answer = _line_soon()
        if answer is None:
            print(f"{question}(no answer came within {_SECONDS_TO_ANSWER:g} s)", file=sys.stderr)
        elif answer:
            print(f"{question}{answer.rstrip()}", file=sys.stderr)
    return answer is not None and normalize("NFC", answer.strip().casefold()) in YES


def _ask(question: str) -> str | None:
    """What is typed at the terminal; None for the end of input."""
    try:
        return input(question)
    except (EOFError, UnicodeDecodeError):
        print()
        return None


def _line_soon() -> str | None:
    """The next line of standard input, empty at its end; None if none comes within a second.

    A thread reads it, byte by byte so that it takes no more than the line: Linux, macOS and Windows have no other way
    in common to read from a pipe for a limited time.
    """
    try:
        descriptor = sys.stdin.fileno()
    except OSError:  # an object that stands in for standard input
        return _line_of_object()
    lines: SimpleQueue[bytes] = SimpleQueue()

    def read() -> None:
        line = b""
        try:
            while not line.endswith(b"\n") and (byte := os.read(descriptor, 1)):
                line += byte
        except OSError:
            line = b""  # closed
        lines.put(line)

    Thread(target=read, daemon=True).start()
    try:
        line = lines.get(timeout=_SECONDS_TO_ANSWER)
    except Empty:
        return None
    return line.decode(sys.stdin.encoding or "utf-8", errors="replace")


def _line_of_object() -> str:
    try:
        return sys.stdin.readline()
    except OSError:
        return ""
