"""The best move: one answer, and never a needless risk."""

import random
from functools import cache

import pytest

from benchmarks.subjects.drawn_positions import draw_position
from engines.guessing.counting_guesser import CountingGuesser
from engines.guessing.mine_probabilities import Chances, View
from game.grid import Cell
from mineproof import Guesser, Observation, OptimalGuesser, Size, create, solve
from tests.support.commands import Command
from tests.support.reasoners import BOOKKEEPING

PLAY_TO_WIN = ("optimal", "deep", "random")
"""Guessers by which the best move may be a greater risk now, for a smaller one later; `random` ranks none itself."""

NAMES = (*BOOKKEEPING, "sat+random", "probability+random", "sentence+progress", "single+safest")


@cache
def stuck(count: int = 4) -> tuple[Observation, ...]:
    """Positions of 6x6 at which the single-sentence rules are stuck."""
    return tuple(draw_position(Size(6, 6, 8), seed, 1).observation for seed in range(count))


@pytest.mark.parametrize("name", NAMES)
def test_the_best_move_shown_is_never_more_dangerous_than_the_best_chance_shown(name: str) -> None:
    guesser = create(name).guesser
    guesses = 0
    for seen in stuck():
        answer = solve(seen, name)
        chances, best = answer.known.chances, answer.best
        assert best is not None
        if answer.values.get(best) is False:
            assert chances[best] == 0
        elif guesser.name in PLAY_TO_WIN:
            guesses += 1
            ranking = guesser if isinstance(guesser, CountingGuesser) else OptimalGuesser()
            assert best in ranking.best_cells(Chances(answer.engine))
        else:
            guesses += 1
            assert chances[best] == min(chances.values())
    assert guesses, "nothing was tried"


@pytest.mark.parametrize("name", NAMES)
def test_of_equally_good_moves_the_first_is_the_best_whatever_is_drawn(name: str) -> None:
    for seen in (*stuck(2), Observation.parse(".....\n.....", total=3)):
        answers = [solve(seen, name, rng=random.Random(seed)) for seed in range(4)]
        assert len({one.best_moves for one in answers}) == 1
        best, chances = answers[0].best_moves, answers[0].known.chances
        assert answers[0].best == best[0]
        assert list(best) == sorted(best, key=lambda cell: (round(chances[cell], 9), cell))
    ties = "equally good: (0, 4), (1, 0), (1, 4)"
    move = solve(Observation.parse(".....\n.....", total=3), "probability").move()
    assert str(move) == f"no safe move known, guessing (0, 0), 70% to survive; {ties}"


def test_what_is_safe_in_every_layout_is_no_guess_whatever_the_engine_proves(mineproof: Command) -> None:
    for options in ("", "--mines 3"):
        printed = mineproof(f"solve --engine sentence {options}", text=".1.1.\n1.22.\n.....").unwrapped
        assert "safe in every layout" in printed
    assert solve(Observation.parse(".1.1.\n1.22.\n....."), "sentence").why_best.startswith("not proven")


def test_equally_good_moves_that_win_as_often_begin_with_the_safest() -> None:
    answer = solve(Observation.parse("01..\n12..\n2.4.\n....", total=5), "optimal")
    assert [(cell, answer.known.chances[cell]) for cell in answer.best_moves] == [((0, 3), 0.25), ((0, 2), 0.375)]


@pytest.mark.parametrize("name", ["sat", "probability", "progress"])
@pytest.mark.parametrize("density", [0.05, 0.6])
def test_the_best_guess_is_by_the_density_that_is_told(name: str, density: float) -> None:
    for seen in (*stuck(), Observation.parse("2...\n....")):
        unknown = Observation(seen.height, seen.width, seen.reveals)
        answer = solve(unknown, name, density=density)
        best, chances = answer.best, answer.known.chances
        assert best is not None
        assert chances[best] == min(chances.values())
        assert solve(unknown, name).best == solve(unknown, name, density=0.2).best, "what is taken otherwise"


class Corner(Guesser):
    name = "corner"

    def guess(self, view: View, rng: random.Random) -> Cell | None:
        return 0, 0


def test_a_guesser_that_counts_nothing_plays_on_but_tells_no_best_move() -> None:
    answer = solve(Observation.parse(".2.....\n.......", total=3), "sat", guesser=Corner())
    move, best = answer.move(), answer.best_move()
    assert move is not None
    assert best is not None
    assert move.cell == (0, 0)
    assert best.cell in OptimalGuesser().best_cells(answer.chances)
    assert best.cell != move.cell
