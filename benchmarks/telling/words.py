"""Words: numbers and names as they stand in a sentence."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, what: str) -> str:
    """So many of something that takes an s: 1 game, 2 games."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def listed(names: Sequence[str]) -> str:
    """One or more names: a, b and c."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
