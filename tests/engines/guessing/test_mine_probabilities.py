"""Chances of mines, against all layouts that fit."""

import random
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from engines import ProbabilityEngine, ProbabilityReasoner, available, create, mine_chances
from engines.counting import dynamic_program
from engines.counting.world_prior import DensityPrior
from engines.guessing.mine_probabilities import ASSUMED_DENSITY
from game import Contradiction, IllegalMove, Sentence
from game.board.observation import Observation
from game.grid import all_cells, neighbors
from tests.support.compiled_engine import told
from tests.support.grids import NAMES as GRIDS, grid_of
from tests.support.reference_worlds import worlds_of

COUNTING = [name for name in ("probability", "native") if name in available()]


@pytest.mark.parametrize("given", ["total", "density"])
@pytest.mark.parametrize("name", COUNTING)
def test_all_chances_are_those_of_the_layouts_that_fit(name: str, given: str) -> None:
    """On boards of every grid; exactly, except for the compiled engine."""
    for seed in range(80):
        rng = random.Random(f"chances {seed}")
        height, width = rng.choice([(1, 9), (2, 5), (3, 4), (4, 4), (3, 6)])
        grid = grid_of(rng.choice(["square", rng.choice(GRIDS)]), height, width)
        board = list(all_cells(height, width))
        mines = frozenset(rng.sample(board, rng.randint(0, 5)))
        free = [cell for cell in board if cell not in mines]
        revealed = rng.sample(free, rng.randint(max(0, len(board) - 10), len(free)))
        density = Fraction(rng.randint(1, 49), 50)
        options: dict[str, Any] = {"mines": len(mines)} if given == "total" else {"density": density}
        shown = {cell: len(grid.neighbors[cell] & mines) for cell in revealed}
        engine = told(create(name, height, width, grid=grid, **options), shown)
        worlds = worlds_of(engine)
        weights = [density ** len(w) * (1 - density) ** (len(board) - len(w)) for w in worlds]
        if given == "total":
            weights = [Fraction(1)] * len(worlds)
        weighed = list(zip(worlds, weights, strict=True))
        expected = {
            cell: float(sum(weight for world, weight in weighed if cell in world) / sum(weights))
            for cell in board
            if cell not in revealed
        }
        assert engine.chances is not None
        exact = name == "probability"
        assert engine.chances.probabilities() == (expected if exact else pytest.approx(expected, rel=1e-12, abs=0))
        in_one_call = mine_chances(engine.observation, None if given == "total" else float(density))
        assert in_one_call == pytest.approx(expected, rel=1e-12, abs=0)
        assert engine.chances.world_count() == len(worlds)
        assert engine.mines == {cell for cell, chance in expected.items() if chance == 1}
        assert engine.safes - engine.reveals.keys() == {cell for cell, chance in expected.items() if chance == 0}


def test_an_untouched_board_is_a_closed_form() -> None:
    engine = ProbabilityEngine(16, 30, 99)
    assert engine.world_count() == comb(480, 99)
    assert set(engine.probabilities().values()) == {99 / 480}
    assert ProbabilityEngine(4, 5).world_count() == 2**20
    assert set(ProbabilityEngine(4, 5, density=0.2).probabilities().values()) == {0.2}


@pytest.mark.parametrize("name", COUNTING)
def test_what_is_known_by_other_means_is_reckoned_with(name: str) -> None:
    engine: Any = create(name, 3, 3, 4, guesser="safest")
    engine.mark_mine((0, 0))
    engine.mark_safe((2, 2))
    chances = engine.probabilities()
    assert chances[0, 0] == 1.0
    assert chances[2, 2] == 0.0
    assert chances[1, 1] == 3 / 7
    assert engine.make_random_move() == (2, 2)
    engine.skip((2, 2))
    assert engine.probability((2, 2)) == 0.0
    assert engine.make_random_move() in {(0, 2), (2, 0)}
    unmarked: Any = create(name, 3, 3, 4, guesser="safest")
    unmarked.mark_safe((2, 2))
    unmarked.skip((2, 2))
    assert unmarked.probability((0, 0)) == 4 / 8
    assert unmarked.make_random_move() in {(0, 0), (0, 2), (2, 0)}
    assert engine.handed_over is unmarked.handed_over is None


def test_without_total_or_density_there_is_no_chance_to_tell() -> None:
    engine = told(ProbabilityEngine(5, 5), {(1, 1): 1})
    with pytest.raises(ValueError, match="how likely a mine is depends on the total number of mines or on"):
        engine.probabilities()
    with pytest.raises(ValueError, match=r"mp\.create, or density=\.\.\. to mp\.solve or mp\.create"):
        engine.probability((0, 0))
    with pytest.raises(ValueError, match=r"both are unknown; give mines=\.\.\. to mp\.parse or mp\.create"):
        mine_chances(engine.observation)
    with pytest.raises(IllegalMove, match=r"\(0, 5\) is off the board; expected rows 0 to 4 and columns 0 to 4"):
        engine.probability((0, 5))
    assert engine.world_count() == 8 * 2**16
    assert engine.make_random_move() is not None


@pytest.mark.parametrize(
    ("density", "mines", "reason"),
    [*((it, None, "more than 0 and less than 1") for it in (0, 1, -0.1, 1.5, float("nan"), "0.2")), (0.2, 5, "one of")],
)
def test_densities_that_are_none_are_refused(density: object, mines: int | None, reason: str) -> None:
    with pytest.raises(ValueError, match=f"density is .*{reason}"):
        create("probability", 5, 5, mines, density=density)


def test_the_smallest_densities_are_exact() -> None:
    for density in (Fraction(1, 10**5000), 5e-324):
        engine = told(ProbabilityEngine(1, 4, density=density), {(0, 1): 1})
        assert engine.probabilities() == {(0, 0): 0.5, (0, 2): 0.5, (0, 3): float(Fraction(density))}


def test_a_contradiction_comes_out() -> None:
    engine = ProbabilityEngine(1, 7, 2)
    for columns in ((0, 1), (1, 2), (0, 2)):
        engine.add_sentence(Sentence([(0, column) for column in columns], 1))
    for ask in (engine.probabilities, engine.world_count, engine.make_random_move, engine.chances.marginals_of_guess):
        with pytest.raises(Contradiction):
            ask()
    with pytest.raises(Contradiction, match=r"2 at \(0, 0\), but only 1 of its neighbors is not revealed"):
        mine_chances(Observation.parse("2.\n11", total=1))


def test_the_reasoner_gives_up_on_one_component_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dynamic_program, "WORK_LIMIT", 20)
    wide = [Sentence([(r, c) for r, c in [(0, k), (1, k), (0, k + 1), (1, k + 1), (0, k + 2)]], 2) for k in range(9)]
    sure = [Sentence([(9, 0), (9, 1)], 1), Sentence([(9, 0), (9, 1), (9, 2)], 2)]
    deduction = ProbabilityReasoner().deduce([*wide, *sure, Sentence([(0, 0), (7, 0), (7, 1)], 3)])
    assert not deduction.complete
    assert deduction.true == {(9, 2), (0, 0), (7, 0), (7, 1)}, "of the other one what a sentence shows by itself"


@pytest.mark.parametrize("name", ["probability", "progress", "optimal"])
@pytest.mark.parametrize("total", [None, 400])
def test_a_guess_needs_no_count(name: str, total: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mines at the odd crossings, numbers at the even: one component, too wide to count, and not a cell beyond it."""
    monkeypatch.setattr("engines.counting.dynamic_program.WORK_LIMIT", 1 << 24)  # 64 times as soon as otherwise
    size = 40
    layout = {(r, c) for r in range(1, size, 2) for c in range(1, size, 2)}
    shown = [(r, c) for r in range(0, size, 2) for c in range(0, size, 2)]
    engine = create(name, size, size, total, rng=random.Random(3))
    assert isinstance(engine, ProbabilityEngine)
    told(engine, {cell: len(neighbors(cell, size, size) & layout) for cell in shown})
    engine.mark_mine((21, 21))
    assert not engine.complete
    assert engine.make_safe_move() is None
    guesses = {engine.make_random_move() for _ in range(9)}
    assert None not in guesses
    assert guesses.isdisjoint(engine.mines | engine.moves_made)
    density = ASSUMED_DENSITY if total is None else Fraction(total - 1, size**2 - len(engine.reveals) - 1)
    assert engine.chances.prior_of_guess() == DensityPrior(density, 0)
