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
def climb(player: object, first: int, least: str, most: str, mines: bytes, /) -> tuple[str | None, bytes] | None: ...

RUNGS: tuple[str, ...]

def pattern_distance(player: object, hidden: bytes, mines: bytes, /) -> tuple[float, int] | None: ...
