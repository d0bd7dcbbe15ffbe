"""The bookkeeping of an engine: of every way to make one where it says so, and what each engine makes of it."""

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from unittest.mock import Mock

import pytest

import engines
from engines import Engine, SatReasoner, Sentence
from engines.board.given_facts import GivenFacts
from engines.board.position_interface import HandOver
from engines.board.python_position import PythonPosition
from game import Cell, Contradiction, IllegalMove, Minesweeper, play
from game.board.observation import Observation
from tests.support.reasoners import REFUTING_TRIANGLES
from tests.support.ways_to_make_engines import NAMES

ENGINES = engines.available()
DRAWING = [name for name in ENGINES if engines.spec(name).guesser == "random"]


@pytest.fixture(params=ENGINES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_sentence_engine_shows_what_it_inferred() -> None:
    engine = engines.create("sentence", 3, 5)
    engine.add_sentence(Sentence([(0, 0), (0, 1)], 1))
    engine.add_sentence(Sentence([(0, 0), (0, 1), (0, 2), (0, 3)], 2))
    assert Sentence([(0, 2), (0, 3)], 1) in engine.knowledge


@pytest.mark.parametrize(("name", "deductions"), [("overlap", 1), ("gauss", 1), ("probing", 2)])
def test_closed_conclusions_are_deduced_once(name: str, deductions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engines.create(name, 1, 12)
    for cells, count in (((0, 1, 2), 1), ((1, 2, 3), 2), ((0, 4), 1), ((4, 5, 6, 7), 2), ((6, 7, 8), 1)):
        engine.add_sentence(Sentence([(0, column) for column in cells], count))
    deduced = Mock(wraps=engine.reasoner.deduce)
    monkeypatch.setattr(engine.reasoner, "deduce", deduced)
    assert (engine.mines, engine.safes) == ({(0, 3), (0, 4)}, {(0, 0)})
    assert deduced.call_count == deductions
    assert not engine.complete


def test_what_is_left_alone_is_complete(name: str) -> None:
    engine = engines.create(name, 1, 4)
    engine.add_sentence(Sentence([(0, 0), (0, 1), (0, 2)], 1))
    engine.add_sentence(Sentence([(0, 1), (0, 2), (0, 3)], 2))
    assert engine.complete == ((0, 3) in engine.mines)


TRIANGLE = [Sentence([(0, a), (0, b)], 1) for a, b in ((2, 3), (2, 4), (3, 4))]
"""One mine in each pair of three cells: no layout has that, and no rule for single sentences sees it."""


def test_a_deeper_contradiction_is_raised_at_every_look(name: str) -> None:
    """To mend it is the business of the course's adapter, where knowledge can be edited."""
    engine = engines.create(name, 1, 9)
    engine.mark_safe((0, 0))
    held = engine.mines
    for sentence in TRIANGLE:
        engine.add_sentence(sentence)
    assert engine.make_safe_move() == (0, 0), "what is known safe is handed out before anybody looks deeper"
    engine.skip((0, 0))
    if name not in REFUTING_TRIANGLES:  # sound and incomplete: its rules need not see it
        with suppress(Contradiction):
            assert engine.make_safe_move() is None
            assert not engine.complete
        return
    looks: list[Any] = [
        engine.make_safe_move,
        engine.make_random_move,
        lambda: engine.mines,
        lambda: len(held),
        lambda: engine.knowledge,
        lambda: engine.complete,
        lambda: engine.limits,
        lambda: engine.explain((0, 2)),
    ]
    for look in looks * 2:
        with pytest.raises(Contradiction, match="no layout has") as caught:
            look()
        assert list(caught.value.facts) == TRIANGLE
        assert [clue.source for clue in caught.value.clues] == ["sentence"] * 3
    engine.add_knowledge((0, 7), 1)
    assert engine.reveals == {(0, 7): 1}, "a new number is still taken in"


def test_a_contradiction_among_many_facts_lists_the_first() -> None:
    facts = [Sentence([(0, column)], 1) for column in range(25)]
    error = Contradiction.between(facts)
    assert error.facts == tuple(facts)
    assert str(error).endswith("{(0, 19)} = 1; and 5 more")
    assert "more" not in str(Contradiction.between(facts[:20]))


@pytest.mark.parametrize("name", ["sentence", "optimal+random"])
def test_random_moves_are_uniform(name: str) -> None:
    engine = engines.create(name, 2, 3, rng=random.Random(4))
    engine.skip((0, 0))
    engine.mark_mine((1, 2))
    drawn = Counter(engine.make_random_move() for _ in range(2000))
    assert set(drawn) == {(0, 1), (0, 2), (1, 0), (1, 1)}
    assert all(420 < times < 580 for times in drawn.values())


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 6), (6, 1), (2, 2)])
def test_degenerate_boards(name: str, height: int, width: int) -> None:
    for mines in range(height * width + 1):
        game = Minesweeper(height, width, mines, rng=random.Random(mines))
        for total in (mines, None):
            outcome = play(game, engines.create(name, height, width, total, rng=random.Random(mines)))
            assert outcome.unsound == 0
            assert outcome.won or outcome.exploded


@pytest.mark.parametrize("name", DRAWING)
def test_a_large_board_is_not_listed(name: str) -> None:
    """Of a million cells a handful is looked at: the engine holds what was revealed and its frontier."""
    engine = engines.create(name, 1000, 1000, mines=200_000, rng=random.Random(1))
    engine.add_knowledge((500, 500), 1)
    engine.add_knowledge((0, 0), 0)
    assert engine.make_safe_move() is not None
    assert engine.make_random_move() is not None
    assert len(engine.safes) == 5
    assert len(pickle.dumps(engine)) < 20_000


def test_an_observation_has_what_was_given() -> None:
    engine = engines.create("sentence", 3, 4, mines=3)
    engine.mark_mine((2, 0))
    engine.add_knowledge((0, 0), 1)
    engine.mark_safe((0, 3))
    seen = engine.observation
    assert seen == Observation(3, 4, {(0, 0): 1}, {(2, 0): True, (0, 3): False}, 3)
    engine.add_knowledge((0, 3), 1)
    assert seen != engine.observation, "what was shown does not change"


def test_an_observation_of_another_board_is_refused() -> None:
    engine = engines.create("sat", 3, 4, mines=3)
    hexagons = Observation(3, 4, total=3, grid="hex")
    for seen in (Observation(4, 3), Observation(3, 4, total=2), Observation(3, 5, total=3), hexagons):
        with pytest.raises(ValueError, match="is of another board; expected 3x4 as in <SatEngine: 3x4 with 3 mines"):
            engine.observe(seen)
    with pytest.raises(ValueError, match="<Observation: 3x4, 0 cells revealed, 3 mines in all> is of another board"):
        engines.create("sat", 3, 4).observe(Observation(3, 4, total=3))
    engine.observe(Observation(3, 4, {(0, 0): 0}))
    assert len(engine.safes) == 4


@pytest.mark.parametrize("name", NAMES)
def test_an_observation_is_taken_in_as_a_whole_or_not_at_all(name: str) -> None:
    engine = engines.create(name, 1, 5)
    engine.add_knowledge((0, 3), 1)
    before = engine.observation, set(engine.mines), set(engine.safes), set(engine.moves_made), engine.revision
    for seen, why in (
        (Observation(1, 5, {(0, 4): 1, (0, 0): 1}, {(0, 1): False}), r"1 at \(0, 0\); the safe cell at \(0, 1\)"),
        (Observation(1, 5, marks={(0, 2): True, (0, 4): True}), r"the mine at \(0, 2\); |1 at \(0, 3\); "),
    ):
        with pytest.raises(Contradiction, match=f"no layout has ({why})"):
            engine.observe(seen)
        after = engine.observation, engine.mines, engine.safes, engine.moves_made, engine.revision
        assert after == before
    engine.observe(Observation(1, 5, {(0, 4): 0}))
    assert engine.mines == {(0, 2)}


class Reluctant(PythonPosition):
    """Hands over whatever is beyond numbers, what follows from more than one of them, and large boards."""

    def __init__(self, given: GivenFacts, *arguments: Any) -> None:
        if given.grid.width > 9:
            raise HandOver("the board is large")
        if given.marks or given.sentences:
            raise HandOver("more than numbers was given")
        super().__init__(given, *arguments)

    def mark(self, cell: Cell, is_mine: bool) -> None:
        raise HandOver("a cell was marked")

    def add_sentence(self, sentence: Sentence) -> None:
        raise HandOver("a sentence was added")

    def _deduce(self) -> None:
        if len(self.given.reveals) > 1:
            raise HandOver("there are two numbers")
        super()._deduce()


class Doubly(Reluctant):
    """Another kind of the same sort."""


class CarefulEngine(Engine):
    reasoner_class = SatReasoner
    positions = (Doubly, Reluctant, PythonPosition)


class LostEngine(Engine):
    reasoner_class = SatReasoner
    positions = (Reluctant,)


ASKED: list[Callable[[Engine], object]] = [
    lambda engine: len(engine.mines),
    lambda engine: len(engine.safes),
    lambda engine: engine.knowledge,
    lambda engine: engine.complete,
    lambda engine: engine.limits,
    lambda engine: engine.make_safe_move(),
    lambda engine: engine.make_random_move(),
    lambda engine: engine.explain((0, 0)),
]


@pytest.mark.parametrize("ask", ASKED)
def test_whatever_is_asked_the_next_kind_answers(ask: Callable[[Engine], object]) -> None:
    engine = CarefulEngine(2, 3)
    engine.add_knowledge((0, 0), 1)
    assert engine.make_safe_move() is None
    assert engine.handed_over is None
    before = engine.revision
    engine.add_knowledge((0, 1), 1)
    ask(engine)
    assert engine.handed_over == "there are two numbers"
    assert engine.safes == {(0, 0), (0, 1), (0, 2), (1, 2)}
    assert engine.revision > before
    assert copy.copy(engine).safes == engine.safes


def test_what_one_kind_does_not_take_in_the_next_does() -> None:
    tellings: dict[str, Callable[[Engine], None]] = {
        "a cell was marked": lambda engine: engine.mark_safe((1, 0)),
        "a sentence was added": lambda engine: engine.add_sentence(Sentence([(1, 0)], 0)),
    }
    for reason, tell in tellings.items():
        engine = CarefulEngine(2, 2)
        engine.add_knowledge((0, 0), 3)
        assert engine.mines == {(0, 1), (1, 0), (1, 1)}
        with pytest.raises(ValueError, match="no layout has"):
            tell(engine)
        assert engine.handed_over is None, "nothing was taken in, and the first kind goes on"
        engine = CarefulEngine(2, 2)
        tell(engine)
        assert (engine.handed_over, engine.safes) == (reason, {(1, 0)})
    with pytest.raises(IllegalMove):
        CarefulEngine(2, 2).mark_mine((2, 2))


def test_a_kind_that_does_not_hold_the_board_is_passed_over() -> None:
    engine = CarefulEngine(1, 10)
    engine.add_knowledge((0, 0), 1)
    assert (engine.handed_over, engine.mines) == ("the board is large", {(0, 1)})
    with pytest.raises(RuntimeError, match="LostEngine has no position for what is given: the board is large"):
        LostEngine(1, 10).make_safe_move()
