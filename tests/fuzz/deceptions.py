"""Random ill-formed arguments about small puzzles, by brute force: `python -m tests.fuzz.deceptions --count 1000`.

Arguments in text and in JSON are changed in a few places. Others are drawn, step by step, as values with claims and
numbers that may be anything; most steps that the check refuses are drawn again, so that some get far. Whatever the
check accepts, each single step too, has to be true in every world in which what is supposed there is true. `--count` is
the number of arguments for each kind, and `--seed` that of the first puzzle.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engines.facts import Atom
from engines.proofs.argument_verdict import ArgumentChecker, CheckedArgument
from engines.proofs.checking.argument_check import BadArgument, Checker
from engines.proofs.finding.explanation import Explanation
from engines.proofs.form.argument_steps import Cases, Conflict, Inference, Refutation, Step, Supposition
from game.errors import GaveUp
from game.puzzles.abstract_puzzle import Puzzle
from game.statements.sentence import Claim
from game.text.scanner import Unreadable
from mineproof.solve_puzzle import solve
from tests.support.deceived_puzzles import EVERY_KIND, Truth, many, small_puzzles

EACH = 50
"""Arguments about each puzzle."""

MOST_TRIED = 30
"""Steps that are drawn for one argument."""
COUNTS = (
    "no",
    "exactly 1",
    "exactly 2",
    "at least 1",
    "at least 2",
    "at most 1",
    "1 to 0",
    "2 to 0",
    "2 to 1",
    "0 to 1",
)
NUMBERS = ("0", "1", "2", "3", "4", "7", "99", "-1", "00", "01", "1.5", str(10**30))
VALUES = (*range(-2, 5), True, False, None, 0.0, 1.0, "1", [], [0], {}, 10**30)
SAME_PLACE = (
    ("is a mine", "are mines", "is safe", "are safe", "is not a mine", "is not safe"),
    (" is ", " is not ", " isn't ", " was "),
    ("exactly", "at least", "at most", "0 to", "2 to", "no"),
    ("Suppose", "Suppose instead", "Given:", "Under no supposition, suppose", "Under step 1, suppose", "So"),
    ("contradiction", "a conflict", "nothing"),
    ("As step", "In each case, as step", "From step", "Under no supposition, as step"),
    (" and ", ", ", "; ", " or ", " "),
    (":", ",", "."),
)
"""Words that may stand in one another's place."""


class Deceiver:
    """Draws arguments about one puzzle."""

    def __init__(self, puzzle: Puzzle, rng: random.Random) -> None:
        self.puzzle, self.rng = puzzle, rng
        self.form = puzzle.argument_form
        self.givens, self.rules = puzzle.givens(self.form.clues), puzzle.rules()
        self.names = [self.form.clue_name(clue) for clue in self.form.clues]
        self.atoms: list[Atom] = list(puzzle.questions())
        answer = solve(puzzle, "sat")
        self.certain = [*answer.conclusions]
        self.honest = [answer.explain(atom) for atom in rng.sample(self.certain, min(2, len(self.certain)))]

    def argument(self) -> str | Mapping[str, Any] | Explanation:
        """An argument in one of the three forms."""
        return self.rng.choice((self.text, self.object, self.value, self.value))()

    # Text.

    def text(self) -> str:
        """Lines of an honest argument, or drawn ones, with a few changes."""
        some = [one.text for one in self.honest] * (self.rng.random() < 0.6)
        lines = (self.rng.choice(some) if some else self.drawn_text()).splitlines()
        for _ in range(self.rng.choice((0, 1, 1, 2, 3))):
            self.rng.choice((self._lines, self._number, self._word, self._statement))(lines)
        return "\n".join(lines)

    def drawn_text(self) -> str:
        """A proof by a supposition that comes to a conflict by some clues, which may be one or not."""
        literal, opposite = (self.form.written(Claim.that([self.atom()], value)) for value in self._two_values())
        named = " and ".join([*self.rng.sample(self.names, min(len(self.names), self.rng.randint(0, 2))), "step 1"])
        return f"1. Suppose {literal}\n2. From {named}: contradiction\n3. As step 1 leads to step 2: {opposite}"

    def _two_values(self) -> tuple[bool, bool]:
        return self.rng.choice(((True, False), (False, True)))

    def _lines(self, lines: list[str]) -> None:
        """Leave one out, say one twice, or let two change places."""
        place, other = self.rng.randrange(len(lines)), self.rng.randrange(len(lines))
        match self.rng.randrange(3):
            case 0 if len(lines) > 1:
                del lines[place]
            case 1:
                lines.insert(other, re.sub(r"^[0-9]+\. ", "", lines[place]))
            case _:
                lines[place], lines[other] = lines[other], lines[place]

    def _number(self, lines: list[str]) -> None:
        self._replace(lines, [r"\b[0-9]+\b"], lambda _: self.rng.choice(NUMBERS))

    def _word(self, lines: list[str]) -> None:
        words = self.rng.choice(SAME_PLACE)
        self._replace(lines, [re.escape(word) for word in words], lambda _: self.rng.choice(words))

    def _replace(self, lines: list[str], patterns: Sequence[str], by: Callable[[str], str]) -> None:
        place = self.rng.randrange(len(lines))
        found = [*re.finditer("|".join(patterns), lines[place])]
        if found:
            one = self.rng.choice(found)
            lines[place] = lines[place][: one.start()] + by(one[0]) + lines[place][one.end() :]

    def _statement(self, lines: list[str]) -> None:
        """Claim something else, such as so many of some atoms."""
        place = self.rng.randrange(len(lines))
        before, colon, _ = lines[place].rpartition(": ")
        beginning = before + colon if colon else self.rng.choice(("Suppose ", "Given: ", "To show: "))
        some = self.rng.sample(self.atoms, min(len(self.atoms), self.rng.randint(1, 3)))
        lines[place] = beginning + many(self.rng.choice(COUNTS), some)

    # JSON.

    def object(self) -> dict[str, Any]:
        """An argument in JSON with other values in a few places."""
        made = Explanation(self.puzzle, self.claim(), tuple(self.form.clues), self.steps())
        found = self.rng.choice([*self.honest, made])
        try:
            argument = json.loads(json.dumps(found.as_json()))
        except (IndexError, TypeError, ValueError):  # what has no such claim, or no such step, is not written
            return self.object()
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            self._change(argument)
        return dict(argument)

    def _change(self, part: Any) -> None:
        """Put another value somewhere inside."""
        while True:
            keys = [*part] if isinstance(part, dict) else [*range(len(part))]
            if not keys:
                return
            key = self.rng.choice(keys)
            if isinstance(part[key], dict | list) and part[key] and self.rng.random() < 0.8:
                part = part[key]
                continue
            if self.rng.random() < 0.15:
                del part[key]
            elif isinstance(part, list) and self.rng.random() < 0.5:
                part[key] = copy.deepcopy(self.rng.choice(part))
            else:
                part[key] = copy.deepcopy(self.rng.choice(VALUES))
            return

    # Values.

    def value(self) -> Explanation:
        """Steps made by hand."""
        steps = self.steps()
        closed = [number for number, step in enumerate(steps) if not step.under and not isinstance(step, Supposition)]
        if closed and self.rng.random() < 0.7:
            steps = steps[: closed[-1] + 1]
        last = steps[-1].claim if steps else None
        conclusion = last if self.rng.random() < 0.9 else self.claim()
        return Explanation(self.puzzle, conclusion, tuple(self.form.clues), steps)

    def steps(self) -> tuple[Step, ...]:
        """Steps of all types, of which the last one may be wrong."""
        steps: list[Step] = []
        checker = Checker(steps, self.givens, self.rules, self.puzzle.gives)
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
                everything = tuple(range(len(self.names)))
                return Conflict(0 if everything else None, after, under, beside=everything[1:])
        return Inference(self.claim(), clues[0] if clues else None, after, under)

    def _supposition(self, steps: Sequence[Step], under: tuple[int, ...]) -> Supposition:
        """Often of what another one supposes, or of its opposite; beside that one or under it."""
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
        """Where a case may end: at itself, or somewhere under it, as a rule."""
        inside = [number for number, step in enumerate(steps) if case in step.under]
        return self.rng.choice([case, *inside] if self.rng.random() < 0.9 else range(len(steps) + 1))

    def numbers(self, number: int) -> tuple[int, ...]:
        """Of earlier steps, as a rule."""
        found = self.rng.sample(range(number), min(number, self.rng.randint(0, 2)))
        return tuple(sorted(found if self.rng.random() < 0.95 else [*found, self.rng.choice((-1, number, number + 1))]))

    def atom(self) -> Atom:
        return self.rng.choice(self.atoms or ["nothing"])

    def claim(self) -> Claim:
        """About a few atoms, and of any counts."""
        rng = self.rng
        size = rng.choice((1, 1, 1, 2, 3)) if rng.random() < 0.97 else 0
        atoms = frozenset(rng.sample(self.atoms, min(size, len(self.atoms))))
        if rng.random() < 0.6:
            return Claim.that(atoms, rng.random() < 0.5)
        return Claim(atoms, rng.randint(-1, len(atoms) + 1), rng.randint(-1, len(atoms) + 1))


def assert_true(verdict: CheckedArgument, truth: Truth) -> None:
    """Each step before the first wrong one is true where its suppositions are; so is the conclusion, if all are right.

    Raises `AssertionError`.
    """
    steps = verdict.argument.steps
    for step in steps if verdict else steps[: verdict.step]:
        supposed = [claim for number in step.under if (claim := steps[number].claim) is not None]
        assert isinstance(step, Supposition) or truth.has(step.claim, supposed), f"{verdict.puzzle}\n{steps}\n{step}"
    assert not verdict or truth.has(verdict.argument.conclusion), f"{verdict.puzzle}\n{verdict.argument}"


def judged(kind: str, count: int, seed: int) -> Counter[str]:
    """The outcomes of this number of arguments. Raises `AssertionError` for a false one that is found right."""
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


def main(given: Sequence[str] | None = None) -> int:
    """Judge arguments about puzzles of every kind; the exit status is 1 where a false one was found right."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.deceptions", description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="arguments of each kind (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=EVERY_KIND, action="append")
    arguments = parser.parse_args(given)
    failed = 0
    for kind in arguments.kind or EVERY_KIND:
        try:
            print(f"{kind}: {dict(judged(kind, arguments.count, arguments.seed))}", flush=True)
        except AssertionError as error:
            failed += 1
            print(f"{kind}: a false argument is found right:\n{error}", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
