"""Games in the window: boards without guesses, the result, clock and replay, and engines in a process of their own."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from benchmarks.subjects.drawn_positions import draw_position
from game.minesweeper.board_series import Boards
from game.minesweeper.game_session import Session, Status
from game.minesweeper.sizes import NAMED, Size
from game.pictures.picture_data import Kind
from mineproof import GameRecording, Layout, create, review, solve
from mineproof.window import engine_worker as worker, key_commands
from mineproof.window.engine_worker import EngineWorker, Question
from mineproof.window.event_loop import LEFT, RIGHT
from mineproof.window.game_screen import squares_of
from mineproof.window.play_command import keep_recording
from mineproof.window.replayable_game import ReplayableGame
from mineproof.window.start_choices import MOST_CELLS, OWN
from tests.mineproof.window.screenless_windows import Windows, fixed


def test_each_change_has_another_revision_and_no_move_that_was_taken_back_is_recorded() -> None:
    game = ReplayableGame(Session.on(Layout(1, 4, frozenset([(0, 1)])), floods=False), lambda: 0.0)
    first, loss, third, fourth = (partial(game.click, "reveal", (0, column)) for column in range(4))
    first()
    for _ in range(2):
        game.click("flag", (0, 1))
    seen = [game.revision]
    for change in (loss, game.undo_loss, partial(game.replay, 0), partial(game.replay, None), third):
        change()
        seen.append(game.revision)
    assert seen == sorted(set(seen))
    assert game.recording(True) is None, "it goes on"
    fourth()
    found = game.recording(True)
    assert found is not None
    assert [click.click for click in found.clicks] == ["reveal", "flag", "flag", "reveal", "reveal"]


def test_to_flag_exactly_the_mines_wins_too(windows: Windows) -> None:
    window = windows(replace(fixed(), flags_win=True))
    window.click_cells((2, 3), (3, 0), button=RIGHT)
    assert not window.controller.game.is_over, "nothing is revealed"
    window.click_cells((3, 0), button=RIGHT)
    window.click_cells((0, 0))
    window.click_cells((3, 1), (3, 1), (3, 0), button=RIGHT)
    assert window.controller.session.status is Status.WON
    assert window.controller.result.startswith("Won")
    assert squares_of(window.controller)[3, 0].kind is Kind.FLAG


@pytest.mark.parametrize("flags_win", [False, True])
def test_the_engine_flags_what_it_has_proven(windows: Windows, flags_win: bool) -> None:
    window = windows(replace(fixed(), flags_win=flags_win), auto_flags=True)
    window.click_cells((0, 0))
    assert window.controller.session.flags == {(2, 3), (3, 0)}
    assert window.controller.session.status is (Status.WON if flags_win else Status.PLAYING)
    assert not window.controller.questions.is_on


def test_the_clock_goes_from_the_first_reveal_to_the_end(windows: Windows) -> None:
    window = windows()
    game = window.controller.game
    seconds = []
    for cells in ([], [(0, 0)], [(2, 3)]):
        window.click_cells(*cells)
        window.now += 5
        seconds.append(game.seconds)
    window.key("u")  # to look at what was lost takes no time of the game
    window.now += 5
    assert [*seconds, game.seconds] == [0, 5, 5, 10]


@pytest.mark.parametrize(("seconds", "pace"), [(8, ", 0.5 a second"), (0, "")])
def test_the_result_has_the_time_3bv_and_the_pace(windows: Windows, seconds: int, pace: str) -> None:
    window = windows()
    window.click_cells((0, 0))
    window.now += seconds
    window.click_cells((2, 0), (3, 1), (3, 2), (3, 3))
    assert window.controller.result == f"Won in {seconds}.0 s. The board takes 4 clicks (3BV){pace}."
    assert "every cell is a mine" in windows(Boards(Size(2, 2, 4), "any", 1)).controller.result


def test_a_game_is_replayed_move_by_move(windows: Windows) -> None:
    window = windows(fixed("any"))
    cells = [(0, 0), (1, 2), (2, 0)]
    window.click_cells(*cells, (2, 3))
    controller = window.controller
    assert controller.session.status is Status.LOST
    window.key("v")
    assert dict(controller.game.reveals) == {}
    for number, cell in enumerate(cells, start=1):
        window.key("right")
        assert list(controller.game.reveals) == cells[:number]
        assert f"move {number} of 4" in controller.status
        assert str(cell) in controller.status
    assert squares_of(controller)[2, 3].kind is Kind.HIDDEN
    window.key("right")
    assert squares_of(controller)[2, 3].kind is Kind.EXPLODED
    window.key("left", "k")
    assert window.known.values.get((2, 3)) is not False
    for button, shown in ((RIGHT, 2), (LEFT, 3), (pygame.BUTTON_WHEELUP, 3)):
        window.click_cells((0, 3), button=button)
        assert controller.game.replayed == shown
    assert len(controller.session.reveals) == 3
    window.turn(3)
    window.key("escape")
    assert controller.game.replayed is None
    assert controller.result.startswith("Lost")


def test_the_first_cell_of_a_board_and_the_move_that_is_replayed_are_seen(windows: Windows) -> None:
    window = windows(Boards(Size(60, 60, 360), "safe", 1), guesses="never")
    controller = window.controller
    window.until(lambda: controller.game.is_dealt)
    assert controller.viewport.area.contains(controller.viewport.rect((2, 2)))
    assert (0, 0) in windows(fixed(picture="o..\n...\n..*\n")).controller.session.reveals
    window = windows(Boards(Size(100, 100, 1), "safe", 1, floods=False))
    controller = window.controller
    for cell in [(0, 0), (99, 99)]:
        controller.reveal(cell)
    window.key("v")
    for cell in [(0, 0), (99, 99)]:
        window.key("right")
        assert controller.viewport.area.contains(controller.viewport.rect(cell))


def test_a_size_of_ones_own_is_typed(windows: Windows) -> None:
    window = windows(Boards(Size(9, 9, 10), "safe", 1), play=False)
    setup = window.controller.setup
    window.key(*"2000x2000/9", "return")
    assert window.controller.number == -1
    assert f"at most {MOST_CELLS:,}" in setup.problem
    window.key(*["backspace"] * 11, *"5x7/6@hex")
    assert (setup.size, setup.own_size, setup.problem) == (OWN, "5x7/6@hex", "")
    window.key("return")
    session = window.controller.session
    assert (session.height, session.width, session.mine_count, session.grid.name) == (5, 7, 6, "hex")


def test_a_finished_game_is_reviewed_and_its_mistakes_are_shown(windows: Windows, tmp_path: Path) -> None:
    window = windows(fixed("any"))
    controller = window.controller
    kept: list[GameRecording] = []
    controller.keep = kept.append
    window.click_cells((0, 0), (1, 2), (2, 0), (2, 3))
    assert controller.session.status is Status.LOST
    [recording] = kept
    found = review(GameRecording.from_json(recording.to_json()))
    assert [click.played.cell for click in found.clicks] == [step.cell for step in controller.game.steps]
    window.key("j")
    window.until(lambda: controller.game.mistakes is not None)
    assert controller.game.mistakes == [click.number for click in found.mistakes]
    assert found.mistakes
    for click in found.mistakes:
        assert controller.game.replayed == click.number
        assert click.verdict.value in controller.game.replay_in_words
        window.key("j")
    assert controller.game.replayed == found.mistakes[0].number, "after the last one, the first again"
    first, second = keep_recording(tmp_path, recording), keep_recording(tmp_path, recording)
    assert first != second
    assert GameRecording.from_json(second.read_text(encoding="utf-8")) == recording


def test_a_review_of_a_game_that_is_stopped_hides_no_knowledge(windows: Windows) -> None:
    window = windows()
    window.key("k")
    for topic, shown in (("judgement", True), ("knowledge", False)):
        window.controller.questions.stop_asking(topic)  # type: ignore[arg-type]
        assert window.controller.questions.is_on is shown


def test_a_board_of_the_grade_is_found_and_begins_with_its_opening(windows: Windows) -> None:
    window = windows(Boards(NAMED["beginner"], "any", 1), guesses="never, sentence")
    controller = window.controller
    window.until(lambda: controller.game.is_dealt)
    session = controller.session
    assert session.reveals[2, 2] == 0
    assert session.floods
    key_commands.press(controller, "r")
    assert not controller.game.is_on
    before = session.reveals
    window.until(lambda: controller.game.is_dealt)
    assert controller.session.reveals != before, "the next board is another"


def test_a_search_says_how_far_it_is_and_is_ended_by_escape(windows: Windows, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "SLICE", 0.01)
    window = windows(Boards(Size(6, 6, 20), "safe", 1), guesses="never, supposing")
    controller = window.controller
    window.until(lambda: " 0 layouts looked at" not in controller.status)
    assert "Esc ends the search" in controller.status
    window.click_cells((0, 0))
    window.key("h")
    assert not controller.session.reveals
    window.key("escape")
    assert controller.screen == "start"
    assert not controller.thinking


@pytest.mark.parametrize(("rule", "text"), [("safe", "the first cell is no mine"), ("open", "the first cell is a 0")])
def test_before_the_first_click_the_rule_says_what_is_safe(windows: Windows, rule: str, text: str) -> None:
    window = windows(Boards(NAMED["beginner"], rule, 1))  # type: ignore[arg-type]
    window.key("h")
    assert window.controller.status.endswith(f"is safe: by the rule, {text}")
    window.key("k")
    assert f"by the rule, {text}, wherever you begin" in window.controller.status
    window.key("a")
    assert window.controller.status.startswith("safe move: ")


@pytest.mark.parametrize(
    ("guesses", "text"), [("perhaps", ". By the rule, the first cell is no mine"), ("never", "V ends it")]
)
def test_a_replay_begins_with_what_the_rule_says(windows: Windows, guesses: str, text: str) -> None:
    window = windows(Boards(NAMED["beginner"], "safe", 1), guesses=guesses)
    window.until(lambda: window.controller.game.is_dealt)
    window.key("k")
    window.click_cells((4, 4))
    window.key("v")
    assert window.controller.game.replayed == 0
    assert window.controller.status.endswith(text)


def test_a_slow_engine_can_be_stopped(windows: Windows) -> None:
    window = windows(fixed("any"), engine="slow", inline=False)
    window.click_cells((0, 0))
    window.key("a")
    assert window.controller.thinking
    window.turn(3)
    assert window.controller.thinking_for > 1
    window.click_cells((0, 1))  # the window goes on
    before = dict(window.controller.session.reveals)
    assert before.keys() == {(0, 0), (0, 1)}
    window.key("escape")
    assert not window.controller.thinking
    assert window.controller.status == "slow was stopped"
    assert window.controller.session.reveals == before
    window.key("a")
    window.controller.choose_engine("sat")
    window.key("a")
    window.until(lambda: len(window.controller.session.reveals) == 3)


@pytest.mark.parametrize(
    ("engine", "text"), [("raising", "RuntimeError: out of ideas"), ("dying", "its process has ended: exit status 3")]
)
def test_an_engine_that_fails_is_told_and_the_game_goes_on(windows: Windows, engine: str, text: str) -> None:
    window = windows(fixed("any"), engine=engine, inline=engine != "dying")
    window.key("p")
    window.until(lambda: "failed" in window.controller.status)
    assert window.controller.status.startswith(f"{engine} failed: {text}")
    assert not window.controller.is_autoplaying
    window.click_cells((0, 0))
    assert window.controller.session.reveals == {(0, 0): 0}


def test_a_move_does_not_wait_for_knowledge_that_takes_long(windows: Windows) -> None:
    window = windows(fixed("any"), engine="slow to know", inline=False)
    window.click_cells((0, 0))
    window.key("k")
    assert window.controller.thinking
    window.key("a")
    window.until(lambda: len(window.controller.session.reveals) == 2)


def test_an_answer_about_another_position_is_dropped(windows: Windows) -> None:
    window = windows(fixed("any"))
    window.controller.ai_move()
    window.controller.tick()
    window.controller.reveal((1, 1))
    window.controller.tick()
    assert window.controller.session.reveals.keys() == {(1, 1)}
    window.turn(2)
    assert len(window.controller.session.reveals) == 2


@pytest.mark.parametrize("name", ["single", "optimal"])
def test_the_move_of_a_hint_is_that_of_solve(name: str) -> None:
    for seed in range(4):
        seen = draw_position(Size(6, 6, 8), seed, 1).observation
        hint = EngineWorker(create).answer(Question("hint", name, 0, seen)).found
        if hint.proof.stages[0].words.startswith("nothing decides"):  # for a complete engine either
            assert hint.cell == solve(seen, name).best
        else:
            assert solve(seen, "sat").values[hint.proof.cell] is False
            assert hint.proof.stages[0].words.startswith(f"{hint.cell} is safe")
