"""What can go wrong. Each error means one thing everywhere, and whatever raised it is left as it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.words import listed

if TYPE_CHECKING:
    from game.statements.clue import Clue


class UserError(ValueError):
    """What was asked for cannot be used: an argument, a name or a file. Commands show the message, and no traceback."""


class IllegalMove(UserError):
    """A cell that is no pair of ints, lies off the board, or was already revealed."""


class Contradiction(UserError):
    """Facts that no world fits.

    `facts` are some that cannot be true together, and `clues` say where each of these comes from, as far as that is
    known; both are empty where it is not known which facts contradict each other.
    """

    def __init__(self, message: str, facts: Sequence[object] = (), clues: Sequence[Clue] = ()) -> None:
        super().__init__(message)
        self.facts = tuple(facts)
        self.clues = tuple(clues)

    @classmethod
    def between(cls, facts: Sequence[object]) -> Contradiction:
        """The contradiction among `facts`, in a message that lists them, or the first of many."""
        return cls(f"these cannot be true together: {listed(facts, '; ')}", facts)

    @classmethod
    def between_clues(cls, clues: Sequence[Clue]) -> Contradiction:
        """The contradiction among `clues`, in a message that lists them, or the first of many."""
        return cls(f"no layout has {listed(clues, '; ')}", [clue.fact for clue in clues if clue.is_possible], clues)

    def __reduce__(self) -> tuple[type[Contradiction], tuple[str, tuple[object, ...], tuple[Clue, ...]]]:
        return type(self), (str(self), self.facts, self.clues)


class NotEntailed(UserError):
    """What is to be explained does not follow from the facts."""

    def __init__(self, message: str = "the premises do not entail the claim to explain") -> None:
        super().__init__(message)


class GaveUp(RuntimeError):
    """A limit was reached before the answer was known: this is neither yes nor no."""


class Unsound(RuntimeError):
    """A reasoner found what does not follow from the facts: it is at fault, and nothing that it says can be trusted."""


class BadLayout(UserError):
    """A size, a number of mines or a file that describes no board."""


class TooDeep(UserError, RecursionError):
    """A formula with more levels than recursion over it can take."""


class BadPuzzle(UserError):
    """People, statements or a line of a file that make no puzzle."""
