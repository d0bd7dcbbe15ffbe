"""Whole games by a compiled player, if the contestant has one: the same moves in a fraction of the time."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from benchmarks.contestants import announced_spec, load, make_player
from game.minesweeper.layouts import Layout
from game.minesweeper.referee import Outcome

if TYPE_CHECKING:
    from game import compiled_games
else:
    try:
        from game import compiled_games
    except ImportError:  # an optional part of the package
        compiled_games = None

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


def play_compiled(contestant: str, layout: Layout, rng: random.Random) -> Outcome | None:
    """Play the game and return its outcome; None if only the Python loop can play it."""
    player = compiled_player(contestant)
    if player is None or not layout.grid.is_square:
        return None
    played = compiled_games.play(player, layout.height, layout.width, layout.mines, layout.first, rng)
    return None if played is None else Outcome(*played)


def never_lose_compiled(
    contestant: str, layout: Layout, rng: random.Random, seed: int
) -> tuple[float, int, int] | None:
    """Play a game that never loses; return its worth, and the numbers of guesses and of mines hit.

    Returns None if only the Python loop can play it.
    """
    player = compiled_player(contestant)
    if player is None or not layout.grid.is_square:
        return None
    return compiled_games.never_lose(player, layout.height, layout.width, layout.mines, layout.first, rng, seed)
