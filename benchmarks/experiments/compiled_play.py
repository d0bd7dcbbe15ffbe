"""Whole games by a compiled player, if the contestant has one: the same moves in a fraction of the time."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from benchmarks.contestants import announced_spec, load, make_player
from game.minesweeper.layouts import Layout

try:
    from game import compiled_games
except ImportError:  # an optional part of the package
    compiled_games = None  # type: ignore[assignment]

NATIVE = "engines.native.native_engine:NativeEngine"
"""The engine with compiled players."""


@cache
def compiled_player(contestant: str) -> object | None:
    """Return the contestant's compiled player, cached for all games of this process; None without one."""
    if compiled_games is None or announced_spec(contestant).target != NATIVE:
        return None
    load(contestant)
    engine = make_player(contestant, 1, 1, 0, random.Random())
    return engine.compiled_player()  # type: ignore[attr-defined, no-any-return]


def play_compiled(contestant: str, layout: Layout, *randomness: Any, game: str = "play") -> Any:
    """Play a game, "play" or "never_lose", by the compiled player; None if only the Python loop can play it."""
    player = compiled_player(contestant)
    if player is None or not layout.grid.is_square:
        return None
    size = layout.height, layout.width
    return getattr(compiled_games, game)(player, *size, layout.mines, layout.first, *randomness)
