"""The oracle for tasks: all worlds of a puzzle, of a board by backtracking, of others by trying every solution.

It reads nothing but the JSON of a puzzle, and shares nothing with the library.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb
from string import ascii_uppercase
from typing import Any

from tests.mineproof.tasks.task_steps import ReadClaim
from tests.support.knights_records import solutions
from tests.support.worlds import Worlds as SetOfWorlds

Facts = dict[str, Any]
"""The puzzle of an item, as JSON."""

Chances = dict[tuple[str, str], Fraction]
"""How likely each option of each thing is."""

OFFSETS = {
    "square": [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)],
    "torus": [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)],
    "orthogonal": [(-1, 0), (1, 0), (0, -1), (0, 1)],
    "knight": [(r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c)],
}


def chances(kind: str, facts: Facts) -> Chances:
    """How likely everything is, by a list of all worlds."""
    if kind == "minesweeper":
        return Board(facts).chances()
    found = list(SOLUTIONS[kind](facts))
    number = Counter((thing, option) for world in found for thing, option in world.items())
    things = {thing for thing, _ in number}
    options = {option for _, option in number} | OPTIONS[kind](facts)
    return {(t, o): Fraction(number[t, o], len(found)) for t in things for o in options}


class Board:
    """A board, its clues as cells with a number of mines, and its worlds."""

    def __init__(self, facts: Facts) -> None:
        self.height, self.width, self.total = facts["height"], facts["width"], facts["total"]
        self.grid = facts.get("grid", "square")
        numbers = {(r, c): n for r, c, n in facts["reveals"]}
        marks = {(r, c): is_mine for r, c, is_mine in facts["marks"]}
        cells = list(product(range(self.height), range(self.width)))
        self.hidden = [cell for cell in cells if cell not in numbers and cell not in marks]
        self.left = None if self.total is None else self.total - sum(marks.values())
        self.clues = []
        for cell, number in numbers.items():
            around = self.around(*cell)
            known = sum(marks.get(other, False) for other in around)
            self.clues.append(([other for other in around if other in self.hidden], number - known))

    def around(self, row: int, column: int) -> set[tuple[int, int]]:
        """The neighbors of a cell."""
        side = 1 if row % 2 else -1
        hexagon = [*OFFSETS["orthogonal"], (-1, side), (1, side)]
        cells = {(row + r, column + c) for r, c in OFFSETS.get(self.grid, hexagon)}
        if self.grid == "torus":
            cells = {(r % self.height, c % self.width) for r, c in cells}
        return {(r, c) for r, c in cells if 0 <= r < self.height and 0 <= c < self.width} - {(row, column)}

    def chances(self) -> Chances:
        """The chance of each cell, by all ways to lay mines on the cells of clues."""
        border = sorted({cell for cells, _ in self.clues for cell in cells})
        others = [cell for cell in self.hidden if cell not in border]
        worlds = SetOfWorlds(border)
        for cells, number in self.clues:
            worlds.restrict(cells, [number])

        def ways(left: int, free: int, mines: int = 0) -> int:
            """The layouts of these worlds, with so many mines on other cells beside `free` ones."""
            some = SetOfWorlds(border)
            some.left = left
            by_count = [alike.bit_count() for alike in some.by_count(border)]
            if self.left is None:
                return sum(by_count) << free
            free_mines = [self.left - mines - number for number in range(len(by_count))]
            return sum(n * comb(free, more) for n, more in zip(by_count, free_mines, strict=True) if more >= 0)

        all_ways = ways(worlds.left, len(others))
        found = {cell: ways(worlds.left & worlds.where_true(cell), len(others)) for cell in border}
        found |= {cell: ways(worlds.left, len(others) - 1, 1) for cell in others}
        mine = {(str(cell), "mine"): Fraction(number, all_ways) for cell, number in found.items()}
        return mine | {(cell, "safe"): 1 - chance for (cell, _), chance in mine.items()}


def knights_worlds(facts: Facts) -> Iterator[dict[str, str]]:
    """Who is what, where knights say the truth and knaves do not."""
    for roles in solutions({"facts": []} | facts):
        yield {name: role.capitalize() for name, role in zip(ascii_uppercase, roles, strict=False)}


def codes(facts: Facts) -> Iterator[dict[str, str]]:
    """The codes that would have got the same answers."""
    colors, rows = facts["colors"], facts["rows"]
    every: Iterable[Sequence[str]] = product(colors, repeat=facts["pegs"])
    if not facts["repeated"]:
        every = permutations(colors, facts["pegs"])
    for code in every:
        for row in rows:
            in_place = sum(one == other for one, other in zip(code, row["guess"], strict=True))
            common = sum(min(list(code).count(color), row["guess"].count(color)) for color in colors)
            if in_place != row["in_place"] or row["elsewhere"] not in (None, common - in_place):
                break
        else:
            yield {f"peg {number}": color for number, color in enumerate(code, 1)}


RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "same": lambda a, b: a == b,
    "not": lambda a, b: a != b,
    "directly left of": lambda a, b: b - a == 1,
    "somewhere left of": lambda a, b: a < b,
    "directly right of": lambda a, b: a - b == 1,
    "somewhere right of": lambda a, b: a > b,
    "next to": lambda a, b: a - b in (1, -1),
    "at": lambda a, b: a == b,
    "not at": lambda a, b: a != b,
}


def houses(facts: Facts) -> Iterator[dict[str, str]]:
    """Which value may be in which house."""
    attributes = list(facts["attributes"].values())
    numbers = range(1, len(attributes[0]) + 1)
    for orders in product(permutations(numbers), repeat=len(attributes)):
        world = {
            v: h for values, order in zip(attributes, orders, strict=True) for v, h in zip(values, order, strict=True)
        }
        if all(RELATIONS[w](world[a], world[b] if isinstance(b, str) else b) for a, w, b in facts["clues"]):
            yield {value: str(house) for value, house in world.items()}


CLUES = {"knights": "says", "mastermind": "rows", "zebra": "clues"}
SOLUTIONS = {"knights": knights_worlds, "mastermind": codes, "zebra": houses}
OPTIONS: dict[str, Callable[[Facts], set[str]]] = {
    "knights": lambda facts: {"Knight", "Knave"},
    "mastermind": lambda facts: set(facts["colors"]),
    "zebra": lambda facts: set(map(str, range(1, len(next(iter(facts["attributes"].values()))) + 1))),
}


class Worlds:
    """What follows from some clues of a puzzle of this kind, which go by their names, and from claims."""

    def __init__(self, kind: str, facts: Facts) -> None:
        self.kind, self.facts = kind, facts
        self.clues = board_clues(facts) if kind == "minesweeper" else {}
        self.names = list(self.clues or self._numbered())
        self.revealed = {(str((row, column)), "mine") for row, column, _ in facts.get("reveals", [])}
        self.listed = cache(self._listed)

    def follows(self, clues: Sequence[str], claims: Sequence[ReadClaim], claim: ReadClaim) -> bool:
        """Whether a claim is true in all worlds of the rules in which these clues and claims are true."""
        if self.kind == "minesweeper":
            known = [*[self.clues[name] for name in clues], *claims]
            least, most = claim.least, claim.most
            denials = [ReadClaim(claim.atoms, 0, least - 1), ReadClaim(claim.atoms, most + 1, len(claim.atoms))]
            return not any(self._may_be([*known, denial]) for denial in denials)
        worlds = [world for world in self.listed(frozenset(clues)) if all(is_true(output, world) for output in claims)]
        return all(is_true(claim, world) for world in worlds)

    def _numbered(self) -> dict[str, Any]:
        """What the clues of a puzzle other than a board are called, and how they stand in its facts."""
        output = self.facts.get(CLUES[self.kind]) or list(enumerate(self.facts.get("statements", [])))
        noun = "row" if self.kind == "mastermind" else "clue"
        return {f"{noun} {number}": one for number, one in enumerate(output, 1)}

    def _listed(self, clues: frozenset[str]) -> list[dict[str, str]]:
        """The worlds of some clues."""
        output = self._numbered()
        return list(SOLUTIONS[self.kind](self.facts | {CLUES[self.kind]: [output[name] for name in clues]}))

    def _may_be(self, claims: Sequence[ReadClaim]) -> bool:
        """Whether all of these are true somewhere, by how many atoms are true of those that they treat alike."""
        members = [output.atoms - self.revealed for output in claims]
        alike = Counter(tuple(n for n, atoms in enumerate(members) if atom in atoms) for atom in set().union(*members))
        left = [len(atoms) for atoms in members]

        def fits(known: Sequence[int]) -> bool:
            return all(s.least - more <= n <= s.most for s, n, more in zip(claims, known, left, strict=True))

        found = {(0,) * len(claims)}
        for numbers, size in alike.items():
            left = [more - size * (n in numbers) for n, more in enumerate(left)]
            grown = {
                tuple(count + true * (n in numbers) for n, count in enumerate(known))
                for known in found
                for true in range(size + 1)
            }
            found = set(filter(fits, grown))
        return any(map(fits, found))


def is_true(message: ReadClaim, world: dict[str, str]) -> bool:
    """Whether a claim is true in a world."""
    return message.least <= sum(world[thing] == option for thing, option in message.atoms) <= message.most


def board_clues(facts: Facts) -> dict[str, ReadClaim]:
    """What the clues of a board are called, and say."""
    board, revealed = Board(facts), {(row, column) for row, column, _ in facts["reveals"]}
    mines = {cell: (str(cell), "mine") for cell in product(range(board.height), range(board.width))}
    found = {}
    for row, column, number in facts["reveals"]:
        around = frozenset(mines[cell] for cell in board.around(row, column) - revealed)
        found[f"{number} at {(row, column)}"] = ReadClaim(around, number, number)
    for row, column, is_mine in facts["marks"]:
        called = f"the {'mine' if is_mine else 'safe cell'} at {(row, column)}"
        found[called] = ReadClaim(frozenset([mines[row, column]]), is_mine, is_mine)
    if board.total is not None:
        called = f"{board.total} mine{'s' * (board.total != 1)} in all"
        found[called] = ReadClaim(frozenset(mines[cell] for cell in mines.keys() - revealed), board.total, board.total)
    return found
