"""What is asked of a student's classes before any board is played: the methods of a sentence, and a new player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set as AbstractSet
from itertools import combinations
from typing import Any

from engines.course_engine import MakePlayer
from game.grid import Cell
from mineproof.course import faults
from mineproof.course.faults import FaultFound
from mineproof.course.held_collections import SETS, Board, attribute
from mineproof.course.made_sentences import sentence_class

METHODS = ("add_knowledge", "make_safe_move", "make_random_move")
"""What the course's runner calls."""

DRAWS = 20
"""Random moves on a new board: of a player that draws at random, they are not all the same."""

CELLS: tuple[Cell, ...] = ((0, 0), (0, 1), (0, 2))

Check = Callable[[MakePlayer], None]


def checks() -> Iterator[Check]:
    """The checks, in their order: each raises `FaultFound`, or whatever the student's code raises."""
    yield has_the_methods
    yield from (known_cells, marked_cells)
    yield from (new_player, players_apart, draws_at_random)


def has_the_methods(make: MakePlayer) -> None:
    """The class makes players with what the course's programs use."""
    player = make(height=3, width=5)
    for name in (*METHODS, *SETS, "knowledge"):
        attribute(player, name)


def known_cells(make: MakePlayer) -> None:
    """What a sentence alone shows: `known_mines` and `known_safes`."""
    for size in (1, 3):
        for count in range(size + 1):
            cells = set(CELLS[:size])
            for method, expected in (("known_mines", count == size), ("known_safes", count == 0)):
                sentence = _sentence(make, cells, count, method)
                if sentence is not None:
                    right = cells if expected else set()
                    answer = getattr(sentence, method)()
                    if not isinstance(answer, AbstractSet) or set(answer) != right:
                        call = f"{_in_python(cells, count)}.{method}()"
                        raise FaultFound(faults.wrong_answer(call, repr(answer)[:60], _set_in_python(right)))


def marked_cells(make: MakePlayer) -> None:
    """What is left of a sentence: `mark_mine` and `mark_safe`, also of a cell that it does not have."""
    for method, (cell, is_in) in (
        (m, c) for m in ("mark_mine", "mark_safe") for c in (((0, 1), True), ((1, 1), False))
    ):
        sentence = _sentence(make, set(CELLS), 2, method)
        if sentence is None:
            continue
        getattr(sentence, method)(cell)
        right = set(CELLS) - {cell}, 2 - (is_in and method == "mark_mine")
        became = set(getattr(sentence, "cells", ())), getattr(sentence, "count", None)
        if became != right:
            said = (f"{faults.set_in_words(cells)} = {count}" for cells, count in (became, right))
            raise FaultFound(faults.wrong_change(_in_python(set(CELLS), 2), f"{method}({cell})", *said))


def _sentence(make: MakePlayer, cells: set[Cell], count: int, method: str) -> Any:
    """A sentence of the student's own class; None where there is no such class, or it is made in another way."""
    own = sentence_class(make)
    if own is None or not hasattr(own, method):
        return None
    try:
        return own(set(cells), count)
    except TypeError:
        return None


def new_player(make: MakePlayer) -> None:
    """A player keeps its size, and begins with four empty collections, each its own."""
    player = make(height=3, width=5)
    for name, given in (("height", 3), ("width", 5)):
        if getattr(player, name, given) != given:
            raise FaultFound(faults.not_kept(name, given, getattr(player, name)), check=f"assert ai.{name} == {given}")
    Board(3, 5).held(player)
    for name in (*SETS, "knowledge"):
        if len(value := getattr(player, name)):
            raise FaultFound(faults.starts_with(name, value), check=f"assert not ai.{name}")
    for name, other in combinations(SETS, 2):
        if getattr(player, name) is getattr(player, other) and isinstance(getattr(player, name), set):
            raise FaultFound(faults.aliased(name, other), check=f"assert ai.{name} is not ai.{other}")


def players_apart(make: MakePlayer) -> None:
    """What one player gets, another does not know."""
    first = make(height=3, width=5)
    first.add_knowledge((1, 1), 1)
    second = make(height=3, width=5)
    for name in (*SETS, "knowledge"):
        if len(getattr(second, name)):
            calls = "ai.add_knowledge((1, 1), 1); other = MinesweeperAI(height=3, width=5)"
            raise FaultFound(faults.shared(name), check=f"{calls}; assert not other.{name}")


def draws_at_random(make: MakePlayer) -> None:
    """On a new board, random moves differ."""
    player = make(height=3, width=5)
    moves = [player.make_random_move() for _ in range(DRAWS)]
    if moves[0] is not None and all(move == moves[0] for move in moves):
        check = f"assert len({{ai.make_random_move() for _ in range({DRAWS})}}) > 1"
        raise FaultFound(faults.not_random(moves[0], DRAWS), check=check)


def _in_python(cells: set[Cell], count: int) -> str:
    return f"Sentence({_set_in_python(cells)}, {count})"


def _set_in_python(cells: set[Cell]) -> str:
    return faults.set_in_words(cells) if cells else "set()"
