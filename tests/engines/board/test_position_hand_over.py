"""The hand-over from one class of position to the next."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engines import Engine, SatReasoner, Sentence
from engines.board.given_facts import GivenFacts
from engines.board.position_interface import HandOver
from engines.board.python_position import PythonPosition
from game import Cell, IllegalMove


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
