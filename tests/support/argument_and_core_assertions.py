"""Assertions about clues, cores and arguments."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from engines import Explanation, Reasoner
from game.board.board_clue import BoardClue, facts_of
from game.grid import Cell

Part = TypeVar("Part")


def entails(clues: Sequence[BoardClue], cell: Cell, is_mine: bool, reference: Reasoner) -> bool:
    """Return whether it follows from the clues that the cell is a mine, or that it is safe."""
    sentences, total = facts_of(clues)
    deduction = reference.deduce(sentences, total)
    assert deduction.complete
    if any(cell in sentence.cells for sentence in sentences):
        return cell in (deduction.true if is_mine else deduction.false)
    return deduction.untouched is is_mine


def assert_argued(found: Explanation) -> None:
    """Assert that each step follows, all clues are used, and each step has a sentence of its own."""
    found.check()
    assert {clue for step in found.steps for clue in step.clues} == set(range(len(found.clues))), found.text
    assert len(found.sentences) == len(found.steps)
    assert all(sentence.endswith(".") for sentence in found.sentences)


def assert_minimal(parts: Sequence[Part], are_enough: Callable[[Sequence[Part]], bool]) -> None:
    """Assert that all parts together are enough, and that they are not without any one of them."""
    assert are_enough(parts), parts
    for place in range(len(parts)):
        assert not are_enough([*parts[:place], *parts[place + 1 :]]), (parts, place)
