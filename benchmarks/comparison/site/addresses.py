"""Addresses of pages: short names of files, on any system, and no two alike."""

from __future__ import annotations

import re
from collections.abc import Iterable

LONGEST = 80
"""Letters of an address, but for a number at its end."""

RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{digit}" for port in ("com", "lpt") for digit in range(10))}
"""What names no file on Windows."""


def addresses(names: Iterable[str]) -> list[str]:
    """A part of an address for each of the names, in order: lowercase letters, digits and hyphens, no two alike.

    >>> addresses(["Games: 16x30/99, first cell: safe", "sat(1)", "sat-1", "движок", "CON"])
    ['games-16x30-99-first-cell-safe', 'sat-1', 'sat-1-2', 'page', 'page-con']
    """
    given: dict[str, None] = {}
    for name in names:
        first = address = _address(name)
        number = 1
        while address in given:
            number += 1
            address = f"{first}-{number}"
        given[address] = None
    return [*given]


def _address(name: str) -> str:
    address = re.sub(r"[^a-z0-9]+", "-", name.lower())[: LONGEST + 1].strip("-")
    return f"page-{address}".strip("-") if not address or address in RESERVED else address
