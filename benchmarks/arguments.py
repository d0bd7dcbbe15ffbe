"""Options that commands share, and what they stand for."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager

from benchmarks.contestants import check_known, contestants, why_missing
from benchmarks.executors import Workers, cluster_workers, local_workers
from benchmarks.sizes import Size


def add_common_options(parser: argparse.ArgumentParser, limit: float = 60.0) -> None:
    """Add who takes part, and where and how the trials are made."""
    parser.add_argument("--engine", action="append", metavar="NAME[,NAME...]", help="who takes part (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="draws the boards and the random moves (default: 1)")
    parser.add_argument(
        "--limit", type=_seconds, default=limit, help="seconds for one deduction or game (default: %(default)g)"
    )
    parser.add_argument("--jobs", type=positive, help="processes (default: one a processor)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="run on the Dask cluster with this scheduler")


def engines_from(arguments: argparse.Namespace, kind: str = "games") -> tuple[str, ...]:
    """The contestants asked for, each once, or all. Raises `ValueError` for one that is not known."""
    if not arguments.engine:
        return contestants(kind)
    names = [name.strip() for names in arguments.engine for name in names.split(",")]
    check_known(names)
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
    return cluster_workers(arguments.cluster) if arguments.cluster else local_workers(arguments.jobs)


def positive(text: str) -> int:
    """An int of at least 1, for argparse."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text}; expected at least 1")
    return number


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text} s; expected more than 0")
    return seconds


def report_faults(faults: Sequence[str]) -> int:
    """Tell what must not be, and return the exit status: 1 if there is anything, 0 if not."""
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    return 1 if faults else 0
