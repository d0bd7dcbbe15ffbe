"""The guesser `progress`: the prospects of a cell, and the order of PSEQ."""

from fractions import Fraction
from math import log2

import pytest

from engines import ProgressEngine, create
from engines.counting.one_move_lookahead import Lookahead, Prospect
from engines.guessing.progress_guesser import merit
from game import Cell
from game.grid import neighbors
from tests.support.engines_before_guess import stuck
from tests.support.reference_worlds import worlds_of


def guess_position(seed: int) -> ProgressEngine:
    engine = stuck(seed, "progress", sizes=[(3, 4), (3, 5), (2, 7)], density=Fraction(1, 2))
    assert isinstance(engine, ProgressEngine)
    return engine


def undetermined(engine: ProgressEngine) -> list[Cell]:
    return [cell for cell, chance in engine.probabilities().items() if 0 < chance < 1]


def prospects_by_worlds(engine: ProgressEngine, cell: Cell) -> list[tuple[Fraction, int, Fraction, int]]:
    """The reference: for each number that `cell` may show, its chance, the cells safe next, the least risk, and the
    number less the known mines beside it.
    """
    worlds = [world for world in worlds_of(engine) if cell not in world]
    around = neighbors(cell, engine.height, engine.width)
    others = set(undetermined(engine)) - {cell}
    found = []
    for number in sorted({len(world & around) for world in worlds}):
        showing = [world for world in worlds if len(world & around) == number]
        risks = [Fraction(sum(other in world for world in showing), len(showing)) for other in others]
        risk, unknown = min(risks, default=Fraction(1)), number - len(engine.mines & around)
        found.append((Fraction(len(showing), len(worlds)), risks.count(Fraction(0)), risk, unknown))
    return found


@pytest.mark.parametrize("seed", range(15))
def test_the_prospects_are_those_of_the_layouts(seed: int) -> None:
    engine = guess_position(seed)
    ahead = Lookahead(engine.chances.position, engine.chances.prior(), engine.grid)
    for cell in undetermined(engine):
        prospects = [tuple(prospect) for prospect in ahead.prospects(cell)]
        assert prospects == [pytest.approx(tuple(map(float, told))) for told in prospects_by_worlds(engine, cell)]


@pytest.mark.parametrize("seed", range(15))
def test_it_guesses_by_the_order_pseq(seed: int) -> None:
    engine = guess_position(seed)
    chances = engine.probabilities()
    least = min(chances[cell] for cell in undetermined(engine))
    merits = {}
    for cell in undetermined(engine):
        if chances[cell] == least:
            told = prospects_by_worlds(engine, cell)
            leading_on = sum(share for share, safe, *_ in told if safe)
            expected = sum(share * safe for share, safe, *_ in told)
            entropy = -sum(float(share) * log2(share) for share, *_ in told)
            merits[cell] = leading_on, expected, round(entropy, 9)
    move = engine.make_random_move()
    assert move is not None
    assert merits[move] == max(merits.values())


def test_a_number_too_unlikely_for_a_float_tells_nothing() -> None:
    assert merit([Prospect(1.0, 0, 0.0, 0), Prospect(0.0, 1, 0.0, 1)]) == (0.0, 0.0, 0.0)
    assert create("progress", 3, 3, density=1e-41).make_random_move() == (1, 1)
