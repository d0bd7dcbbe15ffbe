"""A proof step by step: after each step, what it has shown so far, on the board."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engines import Explanation
from engines.proofs.argument_steps import Supposition
from game import pictures
from game.observation import Observation
from game.pictures import Known, Picture, Role
from game.sentence import Atom, Claim


def step_picture(explanation: Explanation, number: int) -> Picture:
    """The board after the first `number` steps (from 1) of the proof.

    What holds by then is drawn as known, suppositions with what follows from them too, while they are in force. The
    clue that the last step uses and the cells that it speaks of are highlighted. Raises `GaveUp` as
    `Explanation.steps` does.
    """
    seen = explanation.puzzle
    assert isinstance(seen, Observation)
    last = explanation.steps[number - 1]
    values: dict[Atom, bool] = {}
    for claim in _claims_in_force(explanation, number):
        if claim.value is not None:
            values |= dict.fromkeys(claim.atoms, claim.value)
    roles: dict[Role, Collection[Atom]] = {Role.PROVEN: [explanation.cell]}
    if last.claim is not None:
        roles[Role.STEP] = last.claim.atoms - {explanation.cell}
    source = None if last.clue is None else explanation.clues[last.clue].source
    if isinstance(source, tuple):
        roles[Role.CLUE] = [source]
    return pictures.of_observation(seen, Known(values, roles=roles), caption=explanation.sentences[number - 1])


def _claims_in_force(explanation: Explanation, number: int) -> Iterator[Claim]:
    """The claims of the first steps that hold where the last of them stands: under no supposition that is over."""
    last = explanation.steps[number - 1]
    supposed = {*last.under, *([number - 1] if isinstance(last, Supposition) else [])}
    for place, step in enumerate(explanation.steps[:number]):
        is_over = place not in supposed if isinstance(step, Supposition) else not supposed.issuperset(step.under)
        if step.claim is not None and not is_over:
            yield step.claim
