"""Options of the commands that measure: contestants, workers, limits and records."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager

from benchmarks.console.arguments import (
    add_engine_options,
    names_from,
    positive,
    seconds,
    split_names,
    whole,
    with_options,
)
from benchmarks.contestants import Task, check_known, contestants
from benchmarks.harness.cluster import cluster_workers
from benchmarks.harness.executors import Workers, local_workers
from engines.processes.program import MEMORY
from engines.spec import unknown_name
from game.errors import UserError
from game.minesweeper.sizes import Size

LEAST_MEMORY = 100_000_000
"""Bytes below which no process of Python starts, let alone infers anything."""


def memory(text: str) -> int:
    """Parse a size such as 500MB or 4GB into bytes."""
    parts = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)(MB|GB)", text)
    size = int(float(parts[1]) * {"MB": 1e6, "GB": 1e9}[parts[2]]) if parts is not None else 0
    if size < LEAST_MEMORY:
        raise argparse.ArgumentTypeError(
            f"got {text[:40]!r}; expected a size as in 500MB or 4GB, at least {LEAST_MEMORY / 1e6:.0f}MB"
        )
    return size


def add_common_options(parser: argparse.ArgumentParser, limit: float = 60.0, jobs: int | None = None) -> None:
    """Add options for contestants, workers and limits; `jobs` is the default (None: one per processor)."""
    parser.add_argument(
        "--engine",
        action="append",
        metavar="NAME[,NAME...]",
        help="who takes part: engines that `mineproof engines` lists, and controls (default: all)",
    )
    parser.add_argument(
        "--seed", type=whole, default=1, help="draws the boards and the random moves (default: %(default)s)"
    )
    add_engine_options(parser)
    add_limits(parser, limit, "deduction or game")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=positive, default=jobs, help=f"processes (default: {jobs or 'one a processor'})")
    where.add_argument("--cluster", metavar="ADDRESS", help="run on the Dask cluster with this scheduler")


def add_limits(parser: argparse.ArgumentParser, limit: float, trial: str) -> None:
    """Add the limits of time and memory; `limit` is the default for one `trial`, in seconds."""
    parser.add_argument(
        "--limit", type=seconds, metavar="SECONDS", default=limit, help=f"for one {trial} (default: %(default)g)"
    )
    add_memory(parser)


def add_memory(parser: argparse.ArgumentParser) -> None:
    """Add the limit of memory."""
    parser.add_argument(
        "--memory",
        type=memory,
        metavar="SIZE",
        default=MEMORY,
        help=f"for each process, as in 500MB or 4GB (default: {MEMORY / 1e9:g}GB)",
    )


def contestants_from(arguments: argparse.Namespace, task: Task = "play") -> tuple[str, ...]:
    """Return the requested contestants, each once, or all. Raises `ValueError` for one that cannot take part."""
    if not arguments.engine:
        everybody = contestants(task)
        names = with_options(everybody, arguments.option)
        check_known([name for name in names if name not in everybody], task)
        return tuple(names)
    names = names_from(arguments.engine, arguments.option)
    check_known(names, task)
    return tuple(dict.fromkeys(names))


def chosen(text: str, known: Collection[str], noun: str) -> list[str]:
    """Parse names from a text such as "unit,sat", each once. Raises `ValueError` for a name that is not `known`."""
    names = list(dict.fromkeys(split_names(text)))
    for name in names:
        if name not in known:
            raise UserError(unknown_name(noun, name, known))
    return names


def sizes_from(arguments: argparse.Namespace) -> list[Size]:
    """Return the requested sizes, each once. Raises `BadLayout`."""
    return list(dict.fromkeys(Size.parse(text.strip()) for text in arguments.size.split(",")))


def workers_from(arguments: argparse.Namespace) -> AbstractContextManager[Workers]:
    """Return the workers: `--jobs` processes (one, if the command has no such option), or a cluster."""
    if getattr(arguments, "cluster", None) is not None:
        return cluster_workers(arguments.cluster)
    return local_workers(getattr(arguments, "jobs", 1))


def refuse_together(arguments: argparse.Namespace, names: Sequence[str], why: str) -> None:
    """Raise `ValueError` if one of the options `names` was given; `why` explains that it has no meaning here."""
    for name in names:
        if getattr(arguments, name) is not None:
            raise UserError(f"--{name} {getattr(arguments, name)}: {why}")


def report_faults(faults: Sequence[str]) -> int:
    """Print the faults, and return the exit status: 1 if there are any, else 0."""
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    return 1 if faults else 0
