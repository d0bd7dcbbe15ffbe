"""The laws of the course catch what breaks them: a player that keeps all others and breaks this one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.laws.conformance import Nonconformance
from game.grid import Cell, neighbors
from mineproof.course.minesweeper import MinesweeperAI, Sentence
from tests.mineproof.course.course_laws import LAWS, check_course
from tests.support.broken_laws import complaint

PlayerClass = type[MinesweeperAI]


def like(**members: Any) -> PlayerClass:
    """Players like those of the package, but for these members."""
    return type("Changed", (MinesweeperAI,), members)


def after(method: str, act: Callable[[Any], object]) -> PlayerClass:
    """Players that do something more after a method, and return nothing from it."""

    def more(ai: Any, *arguments: Any, **options: Any) -> None:
        getattr(MinesweeperAI, method)(ai, *arguments, **options)
        act(ai)

    return like(**{method: more})


def showing(name: str, look: Callable[[Any, Any], object]) -> PlayerClass:
    """Players that show what `look` makes of the player and of its collection `name`."""
    own = vars(MinesweeperAI)[name]
    return like(**{name: own.getter(lambda ai: look(ai, own.fget(ai)))})


def numbers_of_all_neighbors(ai: Any, _: list[Sentence]) -> list[Sentence]:
    return [Sentence(neighbors(cell, ai.height, ai.width), count) for cell, count in ai._engine.reveals.items()]


def eager(ai: Any) -> Cell | None:
    return MinesweeperAI.make_safe_move(ai) if ai.moves_made else (0, 0)


def reckless(ai: Any) -> Cell | None:
    return min(ai.mines - ai.moves_made, default=MinesweeperAI.make_random_move(ai))


def failing(ai: Any, cell: Cell) -> None:
    raise ZeroDivisionError


init = MinesweeperAI.__init__

BROKEN: dict[str, list[tuple[str, PlayerClass]]] = {
    "starts_with_empty_collections": [
        ("mines is an empty set at first", after("__init__", lambda ai: ai.mark_mine((0, 0)))),
        ("the defaults are 8 and 8", like(__init__=lambda ai, height=9, width=8: init(ai, height, width))),
        ("height and width are kept", like(__init__=lambda ai, height=8, width=8: init(ai, height, height))),
        (
            "knowledge is an empty list at first",
            showing("knowledge", lambda ai, known: [*known, Sentence([(0, 0), (0, 1)], 1)]),
        ),
    ],
    "marks_moves_and_safes": [
        ("its number is a sentence over its neighbors", showing("knowledge", lambda ai, known: [])),
        ("a revealed cell is a move made", showing("moves_made", lambda ai, moves: set())),
        ("a revealed cell is safe", showing("safes", lambda ai, safes: safes - ai.moves_made)),
    ],
    "ignores_known_cells": [
        ("known mines and safe cells are left out", showing("knowledge", numbers_of_all_neighbors)),
    ],
    "infers_from_subsets": [
        (
            "the difference of two sentences is added",
            like(engine_name="sat", knowledge=property(lambda ai: [*ai._engine.knowledge])),
        ),
    ],
    "offers_safe_moves_only": [
        ("no safe move is known at first", like(make_safe_move=eager)),
        ("a known mine is no random move", like(make_random_move=reckless)),
        ("is safe and not made", like(make_safe_move=lambda ai: min(ai.safes, default=None))),
        ("all three neighbors of a 0 are offered", after("make_safe_move", lambda ai: None)),
        ("there is no random move where all were made", like(make_random_move=lambda ai: (0, 0))),
    ],
}
"""For each law, what it says and the player that breaks it."""

CASES = [(law, *case) for law, cases in BROKEN.items() for case in cases]


@pytest.mark.parametrize(("law", "said", "broken"), CASES, ids=[said for _, said, _ in CASES])
def test_the_laws_of_the_course_notice(law: str, said: str, broken: PlayerClass) -> None:
    assert said in complaint(broken, law, LAWS)


def test_every_law_of_the_course_catches_something() -> None:
    assert [law.__name__ for law in LAWS if law.__name__ not in BROKEN] == []


def test_an_error_is_no_conformance() -> None:
    with pytest.raises(Nonconformance, match="no error from the law ignores_known_cells, but ZeroDivisionError"):
        check_course(like(mark_safe=failing))


def test_what_conforms_is_said_to() -> None:
    check_course(MinesweeperAI)
