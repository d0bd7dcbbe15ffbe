"""Limits on the size of a search, in whole numbers."""

from __future__ import annotations

from game.errors import GaveUp


def checked_limit(option: str, value: int) -> int:
    """`value`, if it is a limit: an int of at least 0. Raises `ValueError` that names the `option`."""
    if type(value) is not int or value < 0:
        raise ValueError(f"{option} is {value!r}; expected an int of at least 0")
    return value


class Steps:
    """How many steps of search are left, or clauses, or whatever else is limited."""

    def __init__(self, number: int) -> None:
        self.left = number

    def spend(self, number: int) -> None:
        """Take so many; raises `GaveUp` when they run out."""
        self.left -= number
        if self.left < 0:
            raise GaveUp("the search takes more steps than the limit allows")
