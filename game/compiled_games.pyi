import random
from collections.abc import Iterable

from game.grid import Cell

def play(
    player: object, height: int, width: int, mines: Iterable[Cell], first: Cell | None, rng: random.Random, /
) -> tuple[bool, int, int, int, int, bool] | None: ...
def never_lose(
    player: object,
    height: int,
    width: int,
    mines: Iterable[Cell],
    first: Cell | None,
    rng: random.Random,
    seed: int,
    /,
) -> tuple[float, int, int] | None: ...
def climb(player: object, first: int, least: int, most: int, mines: bytes, /) -> tuple[int, bytes] | None: ...
def pattern_distance(player: object, hidden: bytes, mines: bytes, /) -> tuple[float, int] | None: ...
