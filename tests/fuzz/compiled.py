"""Positions of real games and random reveals: the compiled engine compared with an engine that counts in integers."""

import random
from collections.abc import Iterator
from math import isclose
from typing import Any

import engines
from game.grid import Cell
from mineproof import Engine, Minesweeper, create
from tests.support.compiled_engine import Drawing, knowledge
from tests.support.random_positions import drawn_board

GUESSERS = ("safest", "progress", "optimal", "deep")

RELATIVE = 1e-15
"""The allowed relative error of a chance for each hidden cell, with ten more cells added to their number."""

GAMES = ((9, 9, 10), (16, 16, 40), (16, 30, 99), (16, 30, 99), (24, 30, 200), (5, 5, 6))
REVEALS = ((1, 1), (1, 9), (2, 2), (3, 7), (9, 9), (2, 40), (16, 16), (16, 30), (16, 30), (40, 40))
LARGE = (100, 100)
"""The size of one random board in a hundred; on such a board, counting in integers is slow."""


def failures(seed: int) -> Iterator[str]:
    kind, wrong = compared(seed)
    if wrong:
        yield f"{kind}: {wrong}"


def compared(seed: int) -> tuple[str, str | None]:
    """Describe the case `seed`, and the difference of the two engines; None without a difference."""
    rng = random.Random(f"compiled {seed}")
    if seed % 2:
        height, width, mines, reveals = _of_game(rng)
    else:
        height, width = LARGE if seed % 200 == 0 else rng.choice(REVEALS)
        mines = rng.randint(0, height * width // 3)
        shown = int(rng.uniform(0.1, 0.4) * (height * width - mines))
        reveals = list(drawn_board(rng, "square", (height, width, mines), shown).reveals.items())
    told: dict[str, Any] = rng.choice([{"mines": mines}, {"mines": mines}, {"density": 0.2}, {}])
    drawn = Drawing(), Drawing()
    engine = create("native", height, width, rng=drawn[0], **told)
    reference = create("optimal", height, width, rng=drawn[1], **told)
    for cell, count in reveals:
        engine.add_knowledge(cell, count)
        reference.add_knowledge(cell, count)
    kind = f"{'game' if seed % 2 else 'reveals'} {height}x{width}"
    wrong = _difference(engine, reference, told) or _differing_guess(engine, reference, drawn)
    if isinstance(engine, engines.NativeEngine) and engine.handed_over is not None:
        kind += f", handed over: {engine.handed_over}"
    return kind, wrong


def _difference(engine: Engine, reference: Engine, told: dict[str, Any]) -> str | None:
    if not (engine.mines >= reference.mines and engine.safes >= reference.safes):
        return "it knows less"
    if reference.complete and len(engine.mines) + len(engine.safes) > len(reference.mines) + len(reference.safes):
        return "it knows more than all that follows"  # beyond a limit of the reference it may know more
    assert engine.chances is not None
    assert reference.chances is not None
    if reference.complete and knowledge(engine) != knowledge(reference):
        return "its sentences are others"
    if not told or not reference.complete:
        return None
    ours, theirs = engine.chances.probabilities(), reference.chances.probabilities()
    if list(ours) != list(theirs):
        return "chances of other cells"
    apart = [cell for cell in ours if not isclose(ours[cell], theirs[cell], rel_tol=RELATIVE * (len(ours) + 10))]
    return f"the chances of {apart[0]} are {ours[apart[0]]!r} and {theirs[apart[0]]!r}" if apart else None


def _differing_guess(engine: Engine, reference: Engine, drawn: tuple[Drawing, Drawing]) -> str | None:
    if engine.make_safe_move() is not None:
        return None
    for name in GUESSERS:
        for each, draws in zip((engine, reference), drawn, strict=True):
            each.guesser = create("optimal", 1, 1, guesser=name).guesser
            draws.listed = ()
            each.make_random_move()
        if drawn[0].listed != drawn[1].listed:
            return f"{name} draws from {drawn[0].listed} and {drawn[1].listed}"
    return None


def _of_game(rng: random.Random) -> tuple[int, int, int, list[tuple[Cell, int]]]:
    """Return a position of a game without a known safe cell: the first such position, or a later one."""
    height, width, mines = rng.choice(GAMES)
    game = Minesweeper(height, width, mines, rng=rng)
    engine = create("native", height, width, mines, guesser="progress", rng=rng)
    later = rng.randrange(6)
    move = engine.make_random_move()
    while move is not None and not game.is_mine(move):
        engine.add_knowledge(move, game.nearby_mines(move))
        move = engine.make_safe_move()
        if move is None:
            if later == 0:
                break
            later -= 1
            move = engine.make_random_move()
    return height, width, mines, list(engine.reveals.items())
