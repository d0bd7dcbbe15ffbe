"""The form of an argument: which grade its steps are of, read off the steps and the clues alone."""

from __future__ import annotations

from engines.proofs.finding.explanation import Explanation
from engines.proofs.form.argument_steps import Step, Supposition
from game.board.board_clues import of_board


def form_of(found: Explanation) -> str:
    """The grade whose form the argument has: of its steps, the strongest rule that one needs."""
    steps = found.steps
    if any(step.clue is not None and found.clues[step.clue].source == "total" for step in steps):
        return "total"
    if any(isinstance(step, Supposition) for step in steps):
        return "supposing" if all(len(step.under) <= 1 for step in steps) else "complete"
    rules = {_rule_of(step, found) for step in steps}
    return max(rules, key=("single", "sentence", "overlap").index)


def _rule_of(step: Step, found: Explanation) -> str:
    """`single`: one clue tells of cells with what is known; `sentence`: counts are exact, and of parts of one clue."""
    used = [claim for name in step.after if (claim := found.steps[name].claim) is not None]
    counted = [claim for claim in used if claim.value is None]
    claim = step.claim
    assert claim is not None
    if claim.value is not None and not counted and step.clue is not None:
        return "single"
    whole = (
        max(used, key=lambda one: len(one.atoms)).atoms if step.clue is None else of_board(found.clues)[step.clue].cells
    )
    is_exact = all(one.least == one.most for one in (claim, *used))
    return "sentence" if is_exact and all(one.atoms <= whole for one in counted) else "overlap"
