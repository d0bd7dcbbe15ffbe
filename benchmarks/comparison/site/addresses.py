"""Addresses of pages: short, unique file names, valid on any system."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count

LONGEST = 80
"""The largest number of letters in an address, without a number at its end."""

RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{digit}" for port in ("com", "lpt") for digit in range(10))}
"""Names that are not allowed for files on Windows."""


def addresses(names: Iterable[str]) -> list[str]:
    """Return a unique address for each of the names, in order, of lowercase letters, digits and hyphens.

    >>> addresses(["Games: 16x30/99, first cell: safe", "sat(1)", "sat-1", "движок", "CON"])
    ['games-16x30-99-first-cell-safe', 'sat-1', 'sat-1-2', 'page', 'page-con']
    """
    given: dict[str, None] = {}
    for name in names:
        first = address = _address(name)
        numbers = count(2)
        while address in given:
            address = f"{first}-{next(numbers)}"
        given[address] = None
    return [*given]


def _address(name: str) -> str:
    address = re.sub(r"[^a-z0-9]+", "-", name.lower())[: LONGEST + 1].strip("-")
    return f"page-{address}".strip("-") if not address or address in RESERVED else address
