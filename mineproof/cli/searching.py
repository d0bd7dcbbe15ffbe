"""Searches that take long: now and then they say how far they are."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from mineproof.generation.search import within

T = TypeVar("T")

SECONDS_A_LINE = 10.0
"""How often it is said how far the work is."""


def searched(search: Iterable[T | None], limit: float, count: int, *, expect: str = "") -> Iterator[T | None]:
    """All that a search looks at, until it has found so many or so many seconds of processor time are over.

    None stands for each look in vain. How far it is, is said on standard error; and first, once, what to `expect`.
    """
    said, found = time.monotonic(), 0
    for looked_at, (one, used) in enumerate(within(search, limit, count), start=1):
        found += one is not None
        yield one
        if time.monotonic() - said > SECONDS_A_LINE:
            said = time.monotonic()
            if expect:
                print(expect, file=sys.stderr)
                expect = ""
            print(
                f"{found} of {count} found, {looked_at:,} looked at, {looked_at / used:,.0f} a second, "
                f"{max(0.0, limit - used):,.0f} s left",
                file=sys.stderr,
            )
