"""What the commands share: values that options take, files to open, and options with their meaning."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias, TypeVar

from benchmarks.contestants import check_known, contestants, why_missing
from benchmarks.running.executors import Workers, cluster_workers, local_workers
from game.minesweeper.sizes import Size

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What a command is added to."""


Number = TypeVar("Number", int, float)


def size(text: str) -> Size:
    """A board size."""
    try:
        return Size.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def number(
    kind: Callable[[str], Number], expected: str, fits: Callable[[Number], bool] = lambda value: True
) -> Callable[[str], Number]:
    """What argparse makes a number of: of this `kind` and such that it `fits`, as `expected` says in words."""

    def parse(text: str) -> Number:
        try:
            value = kind(text)
        except ValueError:
            value = None
        if value is None or not fits(value):
            raise argparse.ArgumentTypeError(f"got {text[:40]!r}; expected {expected}")
        return value

    return parse


whole = number(int, "a whole number")
natural = number(int, "a whole number of at least 0", lambda value: value >= 0)
positive = number(int, "a whole number of at least 1", lambda value: value >= 1)
real = number(float, "a number")
rate = number(float, "a number above 0", lambda value: value > 0)
"""So many a second."""
amount = number(float, "a finite number of at least 0", lambda value: 0 <= value < float("inf"))
"""So much of something measured, such as seconds."""


@contextmanager
def opening(path: str | Path, expected: str) -> Iterator[None]:
    """Let an `OSError` raised inside, where the file at `path` is opened, name it and say what was `expected`."""
    try:
        yield
    except OSError as error:
        raise OSError(f"{path}: {error.strerror}; expected {expected}") from error


MOST_SECONDS = 1e6
"""The longest limit, of more than eleven days: the system's timers take no number of seconds."""

seconds = number(
    float, f"seconds, more than 0 and at most {MOST_SECONDS:,.0f}", lambda value: 0 < value <= MOST_SECONDS
)


def add_common_options(parser: argparse.ArgumentParser, limit: float = 60.0, jobs: int | None = None) -> None:
    """Add who takes part, and where and how the trials are made: unless told, with `jobs` or one a processor."""
    parser.add_argument("--engine", action="append", metavar="NAME[,NAME...]", help="who takes part (default: all)")
    parser.add_argument(
        "--seed", type=whole, default=1, help="draws the boards and the random moves (default: %(default)s)"
    )
    parser.add_argument(
        "--limit",
        type=seconds,
        metavar="SECONDS",
        default=limit,
        help="for one deduction or game (default: %(default)g)",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=positive, default=jobs, help=f"processes (default: {jobs or 'one a processor'})")
    where.add_argument("--cluster", metavar="ADDRESS", help="run on the Dask cluster with this scheduler")


def engines_from(arguments: argparse.Namespace, kind: str = "games") -> tuple[str, ...]:
    """The contestants asked for, each once, or all. Raises `ValueError` for one that can take no part."""
    if not arguments.engine:
        return contestants(kind)
    names = [name.strip() for names in arguments.engine for name in names.split(",")]
    check_known(names, kind)
    return tuple(dict.fromkeys(names))


def missing_from(engines: Sequence[str]) -> dict[str, str]:
    """Those of `engines` that are not installed, with what to install."""
    reasons = {engine: why_missing(engine) for engine in engines}
    return {engine: reason for engine, reason in reasons.items() if reason is not None}


def sizes_from(arguments: argparse.Namespace) -> list[Size]:
    """The sizes asked for, each once. Raises `BadLayout`."""
    return list(dict.fromkeys(Size.parse(text.strip()) for text in arguments.size.split(",")))


def workers_from(arguments: argparse.Namespace) -> AbstractContextManager[Workers]:
    """Where the trials are made."""
    return cluster_workers(arguments.cluster) if arguments.cluster is not None else local_workers(arguments.jobs)


def refuse_together(arguments: argparse.Namespace, names: Sequence[str], why: str) -> None:
    """Raise `ValueError` if one of the options `names` was given, which `why` says has no meaning here."""
    for name in names:
        if getattr(arguments, name) is not None:
            raise ValueError(f"--{name} {getattr(arguments, name)}: {why}")


def report_faults(faults: Sequence[str]) -> int:
    """Tell what must not be, and return the exit status: 1 if there is anything, 0 if not."""
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    return 1 if faults else 0
