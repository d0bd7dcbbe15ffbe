import sys

import pytest

from mineproof.window.event_loop import Runner, check_driver
from mineproof.window.play_command import ELSEWHERE
from tests.support.commands import Command


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Runner]:
    """The windows that were opened; each draws once and closes."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    runners: list[Runner] = []

    def run(runner: Runner) -> None:
        runners.append(runner)
        runner.draw()
        runner.close()

    monkeypatch.setattr(Runner, "run", run)
    return runners


@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        ("--size 4x5/3 --engine sentence --rule any --seed 7 --flood", "4x5/3 any 7 sentence perhaps 1000"),
        ("--size 6x6/7 --no-guess --seed 1", "6x6/7 safe 1 optimal never 1000"),
        ("--no-guess --grade overlap --seed 1", "9x9/10 safe 1 optimal never, overlap 1000"),
        ("--seed 1 --no-flood --auto-flags --zeros", "9x9/10 safe 1 optimal perhaps 0011"),
        ("--rule any --seed 1 --flood --flags-win", "9x9/10 any 1 optimal perhaps 1100"),
    ],
)
def test_options_reach_the_window(mineproof: Command, opened: list[Runner], options: str, chosen: str) -> None:
    mineproof(f"play {options}")
    setup = opened[0].controller.setup
    boards = setup.boards
    options_on = boards.session(0).floods, boards.flags_win, setup.auto_flags, setup.zeros
    manners = "".join(str(int(one)) for one in options_on)
    assert f"{boards.size} {boards.rule} {boards.seed} {setup.engine} {setup.guesses} {manners}" == chosen
    assert {"sentence", "sat", "probability"} <= set(setup.engines)
    assert "beginner" in setup.choices("board")


def test_a_game_goes_on_from_a_position(mineproof: Command, opened: list[Runner]) -> None:
    mineproof("play --no-flood --seed 3", text="4x1x1\n1HHH\n")
    controller = opened[0].controller
    controller.play()
    game = controller.game
    assert [step.fresh for step in game.steps] == [{(0, 0): 1}]
    controller.reveal((0, 2))
    assert game.seen(before_last=True).reveals == {(0, 0): 1}
    controller.reveal((0, 3))
    assert game.is_over
    assert game.recording(True) is None


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ("--engine nobody", "no engine is called 'nobody'"),
        ("--size 3x3/9", "9 mines do not fit"),
        ("absent.txt", "absent.txt"),
        ("--size 2000x2000/800000", "4,000,000 cells; expected at most 100,000"),
        ("--grade single", "give --no-guess as well"),
        ("x --no-guess", "leave out one"),
        ("--size 6x6/0 --no-guess --grade single", "opens all of a board without mines"),
        ("--size 8x8/9@hex --no-guess --grade complete", "on square grids only"),
    ],
)
def test_what_cannot_be_played_is_refused(opened: list[Runner], mineproof: Command, options: str, text: str) -> None:
    assert text in mineproof(f"play {options}", status=2).err
    assert opened == []


def test_without_pygame_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch, mineproof: Command) -> None:
    for name in [name for name in sys.modules if name.startswith(("pygame", "mineproof.window.event_loop"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygame", None)
    assert "pip install 'mineproof[gui]'" in mineproof("play", status=2).err


def test_the_other_pygame_is_told_apart(monkeypatch: pytest.MonkeyPatch, mineproof: Command) -> None:
    monkeypatch.delattr("pygame.Window")
    assert "pip uninstall pygame" in mineproof("play", status=2).err


def test_a_display_that_does_not_answer_is_refused(monkeypatch: pytest.MonkeyPatch, mineproof: Command) -> None:
    check_driver("x11")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    check_driver("dummy")
    for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pygame.display.get_driver", lambda: "offscreen")
    with pytest.raises(RuntimeError, match="no display answers, and SDL would draw offscreen instead"):
        check_driver("offscreen")
    assert ELSEWHERE in mineproof("play", status=2).err
