"""The answer to a board: what is known, moves with their reasons, candidates, and the answer after further numbers."""

import random
from collections import Counter
from fractions import Fraction
from math import comb

import pytest

import engines
import mineproof as mp
from engines import Engine, Explanation
from engines.answers.board_answer import BoardAnswer, Move
from game.grid import Cell, all_cells
from game.pictures import Kind
from tests.support.brute_force_play import most_won
from tests.support.engines_before_guess import stuck
from tests.support.grids import NAMES
from tests.support.reasoners import BOOKKEEPING
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


@pytest.mark.parametrize("grid", NAMES)
@pytest.mark.parametrize("seed", range(4))
def test_candidates_against_every_game(seed: int, grid: str) -> None:
    engine = stuck(seed, BOOKKEEPING[seed % len(BOOKKEEPING)], grid=grid)
    worlds, around, made = [*map(frozenset, worlds_of(engine))], engine.grid.neighbors, frozenset(engine.reveals)
    found = BoardAnswer(engine).candidates(99)
    cells = {cell for world in worlds for cell in world}
    listed = [cell for one in found for cell in (one.cell, *one.ties)]
    assert {cell for cell in cells if any(cell not in world for world in worlds)} <= {*listed}
    for one in found:
        free = [world for world in worlds if one.cell not in world]
        shown = Counter(len(around[one.cell] & world) for world in free)
        by_number = [[world for world in free if len(around[one.cell] & world) == number] for number in shown]
        won = sum(most_won(engine.grid, some, made | {one.cell}) for some in by_number)
        assert one.survival == Fraction(len(free), len(worlds))
        assert one.win == Fraction(won, len(worlds))
        assert one.numbers == {number: pytest.approx(count / len(free)) for number, count in shown.items()}
    wins = [one.win for one in found]
    assert wins == sorted(wins, key=lambda win: -(win or 0))
    best = [cell for one in found if one.win == wins[0] for cell in (one.cell, *one.ties)]
    assert sorted(best) == sorted(BoardAnswer(engine).best_moves)


def test_of_an_untouched_board_a_corner_is_best_and_its_chance_to_open_is_exact() -> None:
    untouched = mp.Observation(16, 30, {}, total=99)
    corner, edge = mp.solve(untouched).candidates(2)
    assert (corner.cell, corner.ties) == ((0, 0), [(0, 29), (15, 0), (15, 29)])
    assert len([edge.cell, *edge.ties]) == 2 * (14 + 28)
    assert corner.survival == Fraction(381, 480)
    assert corner.numbers[0] == pytest.approx(comb(476, 99) / comb(479, 99))
    assert float(corner.survival) * corner.numbers[0] == pytest.approx(comb(476, 99) / comb(480, 99))
    assert round(100 * corner.numbers[0], 3) == 49.846


BOX = mp.Layout(6, 6, frozenset({(1, 1), (1, 4), (4, 1), (4, 4), (2, 2), (3, 3)}))


def test_an_even_guess_that_cannot_be_avoided_is_known() -> None:
    pair = mp.solve(mp.Observation.parse("11\n..", 1)).candidates()
    assert [one.even_guess for one in pair] == [[(1, 0), (1, 1)]] * 2
    hidden = {*BOX.mines, (2, 3), (3, 2)}
    shown = {cell: len(BOX.grid.neighbors[cell] & BOX.mines) for cell in all_cells(6, 6) if cell not in hidden}
    box = mp.solve(mp.Observation(6, 6, shown, total=6)).candidates()
    assert [one.even_guess for one in box] == [[(2, 2), (2, 3), (3, 2), (3, 3)]] * 4
    apart = mp.solve(mp.Observation(6, 6, {cell: n for cell, n in shown.items() if cell != (0, 2)}, total=6))
    assert [one.even_guess for one in apart.candidates()] == [()]  # a safe cell is left, and shows nothing new
    assert mp.solve(mp.Observation.parse("1..\n...", 1)).candidates()[0].even_guess == ()
    dead_ends = mp.solve(mp.Observation.parse(".31.\n....\n...."), "sentence")
    assert [one.even_guess for one in dead_ends.candidates()] == [()] * 5  # its two arrangements have other neighbors


def test_an_even_guess_may_be_made_now_as_well_as_later() -> None:
    guesses = 0
    for seed in range(30):
        engine = stuck(seed)
        found = BoardAnswer(engine).candidates(99)
        for one in found:
            if one.even_guess:
                guesses += 1
                assert one.survival == Fraction(1, 2)
                assert len({frozenset(world & {*one.even_guess}) for world in worlds_of(engine)}) == 2
                assert one.win == found[0].win
    assert guesses


@pytest.mark.parametrize(
    ("text", "decides"),
    [
        (
            "000012.\n11001..\n.200233\n.2112..\n111.44.\n0012...",
            ["5 neighbors, not 3", "1.00 safe cells are expected"],
        ),
        ("0000000\n0001221\n0001..2\n00013..\n23333..\n.....2.", ["1.00 safe cells are expected, not 2.00"]),
    ],
)
def test_of_equal_chances_the_figures_that_decide_are_named(text: str, decides: list[str]) -> None:
    answer = mp.solve(mp.Observation.parse(text, 9), "optimal(exact_limit=0)")
    [best], after = answer.candidates(1), answer.next_best()
    assert [words in one.why_after(best) for words, one in zip(decides, after, strict=False)] == [True] * len(decides)


@pytest.mark.parametrize("total", [None, 3], ids=["no total", "too much to count"])
def test_chances_that_nobody_knows_are_none(total: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if total is not None:
        monkeypatch.setattr("engines.counting.dynamic_program.WORK_LIMIT", 0)
    found = mp.solve(mp.Observation.parse("1...\n....", total), "optimal").candidates(3)
    assert [(one.survival, one.win, one.numbers, one.progress) for one in found] == [(None, None, {}, None)] * 3
    assert found[0].why == ""


def test_chances_now_are_told_if_those_after_a_move_are_too_much_to_count(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = mp.solve(mp.Observation.parse("1...\n....\n..1.", 3), "optimal(exact_limit=0)")
    assert answer.chances.position.refusal is None
    monkeypatch.setattr("engines.counting.dynamic_program.WORK_LIMIT", 0)
    best = answer.candidates(1)[0]
    assert (best.survival, best.numbers, best.progress, best.safe_cells) == (Fraction(8, 9), {}, None, None)


def test_a_safe_cell_is_the_first_candidate() -> None:
    first, *others = mp.solve(mp.Observation.parse(".1.1.\n1.22.\n.....")).candidates()
    assert first.cell == (0, 0)
    assert first.survival == 1
    assert all(one.survival == 1 for one in others)
