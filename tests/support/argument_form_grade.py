"""The grade whose form an argument has by its steps and clues alone."""

from engines import Explanation
from engines.proofs.form.argument_steps import Step, Supposition
from game.board.board_clue import as_board_clues


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
