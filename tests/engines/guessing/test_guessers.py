"""Guessers: each of them on any engine, with the same best cells on all engines."""

import random
from functools import cache, partial
from typing import Any
from unittest.mock import Mock

import pytest

import engines
from engines import ProgressGuesser, SafestGuesser
from engines.counting.joined_components import Marginals
from engines.counting.one_move_lookahead import Lookahead, Prospect
from engines.guessing import random_guesser
from engines.guessing.counting_guesser import CountingGuesser, least_likely
from engines.laws.engine_laws import guesses_until_none_is_left
from engines.registry.catalog import ENGINES
from engines.registry.registry import load_guesser
from game.grid import Cell
from tests.support.compiled_engine import told
from tests.support.engines_before_guess import stuck
from tests.support.reasoners import BOOKKEEPING, share

COUNTING = [name for name in engines.guesser_names() if issubclass(load_guesser(name), CountingGuesser)]
SPECS = [engines.spec(name) for name in ENGINES]
OWN = {name: f"probability+{name}" for name in COUNTING} | {spec.guesser: spec.name for spec in reversed(SPECS)}
"""For each guesser the engine that has it by default, or else an engine that counts."""
ENGINES_THAT_GUESS = [
    *((name, "safest") for name in engines.available()),
    *((name, guesser) for name in BOOKKEEPING for guesser in COUNTING if guesser != "safest"),
]
"""Guessers see nothing of an engine but its knowledge, so most engines are tried with one guesser."""
Size = tuple[int, int, int | None]
"""Height, width, and the mines if they are known."""


def best_cells(engine: Any) -> list[Cell]:
    """The cells that the guesser of an engine finds best there."""
    found: list[Cell] = engine.guesser.best_cells(engine.chances)
    return found


@cache
def best_of_its_own(guesser: str, total: bool) -> list[tuple[Size, dict[Cell, int], set[Cell], set[Cell]]]:
    """Positions where a guess is needed, the mines known there, and the best cells by the guesser's own engine."""
    found = []
    options: dict[str, Any] = {} if total else {"density": 0.2}
    for seed in range(14):
        drawn = stuck(seed, "probability", sizes=[(3, 4), (4, 4), (3, 6), (5, 5)], **options)
        size, shown = (drawn.height, drawn.width, drawn.total_mines), dict(drawn.reveals)
        engine = told(engines.create(OWN[guesser], *size), shown)
        best = set(best_cells(engine))
        assert engine.make_random_move() in best
        found.append((size, shown, set(engine.mines), best))
    return found


@pytest.mark.parametrize("total", [True, False], ids=["total", "no total"])
@pytest.mark.parametrize(("name", "guesser"), ENGINES_THAT_GUESS)
def test_the_best_cells_are_the_same_whatever_the_engine(name: str, guesser: str, total: bool) -> None:
    """An engine that does not count gets the same guess: the guesser counts from what it shows."""
    compared = 0
    for size, shown, mines, best in best_of_its_own(guesser, total)[: max(6, share(name, 14))]:
        engine = told(engines.create(name, *size, guesser=guesser), shown)
        found = best_cells(engine)
        if engine.mines == mines:  # among equals it looks at what else is known
            assert set(found) == best, (size, shown)
        assert engine.make_random_move() in found
        compared += engine.mines == mines
    assert compared > 3


@pytest.mark.parametrize("name", BOOKKEEPING)
@pytest.mark.parametrize("guesser", engines.guesser_names())
def test_every_guesser_makes_legal_guesses_until_none_is_left(name: str, guesser: str) -> None:
    guesses_until_none_is_left(partial(engines.create, name, guesser=guesser))
    engine = engines.create(name, 2, 3, guesser=guesser)
    engine.mark_safe((1, 2))
    assert guesser not in COUNTING or engine.make_random_move() == (1, 2), "what is known to be safe comes first"


@pytest.mark.parametrize("guesser", engines.guesser_names())
def test_the_same_generator_draws_the_same_guess(guesser: str) -> None:
    """A guesser of another package need not draw at random."""

    def guesses(seed: int) -> list[Cell | None]:
        engine = told(engines.create("sat", 9, 9, 10, guesser=guesser, rng=random.Random(seed)), {(4, 4): 1})
        return [engine.make_random_move() for _ in range(6)]

    assert guesses(1) == guesses(1)
    assert guesses(1) != guesses(2) or guesser not in {spec.guesser for spec in SPECS}


def test_one_guesser_may_serve_several_engines() -> None:
    """It counts anew for each engine, even if the engines have the same revision."""
    guesser = SafestGuesser()
    first, second = (told(engines.create("sat", 1, 6, 2, guesser=guesser), {(0, column): 1}) for column in (1, 4))
    assert first.revision == second.revision
    for _ in range(2):
        assert first.make_random_move() == (0, 5)
        assert second.make_random_move() == (0, 0)
        assert (best_cells(first), best_cells(second)) == ([(0, 5)], [(0, 0)])


def test_random_guesses_on_a_large_board_rarely_list_its_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engines.create("sentence", 60, 60, rng=random.Random(1))
    cells = [divmod(place, 60) for place in range(3_600)]
    for cell in cells[100:]:
        engine.skip(cell)
    all_cells = Mock(return_value=cells)
    monkeypatch.setattr(random_guesser, "all_cells", all_cells)
    for _ in range(100):
        move = engine.make_random_move()
        assert move is not None
        engine.skip(move)
    assert engine.make_random_move() is None
    assert all_cells.call_count < 20


@pytest.mark.filterwarnings("error")
def test_deep_says_where_it_plays_no_games_on() -> None:
    with pytest.raises(RuntimeWarning, match=r"'deep' plays games to their end in .* create\('native\+deep'\)"):
        engines.create("optimal+deep", 3, 3, mines=2)
    if "native" in engines.available():
        engines.create("native+deep", 3, 3, mines=2)


def test_chances_that_the_compiled_board_cannot_tell_apart_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engines.create("optimal", 1, 7, density=0.2)
    for column in (1, 5):
        engine.add_knowledge((0, column), 1)
    chances = engine.chances
    assert chances is not None
    for more, best in [(0, 4), (10**15, 4), (10**17, 2)]:
        groups: list[tuple[tuple[Cell, ...], int]] = [(((0, 0), (0, 2)), 10**30), (((0, 4), (0, 6)), 10**30 + more)]
        monkeypatch.setattr(chances, "marginals_of_guess", lambda groups=groups: Marginals(groups, 10**31, 10**31))
        assert least_likely(chances) == [(0, 0), (0, 2), (0, 4), (0, 6)][:best]


def test_merits_that_differ_by_rounding_alone_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounded to ten decimals, one is 0.0004882812 and the other 0.0004882813."""
    shares = {False: 2**-11, True: 2**-11 + 2**-60}
    monkeypatch.setattr(
        Lookahead, "prospects", lambda _, cell: [Prospect(shares[cell == (0, 4)], 1, 0.0, 0), Prospect(0.5, 0, 0.5, 1)]
    )
    engine = engines.create("optimal", 1, 5, 2, guesser="progress")
    engine.add_knowledge((0, 1), 1)
    assert isinstance(engine.guesser, ProgressGuesser)
    assert engine.chances is not None
    assert sorted(engine.guesser.best_cells(engine.chances)) == [(0, 0), (0, 4)]
