"""Two oracles for the labels of tasks, which read nothing but the JSON of a puzzle and share nothing with the library.

One lists all worlds: of a board by backtracking, and of other puzzles by trying every solution. The other asks a plain
SAT solver, with numbers as clauses over all subsets, whether a world is left in which a label is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from typing import Any

from pysat.solvers import Minisat22

Facts = dict[str, Any]
"""The puzzle of an item, as JSON."""

Chances = dict[tuple[str, str], Fraction]
"""How likely each option of each thing is."""

OFFSETS = {
    "square": [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)],
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
        if self.grid == "torus":
            near = {((row + r) % self.height, (column + c) % self.width) for r, c in OFFSETS["square"]}
            return near - {(row, column)}
        if self.grid == "hex":
            side = 1 if row % 2 else -1
            offsets = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, side), (1, side)]
        else:
            offsets = OFFSETS[self.grid]
        cells = {(row + r, column + c) for r, c in offsets}
        return {(r, c) for r, c in cells if 0 <= r < self.height and 0 <= c < self.width}

    def chances(self) -> Chances:
        """The worlds of each group of connected cells, by their numbers of mines, put together."""
        about = {cell for cells, _ in self.clues for cell in cells}
        free = len(self.hidden) - len(about)
        weights = Counter({n: comb(free, n) for n in range(free + 1)})
        groups = [self.worlds_of(group) for group in self.groups(about)]
        found: Chances = {}
        for place, (sizes, mines) in enumerate(groups):
            others = weights
            for number, (other, _) in enumerate(groups):
                if number != place:
                    others = convolved(others, other)
            whole = self.weight(convolved(others, sizes))
            for cell, with_mine in mines.items():
                found[str(cell), "mine"] = Fraction(self.weight(convolved(others, with_mine)), whole)
        if free:
            for sizes, _ in groups:
                weights = convolved(weights, sizes)
            per_cell = Counter({n: comb(free - 1, n - 1) for n in range(1, free + 1)})
            for sizes, _ in groups:
                per_cell = convolved(per_cell, sizes)
            chance = Fraction(self.weight(per_cell), self.weight(weights))
            found |= {(str(cell), "mine"): chance for cell in self.hidden if cell not in about}
        return found | {(cell, "safe"): 1 - chance for (cell, _), chance in found.items()}

    def weight(self, sizes: Counter[int]) -> int:
        """How many worlds there are, with the mines that are left where that is known."""
        return sizes.total() if self.left is None else sizes[self.left]

    def groups(self, about: set[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
        """The cells that clues tie together, in an order in which neighbors follow each other."""
        left = set(about)
        while left:
            group = [min(left)]
            for cell in group:
                tied = [cells for cells, _ in self.clues if cell in cells]
                group += sorted({other for cells in tied for other in cells} - set(group))
            left -= set(group)
            yield group

    def worlds_of(self, group: Sequence[tuple[int, int]]) -> tuple[Counter[int], dict[Any, Counter[int]]]:
        """The worlds of a group by their numbers of mines; and of these, those in which a cell is a mine.

        Cells about which the same clues speak are counted together.
        """
        alike: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        for cell in group:
            alike.setdefault(tuple(n for n, (cells, _) in enumerate(self.clues) if cell in cells), []).append(cell)
        spots = list(alike.values())
        clues = {n: ([p for p, key in enumerate(alike) if n in key], self.clues[n][1]) for key in alike for n in key}
        sizes: Counter[int] = Counter()
        mines: dict[Any, Counter[int]] = {cell: Counter() for cell in group}
        world: list[int] = []

        def extend(weight: int) -> None:
            if len(world) == len(spots):
                sizes[sum(world)] += weight
                for spot, number in zip(spots, world, strict=True):
                    for cell in spot:
                        mines[cell][sum(world)] += weight * number // len(spot)
                return
            place = len(world)
            for value in range(len(spots[place]) + 1):
                world.append(value)
                if all(fits(*clues[n]) for n in list(alike)[place]):
                    extend(weight * comb(len(spots[place]), value))
                world.pop()

        def fits(places: Sequence[int], number: int) -> bool:
            known = sum(world[one] for one in places if one < len(world))
            return known <= number <= known + sum(len(spots[one]) for one in places if one >= len(world))

        extend(1)
        return sizes, mines


def convolved(one: Counter[int], other: Counter[int]) -> Counter[int]:
    found: Counter[int] = Counter()
    for (a, x), (b, y) in product(one.items(), other.items()):
        found[a + b] += x * y
    return found


def knights_worlds(facts: Facts) -> Iterator[dict[str, str]]:
    """Who is what, where knights say the truth and knaves do not."""
    names = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: facts["n"]]
    statements = facts.get("says") or list(enumerate(facts["statements"]))
    for world in product((True, False), repeat=facts["n"]):
        if all(world[who] == holds(said, world) for who, said in statements):
            yield {name: "Knight" if true else "Knave" for name, true in zip(names, world, strict=True)}


def holds(said: list[Any], world: Sequence[bool]) -> bool:
    """Whether a statement is true."""
    word, *parts = said
    if word in ("telling-truth", "lying"):
        return bool(world[parts[0]] == (word == "telling-truth"))
    if word in ("exactly", "at-least", "at-most"):
        number = sum(holds(part, world) for part in parts[1])
        return bool({"exactly": number == parts[0], "at-least": number >= parts[0]}.get(word, number <= parts[0]))
    values = [holds(part, world) for part in parts]
    found: dict[str, Callable[[], bool]] = {
        "not": lambda: not values[0],
        "and": lambda: all(values),
        "or": lambda: any(values),
        "xor": lambda: sum(values) % 2 == 1,
        "->": lambda: values[1] or not values[0],
        "<=>": lambda: values[0] == values[1],
    }
    return found[word]()


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


SOLUTIONS = {"knights": knights_worlds, "mastermind": codes, "zebra": houses}
OPTIONS: dict[str, Callable[[Facts], set[str]]] = {
    "knights": lambda facts: {"Knight", "Knave"},
    "mastermind": lambda facts: set(facts["colors"]),
    "zebra": lambda facts: set(map(str, range(1, len(next(iter(facts["attributes"].values()))) + 1))),
}


def wrong_by_sat(facts: Facts, certain: dict[str, str], is_all: bool) -> list[str]:
    """The cells of a board without a total that a SAT solver finds labelled wrong; if that `is_all`, also left out."""
    board = Board(facts)
    number = {cell: place for place, cell in enumerate(board.hidden, 1)}
    wrong = []
    with Minisat22() as solver:
        for cells, mines in board.clues:
            literals = [number[cell] for cell in cells]
            for some in combinations(literals, mines + 1):
                solver.add_clause([-one for one in some])
            for some in combinations(literals, len(literals) - mines + 1):
                solver.add_clause(list(some))
        for cell in board.hidden:
            may = [solver.solve([-number[cell]]), solver.solve([number[cell]])]
            follows = {(True, False): "safe", (False, True): "mine"}.get((may[0], may[1]))
            if certain.get(str(cell), follows if not is_all else None) != follows:
                wrong.append(str(cell))
    return wrong


def faults(item: dict[str, Any]) -> list[str]:
    """What both oracles find wrong with the label of an item; steps of arguments are not looked at."""
    about = item["metadata"]
    found, solution, task = chances(about["kind"], about["facts"]), about["solution"], about["task"]
    wrong: list[str] = []
    sure = {thing: option for (thing, option), chance in found.items() if chance == 1}
    if task == "certain":
        wrong += [] if solution["certain"] == sure else [f"{solution['certain']} and not {sure}"]
    elif task == "one":
        right = (
            {solution["thing"]: solution["option"]} if "thing" in solution else dict.fromkeys(solution["safe"], "safe")
        )
        every = right if "thing" in solution else {thing: option for thing, option in sure.items() if option == "safe"}
        wrong += [] if right.items() <= sure.items() and right == every else [f"{right} and not {every}"]
    elif task in ("is-certain", "how-likely"):
        chance = found[solution["about"][0], solution["about"][1]]
        verdict = "true" if chance == 1 else "open" if chance else "false"
        is_right = verdict == solution["verdict"] if task == "is-certain" else chance == Fraction(solution["chance"])
        wrong += [] if is_right else [f"{solution} and not {chance}"]
    elif task == "best-guess":
        said = {(t, o): Fraction(c) for t, options in solution["chances"].items() for o, c in options.items()}
        is_right = all(found[pair] == chance for pair, chance in said.items())
        wrong += [] if is_right and max(said.values()) == Fraction(solution["best"]) < 1 else [f"{said}"]
    if about["kind"] == "minesweeper" and about["facts"]["total"] is None and task in ("certain", "one"):
        label = solution["certain"] if task == "certain" else dict.fromkeys(solution["safe"], "safe")
        wrong += wrong_by_sat(about["facts"], label, task == "certain")
    return wrong
