"""Handlers of Ctrl-C while a program starts: the process ends at once, with the message "interrupted".

An exception in the middle of an import might be swallowed. Ctrl-C is not handled before this module is imported, so it
imports little itself: `_signal` in place of `signal`, whose enumerations take longer than all the rest.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # as in `typing`
if TYPE_CHECKING:
    import signal
else:
    import _signal as signal

INTERRUPTED = 130


def end_at_interrupt() -> None:
    """End the process at Ctrl-C from now on, unless the signal is handled already, or ignored, as in the background."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def raise_at_interrupt() -> None:
    """Restore Python's default handler, so that Ctrl-C raises `KeyboardInterrupt` and callers can clean up."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(*_: object) -> None:
    try:
        os.write(2, b"interrupted\n")
    finally:  # even where standard error is closed
        os._exit(INTERRUPTED)
