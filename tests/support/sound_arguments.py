"""Checks of clues, cores and arguments, and the grade whose form an argument has by its steps and clues alone."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from engines import Explanation, Reasoner
from engines.proofs.form.argument_steps import Step, Supposition
from game.board.board_clue import BoardClue, as_board_clues, facts_of
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


def form_of(found: Explanation) -> str:
    """Return the grade of the strongest rule used by the steps of an argument."""
    steps = found.steps
    if any(found.clues[clue].source == "total" for step in steps for clue in step.clues):
        return "total"
    if any(isinstance(step, Supposition) for step in steps):
        return "supposing" if all(len(step.under) <= 1 for step in steps) else "complete"
    rules = {_rule_of(step, found) for step in steps}
    return max(rules, key=("single", "sentence", "overlap").index)


def _rule_of(step: Step, found: Explanation) -> str:
    """Return the grade of one step's rule.

    A step is `single` if it uses one clue and known cells, `sentence` if all counts are exact and about parts of one
    clue, and else `overlap`.
    """
    used = [claim for name in step.after if (claim := found.steps[name].claim) is not None]
    counted = [claim for claim in used if claim.value is None]
    claim = step.claim
    assert claim is not None
    if claim.value is not None and not counted and step.clues:
        return "single"
    whole = (
        max(used, key=lambda one: len(one.atoms)).atoms
        if not step.clues
        else as_board_clues(found.clues)[step.clues[0]].cells
    )
    is_exact = all(one.least == one.most for one in (claim, *used))
    return "sentence" if is_exact and all(one.atoms <= whole for one in counted) else "overlap"
