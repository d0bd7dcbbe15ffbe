"""Ctrl-C while a program starts: it ends at once, with a message of one word.

There is no cleanup to do then, and an exception in the middle of an import might be swallowed. The imports before and
of this module are not covered. So it imports the C module below `signal`: `signal` itself, with its enumerations, takes
longer than all the rest.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # as in `typing`
if TYPE_CHECKING:
    import signal
else:
    import _signal as signal

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def end_at_interrupt() -> None:
    """End the process at Ctrl-C from now on, unless the signal is ignored, as in the background, or handled."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def raise_at_interrupt() -> None:
    """Raise `KeyboardInterrupt` at Ctrl-C again from now on, so that callers can clean up."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(*_: object) -> None:
    try:
        os.write(2, b"interrupted\n")
    finally:  # even where standard error is closed
        os._exit(INTERRUPTED)
