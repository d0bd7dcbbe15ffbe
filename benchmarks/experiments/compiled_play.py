"""Whole games by a compiled player, where a contestant has one: as its engine plays them, in a fraction of the time."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from benchmarks.contestants import load, make_player, spec_of
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
"""The engine that has compiled players."""


@cache
def compiled_player(contestant: str) -> object | None:
    """The player in a capsule, kept for all games of this process; None for a contestant that has none."""
    spec = spec_of(contestant)
    if compiled_games is None or spec is None or spec.target != NATIVE:
        return None
    load(contestant)
    engine = make_player(contestant, 1, 1, 0, random.Random())
    return engine.compiled_player()  # type: ignore[attr-defined, no-any-return]


def play_compiled(contestant: str, layout: Layout, rng: random.Random) -> Outcome | None:
    """How the contestant plays the game; None where only the loop in Python can play it."""
    player = compiled_player(contestant)
    if player is None or not layout.grid.is_square:
        return None
    played = compiled_games.play(player, layout.height, layout.width, layout.mines, layout.first, rng)
    return None if played is None else Outcome(*played)


def never_lose_compiled(
    contestant: str, layout: Layout, rng: random.Random, seed: int
) -> tuple[float, int, int] | None:
    """What a game that never loses is worth, its guesses and the mines that they hit; else as `play_compiled`."""
    player = compiled_player(contestant)
    if player is None or not layout.grid.is_square:
        return None
    return compiled_games.never_lose(player, layout.height, layout.width, layout.mines, layout.first, rng, seed)
