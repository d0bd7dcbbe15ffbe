"""Removal of repetition: an inference made under several suppositions is moved before them and made once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engines.proofs.form.argument_steps import Inference, Step, Supposition, renumbered

Identity = tuple[object, ...]
"""The key of a step: its kind, its claim, and the keys of the steps from which it follows."""


def without_repetition(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Merge equal inferences made under several suppositions, if they do not depend on these.

    A merged inference is moved before the first supposition on which it does not depend.
    """
    identities = _identities(steps)
    repeated = _repeated(steps, identities)
    if not repeated:
        return tuple(steps)
    first = {identity: number for number, identity in reversed(list(enumerate(identities)))}
    order: list[int] = []  # old numbers of steps
    under: dict[int, tuple[int, ...]] = {}
    for number, step in enumerate(steps):
        identity = identities[number]
        if identity not in repeated:
            under[number] = step.under
            order.append(number)
        elif first[identity] == number:
            under[number] = _needed(step, steps, [first[identities[name]] for name in step.after], under)
            outside = [name for name in step.under if name not in under[number]]
            order.insert(order.index(outside[0]) if outside else len(order), number)
    new = {old: place for place, old in enumerate(order)}
    new |= {number: new[first[identity]] for number, identity in enumerate(identities) if identity in repeated}
    return tuple(renumbered(replace(steps[old], under=under[old]), new) for old in order)


def _identities(steps: Sequence[Step]) -> list[Identity]:
    """Return the key of each step; suppositions and refutations are unique."""
    found: list[Identity] = []
    for number, step in enumerate(steps):
        if isinstance(step, Inference) and step.claim is not None:
            found.append((step.claim, step.clues, frozenset([found[name] for name in step.after])))
        else:
            found.append((number,))
    return found


def _repeated(steps: Sequence[Step], identities: Sequence[Identity]) -> set[Identity]:
    """Return the inferences made more than once, and those from which they follow."""
    times = Counter(identities)
    repeated: set[Identity] = set()
    for number in reversed(range(len(steps))):
        step, identity = steps[number], identities[number]
        if isinstance(step, Inference) and (times[identity] > 1 or identity in repeated):
            repeated.add(identity)
            repeated |= {identities[name] for name in step.after if isinstance(steps[name], Inference)}
    return repeated


def _needed(
    step: Step, steps: Sequence[Step], after: Sequence[int], under: dict[int, tuple[int, ...]]
) -> tuple[int, ...]:
    """Return the suppositions on which an inference depends: all suppositions under which one of its premises holds."""
    holds = [(*under[name], name) if isinstance(steps[name], Supposition) else under[name] for name in after]
    return max(holds, default=())  # each is a prefix of the longer ones
