"""The errors of the library. Each has one meaning everywhere; a call that raises leaves its object unchanged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.wording import listed

if TYPE_CHECKING:
    from game.statements.clue_interface import Clue


class UserError(ValueError):
    """Unusable input: an argument, a name or a file. Commands print the message without a traceback."""


class IllegalMove(UserError):
    """A move to a cell that is not a pair of ints, lies off the board, or was already revealed."""


class Contradiction(UserError):
    """Inconsistent facts: no world satisfies all of them.

    `facts` is an inconsistent subset, and `clues` are the origins of these facts. Both are empty if unknown.
    """

    def __init__(self, message: str, facts: Sequence[object] = (), clues: Sequence[Clue] = ()) -> None:
        super().__init__(message)
        self.facts = tuple(facts)
        self.clues = tuple(clues)

    @classmethod
    def between(cls, facts: Sequence[object]) -> Contradiction:
        """Make the error for contradictory `facts`, with a message listing all or the first of them."""
        return cls(f"these cannot be true together: {listed(facts, '; ')}", facts)

    @classmethod
    def between_clues(cls, clues: Sequence[Clue]) -> Contradiction:
        """Make the error for contradictory `clues`, with a message listing all or the first of them."""
        return cls(f"no layout has {listed(clues, '; ')}", [clue.fact for clue in clues if clue.is_possible], clues)


class NotEntailed(UserError):
    """A request to explain a claim that does not follow from the facts."""

    def __init__(self, message: str = "the premises do not entail the claim to explain") -> None:
        super().__init__(message)


class GaveUp(RuntimeError):
    """A limit was reached before the answer was known; this is neither yes nor no."""


class Unsound(RuntimeError):
    """A reasoner drew a conclusion that does not follow from the facts. None of its results can be trusted."""


class BadLayout(UserError):
    """A size, a number of mines or a file that does not describe a board."""


class TooDeep(UserError, RecursionError):
    """A formula nested too deeply for recursion."""


class BadPuzzle(UserError):
    """A text, or parts such as people and statements, from which no puzzle can be made."""
