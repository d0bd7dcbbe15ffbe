"""Failures of trials: the cause of an exception, its place and its words, in one line."""

from collections.abc import Mapping
from pathlib import Path
from traceback import extract_tb

from benchmarks.harness.sent_modules import is_installed
from benchmarks.harness.trial import Cause, Failure, Refused
from engines.program_process import LONGEST_REASON
from game.errors import GaveUp, Unsound
from game.wording import visible

CAUSES: Mapping[type[Exception], Cause] = {Refused: "refused", GaveUp: "gave up", Unsound: "unsound"}
"""Errors with a cause of their own; only the message is reported, without the type and the line."""


def failure_by(error: BaseException) -> Failure:
    """Convert an error of a contestant to a failure, with its message in one line."""
    message, name = _words_of(error), type(error).__name__
    for kind, cause in CAUSES.items():
        if isinstance(error, kind):
            return Failure(cause, message[:LONGEST_REASON])
    if isinstance(error, SystemExit):
        return Failure("raised", f"sys.exit({error.code!r}) was called"[:LONGEST_REASON])
    is_memory = isinstance(error, MemoryError)
    reason = ": ".join(filter(None, [name if is_memory else f"{name}{_place_of(error)}", message]))
    return Failure("memory" if is_memory else "raised", reason[:LONGEST_REASON])


def _place_of(error: BaseException) -> str:
    """Return the line of a user's own file where an error was raised, in words; empty if there is none."""
    for frame in reversed(extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_absolute() and not is_installed(path):
            return f" in line {frame.lineno} of {path.name}"
    return ""


def _words_of(error: BaseException) -> str:
    try:
        words = " ".join(str(error).split())
    except BaseException as another:  # raised by its `__str__`
        return f"its message cannot be shown: __str__ raises {type(another).__name__}"
    return visible(words, in_line=True)


def too_late(limit: float) -> Failure:
    """Return the failure of a trial that exceeded its limit."""
    return Failure("late", f"no result within {limit:g} s")
