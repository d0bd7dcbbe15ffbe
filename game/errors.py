"""What can go wrong in the game: each is a `ValueError`, and whatever raised it is left as it was."""

from __future__ import annotations

from collections.abc import Sequence

MOST_LISTED = 20
"""Facts that a message lists; the error itself has them all."""


class IllegalMove(ValueError):
    """A cell that is no pair of ints, lies off the board, or was already revealed."""


class Contradiction(ValueError):
    """Facts that no world fits.

    `facts` names some that cannot stand together, where that is known; it is empty where it is not.
    """

    def __init__(self, message: str, facts: Sequence[object] = ()) -> None:
        super().__init__(message)
        self.facts = tuple(facts)

    @classmethod
    def between(cls, facts: Sequence[object]) -> Contradiction:
        """The contradiction among `facts`, told by listing them, or the first of many."""
        more = [f"and {len(facts) - MOST_LISTED:,} more"] if len(facts) > MOST_LISTED else []
        return cls("these cannot stand together: " + "; ".join([*map(str, facts[:MOST_LISTED]), *more]), facts)

    def __reduce__(self) -> tuple[type[Contradiction], tuple[str, tuple[object, ...]]]:
        return type(self), (str(self), self.facts)


class BadLayout(ValueError):
    """A size, a number of mines or a file that describes no board."""


class BadPuzzle(ValueError):
    """People, statements or a line of a file that make no puzzle."""


class BadTour(ValueError):
    """A path that is no tour of its board."""
