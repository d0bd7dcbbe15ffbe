"""The answer to a board: what is known, moves with their reasons, and the answer after further numbers."""

import random

import pytest

import engines
import mineproof as mp
from engines import Engine, Explanation
from engines.answers.board_answer import BoardAnswer, Move
from game.grid import Cell
from game.pictures import Kind
from tests.support.engines_before_guess import stuck
from tests.support.reference_worlds import worlds_of

CORNER = mp.Observation.parse("1..\n...\n...", total=1)


def test_what_is_known_is_drawn_with_chances_and_goes_into_json() -> None:
    answer = mp.solve(CORNER)
    third = pytest.approx(1 / 3)
    assert answer.known.values == dict.fromkeys([(0, 2), (1, 2), (2, 0), (2, 1), (2, 2)], False)
    assert [answer.known.chances[cell] for cell in [(0, 1), (1, 0), (1, 1)]] == [third, third, third]
    (panel,) = answer.picture().panels
    assert panel[0, 1].kind is Kind.HIDDEN
    assert panel[0, 1].chance == third
    assert panel[0, 2].kind is Kind.PROVEN_SAFE
    told = answer.as_json()
    assert told["false"] == [(0, 2), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert told["chances"][0] == [0, 1, third]


def test_why_there_are_no_chances_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = mp.solve(mp.Observation.parse("1.."))
    assert "neither the total" in unknown.known.why_no_chances
    assert unknown.as_json()["chances"] is None
    assert unknown.worlds_counted == 2

    def too_wide() -> None:
        raise mp.GaveUp("a component is too wide")

    answer = mp.solve(CORNER)
    monkeypatch.setattr(answer.chances, "probabilities", too_wide)
    monkeypatch.setattr(answer.chances, "world_count", too_wide)
    assert answer.known.why_no_chances == "a component is too wide"
    assert answer.worlds_counted is None


def test_a_game_goes_on_with_the_answer_after_each_number() -> None:
    answer: BoardAnswer[Engine] = BoardAnswer(engines.create("sat", 3, 3, 1, rng=random.Random(0)))
    first = answer.after({(0, 0): 1})
    second = first.after({(0, 0): 1, (2, 2): 0})
    assert second.reveals == {(0, 0): 1, (2, 2): 0}
    assert second.chances is answer.chances
    assert second.known == mp.solve(mp.Observation(3, 3, {(0, 0): 1, (2, 2): 0}, total=1)).known


def test_a_safe_move_says_why_and_a_guess_its_chance() -> None:
    for safe in (mp.solve(CORNER).move(), mp.solve(CORNER).best_move()):
        assert safe is not None
        assert isinstance(safe.why, Explanation)
        assert (safe.is_safe, safe.chance) == (True, 0.0)
        assert str(safe).startswith(f"{safe.cell} is safe: ")
    coin = mp.solve(mp.Observation.parse(".1.", total=1)).best_move()
    assert coin == Move((0, 0), 0.5, "", "equally good: (0, 2)", "chance to survive 50.0%, to win 50.0%")
    assert str(coin) == "no safe move known, guessing (0, 0), 50% to survive; equally good: (0, 2)"
    finished = mp.solve(mp.Observation.parse("1*", total=1))
    assert finished.move() is finished.best_move() is None


def test_a_safe_move_without_explanation_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def explain(engine: Engine, cell: Cell) -> Explanation:
        raise mp.GaveUp("it takes too long")

    monkeypatch.setattr(Engine, "explain", explain)
    move = mp.solve(CORNER).move()
    assert move is not None
    assert move.is_safe
    assert str(move) == f"{move.cell} is safe: it takes too long"


def test_what_is_open_has_a_reason_in_words_for_that_it_has_no_explanation() -> None:
    why = mp.solve(CORNER).explanation_or_reason((0, 1))
    assert isinstance(why, str)
    assert "(0, 1) may be" in why


def test_the_grade_of_a_cell_is_refused_where_there_is_none() -> None:
    answer = mp.solve(CORNER)
    assert answer.grade((2, 2)) == "total"
    for cell in ((3, 0), (0, -1), "a", 0, (0, 0)):
        with pytest.raises(mp.UserError, match="the puzzle does not ask"):
            answer.grade(cell)
    with pytest.raises(mp.NotEntailed, match=r"\(1, 1\)"):
        answer.grade((1, 1))


@pytest.mark.parametrize("grid", ["square", "hex"])
@pytest.mark.parametrize("told", [True, False])
def test_the_worlds_are_the_layouts_that_fit_in_their_order(grid: str, told: bool) -> None:
    for seed in range(6):
        engine = stuck(seed, grid=grid) if told else stuck(seed, grid=grid, density=0.2)
        answer = BoardAnswer(engine)
        asked = answer.puzzle.questions()
        fitting = sorted(map(frozenset, worlds_of(engine)), key=lambda world: [cell not in world for cell in asked])
        assert answer.worlds(10_000) == [world & {*asked} for world in fitting]
        assert answer.worlds(2) == answer.worlds(10_000)[:2]


def test_the_first_of_very_many_worlds_have_the_mines_first() -> None:
    answer = mp.solve(mp.Observation(16, 30, {(0, 0): 1}, total=99))
    first, second = answer.worlds(2)
    assert len(first) == len(second) == 99
    asked = answer.puzzle.questions()
    assert [atom for atom in asked if atom in first][:2] == [(0, 1), (0, 2)]
    assert first - second == {[atom for atom in asked if atom in first][-1]}


def test_rules_that_end_without_a_limit_are_incomplete() -> None:
    position = mp.Observation.parse("....\n.31.")
    assert [mp.solve(position, name).status for name in ("sentence", "sat")] == ["incomplete", "undetermined"]


def test_a_guess_that_is_drawn_names_the_best_move_of_solve() -> None:
    seen = mp.Observation.parse("1...\n....", 2)
    moves = set()
    for seed in range(6):
        engine = engines.create("sat", 2, 4, 2, rng=random.Random(seed))
        engine.observe(seen)
        answer = BoardAnswer(engine)
        move = answer.move()
        assert move is not None
        assert answer.best == mp.solve(seen, "sat").best
        assert (f"the best is {answer.best}" in str(move)) == (move.cell not in answer.best_moves)
        moves.add(move.cell)
    assert len(moves) > 1


def test_a_guess_that_is_drawn_among_the_best_names_the_others() -> None:
    answers = [BoardAnswer(engines.create("sat", 1, 2, mines=1, rng=random.Random(seed))) for seed in range(6)]
    moves = [move for answer in answers if (move := answer.move()) is not None]
    assert {(move.cell, move.ties) for move in moves} == {
        ((0, 0), "equally good: (0, 1)"),
        ((0, 1), "equally good: (0, 0)"),
    }
