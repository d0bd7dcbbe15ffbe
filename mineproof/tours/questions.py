"""Questions to the user of a command, at a terminal or through a pipe."""

from __future__ import annotations

import sys


def agrees(question: str) -> bool:
    """Ask `question`, and return whether the answer is y or yes.

    Without a terminal the next line of standard input, a pipe or a file, is the answer, and both are printed on
    standard error. No answer means no: standard input may be closed, or at its end.
    """
    if sys.stdin is None or sys.stdin.closed:
        return False
    is_terminal = sys.stdin.isatty()
    if is_terminal and not sys.stdout.isatty():  # the question would be invisible
        return False
    asked_on = sys.stdout if is_terminal else sys.stderr
    print(question, end="", file=asked_on, flush=True)
    try:
        answer = sys.stdin.readline()
    except (OSError, UnicodeDecodeError):
        answer = ""
    if not is_terminal or not answer:  # a terminal echoes the answer with its line break
        print(answer.rstrip(), file=asked_on, flush=True)
    return answer.strip().casefold() in ("y", "yes")
