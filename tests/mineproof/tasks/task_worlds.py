"""The worlds of puzzles, for the oracle of tasks.

All layouts of boards and all solutions of other puzzles are tried. The module reads only the JSON of a puzzle, and
shares nothing with the library.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from string import ascii_uppercase
from typing import Any

from tests.mineproof.tasks.task_steps import ReadClaim, claim_that
from tests.support.knights_records import solutions
from tests.support.puzzle_worlds import codes, houses, is_clue_true, pegs_matched
from tests.support.worlds import Worlds as CellWorlds

Facts = dict[str, Any]
"""The puzzle of an item, as JSON."""

Chances = dict[tuple[str, str], Fraction]
"""The chance of each option of each thing."""

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
    """Yield the codes that give the answers of all rows."""
    for code in codes(facts["pegs"], facts["colors"], facts["repeated"]):
        answers = [(row, pegs_matched(row["guess"], code)) for row in facts["rows"]]
        if all(row["in_place"] == here and row["elsewhere"] in (None, there) for row, (here, there) in answers):
            yield {f"peg {number}": color for number, color in enumerate(code, 1)}


def houses_that_fit(facts: Facts) -> Iterator[dict[str, str]]:
    """Yield the house of each value, in all ways that fit the clues."""
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
        """Count the worlds in which these clues and claims are true."""
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
