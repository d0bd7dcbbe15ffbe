"""The checking of laws: boards with known mines for an engine, and the error of a law that does not hold."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from engines.board.engine import Engine
from game.board.board_clue import facts_of
from game.board.observation import Observation
from game.grid import Cell, Grid, all_cells
from game.statements.sentence import Sentence, Total

MakeEngine = Callable[..., Engine]
"""A factory with the arguments of an engine class: height, width, mines=None, rng=None."""


class Nonconformance(AssertionError):
    """An engine breaks a law of the contract."""


def check_laws(laws: Iterable[Callable[[MakeEngine], None]], make: MakeEngine) -> None:
    """Call each of the `laws` with the factory `make`. Raises `Nonconformance`, also for any other exception in one."""
    for law in laws:
        try:
            law(make)
        except Nonconformance:
            raise
        except Exception as error:
            raise Nonconformance(f"expected: no error from the law {law.__name__}, but {error!r} was raised") from error


def expect(holds: bool, law: str) -> None:
    """Raise `Nonconformance` if `holds` is false; `law` describes the expected behavior."""
    if not holds:
        raise Nonconformance(f"expected: {law}")


def raises(act: Callable[[], object], *errors: type[Exception]) -> bool:
    """Call `act`, and return whether it raises one of the `errors`; any other exception passes through."""
    try:
        act()
    except errors:
        return True
    return False


class HiddenBoard:
    """A small board with hidden mines; not a `Minesweeper`, as engines must not import the hidden truth."""

    def __init__(self, grid: Grid, mines: int, seed: int, revealed: int = 0) -> None:
        self.grid, self.seed = grid, seed
        self.cells = list(all_cells(grid.height, grid.width))
        order = random.Random(seed).sample(self.cells, len(self.cells))
        self.mines, self.free = set(order[:mines]), order[mines:]
        self.revealed = {cell: self.number(cell) for cell in self.free[:revealed]}

    def number(self, cell: Cell) -> int:
        return len(self.grid.neighbors[cell] & self.mines)

    def facts(self, total: int | None) -> tuple[list[Sentence], Total | None]:
        grid = self.grid
        return facts_of(Observation(grid.height, grid.width, self.revealed, total=total, grid=grid).clues())

    def reveal_all(self, engine: Engine) -> Iterator[Cell]:
        """Reveal and yield all safe cells one at a time: the engine's safe move or, without one, the board's next."""
        while len(self.revealed) < len(self.free):
            move = engine.make_safe_move()
            if move is None:
                move = next(cell for cell in self.free if cell not in self.revealed)
            expect(move in self.free and move not in self.revealed, f"the safe move {move} is no mine and new")
            self.revealed[move] = self.number(move)
            engine.add_knowledge(move, self.revealed[move])
            yield move


def positions(
    make: MakeEngine, size: int, mines: int, seeds: Iterable[int], totals: Sequence[int | None] = (None,)
) -> Iterator[tuple[Engine, HiddenBoard]]:
    """Play a game for each seed and each of the `totals`; yield the engine and its square board after each reveal."""
    for seed, total in product(seeds, totals):
        engine = make(size, size, total, rng=random.Random(seed))
        board = HiddenBoard(engine.grid, mines, seed)
        for _ in board.reveal_all(engine):
            yield engine, board
