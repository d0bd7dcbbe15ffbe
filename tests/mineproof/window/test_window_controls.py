"""The window, without a screen: real events are posted, and the game behind is looked at."""

from itertools import pairwise

import pygame
import pytest

from game.minesweeper.board_series import Boards
from game.minesweeper.game_session import Status
from game.minesweeper.sizes import Size
from game.puzzles.conclusions_and_highlights import Role
from mineproof.window.event_loop import RIGHT
from mineproof.window.game_screen import squares_of
from mineproof.window.window_state_and_commands import SPEEDS
from tests.mineproof.window.screenless_windows import Windows, fixed

# The mouse.


def test_a_flag_keeps_a_cell_closed(windows: Windows) -> None:
    window = windows()
    window.click_cells((2, 3), button=RIGHT)
    assert window.controller.session.flags == {(2, 3)}
    window.click_cells((2, 3))
    assert window.controller.session.status is Status.PLAYING
    window.click_cells((2, 3), button=RIGHT)
    assert window.controller.session.flags == set()


@pytest.mark.parametrize("way", ["click", "space", "return"])
def test_a_number_with_its_flags_opens_around(windows: Windows, way: str) -> None:
    window = windows(fixed("any"))
    window.click_cells((1, 2))
    for flagged, opened in ((False, 1), (True, 8)):
        if flagged:
            window.click_cells((2, 3), button=RIGHT)
        window.controller.cursor = (1, 2)
        window.click_cells((1, 2)) if way == "click" else window.key(way)
        assert len(window.controller.session.reveals) == opened


def test_a_won_game_says_so_and_flags_its_mines(windows: Windows) -> None:
    window = windows()
    window.click_cells((0, 0), (2, 0), (3, 1), (3, 2), (3, 3))
    assert window.controller.session.status is Status.WON
    assert window.controller.result.startswith("Won")
    assert window.controller.session.flags == {(2, 3), (3, 0)}
    for label in ("AI move", "Hint", "Knowledge", "Autoplay"):
        window.click_on(label)
        assert window.controller.result.startswith("Won")


def test_a_lost_game_can_be_taken_back(windows: Windows) -> None:
    window = windows()
    window.click_cells((0, 0))
    before = dict(window.controller.session.reveals)
    window.click_cells((2, 3))
    assert window.controller.session.status is Status.LOST
    assert window.controller.result.startswith("Lost at (2, 3). ")
    assert window.controller.session.mines == {(2, 3), (3, 0)}
    window.click_cells((3, 1))
    assert window.controller.session.reveals == before
    window.click_on("Undo")
    assert window.controller.session.exploded is None
    assert window.controller.session.reveals == before
    assert window.controller.session.mines == frozenset()


# Buttons and keys of the engine.


def test_ai_move_says_what_it_did(windows: Windows) -> None:
    window = windows(Boards(Size(9, 9, 10), "open", 3))
    window.click_cells((4, 4))
    for by_key in (False, True):
        before = len(window.controller.session.reveals)
        window.key("a") if by_key else window.click_on("AI move")
        assert len(window.controller.session.reveals) > before
        assert window.controller.status.startswith("safe move: ")
    window = windows(fixed("any", ". *"))
    window.key("a")
    assert "guessing" in window.controller.status
    assert "50% to survive" in window.controller.status


def test_hint_moves_nothing(windows: Windows) -> None:
    window = windows()
    controller = window.controller
    window.click_cells((0, 0))
    before = dict(controller.session.reveals)
    window.click_on("Hint")
    for level, role in enumerate((Role.AREA, Role.CLUE, Role.BEST), 1):
        assert controller.status.startswith(f"hint {level} of 3: ")
        shown = squares_of(controller).known.roles
        assert role in shown
        assert (Role.BEST in shown) is (level == 3)
        if level < 3:
            window.key("h")
    assert controller.session.reveals == before
    assert controller.questions.hint is not None
    window.click_cells(controller.questions.hint.cell)
    assert controller.questions.hint is None


def test_that_a_cell_is_open_is_shown_by_two_layouts(windows: Windows) -> None:
    window = windows(fixed("any", ". *\n. ."))
    window.click_cells((0, 0))
    window.key("h")
    assert window.proof.stages[0].words.startswith("nothing decides")
    for asks, cell in (([], window.proof.cell), (["k", "s"], (1, 1))):
        window.point_at((1, 1))
        window.key(*asks)
        assert window.proof.cell == cell
        for mine in (True, False):
            window.key("s")
            mines = squares_of(window.controller).mines or frozenset()
            assert (len(mines), cell in mines) == (1, mine)
        window.key("s")
        assert squares_of(window.controller).mines is None


def test_autoplay_plays_to_the_end_at_its_speed_which_stays_in_its_range(windows: Windows) -> None:
    window = windows(Boards(Size(9, 9, 10), "open", 3))
    window.click_cells((4, 4))
    window.key(",", "p")
    assert window.controller.is_autoplaying
    assert window.controller.speed == SPEEDS[1]
    window.runner.turn()
    moves = []
    while window.controller.is_autoplaying:
        before = len(window.controller.session.reveals)
        window.now += 0.1
        window.runner.turn()
        moves.append(len(window.controller.session.reveals) > before)
    # At 2 a second a move takes 5 steps of the clock.
    assert not any(first and second for first, second in pairwise(moves))
    assert window.controller.session.status is not Status.PLAYING
    for key, speed in ((".", SPEEDS[-1]), (",", SPEEDS[0])):
        window.key(*[key] * len(SPEEDS))
        assert window.controller.speed == speed


def test_knowledge_and_its_proof(windows: Windows) -> None:
    window = windows()
    window.click_cells((0, 0))
    window.click_on("Knowledge")
    safes = dict.fromkeys({(3, 1), (3, 2), (3, 3), (2, 0)} - window.controller.session.reveals.keys(), False)
    assert window.known.values == {(2, 3): True, (3, 0): True, **safes}
    assert window.known.chances
    window.point_at((2, 3))
    assert window.proof.stages[0].words.startswith("(2, 3) is a mine")
    assert [*window.proof.stages[0].notes] == [(1, 2)]
    window.key("h")
    assert window.controller.questions.proof is None, "a hint takes its place"
    window.point_at((0, 0))
    assert window.controller.questions.proof is None
    window.key("k")
    assert not window.controller.questions.is_on


def test_keys_alone_suffice(windows: Windows) -> None:
    window = windows(play=False)
    window.key("return", "space")
    assert len(window.controller.session.reveals) == 11
    window.key(*["down"] * 2, *["right"] * 4)
    assert window.controller.cursor == (2, 3)
    window.key("f")
    assert window.controller.session.flags == {(2, 3)}
    window.key("s")
    assert window.proof.cell == (2, 3)
    window.key(*["up"] * 3, *["left"] * 5)
    assert window.controller.cursor == (0, 0)
    window.key("escape")
    assert window.controller.screen == "start"


def test_the_engine_menu(windows: Windows) -> None:
    window = windows()
    window.key("e")
    assert window.controller.overlay == "engine"
    window.key("down", "return")
    assert (window.controller.setup.engine, window.controller.overlay) == ("probability", "")
    window.click_on("engine", "sentence")
    assert (window.controller.setup.engine, window.controller.overlay) == ("sentence", "")
    window.key("e", "escape")
    assert (window.controller.setup.engine, window.controller.screen) == ("sentence", "game")


def test_help_lists_the_keys_and_any_key_closes_it(windows: Windows) -> None:
    window = windows()
    window.key("f1")
    assert window.controller.overlay == "help"
    window.key("a")
    assert not window.controller.overlay
    assert window.controller.session.reveals == {}
    window.click_on("Keys")
    window.click((5, 5))
    assert not window.controller.overlay


# The window.


def test_it_draws_only_where_something_is_told(windows: Windows, monkeypatch: pytest.MonkeyPatch) -> None:
    window = windows()
    window.turn()
    drawn: list[int] = []
    monkeypatch.setattr(window.runner, "draw", lambda: drawn.append(1))
    window.turn(3)
    window.point_at((1, 1))
    window.point_at((2, 2))
    assert drawn == []


@pytest.mark.parametrize("way", ["quit", "close", "keys"])
def test_closing(windows: Windows, way: str) -> None:
    window = windows()
    if way == "keys":
        window.key("q", mod=pygame.KMOD_LCTRL)
    else:
        pygame.event.post(pygame.event.Event(pygame.QUIT if way == "quit" else pygame.WINDOWCLOSE))
        window.runner.turn()
    assert not window.runner.open
