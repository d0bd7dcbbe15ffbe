"""The controls of a comparison: the course's player by the textbook, whole boards, and a player that lies."""

import random

from benchmarks.contestants.cs50_textbook_player import TextbookPlayer
from benchmarks.experiments import whole_board_times
from benchmarks.experiments.position_deductions import measure
from benchmarks.subjects.drawn_positions import Position
from benchmarks.subjects.numbered_layouts import draw_layout
from game.board.observation import Observation
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size
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


def test_whole_boards_need_help_only_where_nothing_is_known() -> None:
    for layout in (draw_layout(Size.parse("9x9/10"), 1, number) for number in range(5)):
        helped = {name: whole_board_times.measure(name, 0, layout, 1).helped for name in ("sat", "sentence", "random")}
        assert helped["sat"] <= helped["sentence"] < helped["random"] == 81 - 10 - 1
    liar, layout = "tests.support.faulty_contestants:Liar", Layout(3, 3, frozenset([(0, 2)]), first=(1, 1))
    result = whole_board_times.measure(liar, 0, layout, 1)
    assert (result.moves, result.helped, result.unsound) == (3, 0, 1)
    assert result.wrong is not None
    assert (result.wrong.cell, result.wrong.revealed[0]) == ((0, 2), (1, 1))
    assert result.wrong.seen().reveals.keys() == {*result.wrong.revealed}
