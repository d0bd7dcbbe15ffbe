"""Games on small boards, with the total told and without: every engine against all layouts that fit."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product

from engines import Engine, create
from game.errors import Contradiction
from game.grid import Cell
from tests.support.grids import NAMES, grid_of
from tests.support.worlds import Worlds

SIZES = ((1, 5), (2, 6), (3, 4), (4, 4), (3, 6), (1, 12))


def complaint(name: str, seed: int) -> str | None:
    """What is wrong with what the engine `name` knows in the game drawn by `seed`; None if nothing is."""
    rng = random.Random(f"board {seed}")
    height, width = rng.choice(SIZES)
    cells = list(product(range(height), range(width)))
    mines = set(rng.sample(cells, rng.randint(0, min(6, len(cells) - 1))))
    told = rng.random() < 0.7
    grid = grid_of(rng.choice(["square", rng.choice(NAMES)]), height, width)
    engine = create(name, height, width, len(mines) if told else None, grid=grid, rng=random.Random(seed))
    wrong = next(filter(None, _complaints(engine, cells, mines, rng)), None)
    return (
        wrong and f"{height}x{width}{grid.suffix}, total {engine.total_mines}, {engine.observation.to_json()}: {wrong}"
    )


def _complaints(engine: Engine, cells: list[Cell], mines: set[Cell], rng: random.Random) -> Iterator[str | None]:
    """Reveal cells and mark some, and compare now and then: what is wrong each time, or None."""
    free = [cell for cell in rng.sample(cells, len(cells)) if cell not in mines]
    for cell in free[: rng.randint(1, len(free))]:
        yield _raised(engine.add_knowledge, cell, len(engine.grid.neighbors[cell] & mines))
        if rng.random() < 0.1:
            marked = rng.choice(cells)
            yield _raised(engine.mark_mine if marked in mines else engine.mark_safe, marked)
        if rng.random() < 0.3:
            yield _compared(engine, cells, mines)
    yield _compared(engine, cells, mines)


def _raised(tell: Callable[..., None], *facts: object) -> str | None:
    """How the engine fails when it is told so; None if it does not."""
    try:
        tell(*facts)
    except Exception as error:
        return f"{tell.__name__}({', '.join(map(repr, facts))}) fails with {error!r}"
    return None


def _compared(engine: Engine, cells: list[Cell], truth: set[Cell]) -> str | None:
    try:
        mines, safes, complete = set(engine.mines), set(engine.safes), engine.complete
    except Contradiction as contradiction:
        return f"raises {contradiction}"
    except Exception as error:
        return f"fails with {error!r}"
    if mines - truth or safes & truth:
        return f"unsound: mines {sorted(mines)}, safe {sorted(safes)}, but the mines are {sorted(truth)}"
    if complete:
        always, never = _entailed(engine, cells)
        if (mines, safes) != (always, never):
            return f"says complete: mines {sorted(mines)}, safe {sorted(safes)}; but {sorted(always)}, {sorted(never)}"
    return None


def _entailed(engine: Engine, cells: list[Cell]) -> tuple[set[Cell], set[Cell]]:
    """The cells that are mines in all layouts that fit, and those that are in none."""
    marked_safe = {cell for cell, is_mine in engine.marks.items() if not is_mine}
    worlds = Worlds(cell for cell in cells if cell not in engine.reveals and cell not in marked_safe)
    for cell, is_mine in engine.marks.items():
        if is_mine:
            worlds.tell([cell], [1])
    for cell, number in engine.reveals.items():
        worlds.tell(engine.grid.neighbors[cell].intersection(worlds.atoms), [number])
    if engine.total_mines is not None:
        worlds.tell(worlds.atoms, [engine.total_mines])
    return worlds.always(True), set(cells).difference(worlds.atoms) | worlds.always(False)
