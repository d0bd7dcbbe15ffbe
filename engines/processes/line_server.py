"""The other side of a guarded process in Python: it answers lines by lines, until nobody asks any more."""

from __future__ import annotations

import base64
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

ORPHAN_SECONDS = 1.0
"""How often a process looks whether the one that asks is still there."""


def serve(answers: Callable[[Iterator[bytes]], Iterable[bytes]]) -> None:
    """Write the `answers` to the lines of standard input. Whatever is printed meanwhile goes to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks, which ends this one
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    process = os.getpid()
    for line in answers(iter(sys.stdin.buffer)):
        if os.getpid() != process:  # what was called has forked, and this is the copy
            os._exit(0)
        try:
            output.write(line)
            output.flush()
        except OSError as error:  # there is no reader, or what was called has closed the pipe
            print(f"the results cannot be written: {error.strerror}", file=sys.stderr, flush=True)
            os._exit(1)  # at an end with all ceremony Python 3.13 complains of the same once more


def as_line(value: object) -> bytes:
    """Any value that can be pickled, as a line."""
    return base64.b64encode(pickle.dumps(value)) + b"\n"


def from_line(line: bytes) -> Any:
    """The value that was written as `line`; what is no such line raises almost anything."""
    return pickle.loads(base64.b64decode(line))


def results(lines: Iterator[bytes]) -> Iterator[bytes]:
    """What the function of the first line returns for the question of each other one."""
    function = from_line(next(lines))
    for line in lines:
        yield as_line(function(from_line(line)))


def _end_without_a_parent() -> None:
    """End this process, however busy, when its parent has ended. Windows does not say so."""
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(ORPHAN_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    sys.stdout = sys.stderr  # which is written line by line
    threading.Thread(target=_end_without_a_parent, daemon=True).start()
    serve(results)
