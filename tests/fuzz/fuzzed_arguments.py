"""Random wrong arguments about small puzzles, judged by the checker and by brute force.

Some arguments are valid ones with a change. Others are drawn step by step, with arbitrary claims and step numbers; most
steps refused by the checker are drawn again, so that some arguments become long. Each step accepted by the checker has
to be true in every world in which its suppositions are true.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import mineproof as mp
from engines.facts_and_components import Atom
from engines.proofs.argument_check import ArgumentChecker
from engines.proofs.checking.step_check import BadArgument, Checker
from engines.proofs.form.argument_steps import Cases, Inference, Refutation, Step, Supposition, scope_after
from game.puzzles.puzzle_kinds import KINDS
from game.statements.count_claim import Claim
from game.text.scanner import Unreadable
from mineproof import CheckedArgument, Explanation, GaveUp, Puzzle, solve
from tests.fuzz.text_changes import changed, with_another_value
from tests.support.argued_puzzles import EVERY_KIND, arguments_about
from tests.support.brute_force_claims import Truth
from tests.support.brute_force_verdicts import AllWorlds, about, assert_judged
from tests.support.grids import NAMES
from tests.support.random_positions import drawn_board

EACH = 50
"""The number of arguments about each puzzle."""

MOST_TRIED = 30
"""The maximum number of steps drawn for one argument."""


def failures(seed: int) -> Iterator[str]:
    for kind in EVERY_KIND:
        try:
            of_changes(kind, 1, 4, seed)
            of_deceptions(kind, EACH, seed)
        except AssertionError as error:
            yield f"{kind}: {error}"


def mutated(found: Explanation, rng: random.Random) -> list[Step]:
    """Change a claim, the clues, the earlier steps or the discharge of a step at random; perhaps nothing changes."""
    steps = list(found.steps)
    number = rng.randrange(len(steps))
    step, claim = steps[number], steps[number].claim
    discharges: list[Step] = []  # without any, the argument ends before the step
    changes = [discharges]
    if claim is not None:
        atoms = sorted(claim.atoms, key=repr)
        other = rng.choice(sorted(set().union(*map(about, found.argument_premises)), key=repr))
        claims = [Claim.that(atoms, not claim.value), Claim.that(atoms, claim.value is None)]
        claims += [replace(claim, least=max(claim.least - 1, 0)), replace(claim, most=min(claim.most + 1, len(atoms)))]
        claims.append(Claim.that([*atoms[1:], other], bool(claim.value)))
        changes.append([replace(step, claim=one) for one in claims])
    if isinstance(step, Inference):
        changes.append([replace(step, clues=clues) for clues in [(), *[(clue,) for clue in range(len(found.clues))]]])
        changes.append([replace(step, after=tuple(sorted({*step.after} ^ {rng.randrange(len(steps))})))])
    if isinstance(step, Refutation):
        one = rng.randrange(number)
        discharges += [replace(step, supposition=one), replace(step, conflict=one)]
    elif step.under:
        discharges.append(replace(step, under=step.under[:-1]))
    chosen = rng.choice(changes)
    return [*steps[:number], rng.choice(chosen), *steps[number + 1 :]] if chosen else steps[:number]


def of_changes(kind: str, puzzles: int, changes: int, seed: int) -> Counter[str]:
    """Count the verdicts on arguments about some puzzles, each with several `changes`, one at a time.

    Raises `AssertionError` if the checker and brute force disagree.
    """
    rng = random.Random(f"{kind} {seed}")
    outcomes: Counter[str] = Counter()
    for found in arguments_about(kind, puzzles, seed):
        checker = ArgumentChecker(found.puzzle)
        worlds = AllWorlds(found.puzzle, checker.argument_premises if found.puzzle.rules() else found.argument_premises)
        for _ in range(changes if worlds.are_few and found.steps else 0):
            steps = mutated(found, rng)
            verdict = checker.check(replace(found, argued=tuple(steps)))
            try:
                assert_judged(found, steps, verdict, worlds)
            except AssertionError as error:
                raise AssertionError(f"{error}\nchanged from:\n{found.puzzle}\n{found.text}\n{steps}") from None
            outcomes[verdict.status] += 1
    return outcomes


def of_deceptions(kind: str, count: int, seed: int) -> Counter[str]:
    """Count the outcomes of this number of drawn arguments. Raises `AssertionError` if a false step is accepted."""
    outcomes: Counter[str] = Counter()
    rng = random.Random(f"{kind} {seed}")
    for puzzle in islice(small_puzzles(kind, seed), -(-count // EACH)):
        deceiver, checker, truth = Deceiver(puzzle, rng), ArgumentChecker(puzzle), Truth(puzzle)
        for _ in range(min(EACH, count - outcomes.total())):
            argument = deceiver.argument()
            try:
                verdict = checker.check(argument)
            except Unreadable:
                outcomes["unreadable"] += 1
                continue
            outcomes[verdict.fault or verdict.status] += 1
            assert_true(verdict, truth)
    return outcomes


def assert_true(verdict: CheckedArgument, truth: Truth) -> None:
    """Assert that each step before the first wrong one is true in every world in which its suppositions are true.

    If all steps are right, the conclusion has to be true as well.
    """
    steps = verdict.argument.steps
    for step in steps if verdict else steps[: verdict.step]:
        supposed = [claim for number in step.under if (claim := steps[number].claim) is not None]
        assert isinstance(step, Supposition) or truth.has(step.claim, supposed), f"{verdict.puzzle}\n{steps}\n{step}"
    assert not verdict or truth.has(verdict.argument.conclusion), f"{verdict.puzzle}\n{verdict.argument}"


class Deceiver:
    """A generator of deceptive arguments about one puzzle."""

    def __init__(self, puzzle: Puzzle, rng: random.Random) -> None:
        self.puzzle, self.rng = puzzle, rng
        self.clues = tuple(puzzle.argument_form.clues)
        self.premises, self.rules = puzzle.argument_premises(self.clues), puzzle.rules()
        self.atoms: list[Atom] = list(puzzle.questions())
        answer = solve(puzzle, "sat")
        certain = answer.conclusions
        self.honest = [answer.explain(atom) for atom in rng.sample(certain, min(2, len(certain)))]

    def argument(self) -> str | Explanation:
        """Draw an argument as a value, or a valid or drawn one in text or JSON, with a change."""
        made = self.value()
        if self.rng.random() < 0.5:
            return made
        given = self.rng.choice([*self.honest, made])
        try:
            if self.rng.random() < 0.5:
                return changed([given.text], self.rng, 1)
            return with_another_value(json.dumps(given.as_json()), [], self.rng)
        except (IndexError, TypeError, ValueError):  # what has no such claim, or no such step, is not written
            return made

    # Values.

    def value(self) -> Explanation:
        steps = self.steps()
        closed = [number for number, step in enumerate(steps) if not step.under and not isinstance(step, Supposition)]
        if closed and self.rng.random() < 0.7:
            steps = steps[: closed[-1] + 1]
        last = steps[-1].claim if steps else None
        conclusion = last if self.rng.random() < 0.9 else self.claim()
        return Explanation(self.puzzle, conclusion, self.clues, steps)

    def steps(self) -> tuple[Step, ...]:
        """Draw steps of all types. All are accepted by the checker, except that the last one may be wrong."""
        steps: list[Step] = []
        checker = Checker(steps, self.premises, self.rules, self.puzzle.is_evident)
        scope: tuple[int, ...] = ()
        for _ in range(self.rng.randint(1, MOST_TRIED)):
            number = len(steps)
            steps.append(self._step(steps, number, scope))
            try:
                checker.check_step(number)
            except (BadArgument, GaveUp):
                if self.rng.random() < 0.01:
                    break
                steps.pop()
                continue
            scope = scope_after(steps[-1], number)
            if self.rng.random() < 0.1:
                scope = scope[:-1]
        return tuple(steps)

    def _step(self, steps: Sequence[Step], number: int, scope: tuple[int, ...]) -> Step:
        rng = self.rng
        under = scope if rng.random() < 0.9 else self.numbers(number)
        after = self.numbers(number)
        clues = [rng.randrange(len(self.clues))] if self.clues and rng.random() < 0.7 else []
        if rng.random() < 0.02:
            clues = [rng.choice((-1, len(self.clues)))]
        match rng.randrange(6):
            case 0 | 1:
                return self._supposition(steps, under)
            case 2 if scope or steps:
                return self._discharge(steps, number, scope)
            case 3:
                return Inference(None, tuple(range(len(self.clues))), after, under)
        return Inference(self.claim(), tuple(clues), after, under)

    def _supposition(self, steps: Sequence[Step], under: tuple[int, ...]) -> Supposition:
        """Draw a supposition: often an earlier one or its opposite, beside the earlier one or under it."""
        others = [step for step in steps if isinstance(step, Supposition)]
        if not others or self.rng.random() < 0.4:
            return Supposition(self.claim(), under if self.rng.random() < 0.8 else under[:-1])
        other = self.rng.choice(others)
        return Supposition(
            Claim.that(other.claim.atoms, self.rng.random() < 0.5), self.rng.choice((under, under, other.under))
        )

    def _discharge(self, steps: Sequence[Step], number: int, scope: tuple[int, ...]) -> Step:
        rng = self.rng
        suppositions = [one for one, step in enumerate(steps) if isinstance(step, Supposition)] or [0]
        first = scope[-1] if scope and rng.random() < 0.8 else rng.choice(suppositions)
        under = steps[first].under if first < len(steps) and rng.random() < 0.9 else scope
        if rng.random() < 0.5:
            ends = [one for one, step in enumerate(steps) if step.claim is None] or [number]
            supposed = steps[first].claim if first < len(steps) else None
            fits = supposed is not None and len(supposed.atoms) == 1 and rng.random() < 0.6
            claim = Claim.that(supposed.atoms, not supposed.value) if fits and supposed else self.claim()
            return Refutation(claim, first, rng.choice(ends), under)
        beside = [one for one in suppositions if one < len(steps) and steps[one].under == under] or [first]
        cases = tuple((one, self._end(steps, one)) for one in {first, rng.choice(beside)})
        shown = [None, self.claim(), *(steps[end].claim for _, end in cases if end < len(steps))]
        return Cases(rng.choice(shown), cases, tuple(range(len(self.clues))), (), under)

    def _end(self, steps: Sequence[Step], case: int) -> int:
        """Draw the last step of a case: usually the supposition itself or a step under it."""
        inside = [number for number, step in enumerate(steps) if case in step.under]
        return self.rng.choice([case, *inside] if self.rng.random() < 0.9 else range(len(steps) + 1))

    def numbers(self, number: int) -> tuple[int, ...]:
        """Draw up to two numbers of earlier steps; rarely an invalid number is among them."""
        found = self.rng.sample(range(number), min(number, self.rng.randint(0, 2)))
        return tuple(sorted(found if self.rng.random() < 0.95 else [*found, self.rng.choice((-1, number, number + 1))]))

    def claim(self) -> Claim:
        rng = self.rng
        size = rng.choice((1, 1, 1, 2, 3)) if rng.random() < 0.97 else 0
        atoms = frozenset(rng.sample(self.atoms, min(size, len(self.atoms))))
        if rng.random() < 0.6:
            return Claim.that(atoms, rng.random() < 0.5)
        return Claim(atoms, rng.randint(-1, len(atoms) + 1), rng.randint(-1, len(atoms) + 1))


SIZES = {"knights": {"people": 3}, "mastermind": {"pegs": 2, "colors": 3}, "zebra": {"houses": 3, "attributes": 2}}


def small_puzzles(kind: str, seed: int) -> Iterator[mp.Puzzle]:
    """Yield random puzzles of a kind, without end; most of them have several worlds."""
    rng = random.Random(f"{kind} {seed}")
    while True:
        if kind in NAMES:
            height, width = rng.choice([(1, 4), (2, 3), (3, 3), (3, 4)])
            size = height, width, rng.randint(1, height * width // 2)
            yield drawn_board(rng, kind, size, rng.randint(1, 3), marked=rng.random() < 0.3)
        else:
            yield _few_clues(kind, rng)


def _few_clues(kind: str, rng: random.Random) -> mp.Puzzle:
    maker = KINDS[kind].load_maker()(**SIZES[kind])
    candidates = maker.candidates(maker.draw(rng), rng)
    return maker.puzzle([*islice(candidates, rng.randint(1, 3))])
