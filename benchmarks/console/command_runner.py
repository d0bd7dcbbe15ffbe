"""How a command is run: its arguments are parsed, errors become messages, and an exit status is returned."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Any

from benchmarks.console.interrupts import INTERRUPTED, raise_at_interrupt
from benchmarks.console.visible_output import visible_outputs
from game.errors import GaveUp, UserError

DONE, COMPLAINTS, REFUSED, FAILED = 0, 1, 2, 3
"""The exit statuses: all done; done, with faults or complaints that were printed; arguments or a file that cannot be
used; a limit reached, an error of the program itself, or a cluster lost. What Ctrl-C ended has `INTERRUPTED`."""

STATUSES = (
    "Exit status: 0 done, 1 done with faults or complaints, 2 unusable arguments or file, 3 a failure of the program "
    "itself or of the cluster, 130 interrupted."
)


class ClusterLost(RuntimeError):
    """The cluster failed under a run."""


class Parser(argparse.ArgumentParser):
    """A parser that takes no option by a part of its name: a misspelt one might begin minutes of work."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Refuse what is not known with the usage of the command itself, not with that of all commands."""
        known, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return known, unknown

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise `ArgumentError` for a value that is not among the choices, with the nearest one: "did you mean"."""
        if action.choices is not None and value not in action.choices:
            from engines.spec import unknown_name  # as it takes time, and is needed here alone

            what = "command" if isinstance(action, argparse._SubParsersAction) else "choice"
            raise argparse.ArgumentError(action, unknown_name(what, value, map(str, action.choices)))


def run_command(parser: argparse.ArgumentParser, argv: Sequence[str]) -> int:
    """Parse `argv`, call the `run` that the arguments name, and return the exit status."""
    print_any_text()
    with visible_outputs():
        return _run(parser, argv)


def _run(parser: argparse.ArgumentParser, argv: Sequence[str]) -> int:
    arguments = parser.parse_args(argv)
    try:
        raise_at_interrupt()
        status = int(arguments.run(arguments))
        sys.stdout.flush()  # here, where a closed pipe can be caught
        return status
    except BrokenPipeError:
        # Whoever reads has enough, as in `... | head -1`. Nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except (UserError, UnicodeError, OSError, ImportError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return REFUSED
    except (ClusterLost, GaveUp) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        goes_on = "; what --out names is kept: run it again to go on" if getattr(arguments, "out", None) else ""
        print(f"interrupted{goes_on}", file=sys.stderr)
        return INTERRUPTED
    except Exception:  # Python itself would end with status 1, which says something else here
        traceback.print_exc()
        return FAILED


def print_any_text() -> None:
    """Let files and pipes get UTF-8 unless PYTHONIOENCODING is set; signs that a stream cannot show are replaced."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            keeps_encoding = stream.isatty() or "PYTHONIOENCODING" in os.environ
            reconfigure(encoding=None if keeps_encoding else "utf-8", errors="replace")
