"""What a program says of boards, against what follows by brute force, or by complete engines of ours."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence, Set as AbstractSet
from typing import Any

from benchmarks.judge import brute_force, entailed, exact_chances
from engines.programs.messages import Hello, cell_name, grid_as_json, takes_grid
from game.grid import NEIGHBORHOODS, Cell, Grid, all_cells
from game.observation import Observation
from mineproof.compliance.program_conversation import Broken, Conversation, Trial, answered, compared, listed_items

POSITIONS = 24
"""Boards that are drawn."""


def question_of(seen: Observation, ask: str, **more: Any) -> dict[str, Any]:
    """The question about a position."""
    named = {"height": seen.height, "width": seen.width, **grid_as_json(seen.grid), "total": seen.total}
    reveals, marks = ([[*cell, value] for cell, value in of.items()] for of in (seen.reveals, seen.marks))
    return {"ask": ask, **named, "reveals": reveals, "marks": marks, **more}


def about_boards(hello: Hello, seed: int, notes: list[str]) -> Iterator[Trial]:
    """What is tried on boards; `notes` get what is no fault."""
    boards = {"deduce-board": _board_checked, "move": _move_checked, "chances": _chances_checked(notes)}
    checks = {ability: check for ability, check in boards.items() if ability in hello.can}
    drawn = [*_drawn(hello, seed)]
    for ability, check in checks.items():
        verb = {"deduce-board": "deduces on a board", "move": "moves", "chances": "tells chances"}[ability]
        for what, seen in [*_named(), *drawn]:
            yield f"{verb}: {what}", _bound(check, seen)
        ask = "deduce" if ability == "deduce-board" else ability
        yield (
            f"{verb}: closed cells",
            _closed_checked(question_of(Observation(2, 3, {(0, 0): 1}, total=1), ask, seed=7)),
        )
        yield f"{verb}: a fact about a cell", _fact_checked(ask)
        if not takes_grid(hello.grids, Grid.of("hex", 3, 3)):
            yield (
                f"{verb}: a grid that it does not take is an error",
                error_expected(question_of(Observation(3, 3, {(1, 1): 0}, grid="hex"), ask)),
            )


def _bound(check: Callable[[Conversation, Observation], None], seen: Observation) -> Callable[[Conversation], None]:
    return lambda talk: check(talk, seen)


def _named() -> list[tuple[str, Observation]]:
    every = dict.fromkeys(all_cells(2, 2), 0)
    return [
        ("nothing is revealed", Observation(3, 3, total=2)),
        ("one number", Observation.parse("1.\n..", total=1)),
        ("a wall of ones", Observation.parse(".....\n11111\n00000")),
        ("a 1-1-2-1-1", Observation.parse(".....\n11211\n00000", total=2)),
        ("the total decides", Observation.parse("1...", total=1)),
        ("no total", Observation.parse("1..2..", total=None)),
        ("marks", Observation(2, 3, {(0, 0): 2}, {(1, 1): True, (0, 1): False})),
        ("all is revealed", Observation(2, 2, every, total=0)),
        ("one cell is left, a mine", Observation(2, 2, {(0, 0): 1, (0, 1): 1, (1, 0): 1}, total=1)),
        ("an expert board", Observation(16, 30, {(0, 0): 0, (0, 1): 0, (1, 0): 1, (1, 1): 1}, total=99)),
    ]


def _drawn(hello: Hello, seed: int) -> Iterator[tuple[str, Observation]]:
    """Positions that are drawn, of each grid that it takes."""
    rng = random.Random(seed)
    grids = [name for name in NEIGHBORHOODS if name in hello.grids or "any" in hello.grids]
    specs: Sequence[str] = [*grids, *(["table"] if "any" in hello.grids else [])]
    for number in range(POSITIONS):
        spec = specs[number % len(specs)] if specs else "square"
        height, width = rng.randint(3, 4), rng.randint(3, 6)
        grid = Grid.of("orthogonal" if spec == "table" else spec, height, width)
        if spec == "table":
            grid = Grid.table(height, width, grid.lists)
        cells = list(all_cells(height, width))
        mines = set(rng.sample(cells, rng.randint(2, 5)))
        free = [cell for cell in cells if cell not in mines]
        shown_cells = rng.sample(free, rng.randint(len(free) // 2, len(free) - 1))
        reveals = {cell: len(grid.neighbors[cell] & mines) for cell in shown_cells}
        total = len(mines) if number % 2 else None
        yield f"board {number + 1}, {spec}", Observation(height, width, reveals, total=total, grid=grid)


def _truth(seen: Observation) -> tuple[AbstractSet[Cell], AbstractSet[Cell]]:
    return brute_force(seen) or entailed(seen)[0]


def _board_checked(talk: Conversation, seen: Observation) -> None:
    reply = answered(talk.ask(question_of(seen, "deduce")))
    if reply.contradiction:
        raise Broken("it says that no layout fits, and some does")
    mines, safes = _truth(seen)
    compared("mines", set(reply.said("mines")), mines | {c for c, m in seen.marks.items() if m}, False)
    revealed = seen.reveals.keys() | {cell for cell, is_mine in seen.marks.items() if not is_mine}
    compared("safes", set(reply.said("safes")), safes | revealed, False)
    if reply.is_complete:
        compared("mines", set(reply.said("mines")) | seen.marks.keys(), mines | seen.marks.keys(), True)
        compared("safes", set(reply.said("safes")) | revealed, safes | revealed, True)


def _move_checked(talk: Conversation, seen: Observation) -> None:
    reply = answered(talk.ask(question_of(seen, "move", seed=7)))
    mines, safes = _truth(seen)
    free = set(seen.hidden)
    cell = reply.said("cell")
    if cell is None:
        if free - mines:
            raise Broken(f"it has no move, and {listed_items(free - mines)} may be revealed")
    elif cell not in free:
        raise Broken(f"it moves to {cell}, which is revealed already or off the board")
    elif reply.said("safe") and cell not in safes | {c for c, is_mine in seen.marks.items() if not is_mine}:
        raise Broken(f"it calls {cell} safe, which does not follow")


def _chances_checked(notes: list[str]) -> Callable[[Conversation, Observation], None]:
    worst = [0.0]

    def check(talk: Conversation, seen: Observation) -> None:
        reply = talk.ask(question_of(seen, "chances"))
        if reply.error and seen.total is None:
            return  # without a total there may be no chances
        listed = answered(reply).said("chances")
        chances = dict(listed)
        if len(chances) < len(listed):
            raise Broken("it has two chances of one cell; expected one for every hidden cell")
        if missing := set(seen.hidden) - chances.keys():
            raise Broken(f"{listed_items(missing)} has no chance; expected one for every hidden cell")
        if strange := {cell for cell, chance in chances.items() if not 0 <= chance <= 1 or cell in seen.reveals}:
            raise Broken(f"{listed_items(strange)} has no number from 0 to 1 as its chance, or is revealed")
        mines, safes = _truth(seen)
        sure = {c for c in seen.hidden if chances[c] == 1}, {c for c in seen.hidden if chances[c] == 0}
        for name, said, follows in (("1", sure[0], mines), ("0", sure[1], safes)):
            marked = {cell for cell, is_mine in seen.marks.items() if is_mine == (name == "1")}
            compared(f"chances of {name}", said, follows | marked, False)
        exact = exact_chances(seen) if seen.total is not None else None
        if exact is not None:
            far = max((abs(float(exact[cell]) - chances[cell]) for cell in exact), default=0.0)
            if far > max(worst[0], 1e-6):
                worst[0] = far
                notes[:] = [note for note in notes if "exact" not in note]
                notes.append(f"its chances differ from the exact ones by up to {far:.2g}")

    return check


def _closed_checked(question: dict[str, Any]) -> Callable[[Conversation], None]:
    """A trial of closed cells: first the one that it moves to when none is, then all of them."""

    def check(talk: Conversation) -> None:
        if question["ask"] != "move":
            talk.ask({**question, "closed": [(0, 1)]})
            return
        first = answered(talk.ask(question)).said("cell")
        cells = all_cells(question["height"], question["width"])
        for closed in [first], [cell for cell in cells if cell != (0, 0)]:
            reply = talk.ask({**question, "closed": closed})
            if not reply.error and (cell := reply.said("cell")) in closed:
                raise Broken(f"it moves to {cell}, which is closed; expected another cell, null or an error")

    return check


def _fact_checked(ask: str) -> Callable[[Conversation], None]:
    """A trial of a fact that says where the one mine is; a program may answer that it takes no facts."""
    seen, mine = Observation(2, 3, {(0, 0): 1}, total=1), (0, 1)
    question = question_of(seen, ask, facts=[{"atoms": [cell_name(mine)], "count": 1}])
    safe = {cell for cell in seen.hidden if cell != mine}

    def check(talk: Conversation) -> None:
        reply = talk.ask(question)
        if reply.error:
            return
        if ask == "deduce":
            compared("mines", set(reply.said("mines")), {mine}, reply.is_complete)
            compared("safes", set(reply.said("safes")) - seen.reveals.keys(), safe, reply.is_complete)
        elif ask == "move" and reply.said("cell") == mine:
            raise Broken(f"it moves to {mine}, which is a mine by `facts`; expected another cell, or an error")
        elif ask == "chances" and (chance := dict(reply.said("chances")).get(mine)) != 1:
            raise Broken(f"{mine} is a mine by `facts`, and its chance is {chance}; expected 1, or an error")

    return check


def error_expected(question: dict[str, Any]) -> Callable[[Conversation], None]:
    """A trial of a question that has to be answered with an error."""

    def check(talk: Conversation) -> None:
        if not talk.ask(question).error:
            raise Broken("this is no question that it takes; expected an answer with `error`")

    return check
