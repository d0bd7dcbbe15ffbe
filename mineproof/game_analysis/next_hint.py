"""The next step at a position, for the hints of the window and the live board."""

from typing import Any

from engines.answers.board_answer import BoardAnswer, Move
from engines.proofs.hint_levels import Hint
from game.errors import GaveUp


def safe_step(answer: BoardAnswer[Any]) -> Hint | None:
    """Return a hint of level 1 to a safe cell, or None if a guess is needed.

    Raises `GaveUp` if the answer does not decide whether a guess is needed, and `NotEntailed` if no cell is hidden.
    """
    if answer.false or not answer.open:
        return answer.hint(1)
    if not answer.complete:
        raise GaveUp(f"whether it takes a guess is not known: {'; '.join(answer.limits)}")
    return None


def guess_in_words(guess: Move) -> str:
    """Write the best guess with its ties and its chances, as in `Best is (0, 0): chance to survive 50.0%`."""
    return f"Best is {guess.cell}{guess.ties and f' ({guess.ties})'}{guess.merits and f': {guess.merits}'}"
