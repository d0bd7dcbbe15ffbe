"""Options of the measuring commands: contestants, workers, limits and records."""

# No `from __future__ import annotations`: options are inherited by classes of other modules. What measures is imported
# where it is used, so that a help text takes little time.

import re
from collections.abc import Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeAlias

from cyclopts import Parameter

from benchmarks.command_line.option_types import Positive, Seconds, Settings, Whole, only_one, read_by
from benchmarks.command_line.parsers_of_names_and_numbers import each_once, names_from, split_names, with_options
from engines.engine_name_syntax import unknown_name
from engines.program_process import MEMORY
from game.errors import UserError
from game.minesweeper.sizes import NAMED, Size

if TYPE_CHECKING:
    from benchmarks.contestants import Task
    from benchmarks.harness.trial_workers import Workers

COMPARED = ("5x5/4", "6x6/6", "cs50", "beginner", "intermediate", "expert")
"""The boards of a comparison, from a size mastered by every engine to the sizes of real play."""

COMPARED_SECONDS = 2.0
"""Limit in seconds for a trial. With a longer limit, slow engines would make a comparison exceed a minute."""

LEAST_MEMORY = 100_000_000
"""The smallest limit of memory, in bytes: below it no Python process starts."""


def memory(text: str) -> int:
    """Parse a size such as 500MB or 4GB into bytes."""
    parts = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)(MB|GB)", text)
    size = int(float(parts[1]) * {"MB": 1e6, "GB": 1e9}[parts[2]]) if parts is not None else 0
    if size < LEAST_MEMORY:
        raise UserError(f"got {text[:40]!r}; expected a size as in 500MB or 4GB, at least {LEAST_MEMORY / 1e6:.0f}MB")
    return size


Memory: TypeAlias = Annotated[int, read_by(memory, "SIZE", show_default=lambda size: f"{size / 1e9:g}GB")]
Sizes: TypeAlias = Annotated[
    str, Parameter(metavar="SIZE,...", help=f"{', '.join(NAMED)} or ROWSxCOLUMNS/MINES; several with a comma between")
]
"""Board sizes separated by commas, parsed by `sizes_in`."""
Out: TypeAlias = Annotated[
    str | None,
    Parameter(
        metavar="RUN.jsonl",
        help="keep every result in this file, and go on from it; of several sizes or rules a folder of files",
    ),
]

_WHERE = only_one("a run is made by processes of this machine or by a cluster")


@Parameter(name="*")
@dataclass(frozen=True)
class Limits:
    """The limits of a trial, and the seed."""

    seed: Whole = 1
    """draws the subjects and the random moves"""
    limit: Seconds = 60.0
    """seconds for one deduction, game or puzzle"""
    memory: Memory = MEMORY
    """for each process, as in 500MB or 4GB"""


@Parameter(name="*")
@dataclass(frozen=True)
class Trials(Limits):
    """Options of trials: the contestants, the workers and the limits."""

    engine: Annotated[tuple[str, ...], Parameter(metavar="NAME[,NAME...]")] = ()
    """the contestants: engines listed by `mineproof engines`, and controls [default: all]"""
    option: Annotated[Settings, Parameter(metavar="ENGINE.OPTION=VALUE")] = ()
    """an option of an engine or a guesser, as in optimal.exact_limit=2000"""
    jobs: Annotated[Positive | None, Parameter(group=("Parameters", _WHERE))] = None
    """processes [default: one a processor]"""
    cluster: Annotated[str | None, Parameter(group=("Parameters", _WHERE), metavar="ADDRESS")] = None
    """run on the Dask cluster with this scheduler"""

    def contestants(self, task: "Task" = "play") -> tuple[str, ...]:
        """Return the contestants, each once. Raises `UserError` for any that cannot take part."""
        from benchmarks.contestants import check_known, contestants

        everybody = contestants(task)
        names = names_from(self.engine, self.option) if self.engine else with_options(everybody, self.option)
        check_known([name for name in names if name not in everybody], task)
        return tuple(each_once(names))

    def workers(self) -> AbstractContextManager["Workers"]:
        from benchmarks.harness.dask_cluster import cluster_workers
        from benchmarks.harness.trial_workers import local_workers

        return local_workers(self.jobs) if self.cluster is None else cluster_workers(self.cluster)


def chosen(text: str, known: Collection[str], noun: str) -> list[str]:
    """Return the names in a text such as "unit,sat", each once. Raises `UserError` for a name that is not `known`."""
    names = each_once(split_names(text))
    for name in names:
        if name not in known:
            raise UserError(unknown_name(noun, name, known))
    return names


def sizes_in(text: str) -> list[Size]:
    """Return the sizes in a text such as "cs50,9x9/10", each once. Raises `BadLayout`."""
    return each_once(Size.parse(size.strip()) for size in text.split(","))
