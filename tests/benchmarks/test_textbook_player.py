"""The textbook control: CS50's player as taught."""

import random

from benchmarks.contestants.cs50_textbook_player import TextbookPlayer
from benchmarks.experiments.position_deductions import measure
from benchmarks.subjects.drawn_positions import Position
from game.board.observation import Observation
from tests.benchmarks.helpers import SIZES, drawn


def test_the_textbook_is_sound_and_finds_what_subsets_show() -> None:
    """Whatever it proves follows; and single sentences and subsets, the engine's inference too, show no more."""
    for size in SIZES:
        for number, position in enumerate(drawn(size, 4, 6)):
            textbook, nothing = (measure(name, number, position, 6) for name in ("textbook", "random"))
            assert textbook.unsound == nothing.unsound == 0
            assert nothing.safes == nothing.mines == ()
            seen = position.observation
            untold = Position("", Observation(seen.height, seen.width, seen.reveals), position.mines)
            engine = measure("sentence", number, untold, 6)
            assert (textbook.safes, textbook.mines) == (engine.safes, engine.mines)


def test_the_textbook_plays_as_an_engine_does() -> None:
    player = TextbookPlayer(1, 3, None, rng=random.Random(1))
    assert player.make_safe_move() is None
    player.add_knowledge((0, 0), 1)
    assert (player.mines, player.safes, player.make_safe_move()) == ({(0, 1)}, {(0, 0)}, None)
    assert player.make_random_move() == (0, 2)
    player.add_knowledge((0, 2), 1)
    assert player.make_random_move() is None
