"""Arguments in the form of a grade: only by the reasoning that the grade allows."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engines.proofs.finding.argument_search import argue
from engines.proofs.finding.explanation import Explanation
from engines.proofs.finding.single_rule_arguments import argue_directly
from engines.proofs.form.argument_steps import Inference, Step
from game.errors import GaveUp, NotEntailed
from game.puzzles.grades import RUNGS, Form
from game.statements.clue_interface import Clue
from game.statements.count_claim import Claim


def graded_argument(found: Explanation, rung: str, wider: Iterable[Sequence[Clue]]) -> Explanation:
    r"""Return an argument for the conclusion of `found`, in the form of this rung of a ladder.

    It starts from the clues of `found` or, if they do not suffice, from the first sufficient set among `wider`. Returns
    `found` itself if the rung has no form, or no such argument is found.

    >>> from engines import create
    >>> from game.board.observation import Observation
    >>> seen = Observation.parse("1221\n....")
    >>> engine = create("sat", 2, 4)
    >>> engine.observe(seen)
    >>> print(graded_argument(engine.explain((1, 1)), "sentence", [seen.clues()]).text)
    To show: (1, 1) is a mine.
    1. From 1 at (0, 3): there is exactly 1 mine among (1, 2) and (1, 3).
    2. From 2 at (0, 2) and step 1: (1, 1) is a mine.
    """
    form = RUNGS[rung].form if rung in RUNGS else None
    if form is None or not found.clues or found.conclusion is None or _has(form, found):
        return found
    for clues in (found.clues, *wider):
        start = replace(found, clues=tuple(clues))
        try:
            if form.rule is None:
                steps = argue(start.argument_premises, found.conclusion, start.rules, form.nested)
            else:
                claims = [given for given in start.argument_premises if isinstance(given, Claim)]
                steps = argue_directly(claims, found.conclusion, form.rule, supposing=form.nested > 0)
            return with_used_clues(start, steps)
        except (NotEntailed, GaveUp):
            continue
    return found


def _has(form: Form, found: Explanation) -> bool:
    """Return whether the argument is known to have this form; the steps do not show by which rule they follow."""
    if form.rule is not None and not form.nested:
        return False
    try:
        return all(len(step.under) <= form.nested for step in found.steps)
    except GaveUp:
        return False


def with_used_clues(found: Explanation, steps: Sequence[Step]) -> Explanation:
    """Return an explanation with these steps. Clues not used by the steps are dropped."""
    used = sorted({clue for step in steps for clue in step.clues})
    new = {old: place for place, old in enumerate(used)}
    argued = [
        replace(step, clues=tuple([new[clue] for clue in step.clues])) if isinstance(step, Inference) else step
        for step in steps
    ]
    return replace(found, clues=tuple([found.clues[number] for number in used]), argued=tuple(argued))
