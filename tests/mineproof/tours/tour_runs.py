"""The command `tour` as a user runs it in a terminal."""

from __future__ import annotations

import os
import subprocess
import sys


def in_a_terminal(typed: str, *arguments: str) -> str:
    """What `python -m mineproof tour` prints in a terminal in which `typed` is typed."""
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "mineproof", "tour", *arguments], stdin=theirs, stdout=theirs, stderr=theirs
    ):
        os.close(theirs)
        os.write(ours, typed.encode())
        printed = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # how Linux says that the other side is closed
                break
            if not part:
                break
            printed += part
    os.close(ours)
    return printed.decode()
