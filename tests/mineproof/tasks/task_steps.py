"""A small reader of the arguments in tasks, which finds the first wrong step.

It reads the forms on docs/pages/arguments.md except cases, and shares nothing with the library. An oracle decides
whether a claim follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Atom = tuple[str, str]
"""A thing and an option of it: `("A", "Knave")`, or `("(0, 1)", "mine")`."""


@dataclass(frozen=True)
class ReadClaim:
    """A claim: from `least` to `most` of some atoms are true."""

    atoms: frozenset[Atom]
    least: int
    most: int

    @property
    def denied(self) -> ReadClaim:
        return ReadClaim(self.atoms, 1 - self.most, 1 - self.least)


NEVER = ReadClaim(frozenset(), 1, 1)


def claim_that(thing: str, option: str) -> ReadClaim:
    """Return the claim that a thing has this option; a safe cell is a cell that is not a mine."""
    is_true = option != "safe"
    return ReadClaim(frozenset([(thing, option if is_true else "mine")]), int(is_true), int(is_true))


Follows = Callable[[Sequence[str], Sequence[ReadClaim], ReadClaim], bool]
"""Decides whether the last claim is true wherever the clues with these names and the other claims are true."""

CELLS = re.compile(r"\((\d+), (\d+)\)(?: to \((\d+), (\d+)\))?")
NUMBER = r"(exactly |at least |at most |)(\d+)(?: to (\d+))?"
CLUE = r"\d+ at \(\d+, \d+\)|the (?:mine|safe cell) at \(\d+, \d+\)|\d+ mines? in all|(?:clue|row) \d+"
NAMED = re.compile(rf"((?:{CLUE})(?:, (?:{CLUE}))*)?(?: and )?(?:steps? (\d+(?:(?:, | and )\d+)*))?")


@dataclass(frozen=True)
class Step:
    """A step: a claim, derived or supposed. `under` are the numbers of the suppositions that the claim needs."""

    claim: ReadClaim
    under: tuple[str, ...]
    supposes: bool = False
    clues: list[str] = field(default_factory=list)


class Wrong(Exception):
    """Raised for a wrong step, with its number."""


def steps_of(argument: str, follows: Follows) -> dict[str, Step]:
    """Read an argument, and return its steps by number.

    Raises `Wrong` with the number of the first wrong step, and `ValueError` for a text of another form.
    """
    aim, *lines = argument.splitlines()
    steps: dict[str, Step] = {}
    under: tuple[str, ...] = ()
    for line in lines:
        number, _, words = line.partition(". ")
        try:
            steps[number] = step = _step(number, words, steps, under, follows)
        except (Wrong, KeyError):  # an earlier step that does not exist
            raise Wrong(number) from None
        under = step.under
    if under or not follows([], [step.claim], claim(aim.removeprefix("To show: "))):
        raise Wrong(number)
    return steps


def first_wrong(argument: str, follows: Follows) -> str:
    """Return the number of the first wrong step, or `none`."""
    try:
        steps_of(argument, follows)
    except Wrong as wrong:
        return str(wrong)
    return "none"


def _step(number: str, words: str, steps: dict[str, Step], under: tuple[str, ...], follows: Follows) -> Step:
    if words.startswith("Suppose "):
        supposed = claim(words.removeprefix("Suppose "))
        if len(supposed.atoms) != 1 or supposed.least != supposed.most:
            raise Wrong
        return Step(supposed, (*under, number), True)
    reason, _, output = words.partition(": ")
    shown = claim(output)
    if discharge := re.fullmatch(r"As step (\d+) leads to step (\d+)", reason):
        supposition, conflict = [steps[name] for name in discharge.groups()]
        is_led = supposition.supposes and conflict.claim == NEVER and conflict.under == supposition.under
        if not is_led or not follows([], [supposition.claim.denied], shown):
            raise Wrong
        return Step(shown, supposition.under[:-1])
    found = NAMED.fullmatch("" if reason == "Given" else reason.removeprefix("From "))
    if found is None:
        raise ValueError(f"{words!r} is no step that this reader knows")
    clues = re.findall(CLUE, found[1] or "")
    named = [steps[name] for name in re.findall(r"\d+", found[2] or "")]
    if any(under[: len(step.under)] != step.under for step in named):
        raise Wrong
    if not follows(clues, [step.claim for step in named], shown):
        raise Wrong
    return Step(shown, under, clues=clues)


def claim(message: str) -> ReadClaim:
    """Read a claim, which a remark in parentheses may follow."""
    message = re.split(r" \((?=\D)", message)[0].removesuffix(".")
    if message == "contradiction":
        return NEVER
    if CELLS.search(message):
        return _about_cells(message)
    number = re.match(rf"{NUMBER} of these: ", message)
    literals = []
    for part in (message[number.end() :] if number else message).split("; "):
        literal = re.fullmatch(r"(.+?) is (not )?(?:an? |in house )?(.+)", part)
        if literal is None:
            raise ValueError(f"{part!r} in {message!r} is no claim that this reader knows")
        literals.append(literal)
    atoms = frozenset((literal[1], re.sub("^kn(ight|ave)$", r"Kn\1", literal[3])) for literal in literals)
    (is_denied,) = {bool(literal[2]) for literal in literals}
    return _counted(atoms, number) if number else ReadClaim(atoms, *[0 if is_denied else len(atoms)] * 2)


def _about_cells(message: str) -> ReadClaim:
    atoms = set()
    for top, left, bottom, right in CELLS.findall(message):
        for row in range(int(top), int(bottom or top) + 1):
            atoms |= {(str((row, column)), "mine") for column in range(int(left), int(right or left) + 1)}
    if number := re.match(rf"there (?:is|are) {NUMBER} mines? among ", message):
        return _counted(frozenset(atoms), number)
    state = re.search(r" (is safe|are safe|is a mine|are mines)$", message)
    if state is None:
        raise ValueError(f"{message!r} is no claim that this reader knows")
    return ReadClaim(frozenset(atoms), *[0 if state[1].endswith("safe") else len(atoms)] * 2)


def _counted(atoms: frozenset[Atom], found: re.Match[str]) -> ReadClaim:
    least, most = int(found[2]), int(found[3] or found[2])
    return ReadClaim(atoms, 0 if found[1] == "at most " else least, len(atoms) if found[1] == "at least " else most)
