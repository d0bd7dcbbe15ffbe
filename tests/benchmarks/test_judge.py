"""The judge: the cells that a position entails, to which the engines are compared."""

from dataclasses import replace
from unittest.mock import Mock

import pytest
from hypothesis import given, settings

import engines
from benchmarks import judge
from benchmarks.judge import Proven
from benchmarks.subjects.drawn_positions import draw_position
from benchmarks.subjects.layouts_drawn_or_from_file import draw_layout
from game.grid import Cell
from mineproof import Minesweeper, Observation, Size
from tests.benchmarks.helpers import TINY, drawn, there
from tests.support.random_positions import positions
from tests.support.reference_worlds import layouts_with


@settings(max_examples=60)
@given(positions())
def test_brute_force_is_the_list_of_all_boards(seen: Observation) -> None:
    for total in (None, seen.total):
        layouts = layouts_with(seen.grid, seen.reveals, total)
        mines, safes = frozenset.intersection(*layouts), frozenset(seen.hidden).difference(*layouts)
        assert there(judge.brute_force(replace(seen, total=total))) == (mines, safes)


def test_the_judge_is_the_same_by_brute_force_and_without_and_asks_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = TINY, Size.parse("9x9/10")
    seen = [position.observation for size in sizes for position in drawn(size, 12, 2)]
    game = Minesweeper.from_layout(draw_layout(sizes[1], 3, 0))
    free = [divmod(place, 9) for place in range(81) if not game.is_mine(divmod(place, 9))]
    seen += [game.seen(free[:number], with_total=told) for number in (0, 1, 70, 71) for told in (False, True)]
    exact = [judge.brute_force(one) for one in seen]
    monkeypatch.setattr(judge, "brute_force", lambda observation: None)
    monkeypatch.setattr(engines.Engine, "__init__", Mock(side_effect=AssertionError("an engine was made")))
    found = [judge.entailed(one) for one in seen]
    assert {way for _, way in found} == {"exact counting and SAT"}
    compared = [(one, other) for one, (other, _) in zip(exact, found, strict=True) if one is not None]
    assert len(compared) > 12
    assert all(one == other for one, other in compared)


def test_where_brute_force_ends_two_must_agree_who_know_all(monkeypatch: pytest.MonkeyPatch) -> None:
    observation = draw_position(TINY, 2, 0).observation
    nothing: Proven = (frozenset(), frozenset())
    everything = (frozenset(observation.hidden), frozenset[Cell]())
    monkeypatch.setattr(judge, "brute_force", lambda observation: None)

    def judged(by_counting: tuple[Proven, bool], by_sat: tuple[Proven, bool]) -> object:
        answers = {"probability": by_counting, "sat": by_sat}
        monkeypatch.setattr(judge, "deduce", lambda reasoner, observation: answers[reasoner])
        return judge.entailed(observation)

    assert judged((nothing, True), (nothing, True)) == (nothing, "exact counting and SAT")
    assert judged((nothing, False), (everything, True)) == (everything, "SAT")
    with pytest.raises(RuntimeError, match="SAT differ"):
        judged((nothing, True), (everything, True))
    with pytest.raises(RuntimeError, match="neither of"):
        judged((nothing, False), (nothing, False))
