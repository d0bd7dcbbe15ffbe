"""An oracle for the labels of tasks, which reads puzzles as JSON and arguments as text.

A small reader of arguments finds the first wrong step: it reads the forms on docs/pages/arguments.md except cases. All
layouts of boards and all solutions of other puzzles are tried. Both share nothing with the library.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from string import ascii_uppercase
from typing import Any

from tests.support.knights_records import solutions
from tests.support.puzzle_worlds import codes, houses, is_clue_true, pegs_matched
from tests.support.reference_worlds import Worlds as CellWorlds

# Arguments.

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


# Worlds.


Facts = dict[str, Any]

Chances = dict[tuple[str, str], Fraction]

OFFSETS: dict[str, list[tuple[int, int]]] = {
    "square": [*product((-1, 0, 1), (-1, 0, 1))],
    "torus": [*product((-1, 0, 1), (-1, 0, 1))],
    "orthogonal": [(-1, 0), (1, 0), (0, -1), (0, 1)],
    "knight": [(r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c)],
}


def neighbors(facts: Facts, row: int, column: int) -> set[tuple[int, int]]:
    grid, height, width = facts.get("grid", "square"), facts["height"], facts["width"]
    side = 1 if row % 2 else -1
    hexagon = [*OFFSETS["orthogonal"], (-1, side), (1, side)]
    cells = {(row + r, column + c) for r, c in OFFSETS.get(grid, hexagon)}
    if grid == "torus":
        cells = {(r % height, c % width) for r, c in cells}
    return {(r, c) for r, c in cells if 0 <= r < height and 0 <= c < width} - {(row, column)}


def board_clues(facts: Facts) -> dict[str, ReadClaim]:
    """Return the clues of a board by their names: numbers, marks, and the total."""
    found = {}
    for row, column, number in facts["reveals"]:
        around = frozenset((str(cell), "mine") for cell in neighbors(facts, row, column))
        found[f"{number} at {(row, column)}"] = ReadClaim(around, number, number)
    for row, column, is_mine in facts["marks"]:
        called = f"the {'mine' if is_mine else 'safe cell'} at {(row, column)}"
        found[called] = claim_that(str((row, column)), "mine" if is_mine else "safe")
    if (total := facts["total"]) is not None:
        cells = product(range(facts["height"]), range(facts["width"]))
        mines = frozenset((str(cell), "mine") for cell in cells)
        found[f"{total} mine{'s' * (total != 1)} in all"] = ReadClaim(mines, total, total)
    return found


def knights_worlds(facts: Facts) -> Iterator[dict[str, str]]:
    """Yield the roles with which knights tell the truth and knaves lie."""
    for roles in solutions({"facts": []} | facts):
        yield {name: role.capitalize() for name, role in zip(ascii_uppercase, roles, strict=False)}


def codes_that_fit(facts: Facts) -> Iterator[dict[str, str]]:
    for code in codes(facts["pegs"], facts["colors"], facts["repeated"]):
        answers = [(row, pegs_matched(row["guess"], code)) for row in facts["rows"]]
        if all(row["in_place"] == here and row["elsewhere"] in (None, there) for row, (here, there) in answers):
            yield {f"peg {number}": color for number, color in enumerate(code, 1)}


def houses_that_fit(facts: Facts) -> Iterator[dict[str, str]]:
    for world in houses(facts["attributes"]):
        if all(is_clue_true(clue, world) for clue in facts["clues"]):
            yield {value: str(house) for value, house in world.items()}


CLUES = {"knights": "says", "mastermind": "rows", "zebra": "clues"}
SOLUTIONS = {"knights": knights_worlds, "mastermind": codes_that_fit, "zebra": houses_that_fit}


class Worlds:
    """The worlds of a puzzle of this kind, and the names of its clues."""

    def __init__(self, kind: str, facts: Facts) -> None:
        self.kind, self.facts, self.listed = kind, facts, cache(self._listed)
        if kind == "minesweeper":
            self.clues: dict[str, Any] = board_clues(facts)
            cells = set(product(range(facts["height"]), range(facts["width"])))
            hidden = cells - {(row, column) for row, column, _ in facts["reveals"]}
            self.hidden = {(str(cell), "mine") for cell in hidden}
            asked = hidden - {(row, column) for row, column, _ in facts["marks"]}
            self.asked = [(str(cell), option) for cell in sorted(asked) for option in ("mine", "safe")]
        else:
            noun = "row" if kind == "mastermind" else "clue"
            clues = facts.get(CLUES[kind]) or list(enumerate(facts.get("statements", [])))
            self.clues = {f"{noun} {number}": one for number, one in enumerate(clues, 1)}
            self.asked = list({pair for world in self.listed(frozenset()) for pair in world.items()})

    def chances(self) -> Chances:
        every = self.number(self.clues, [])
        return {pair: Fraction(self.number(self.clues, [claim_that(*pair)]), every) for pair in self.asked}

    def follows(self, clues: Iterable[str], claims: Sequence[ReadClaim], claim: ReadClaim) -> bool:
        """Return whether a claim is true in all worlds in which these clues and claims are true."""
        fewer, more = (0, claim.least - 1), (claim.most + 1, len(claim.atoms))
        return not any(self.number(clues, [*claims, ReadClaim(claim.atoms, *denied)]) for denied in (fewer, more))

    def number(self, clues: Iterable[str], claims: Sequence[ReadClaim]) -> int:
        if self.kind == "minesweeper":
            layouts = CellWorlds(self.hidden)
            for one in [*[self.clues[name] for name in clues], *claims]:
                layouts.restrict(one.atoms & self.hidden, range(one.least, one.most + 1))
            return layouts.left.bit_count()
        return sum(all(is_true(one, world) for one in claims) for world in self.listed(frozenset(clues)))

    def _listed(self, clues: frozenset[str]) -> list[dict[str, str]]:
        return list(SOLUTIONS[self.kind](self.facts | {CLUES[self.kind]: [self.clues[name] for name in clues]}))


def is_true(message: ReadClaim, world: dict[str, str]) -> bool:
    return message.least <= sum(world[thing] == option for thing, option in message.atoms) <= message.most


# Labels.


Item = dict[str, Any]

ARGUMENT = re.compile(r"To show: .*(?:\n\d+\. .*)+")

MOST_CLUES = 2
"""The most clues that a step of an answer may name; the questions state it."""

SAID_BY = {"is-certain": "verdict", "how-likely": "chance", "wrong-step": "step", "argue": "written"}
"""The part of the solution that is the answer, by task."""


def faults(item: Item) -> list[str]:
    about = item["metadata"]
    worlds = Worlds(about["kind"], about["facts"])
    solution, right = about["solution"], _right(about, worlds.chances())
    wrong = [f"{solution} and not {right}"] if solution | right != solution else []
    return [*wrong, *_of_answer(item), *_of_arguments(item, worlds.follows)]


def _right(about: Item, found: Chances) -> dict[str, Any]:
    """Compute the parts of the solution that depend on the chances of all things."""
    solution, is_board = about["solution"], about["kind"] == "minesweeper"
    sure = {thing: option for (thing, option), chance in found.items() if chance == 1}
    match about["task"]:
        case "certain":
            return {"certain": sure}
        case "one" if is_board:
            return {"safe": [thing for thing, option in sure.items() if option == "safe"]}
        case "one":
            return {"option": sure.get(solution["thing"])}
        case "is-certain":
            chance = found[tuple(solution["about"])]
            return {"verdict": "true" if chance == 1 else "open" if chance else "false"}
        case "how-likely":
            return {"chance": str(found[tuple(solution["about"])])}
        case "best-guess":
            chances: dict[str, dict[str, str]] = {thing: {} for thing, _ in found}
            for (thing, option), chance in found.items():
                if option == "safe" or not is_board:
                    chances[thing][option] = str(chance)
            best = max(Fraction(chance) for of in chances.values() for chance in of.values())
            return {"chances": chances, "best": None if best == 1 else str(best)}
    return {}


def _of_answer(item: Item) -> Iterator[str]:
    task, answer, solution = item["metadata"]["task"], item["answer"], item["metadata"]["solution"]
    right: list[Any]
    match solution:
        case {"certain": certain}:
            right = [{*certain.items()}]
        case {"best": best, "chances": chances}:
            right = [{(thing, option)} for thing, of in chances.items() for option in of if of[option] == best]
        case {"safe": cells}:
            right = [{(cell, "safe")} for cell in cells]
        case {"thing": thing, "option": option}:
            right = [{(thing, option)}]
        case _:
            right = [solution[SAID_BY[task]]]
    if (answer if task in SAID_BY else {*_pairs(answer)}) not in right:
        yield f"{answer!r}, where the solution is {solution}"


def _pairs(answer: str) -> Iterator[tuple[str, str]]:
    """Yield the things in an answer, with their options. On a board, cells without an option are safe."""
    for line in answer.splitlines():
        if cells := re.findall(r"\(.*?\)", line):
            yield from ((cell, "mine" if line.startswith("mine:") else "safe") for cell in cells)
        elif not line.endswith(": none"):
            yield from claim(line).atoms


def _of_arguments(item: Item, follows: Follows) -> Iterator[str]:
    """Yield the faults of the argument in the data, and of the argument in the question or the answer."""
    about = item["metadata"]
    solution, argument = about["solution"], about["argument"]
    try:
        if argument is not None:
            steps = steps_of(argument, follows)
            shown = [list(steps.values())[-1].claim]
            if len(steps) != about["difficulty"]["steps"]:
                yield f"{len(steps)} steps, and not {about['difficulty']['steps']}"
            wanted = _wanted(about)
            if wanted is not None and not any(follows([], shown, one) for one in (wanted, wanted.denied)):
                yield f"the argument does not show what is asked: {argument}"
        if about["task"] == "argue":
            steps = steps_of(item["answer"], follows)
            if not follows([], [list(steps.values())[-1].claim], claim(solution["claim"])):
                yield f"{item['answer']} does not show {solution['claim']}"
            is_asked = solution["claim"] in item["question"]
            if not is_asked or max(len(step.clues) for step in steps.values()) > MOST_CLUES:
                yield f"{item['answer']} is no answer to {item['question']}"
    except Wrong as wrong:
        yield f"step {wrong} is wrong in the argument of {about['task']}: {argument}"
    if about["task"] == "wrong-step":
        (posed,) = ARGUMENT.findall(item["question"])
        found = first_wrong(posed, follows)
        if found != solution["step"]:
            yield f"{solution['step']} and not {found} is the first wrong step of {posed}"


def _wanted(about: Item) -> ReadClaim | None:
    """Return the claim that the argument in the data proves or refutes; None if the solution has several."""
    solution = about["solution"]
    if "about" in solution:
        return claim_that(*solution["about"])
    if "safe" in solution:
        return claim_that(solution["safe"][0], "safe")
    return claim_that(solution["thing"], solution["option"]) if "thing" in solution else None
