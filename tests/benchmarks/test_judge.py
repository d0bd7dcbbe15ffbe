"""The judge, the shelf and the controls: what the comparison is measured against."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

import engines
from benchmarks import judge
from benchmarks.controls.textbook import TextbookPlayer
from benchmarks.games import draw_layouts, measure_board
from benchmarks.positions import Position, draw_positions, measure
from benchmarks.shelf import parse, shelf
from game.errors import BadLayout
from game.grid import Cell
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size
from tests.support import positions as boards

SMALL = Size.parse("5x5/4")
SIZES = [SMALL, *map(Size.parse, ("6x6/6", "cs50", "beginner", "intermediate"))]


@settings(max_examples=150, deadline=None, derandomize=True)
@given(board=boards.positions())
def test_brute_force_is_the_list_of_all_boards(board: boards.Position) -> None:
    layout = Layout(board.height, board.width, board.mines)
    for total in (False, True):
        position = Position("", "", layout, tuple(board.revealed), total)
        mines, safes = board.truth(total)
        exact = judge.brute_force(position, most_visits=10**6)
        assert exact is not None
        if not total:  # a cell that touches no number is never entailed
            touched = set().union(*(sentence.cells for sentence in position.sentences()))
            mines, safes = mines & touched, safes & touched
        assert exact == (frozenset(mines), frozenset(safes))


def test_the_judge_is_the_same_by_brute_force_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = [position for size in (SMALL, Size.parse("9x9/10")) for position in draw_positions(size, 30, 2)]
    exact = [judge.brute_force(position) for position in positions]
    monkeypatch.setattr(judge, "brute_force", lambda position: None)
    found = [judge.entailed(position) for position in positions]
    assert {way for _, way in found} == {"exact counting and SAT"}
    compared = [(one, other) for one, (other, _) in zip(exact, found, strict=True) if one is not None]
    assert len(compared) > 30
    assert all(one == other for one, other in compared)


def test_the_judge_asks_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise AssertionError("an engine was made")

    monkeypatch.setattr(engines.Engine, "__init__", refuse)
    monkeypatch.setattr(judge, "brute_force", lambda position: None)
    for layout in draw_layouts(Size.parse("9x9/10"), 5, 3):
        free = sorted({divmod(place, 9) for place in range(81)} - layout.mines)
        # From a board of which nothing is revealed to one of which only the mines are hidden.
        for number in (0, 1, 30, len(free) - 1, len(free)):
            for told in (False, True):
                (mines, safes), way = judge.entailed(Position("", "", layout, tuple(free[:number]), told))
                assert way == "exact counting and SAT"
                assert mines <= layout.mines
                assert safes.isdisjoint(layout.mines)
                assert (mines == layout.mines) or not (told and number == len(free))


def test_where_brute_force_ends_two_must_agree_who_know_all(monkeypatch: pytest.MonkeyPatch) -> None:
    position = next(draw_positions(SMALL, 1, 2))
    nothing: judge.Proven = (frozenset(), frozenset())
    everything = (frozenset(position.hidden), frozenset[Cell]())
    monkeypatch.setattr(judge, "brute_force", lambda position: None)

    def judged(by_counting: tuple[judge.Proven, bool], by_sat: tuple[judge.Proven, bool]) -> object:
        answers = {"probability": by_counting, "sat": by_sat}
        monkeypatch.setattr(judge, "_deduced", lambda engine, position: answers[engine])
        return judge.entailed(position)

    assert judged((nothing, True), (nothing, True)) == (nothing, "exact counting and SAT")
    assert judged((nothing, False), (everything, True)) == (everything, "SAT")
    with pytest.raises(RuntimeError, match="exact counting and SAT differ"):
        judged((nothing, True), (everything, True))
    with pytest.raises(RuntimeError, match="neither of exact counting, SAT knows all"):
        judged((nothing, False), (nothing, False))


def test_every_position_of_the_shelf_is_of_its_grade() -> None:
    grades = set()
    for position in shelf():
        grade, _, name = position.name.partition(": ")
        judgement = judge.measure("judge", 0, position.to_subject(), 0)
        found = {other for other, cells in judgement["grades"].items() if cells}
        assert judgement["judged_by"] == "brute force"
        assert found == ({grade} if grade != "pure guess" else set()), name
        grades.add(grade)
    assert grades == {*judge.GRADES, "pure guess"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[x] no picture", "expected .grade. name"),
        ("[x] name: shows\n1*\n21\n", r"the number at \(1, 0\) is 2; expected 1"),
        ("[x] name (2): shows\n1*\n11\n", "2 mines are told, and 1 are drawn"),
        ("[x] name: shows\n1?\n11\n", "line 1: '[?]'"),
    ],
)
def test_a_bad_shelf_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadLayout, match=complaint):
        list(parse(text))


def test_positions_are_the_same_whatever_their_number() -> None:
    for size in SIZES[:4]:
        few, more = list(draw_positions(size, 5, 3)), list(draw_positions(size, 8, 3))
        assert few == more[:5]
        assert len({position.layout for position in more}) == 8
        for position in more:
            assert Position.from_subject(position.to_subject()) == position
            assert not set(position.revealed) & position.layout.mines
    assert list(draw_positions(SMALL, 3, 3)) != list(draw_positions(SMALL, 3, 4))


def test_layouts_keep_the_rule_of_the_first_cell() -> None:
    size = Size(3, 4, 2)
    for rule in ("any", "safe", "open"):
        for layout in draw_layouts(size, 50, 1, rule):
            assert (layout.first is None) == (rule == "any")
            assert layout.first not in layout.mines


def test_the_textbook_is_sound_and_finds_what_subsets_show() -> None:
    """Whatever it proves follows; and single sentences and subsets, the engine's inference too, show no more."""
    for size in SIZES:
        for number, position in enumerate(draw_positions(size, 12, 6)):
            subject = position.to_subject()
            rows = [measure(name, number, subject, 6) for name in ("textbook", "random")]
            assert [row["unsound"] for row in rows] == [0, 0]
            assert rows[1]["safes"] == rows[1]["mines"] == []
            told = Position("", "", position.layout, position.revealed, total_told=False).to_subject()
            engine = measure("sentence", number, told, 6)
            assert rows[0]["safes"] == engine["safes"]
            assert rows[0]["mines"] == engine["mines"]


def test_the_textbook_plays_as_an_engine_does() -> None:
    player = TextbookPlayer(1, 3, rng=random.Random(1))
    assert player.make_safe_move() is None
    player.add_knowledge((0, 0), 1)
    assert (player.mines, player.safes, player.make_safe_move()) == ({(0, 1)}, {(0, 0)}, None)
    assert player.make_random_move() == (0, 2)
    player.add_knowledge((0, 2), 1)
    assert player.make_random_move() is None


def test_whole_boards_need_help_only_where_nothing_is_known() -> None:
    for layout in draw_layouts(Size.parse("9x9/10"), 5, 1):
        subject = {"layout": layout.to_json()}
        helped = {name: measure_board(name, 0, subject, 1)["helped"] for name in ("sat", "sentence", "random")}
        assert helped["sat"] <= helped["sentence"] < helped["random"] == 81 - 10 - 1
    subject = {"layout": Layout(3, 3, frozenset([(0, 2)]), first=(1, 1)).to_json()}
    results = measure_board("tests.support.faulty:Liar", 0, subject, 1)
    assert {key: value for key, value in results.items() if key != "cpu_s"} == {"moves": 3, "helped": 0, "unsound": 1}


def test_engines_are_told_the_facts_and_not_the_mines() -> None:
    """Two layouts with the same numbers in sight are the same position for every engine."""
    names = engines.available()
    for first, second in ((frozenset([(0, 0)]), frozenset([(0, 1)])),):
        results = [
            [
                measure(name, 0, Position("", "", Layout(2, 2, mines), ((1, 0), (1, 1))).to_subject(), 1)
                for name in names
            ]
            for mines in (first, second)
        ]
        for ours, theirs in zip(*results, strict=True):
            assert (ours["safes"], ours["mines"]) == (theirs["safes"], theirs["mines"])
