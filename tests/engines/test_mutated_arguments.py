"""Arguments with one change: those that are no longer right are refused, by brute force over worlds, and no others."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from engines.facts import Atom, atoms_of
from engines.proofs.argument_steps import Conflict, Inference, Refutation, Step, Supposition
from engines.proofs.argument_verdict import ArgumentChecker, CheckedArgument
from engines.proofs.explanation import Explanation
from game.logic import Formula
from game.puzzle import Given
from game.sentence import Claim
from tests.support.argued_puzzles import arguments_about

MOST_ATOMS = 16
"""Steps about more atoms are not tried by brute force."""


def is_true(given: Given, world: dict[Atom, bool]) -> bool:
    """Whether what is given is true in a world."""
    if isinstance(given, Formula):
        return given.evaluate(world)
    return given.least <= sum(world[atom] for atom in given.atoms) <= given.most


def about(given: Given) -> set[Atom]:
    return set(given.atoms if isinstance(given, Claim) else atoms_of(given))


def follows(facts: Sequence[Given], claim: Claim | None) -> bool | None:
    """Whether a claim is true in every world in which the facts are; None where they are about too many atoms."""
    atoms = sorted(set().union(*map(about, facts), claim.atoms if claim else ()), key=repr)
    if len(atoms) > MOST_ATOMS:
        return None
    worlds = (dict(zip(atoms, values, strict=True)) for values in product((False, True), repeat=len(atoms)))
    return not any(
        all(is_true(fact, world) for fact in facts) and not (claim is not None and is_true(claim, world))
        for world in worlds
    )


def facts_of(found: Explanation, step: Step, steps: Sequence[Step]) -> list[Given]:
    """What a step names, and the rules."""
    clues = [] if step.clue is None else [found.givens[step.clue]]
    claims = [claim for number in step.after if (claim := steps[number].claim) is not None]
    return [*clues, *claims, *found.puzzle.rules()]


def first_wrong(found: Explanation, steps: Sequence[Step]) -> int | str | None:
    """The first wrong step, `len(steps)` if only the end is wrong; None if all is right, "unknown" if too much."""
    for number, step in enumerate(steps):
        if any(not 0 <= name < number for name in (*step.after, *step.under)):
            return number
        above = [steps[name] for name in step.under]
        if not all(isinstance(one, Supposition) and one.under == step.under[:n] for n, one in enumerate(above)):
            return number
        if isinstance(step, Refutation):
            supposed, conflict = steps[step.supposition], steps[step.conflict]
            if not isinstance(supposed, Supposition) or not isinstance(conflict, Conflict):
                return number
            if conflict.under != (*step.under, step.supposition) or supposed.under != step.under:
                return number
            if follows([Claim.that(supposed.claim.atoms, not supposed.claim.value), *found.puzzle.rules()], step.claim):
                continue
            return number
        if isinstance(step, Supposition):
            continue
        scopes = [
            {*steps[name].under, *([name] if isinstance(steps[name], Supposition) else [])} for name in step.after
        ]
        if any(not scope <= set(step.under) for scope in scopes):
            return number
        does = follows(facts_of(found, step, steps), step.claim)
        if does is None:
            return "unknown"
        if not does:
            return number
    last = steps[-1] if steps else None
    if last is None or last.under or isinstance(last, Supposition) or last.claim is None:
        return len(steps)
    assert found.conclusion is not None
    return None if follows([last.claim, *found.puzzle.rules()], found.conclusion) else len(steps)


def mutated(found: Explanation, rng: random.Random) -> tuple[str, list[Step]] | None:
    """The steps with one change: of a claim, a clue, an earlier step or a discharge."""
    steps = list(found.steps)
    number = rng.randrange(len(steps))
    step = steps[number]
    what = rng.choice(("claim", "clue", "earlier step", "discharge"))
    if what == "claim" and step.claim is not None:
        atoms = sorted(step.claim.atoms, key=repr)
        other = rng.choice(sorted(set().union(*map(about, found.givens)), key=repr))
        size = len(atoms)
        changed = rng.choice(
            [
                Claim.that(atoms, not step.claim.value),
                Claim.that(atoms, step.claim.value is None),
                Claim(step.claim.atoms, max(step.claim.least - 1, 0), step.claim.most),
                Claim(step.claim.atoms, step.claim.least, min(step.claim.most + 1, size)),
                Claim.that([*atoms[1:], other], bool(step.claim.value)),
            ]
        )
        if isinstance(step, Supposition) and (len(changed.atoms) != 1 or changed.value is None):
            return None
        steps[number] = replace(step, claim=changed)
    elif what == "clue" and isinstance(step, Inference | Conflict):
        steps[number] = replace(step, clue=rng.choice([None, *range(len(found.clues))]))
    elif what == "earlier step" and isinstance(step, Inference | Conflict):
        after = set(step.after) ^ {rng.randrange(len(steps))}
        steps[number] = replace(step, after=tuple(sorted(after)))
    elif what == "discharge":
        if isinstance(step, Refutation):
            other_step = rng.randrange(number)
            changed_ends = replace(step, supposition=other_step), replace(step, conflict=other_step)
            steps[number] = rng.choice(changed_ends)
        elif step.under:
            steps[number] = replace(step, under=step.under[:-1])
        else:
            del steps[number:]
    return None if tuple(steps) == found.steps else (what, steps)


def assert_world(found: Explanation, verdict: CheckedArgument, steps: Sequence[Step]) -> None:
    """What the wrong step names is true in the world, and its claim is not."""
    assert verdict.step is not None
    assert verdict.world is not None
    step, world = steps[verdict.step], verdict.world
    rules = set(found.puzzle.rules())
    for fact in facts_of(found, step, steps):
        if fact not in rules or about(fact) <= world.keys():  # a rule about other atoms says nothing here
            assert is_true(fact, world)
    assert step.claim is None or not is_true(step.claim, world)


@pytest.mark.parametrize("kind", ["square", "hex", "knights"])
def test_an_argument_with_a_change_is_refused_if_it_is_wrong(kind: str) -> None:
    rng = random.Random(kind)
    outcomes: Counter[str] = Counter()
    for found in arguments_about(kind, 4):
        if not found.steps:
            continue
        checker = ArgumentChecker(found.puzzle)
        for _ in range(25):
            change = mutated(found, rng)
            if change is None:
                continue
            what, steps = change
            expected = first_wrong(found, steps)
            if expected == "unknown":
                outcomes["unknown"] += 1
                continue
            verdict = checker.check(replace(found, argued=tuple(steps)))
            assert verdict.status == ("right" if expected is None else "wrong"), (what, verdict, found.written)
            if expected is not None:
                assert verdict.step == (expected if expected != len(steps) else len(steps) - 1 if steps else None)
                if verdict.fault == "does-not-follow":
                    assert_world(found, verdict, steps)
            outcomes[f"{what} {verdict.status}"] += 1
    assert sum(outcomes.values()) - outcomes["unknown"] > 200, outcomes
