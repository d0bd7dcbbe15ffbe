"""The search of a command for a number of results in a limited time: its options and its progress."""

import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from cyclopts import Parameter

from benchmarks.command_line.option_types import Json, Positive, Seconds, Whole
from mineproof.board_search.graded_boards import within

T = TypeVar("T")

SECONDS_A_LINE = 10.0
"""Seconds between the lines of progress of a search."""

STATUSES = "Exit status: 0 all were found, 1 the time was over before, 2 unusable arguments."


@Parameter(name="*")
@dataclass(frozen=True)
class SearchLimits:
    """The number of results to draw, and the time for the search."""

    count: Positive = 1
    """how many"""
    seed: Whole | None = None
    """the seed: the same seed draws the same results"""
    limit: Seconds = 60.0
    """seconds of processor time for all"""


@dataclass(frozen=True)
class SearchOptions(SearchLimits):
    """Limits of a search, with its results drawn at a terminal or printed as JSON lines."""

    json: Json = False


def find(
    search: Iterable[T | None],
    options: SearchLimits,
    show: Callable[[T, int], None],
    things: str,
    among: Callable[[int], str],
    *,
    expect: str = "",
) -> int:
    """Show the results of a search, each with its number as soon as it is found, until there are enough.

    `search` yields None for each failed candidate. If the time is over first, the exit status is 1. `among` takes the
    number of `things` found and returns the end of the message: the kind of candidates, and advice for finding more.
    The text `expect` precedes the progress on standard error.
    """
    last_report, found, looked_at = time.monotonic(), 0, 0
    for looked_at, (one, used) in enumerate(within(search, options.limit, options.count), start=1):
        if one is not None:
            found += 1
            show(one, found)
            sys.stdout.flush()
        if time.monotonic() - last_report > SECONDS_A_LINE:
            last_report = time.monotonic()
            if expect:
                print(expect, file=sys.stderr)
                expect = ""
            print(
                f"{found} of {options.count} found, {looked_at:,} looked at, {looked_at / used:,.0f} a second, "
                f"{max(0.0, options.limit - used):,.0f} s left",
                file=sys.stderr,
            )
    if found == options.count:
        return 0
    print(
        f"mineproof: {found} of {options.count} {things} were found in {options.limit:g} s, among {looked_at:,} "
        f"{among(found)}",
        file=sys.stderr,
    )
    return 1
