"""The runner of commands, which are typed functions: parses the arguments, and reports errors by message and status."""

import codecs
import os
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    Parameter,
    UnknownCommandError,
    UnusedCliTokensError,
)

from benchmarks.command_line.startup_interrupts import INTERRUPTED, raise_at_interrupt
from benchmarks.command_line.visible_output import visible_outputs
from game.errors import GaveUp, UserError

DONE, COMPLAINTS, REFUSED, FAILED = 0, 1, 2, 3
"""The exit statuses, except `INTERRUPTED` after Ctrl-C.

- done: success
- complaints: success, but faults or complaints were printed
- refused: invalid arguments or an invalid file
- failed: a limit was reached, the program itself is wrong, or the cluster was lost
"""

STATUSES = (
    "Exit status: 0 done, 1 done with faults or complaints, 2 unusable arguments or file, 3 a failure of the program "
    "itself or of the cluster, 130 interrupted."
)

STDIN = "<stdin>"
"""Replaces the argument `-` during parsing, because cyclopts takes a hyphen for the beginning of an option."""


def make_app(name: str, *commands: Callable[..., int], **options: Any) -> App:
    """Make the app of a command with these `commands`; the help of a function is its docstring."""
    app = App(
        name=name,
        default_parameter=Parameter(negative=(), allow_repeating=True, show_default=_shown_default),
        **{"version_flags": [], **options},
    )
    for command in commands:
        app.command(command)
    return app


def _shown_default(value: object) -> str | None:
    if value is None or value is False or value in ((), ""):
        return None
    if value is True:
        return "yes"
    return f"{value:g}" if isinstance(value, float) else ",".join(value) if isinstance(value, tuple) else str(value)


def run_command(app: App, argv: Sequence[str]) -> int:
    """Parse `argv`, call the named function, and return the exit status."""
    print_any_text()
    with visible_outputs(), _warnings_as_notes(app.name[0]):
        return _run(app, argv)


@contextmanager
def _warnings_as_notes(name: str) -> Iterator[None]:
    """Print a `RuntimeWarning` as one line on standard error, without its place in the source code."""
    with warnings.catch_warnings():
        shown = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *place: Any, **stream: Any) -> None:
            if issubclass(category, RuntimeWarning):
                print(f"{name}: note: {message}", file=sys.stderr)
            else:
                shown(message, category, *place, **stream)

        warnings.showwarning = show
        yield


def parsed(app: App, argv: Sequence[str]) -> Callable[[], int | None]:
    """Return the function named in `argv`, with its arguments. Raises `CycloptsError`, and errors of converters."""
    words = [STDIN if word == "-" else word for word in argv]
    command, bound, _ = app.parse_args(words, print_error=False, exit_on_error=False)
    return partial(command, *bound.args, **bound.kwargs)


def _run(app: App, argv: Sequence[str]) -> int:
    try:
        command = parsed(app, argv)
        raise_at_interrupt()
        status = command()
        sys.stdout.flush()  # here, where a closed pipe can be caught
        return int(status or DONE)
    except CycloptsError as error:
        name = " ".join([*app.name, *(error.command_chain or ())])
        print(f"{name}: {complaint(error)}\n`{name} --help` says more", file=sys.stderr)
        return REFUSED
    except BrokenPipeError:
        # Whoever reads has enough, as in `... | head -1`. Nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except (UserError, UnicodeError, OSError, ImportError, GaveUp) as error:
        print(f"{app.name[0]}: {error}", file=sys.stderr)
        return FAILED if isinstance(error, GaveUp) else REFUSED
    except KeyboardInterrupt as interrupt:
        print("; ".join(["interrupted", *map(str, interrupt.args)]), file=sys.stderr)
        return INTERRUPTED
    except Exception:  # Python itself would end with status 1, which says something else here
        traceback.print_exc()
        return FAILED


def complaint(error: CycloptsError) -> str:
    """Describe an error in the arguments: the value, the expected one, and the nearest name."""
    if isinstance(error, UnknownCommandError) and error.app is not None and error.unused_tokens:
        from engines.engine_name_syntax import unknown_name  # as it takes time, and is needed here alone

        name = error.unused_tokens[0]
        is_option = name.startswith("-")
        known = [one for one in error.app if one.startswith("-") is is_option]
        return unknown_name("option" if is_option else "command", name, known)
    if isinstance(error, UnusedCliTokensError):
        return f"unexpected {' '.join(error.unused_tokens or ())}; it takes no such argument"
    if isinstance(error, CoercionError) and error.msg and error.argument is not None:
        keyword = error.token.keyword if error.token is not None else None
        return f"{keyword or error.argument.name}: {error.msg}"
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        return f"{error.keyword} has no value" if error.keyword else f"{error.argument.name} is missing"
    return str(error)


STRAIGHT = {"“": '"', "”": '"', "‘": "'", "’": "'"}


def straighten(error: UnicodeError) -> tuple[str, int]:
    r"""Replace characters that an encoding lacks by straight quotes and escapes; an error handler of `codecs`.

    >>> "A says: “¬B.”".encode("ascii", "straight")
    b'A says: "\\xacB."'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(STRAIGHT.get(sign) or ascii(sign)[1:-1] for sign in lacking), error.end


codecs.register_error("straight", straighten)


def print_any_text() -> None:
    """Set UTF-8 for files and pipes unless PYTHONIOENCODING is set. Characters missing in an encoding are replaced."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            keeps_encoding = stream.isatty() or "PYTHONIOENCODING" in os.environ
            reconfigure(encoding=None if keeps_encoding else "utf-8", errors="straight")
