"""Ctrl-C while a program starts: it ends at once, in one word.

There is nothing to tidy up then, and an exception in the middle of an import might be swallowed. What is imported
before this module, and by it, is not covered. So it imports what `signal` is made of: `signal` itself, with its
enumerations, takes longer than all the rest.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # as in `typing`
if TYPE_CHECKING:
    import signal
else:
    import _signal as signal

INTERRUPTED = 130
"""The exit status of what Ctrl-C ended."""


def end_at_interrupt() -> None:
    """From now on end the process at Ctrl-C; where that is ignored, as in the background, or handled, leave it so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def raise_at_interrupt() -> None:
    """From now on raise `KeyboardInterrupt` again, for whoever has something to tidy up."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(*_: object) -> None:
    try:
        os.write(2, b"interrupted\n")
    finally:  # even where standard error is closed
        os._exit(INTERRUPTED)
