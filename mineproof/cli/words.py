"""Words for what commands print."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """So many of something: 1 game, 2 games; `many` where an s does not make the plural."""
    return f"{number} {one if number == 1 else many or one + 's'}"
