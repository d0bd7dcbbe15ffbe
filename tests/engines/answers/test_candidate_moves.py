"""Candidate moves: what decides between them."""

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

import mineproof as mp
from engines.answers.board_answer import BoardAnswer
from game.grid import all_cells
from tests.support.brute_force_play import most_won
from tests.support.engines_before_guess import stuck
from tests.support.grids import NAMES
from tests.support.reasoners import BOOKKEEPING
from tests.support.reference_worlds import worlds_of


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
