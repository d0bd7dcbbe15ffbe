"""Random ill-formed arguments about small puzzles, checked by brute force.

Some arguments in text and JSON are valid ones with a few changes. Others are drawn step by step, with arbitrary claims
and step numbers. Most steps refused by the checker are drawn again, so that some arguments become long. Each step
accepted by the checker has to be true in every world in which its suppositions are true.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence

from engines.facts import Atom
from engines.proofs.argument_verdict import ArgumentChecker, CheckedArgument
from engines.proofs.checking.argument_check import BadArgument, Checker
from engines.proofs.finding.explanation import Explanation
from engines.proofs.form.argument_steps import Cases, Inference, Refutation, Step, Supposition
from game.errors import GaveUp
from game.puzzles.abstract_puzzle import Puzzle
from game.statements.sentence import Claim
from game.text.scanner import Unreadable
from mineproof.solve_puzzle import solve
from tests.fuzz.text_changes import changed, with_another_value
from tests.support.deceived_puzzles import Truth, small_puzzles

EACH = 50
"""The number of arguments about each puzzle."""

MOST_TRIED = 30
"""The maximum number of steps drawn for one argument."""


class Deceiver:
    """A generator of deceptive arguments about one puzzle."""

    def __init__(self, puzzle: Puzzle, rng: random.Random) -> None:
        self.puzzle, self.rng = puzzle, rng
        self.form = puzzle.argument_form
        self.argument_premises, self.rules = puzzle.argument_premises(self.form.clues), puzzle.rules()
        self.names = [self.form.clue_name(clue) for clue in self.form.clues]
        self.atoms: list[Atom] = list(puzzle.questions())
        answer = solve(puzzle, "sat")
        self.certain = [*answer.conclusions]
        self.honest = [answer.explain(atom) for atom in rng.sample(self.certain, min(2, len(self.certain)))]

    def argument(self) -> str | Explanation:
        """Draw an argument in one of the three forms."""
        return self.rng.choice((self.text, self.json, self.value, self.value))()

    def text(self) -> str:
        """Draw a valid or a random argument in text, with one change."""
        honest = [one.text for one in self.honest]
        return changed(honest if honest and self.rng.random() < 0.6 else [self.drawn_text()], self.rng, 1)

    def drawn_text(self) -> str:
        """Draw an argument in text: a supposition, a step that claims a contradiction, and the opposite conclusion.

        The contradiction may be false.
        """
        value = self.rng.random() < 0.5
        literal, opposite = (self.form.written(Claim.that([self.atom()], one)) for one in (value, not value))
        named = " and ".join([*self.rng.sample(self.names, min(len(self.names), self.rng.randint(0, 2))), "step 1"])
        return f"1. Suppose {literal}\n2. From {named}: contradiction\n3. As step 1 leads to step 2: {opposite}"

    def json(self) -> str:
        """Draw an argument in JSON, with one or two changed values."""
        made = Explanation(self.puzzle, self.claim(), tuple(self.form.clues), self.steps())
        try:
            argument = json.dumps(self.rng.choice([*self.honest, made]).as_json())
        except (IndexError, TypeError, ValueError):  # what has no such claim, or no such step, is not written
            return self.json()
        for _ in range(self.rng.choice((1, 1, 2))):
            argument = with_another_value(argument, [argument], self.rng)
        return argument

    # Values.

    def value(self) -> Explanation:
        """Draw an argument as a value, from random steps."""
        steps = self.steps()
        closed = [number for number, step in enumerate(steps) if not step.under and not isinstance(step, Supposition)]
        if closed and self.rng.random() < 0.7:
            steps = steps[: closed[-1] + 1]
        last = steps[-1].claim if steps else None
        conclusion = last if self.rng.random() < 0.9 else self.claim()
        return Explanation(self.puzzle, conclusion, tuple(self.form.clues), steps)

    def steps(self) -> tuple[Step, ...]:
        """Draw steps of all types. All are accepted by the checker, except that the last one may be wrong."""
        steps: list[Step] = []
        checker = Checker(steps, self.argument_premises, self.rules, self.puzzle.is_evident)
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
            step = steps[-1]
            scope = (*step.under, number) if isinstance(step, Supposition) else step.under
            if self.rng.random() < 0.1:
                scope = scope[:-1]
        return tuple(steps)

    def _step(self, steps: Sequence[Step], number: int, scope: tuple[int, ...]) -> Step:
        rng = self.rng
        under = scope if rng.random() < 0.9 else self.numbers(number)
        after = self.numbers(number)
        clues = [rng.randrange(len(self.names))] if self.names and rng.random() < 0.7 else []
        if rng.random() < 0.02:
            clues = [rng.choice((-1, len(self.names)))]
        match rng.randrange(6):
            case 0 | 1:
                return self._supposition(steps, under)
            case 2 if scope or steps:
                return self._discharge(steps, number, scope)
            case 3:
                return Inference(None, tuple(range(len(self.names))), after, under)
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
        return Cases(rng.choice(shown), cases, tuple(range(len(self.names))), (), under)

    def _end(self, steps: Sequence[Step], case: int) -> int:
        """Draw the last step of a case: usually the supposition itself or a step under it."""
        inside = [number for number, step in enumerate(steps) if case in step.under]
        return self.rng.choice([case, *inside] if self.rng.random() < 0.9 else range(len(steps) + 1))

    def numbers(self, number: int) -> tuple[int, ...]:
        """Draw up to two numbers of earlier steps; rarely an invalid number is among them."""
        found = self.rng.sample(range(number), min(number, self.rng.randint(0, 2)))
        return tuple(sorted(found if self.rng.random() < 0.95 else [*found, self.rng.choice((-1, number, number + 1))]))

    def atom(self) -> Atom:
        return self.rng.choice(self.atoms or ["nothing"])

    def claim(self) -> Claim:
        """Draw a claim about a few atoms, with arbitrary counts."""
        rng = self.rng
        size = rng.choice((1, 1, 1, 2, 3)) if rng.random() < 0.97 else 0
        atoms = frozenset(rng.sample(self.atoms, min(size, len(self.atoms))))
        if rng.random() < 0.6:
            return Claim.that(atoms, rng.random() < 0.5)
        return Claim(atoms, rng.randint(-1, len(atoms) + 1), rng.randint(-1, len(atoms) + 1))


def assert_true(verdict: CheckedArgument, truth: Truth) -> None:
    """Assert that each step before the first wrong one is true in every world in which its suppositions are true.

    If all steps are right, the conclusion has to be true as well.
    """
    steps = verdict.argument.steps
    for step in steps if verdict else steps[: verdict.step]:
        supposed = [claim for number in step.under if (claim := steps[number].claim) is not None]
        assert isinstance(step, Supposition) or truth.has(step.claim, supposed), f"{verdict.puzzle}\n{steps}\n{step}"
    assert not verdict or truth.has(verdict.argument.conclusion), f"{verdict.puzzle}\n{verdict.argument}"


def judged(kind: str, count: int, seed: int) -> Counter[str]:
    """Count the outcomes of this number of arguments. Raises `AssertionError` if the checker accepts a false step."""
    outcomes: Counter[str] = Counter()
    rng = random.Random(f"{kind} {seed}")
    for puzzle in small_puzzles(kind, seed):
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
        if outcomes.total() == count:
            return outcomes
    raise AssertionError("there is always another puzzle")
