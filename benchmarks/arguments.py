"""What the commands share: values that options take, files to open, and options with their meaning."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from benchmarks.harness.limits import LEAST_MEMORY, MEMORY
from benchmarks.importable import importable
from engines.registry import check_options
from engines.spec import EngineName, options_of, written_options
from game.kinds import Kind
from game.minesweeper.sizes import Size
from game.puzzle import Maker, Puzzle

if TYPE_CHECKING:  # imported where something is measured: most commands measure nothing
    from benchmarks.contestants import Task
    from benchmarks.harness.executors import Workers

Commands: TypeAlias = "argparse._SubParsersAction[Any]"
"""What a command is added to."""


Number = TypeVar("Number", int, float)


def size(text: str) -> Size:
    """A board size."""
    try:
        return Size.parse(text)
    except (ValueError, OSError) as error:  # of a file that tells the grid
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


def memory(text: str) -> int:
    """Bytes, written as 500MB or 4GB."""
    parts = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)(MB|GB)", text)
    size = int(float(parts[1]) * {"MB": 1e6, "GB": 1e9}[parts[2]]) if parts is not None else 0
    if size < LEAST_MEMORY:
        raise argparse.ArgumentTypeError(
            f"got {text[:40]!r}; expected a size as in 500MB or 4GB, at least {LEAST_MEMORY / 1e6:.0f}MB"
        )
    return size


def add_common_options(parser: argparse.ArgumentParser, limit: float = 60.0, jobs: int | None = None) -> None:
    """Add who takes part, and where and how the trials are made: unless told, with `jobs` or one a processor."""
    parser.add_argument(
        "--engine",
        action="append",
        metavar="NAME[,NAME...]",
        help="who takes part, of those that `mineproof engines` lists, and controls (default: all)",
    )
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
    add_engine_options(parser)
    add_memory(parser)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=positive, default=jobs, help=f"processes (default: {jobs or 'one a processor'})")
    where.add_argument("--cluster", metavar="ADDRESS", help="run on the Dask cluster with this scheduler")


def add_engine_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of engines and guessers."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="ENGINE.OPTION=VALUE",
        help="an option of an engine or a guesser, as in optimal.exact_limit=2000",
    )


def with_options(names: Sequence[str], options: Sequence[str]) -> list[str]:
    """The names of engines with the options that are for them: "sat" with "sat.seconds=5" is "sat(seconds=5)".

    Raises `ValueError` for an option of another form, and for one of an engine or guesser that is not among `names`.

    >>> with_options(["sentence", "sat+optimal"], ["sat.seconds=5", "optimal.exact_limit=100"])
    ['sentence', 'sat(seconds=5)+optimal(exact_limit=100)']
    """
    found = list(names)
    for text in options:
        target, equals, value = text.partition("=")
        owner, dot, option = target.strip().rpartition(".")
        if not (equals and dot and owner and option and value.strip()):
            raise ValueError(f"--option {text!r}; expected ENGINE.OPTION=VALUE, as in optimal.exact_limit=2000")
        takes_part = False
        for place, name in enumerate(found):
            named = EngineName.parse(name)
            if owner in (named.engine, named.guesser):
                found[place] = str(named.with_option(owner, option, value.strip()))
                takes_part = True
        if not takes_part:
            raise ValueError(f"--option {text!r}: {owner!r} takes no part; expected one of {', '.join(names)}")
    return found


def add_sizes(parser: argparse.ArgumentParser, meaning: str) -> None:
    """Add --option, for `maker_with`; `meaning` is its help."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=meaning)


def maker_with(kind: Kind, options: Sequence[str]) -> Maker[Puzzle]:
    """What draws puzzles of a kind with these options, as in `people=8`. Raises `ValueError` for bad ones."""
    made = kind.load_maker()
    written: dict[str, str] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"--option {text}: expected NAME=VALUE, as in people=8")
        written[name.strip()] = value.strip()
    return made(**written_options(f"the kind {kind.name!r}", written, options_of(made)))


def add_memory(parser: argparse.ArgumentParser) -> None:
    """Add the limit of memory."""
    parser.add_argument(
        "--memory",
        type=memory,
        metavar="SIZE",
        default=MEMORY,
        help=f"for each process, as in 500MB or 4GB (default: {MEMORY / 1e9:g}GB)",
    )


def add_out(parser: argparse.ArgumentParser, besides: str = "") -> None:
    """Add the record; what else is to be said of it stands `besides`."""
    parser.add_argument(
        "--out", metavar="RUN.jsonl", help=f"keep every result in this file, and go on from it{besides}"
    )


def _names_from(texts: Iterable[str], options: Sequence[str]) -> list[str]:
    """The names in texts such as "sat,./own.py:Engine", with the options that are for them. Raises `ValueError`."""
    return with_options([importable(name.strip()) for text in texts for name in text.split(",")], options)


def contestants_from(arguments: argparse.Namespace, task: Task = "play") -> tuple[str, ...]:
    """The contestants asked for, each once, or all. Raises `ValueError` for one that can take no part."""
    from benchmarks.contestants import check_known, contestants

    if not arguments.engine:
        everybody = contestants(task)
        names = with_options(everybody, arguments.option)
        check_known([name for name in names if name not in everybody], task)
        return tuple(names)
    names = _names_from(arguments.engine, arguments.option)
    check_known(names, task)
    return tuple(dict.fromkeys(names))


def engines_from(arguments: argparse.Namespace) -> list[str]:
    """The engines named in the one option `--engine`, with their options. Raises `ValueError` for one that is none."""
    names = _names_from([arguments.engine], arguments.option)
    for name in names:
        try:
            check_options(name)
        except TypeError as error:  # of a class that is no engine
            raise ValueError(str(error)) from error
    return names


def engine_from(arguments: argparse.Namespace) -> str:
    """The one engine that is asked for, with its options. Raises `ValueError` for several."""
    names = engines_from(arguments)
    if len(names) > 1:
        raise ValueError(f"--engine {arguments.engine}: expected one engine here")
    return names[0]


def sizes_from(arguments: argparse.Namespace) -> list[Size]:
    """The sizes asked for, each once. Raises `BadLayout`."""
    return list(dict.fromkeys(Size.parse(text.strip()) for text in arguments.size.split(",")))


def workers_from(arguments: argparse.Namespace) -> AbstractContextManager[Workers]:
    """Where the trials are made: in the number of processes asked for (one, if that is no option), or on a cluster."""
    from benchmarks.harness.cluster import cluster_workers
    from benchmarks.harness.executors import local_workers

    if getattr(arguments, "cluster", None) is not None:
        return cluster_workers(arguments.cluster)
    return local_workers(getattr(arguments, "jobs", 1))


def refuse_together(arguments: argparse.Namespace, names: Sequence[str], why: str) -> None:
    """Raise `ValueError` if one of the options `names` was given, which `why` says has no meaning here."""
    for name in names:
        if getattr(arguments, name) is not None:
            raise ValueError(f"--{name} {getattr(arguments, name)}: {why}")


def report_faults(faults: Sequence[str]) -> int:
    """Print what must not be, and return the exit status: 1 if there is anything, 0 if not."""
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    return 1 if faults else 0
