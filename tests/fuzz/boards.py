"""Games on small boards, with or without a total: the knowledge of an engine compared with all consistent layouts."""

import random
from collections.abc import Iterator

from engines import Engine, available, create
from game.grid import Cell, all_cells
from tests.support.grids import NAMES, grid_of
from tests.support.reference_worlds import Worlds

SIZES = ((1, 5), (2, 6), (3, 4), (4, 4), (3, 6), (1, 12))


def failures(seed: int) -> Iterator[str]:
    yield from [f"{name}: {wrong}" for name in available() if (wrong := complaint(name, seed))]


def complaint(name: str, seed: int) -> str | None:
    """Return the first fault of the engine `name` in the game drawn by `seed`; None without a fault."""
    rng = random.Random(f"board {seed}")
    height, width = rng.choice(SIZES)
    cells = list(all_cells(height, width))
    mines = set(rng.sample(cells, rng.randint(0, min(6, len(cells) - 1))))
    told = rng.random() < 0.7
    grid = grid_of(rng.choice(["square", rng.choice(NAMES)]), height, width)
    engine = create(name, height, width, len(mines) if told else None, grid=grid, rng=random.Random(seed))
    try:
        wrong = next(filter(None, _complaints(engine, cells, mines, rng)), None)
    except Exception as error:
        wrong = f"fails with {error!r}"
    board = f"{height}x{width}{grid.suffix}, total {engine.total_mines}, {engine.observation.to_json()}"
    return wrong and f"{board}: {wrong}"


def _complaints(engine: Engine, cells: list[Cell], mines: set[Cell], rng: random.Random) -> Iterator[str | None]:
    """Reveal and mark cells, and compare the engine's knowledge now and then; yield each fault, or None."""
    free = [cell for cell in rng.sample(cells, len(cells)) if cell not in mines]
    for cell in free[: rng.randint(1, len(free))]:
        engine.add_knowledge(cell, len(engine.grid.neighbors[cell] & mines))
        if rng.random() < 0.1:
            marked = rng.choice(cells)
            (engine.mark_mine if marked in mines else engine.mark_safe)(marked)
        if rng.random() < 0.3:
            yield difference(engine)
    yield difference(engine)


def difference(engine: Engine) -> str | None:
    """Return the fault in the knowledge of `engine`, on a board with a consistent layout; None without a fault."""
    found, follows = (set(engine.mines), set(engine.safes)), _entailed(engine)
    both = f"mines {sorted(found[0])}, safe {sorted(found[1])}; but {sorted(follows[0])}, {sorted(follows[1])} follow"
    if found[0] - follows[0] or found[1] - follows[1]:
        return f"unsound: {both}"
    if engine.complete and found != follows:
        return f"says complete: {both}"
    if not engine.complete and not engine.limits and engine.reasoner.is_complete:
        return "knows all, and says neither that it does nor which limit it reached"
    return None


def _entailed(engine: Engine) -> tuple[set[Cell], set[Cell]]:
    """Return the cells with a mine in all consistent layouts, and the cells with a mine in none of them."""
    cells = list(all_cells(engine.height, engine.width))
    marked_safe = {cell for cell, is_mine in engine.marks.items() if not is_mine}
    worlds = Worlds(cell for cell in cells if cell not in engine.reveals and cell not in marked_safe)
    for cell, is_mine in engine.marks.items():
        if is_mine:
            worlds.restrict([cell], [1])
    for cell, number in engine.reveals.items():
        worlds.restrict(engine.grid.neighbors[cell].intersection(worlds.atoms), [number])
    if engine.total_mines is not None:
        worlds.restrict(worlds.atoms, [engine.total_mines])
    return worlds.always(True), set(cells).difference(worlds.atoms) | worlds.always(False)
