"""What the window shows of what is known: certain and likely, beyond the engine, proofs in steps, and after a loss."""

import pytest

from game.grid import Cell
from game.minesweeper.game_session import Status
from game.pictures.picture_data import Kind
from game.puzzles.conclusions_and_highlights import Role
from mineproof import Explanation, Observation
from mineproof.window import highlighted_explanations
from mineproof.window.event_loop import RIGHT
from mineproof.window.game_screen import legend, squares_of
from mineproof.window.highlighted_explanations import ShownProof
from tests.mineproof.window.screenless_windows import Screenless, Windows, fixed

BEYOND_SENTENCE = """
. * . .
. . . .
. * . *
. . . .
"""
"""After (1, 2), (2, 2) and (3, 3): `sentence` proves nothing of it, though seven cells follow."""


def beyond_sentence(windows: Windows) -> Screenless:
    window = windows(fixed("any", BEYOND_SENTENCE), engine="sentence")
    window.click_cells((1, 2), (2, 2), (3, 3))
    window.key("k")
    return window


def test_the_legend_explains_what_is_seen_and_a_flag_on_a_safe_cell_is_wrong(windows: Windows) -> None:
    window = windows()
    window.click_cells((0, 0))
    window.key("k")
    squares = squares_of(window.controller)
    explained = [square for square, _ in legend({squares[r, c]: None for r in range(4) for c in range(4)}, "sat")]
    assert {square.kind for square in explained if not square.roles} == {Kind.PROVEN_SAFE, Kind.PROVEN_MINE}
    assert [square.roles for square in explained if square.roles] == [{Role.LAST}]
    window.click_cells((3, 1), button=RIGHT)
    assert squares_of(window.controller)[3, 1].kind is Kind.WRONG_FLAG


def test_what_is_true_but_beyond_the_engine_is_told_with_its_proof(windows: Windows) -> None:
    window = beyond_sentence(windows)
    controller = window.controller
    beyond = controller.questions.beyond
    assert not window.known.values
    assert (beyond[2, 3], beyond[0, 0]) == (True, False)
    square = squares_of(controller)[2, 3]
    assert (square.kind, square.roles) == (Kind.HIDDEN, frozenset([Role.BEYOND]))
    window.point_at((2, 3))
    assert window.proof.stages[0].words.startswith("(2, 3) is a mine: true, but beyond `sentence`")
    controller.choose_engine("sat")  # a complete one leaves nothing beyond it
    window.turn(3)
    assert not controller.questions.beyond
    assert window.known.values[2, 3] is True


def test_a_proof_is_shown_step_by_step_with_a_key(windows: Windows) -> None:
    window = beyond_sentence(windows)
    controller = window.controller
    window.point_at((2, 3))
    proof = window.proof
    window.key("s")
    assert controller.questions.stage == 1
    window.point_at((0, 0))  # the proof stays while it is shown step by step
    assert controller.questions.proof == proof
    for shown in range(2, len(proof.stages)):
        window.key("s")
        assert controller.questions.stage == shown
    window.key("s")
    assert controller.questions.stage == 0
    window.turn(2)
    assert window.proof.cell == (0, 0)
    window.key("s")
    window.key("escape")  # ends the steps before it leaves
    assert controller.questions.stage == 0
    assert controller.questions.proof is not None


def test_of_a_long_proof_the_clues_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Observation.parse("1.")
    why = Explanation.that(seen, (0, 1), True, seen.clues())
    proof = ShownProof.of((0, 1), True, why)
    assert proof.stages[0].words == f"(0, 1) is a mine: 1. {why.sentences[0]}"
    assert proof.stages[1].words == f"Why (0, 1) is a mine, 1 of 1: {why.sentences[0]}"
    monkeypatch.setattr(highlighted_explanations, "MOST_SENTENCES", 0)
    short = ShownProof.of((0, 1), True, why).stages[0].words
    assert short == "(0, 1) is a mine. It follows from 1 at (0, 0). S shows it in 1 step"


def lose(windows: Windows, picture: str, opened: list[tuple[int, int]], mine: tuple[int, int]) -> Screenless:
    window = windows(fixed("any", picture))
    window.click_cells(*opened, mine)
    assert window.controller.session.status is Status.LOST
    window.turn(2)
    return window


@pytest.mark.parametrize(
    ("picture", "opened", "mine", "text"),
    [
        (". *", [], (0, 1), "Forced; chance to survive 50.0%"),
        (". * . . . . . .", [(0, 0)], (0, 1), "Needless risk; it was proven to be a mine"),
        (
            ". . . . . . . .\n. * . . . . . *",
            [(0, 0)],
            (1, 1),
            "Guess; chance to survive 66.7%, the safer (0, 7) had 91.7%; chance to win 33.3%, the most",
        ),
    ],
)
def test_a_loss_is_explained(windows: Windows, picture: str, opened: list[Cell], mine: Cell, text: str) -> None:
    assert text in lose(windows, picture, opened, mine).controller.result


def test_after_a_guess_no_earlier_proof_is_shown(windows: Windows) -> None:
    window = windows(fixed("any", ". * . . * ."))
    window.click_cells((0, 0))
    window.key("k")
    window.point_at((0, 1))
    assert window.controller.questions.proof is not None
    window.click_cells((0, 4))
    assert "Forced" in window.controller.result
    assert window.controller.questions.proof is None


def test_at_the_end_there_is_a_proof_and_no_knowledge_but_in_the_replay(windows: Windows) -> None:
    window = lose(windows, BEYOND_SENTENCE, [(1, 2), (2, 2), (3, 3)], (2, 3))
    controller = window.controller
    assert window.proof.stages[0].words.startswith("(3, 2) is safe")
    assert Role.PROVEN in squares_of(controller)[3, 2].roles
    text = (controller.status, controller.result)
    for key in ("k", "s"):
        window.key(key)
        assert not controller.questions.is_on
        assert (controller.status, controller.result) == text
    window.key("v", "k")
    assert controller.questions.known is not None


def test_the_steps_of_a_proof_that_is_out_of_sight_bring_it_into_sight(windows: Windows) -> None:
    window = lose(windows, BEYOND_SENTENCE, [(1, 2), (2, 2), (3, 3)], (2, 3))
    controller = window.controller
    window.runner.window.size = (480, 360)
    window.turn()
    for _ in range(12):
        controller.viewport.zoom(1)
    controller.viewport.show((0, 0))
    assert controller.questions.proof is not None
    cell, view = controller.questions.proof.cell, controller.viewport
    assert view.cell_at(view.rect(cell).center) is None
    window.key("s")
    assert view.cell_at(view.rect(cell).center) == cell
