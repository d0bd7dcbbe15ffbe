"""Limits on the size of a search, in whole numbers."""

from __future__ import annotations

from game.errors import GaveUp, UserError


def checked_limit(option: str, value: int) -> int:
    """`value`, if it is a limit: an int of at least 0. Raises `ValueError` that names the `option`."""
    if type(value) is not int or value < 0:
        raise UserError(f"{option} is {value!r}; expected an int of at least 0")
    return value


class Steps:
    """How many steps of search are left, or clauses, or whatever else is limited; `option` is the name of the limit."""

    def __init__(self, number: int, option: str = "steps") -> None:
        self.left = self.limit = number
        self.option = option

    def spend(self, number: int) -> None:
        """Spend this many; raises `GaveUp` when they run out."""
        self.left -= number
        if self.left < 0:
            raise GaveUp(
                f"it takes more than {self.limit:,} {self.option}, the limit; the option {self.option!r} raises it"
            )
