"""The judge, the named positions and the controls: what the comparison is measured against."""

import random
from dataclasses import replace
from unittest.mock import Mock

import pytest
from hypothesis import given, settings

import engines
from benchmarks import judge
from benchmarks.contestants.cs50_textbook_player import TextbookPlayer
from benchmarks.experiments import whole_board_times
from benchmarks.experiments.position_deductions import measure
from benchmarks.judge import Proven
from benchmarks.subjects.drawn_positions import DrawnPositions, Position, draw_position
from benchmarks.subjects.layout_sources import draw_layout
from benchmarks.subjects.named_positions import named_positions, parse
from game.grid import Cell
from mineproof import BadLayout, Layout, Minesweeper, Observation, Size
from tests.benchmarks.helpers import there
from tests.support.random_positions import positions
from tests.support.worlds import layouts_with

SMALL = Size.parse("5x5/4")
SIZES = [SMALL, *map(Size.parse, ("6x6/6", "cs50", "beginner", "intermediate"))]


def drawn(size: Size, count: int, seed: int) -> list[Position]:
    return [draw_position(size, seed, number) for number in range(count)]


@settings(max_examples=60)
@given(positions())
def test_brute_force_is_the_list_of_all_boards(seen: Observation) -> None:
    for total in (None, seen.total):
        layouts = layouts_with(seen.grid, seen.reveals, total)
        mines, safes = frozenset.intersection(*layouts), frozenset(seen.hidden).difference(*layouts)
        assert there(judge.brute_force(replace(seen, total=total))) == (mines, safes)


def test_the_judge_is_the_same_by_brute_force_and_without_and_asks_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = SMALL, Size.parse("9x9/10")
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
    observation = draw_position(SMALL, 2, 0).observation
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


def test_every_named_position_is_of_its_grade() -> None:
    grades = set()
    for position in map(named_positions().draw, named_positions().numbers):
        grade, _, name = position.name.partition(": ")
        judgement = judge.judge(position.observation)
        assert judgement.observation == position.observation
        found = {other for other, cells in judgement.grades.items() if cells}
        assert judgement.judged_by == "brute force"
        assert found == ({grade} if grade != "pure guess" else set()), name
        grades.add(grade)
    expected = {"single", "sentence", "overlap", "supposing", "complete", "total", "pure guess"}
    assert expected <= grades <= {*judge.GRADES, "pure guess"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[x] no picture", "expected .grade. name"),
        ("[x] name: shows\n1*\n21\n", "line 2, cell 1: 2, but 1 mine around it"),
        ("[x] name (2): shows\n1*\n11\n", "2 mines are announced, and 1 are drawn"),
        ("[x] name: shows\n1?\n11\n", "line 1, cell 2: '[?]'"),
    ],
)
def test_bad_named_positions_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadLayout, match=complaint):
        list(parse(text))


def test_positions_are_the_same_whatever_their_number() -> None:
    few, more, again, other = (
        DrawnPositions([(size, count) for size in SIZES[:4]], seed) for count, seed in ((5, 3), (8, 3), (5, 3), (5, 4))
    )
    for place, size in enumerate(SIZES[:4]):
        first, first_of_more = place * 5, place * 8
        assert [few.draw(first + n) for n in range(5)] == [more.draw(first_of_more + n) for n in range(5)]
        found = [more.draw(first_of_more + n) for n in range(8)]
        assert [position.name for position in found] == [f"{size} #{n}" for n in range(8)]
        assert len({position.mines for position in found}) == 8
        assert not any(position.observation.reveals.keys() & position.mines for position in found)
    assert drawn(SMALL, 3, 3) != drawn(SMALL, 3, 4)
    assert few.digest() == again.digest() != other.digest()


def test_the_textbook_is_sound_and_finds_what_subsets_show() -> None:
    """Whatever it proves follows; and single sentences and subsets, the engine's inference too, show no more."""
    for size in SIZES:
        for number, position in enumerate(drawn(size, 4, 6)):
            textbook, nothing = (measure(name, number, position, 6) for name in ("textbook", "random"))
            assert textbook.unsound == nothing.unsound == 0
            assert nothing.safes == nothing.mines == ()
            seen = position.observation
            untold = Position("", Observation(seen.height, seen.width, seen.reveals), position.mines)
            engine = measure("sentence", number, untold, 6)
            assert (textbook.safes, textbook.mines) == (engine.safes, engine.mines)


def test_the_textbook_plays_as_an_engine_does() -> None:
    player = TextbookPlayer(1, 3, None, rng=random.Random(1))
    assert player.make_safe_move() is None
    player.add_knowledge((0, 0), 1)
    assert (player.mines, player.safes, player.make_safe_move()) == ({(0, 1)}, {(0, 0)}, None)
    assert player.make_random_move() == (0, 2)
    player.add_knowledge((0, 2), 1)
    assert player.make_random_move() is None


def test_whole_boards_need_help_only_where_nothing_is_known() -> None:
    for layout in (draw_layout(Size.parse("9x9/10"), 1, number) for number in range(5)):
        helped = {name: whole_board_times.measure(name, 0, layout, 1).helped for name in ("sat", "sentence", "random")}
        assert helped["sat"] <= helped["sentence"] < helped["random"] == 81 - 10 - 1
    liar, layout = "tests.support.faulty:Liar", Layout(3, 3, frozenset([(0, 2)]), first=(1, 1))
    result = whole_board_times.measure(liar, 0, layout, 1)
    assert (result.moves, result.helped, result.unsound) == (3, 0, 1)
    assert result.wrong is not None
    assert (result.wrong.cell, result.wrong.revealed[0]) == ((0, 2), (1, 1))
    assert result.wrong.seen().reveals.keys() == {*result.wrong.revealed}


def test_engines_are_told_the_facts_and_not_the_mines() -> None:
    """Two layouts with the same numbers in sight are the same position for every engine."""
    for name in engines.available():
        results = []
        for mine in ((0, 0), (0, 1)):
            layout = Layout(2, 2, frozenset([mine]))
            position = Position("", Minesweeper.from_layout(layout).seen([(1, 0), (1, 1)]), layout.mines)
            results.append(measure(name, 0, position, 1))
        assert (results[0].safes, results[0].mines) == (results[1].safes, results[1].mines)
