"""Checks of a student's classes before any position: the methods of a sentence, and a new player."""

from __future__ import annotations

from collections.abc import Callable, Set as AbstractSet
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

from engines.board.players.course_engine import MakePlayer
from game.grid import Cell
from game.words import listed
from mineproof.course.false_sentences import sentence_class
from mineproof.course.faults import MOVES, Fault, FaultFound, cell_in_python, made_as, set_in_python
from mineproof.course.held_collections import COLLECTIONS, SETS, Board, attribute
from mineproof.course.student_code import StudentError, TooLong, guarded

METHODS = ("add_knowledge", "make_safe_move", "make_random_move")
"""The methods called by the course's runner."""

DRAWS = 10
"""The number of new players asked for random moves, each twice in the same state."""

CORNERS: tuple[tuple[Cell, int], ...] = (((0, 0), 1), ((0, 4), 1), ((2, 0), 1), ((2, 4), 1))
"""Numbers on a board of 3 rows and 5 columns that prove no cell; random moves are asked for between them."""

OTHERS: tuple[tuple[Cell, int], ...] = (((0, 0), 3), ((0, 2), 2), ((2, 4), 0))
"""Numbers that prove mines and safe cells beside (1, 2)."""

CELLS: tuple[Cell, ...] = ((0, 0), (0, 1), (0, 2))

ASKS = {
    "known_mines": "When does a sentence alone show that its cells are mines?",
    "known_safes": "When does a sentence alone show that its cells are safe?",
    "mark_mine": "A cell is known to be a mine: which cells are left, and how many mines are among those?",
    "mark_safe": "A cell is known to be safe: which cells are left, and how many mines are among those?",
}
"""The purpose of each method of a sentence, as a question."""


def faults_of_first_calls(make: MakePlayer, seconds: float, seed_draws: Callable[[], object]) -> list[Fault]:
    """Run the checks, each within these seconds and with reseeded random draws, and return the faults."""
    found: list[Fault] = []
    for check in CHECKS:
        seed_draws()
        try:
            guarded(partial(check, make), seconds)
        except FaultFound as error:
            check_of = error.fault.check
            calls = [made_as(3, 5)] * ("ai." in check_of and "ai = " not in check_of), check_of.splitlines()
            found.append(replace(error.fault, calls=(*calls[0], *calls[1])))
        except StudentError as error:
            fault = error.as_fault()
            if check is has_the_methods:
                description = f"MinesweeperAI(height=3, width=5): {fault.description}"
                fault = replace(fault, name="not a player", description=description, is_fatal=True)
            if fault.is_fatal:  # other errors appear again on a board, with their number
                found.append(fault)
            elif isinstance(error, TooLong):
                break
        if found and found[-1].is_fatal:
            break
    return found


def has_the_methods(make: MakePlayer) -> None:
    """Check that players have all methods and collections used by the course's programs."""
    player = make(height=3, width=5)
    for name in (*METHODS, *COLLECTIONS):
        attribute(player, name)


def known_cells(make: MakePlayer) -> None:
    """Check `known_mines` and `known_safes` of single sentences."""
    for size, count in ((1, 0), (1, 1), (3, 0), (3, 1), (3, 2), (3, 3)):
        cells = set(CELLS[:size])
        for method, is_known in (("known_mines", count == size), ("known_safes", count == 0)):
            sentence = _sentence(make, cells, count, method)
            if sentence is None:
                continue
            answer, right = getattr(sentence, method)(), cells if is_known else set()
            if not isinstance(answer, AbstractSet) or set(answer) != right:
                raise FaultFound(
                    f"Sentence.{method}",
                    f"`{method}` of a sentence does not return the set of cells that the sentence shows.",
                    ASKS[method],
                    check=f"assert Sentence({set_in_python(cells)}, {count}).{method}() == {set_in_python(right)}",
                    shown=(("returned", repr(answer)[:60]), ("should be", set_in_python(right))),
                )


def marked_cells(make: MakePlayer) -> None:
    """Check `mark_mine` and `mark_safe` of a sentence, also for a cell outside of it."""
    for method, cell in ((method, cell) for method in ("mark_mine", "mark_safe") for cell in ((0, 1), (1, 1))):
        sentence = _sentence(make, set(CELLS), 2, method)
        if sentence is None:
            continue
        getattr(sentence, method)(cell)
        right = set(CELLS) - {cell}, 2 - (cell in CELLS and method == "mark_mine")
        became = set(getattr(sentence, "cells", ())), getattr(sentence, "count", None)
        if became != right and not _is_right_otherwise(make, method):
            words = [f"{set_in_python(cells)} = {count}" for cells, count in (became, right)]
            raise FaultFound(
                f"Sentence.{method}",
                f"`{method}` of a sentence leaves other cells, or another count, than it should.",
                ASKS[method],
                check=f"sentence = Sentence({set_in_python(CELLS)}, 2)\nsentence.{method}({cell})\n"
                f"assert sentence.cells == {set_in_python(right[0])}\nassert sentence.count == {right[1]}",
                shown=(("became", words[0]), ("should be", words[1])),
            )


def _is_right_otherwise(make: MakePlayer, method: str) -> bool:
    """Return whether a sentence that keeps a marked cell still finds the conclusions for the others."""
    of, shows = (1, "known_safes") if method == "mark_mine" else (2, "known_mines")
    sentence = _sentence(make, set(CELLS), of, method)
    getattr(sentence, method)(CELLS[1])
    return hasattr(sentence, shows) and set(getattr(sentence, shows)()) == {CELLS[0], CELLS[2]}


def _sentence(make: MakePlayer, cells: set[Cell], count: int, method: str) -> Any:
    """Make a sentence of the student's own class; return None without such a class, or with another constructor."""
    own = sentence_class(make)
    if own is None or not hasattr(own, method):
        return None
    try:
        return own(set(cells), count)
    except TypeError:
        return None


def new_player(make: MakePlayer) -> None:
    """Check that a new player keeps its size, and begins with four different empty collections."""
    player = make(height=3, width=5)
    for name, given in (("height", 3), ("width", 5)):
        if (value := getattr(player, name, given)) != given:
            description = f"A player made with height=3, width=5 has `{name}` {value!r}."
            hint = "Are height and width swapped?" if value in (3, 5) else "Is the size fixed?"
            raise FaultFound("size not kept", description, hint, check=f"assert ai.{name} == {given}")
    Board(3, 5).held(player)
    for name in COLLECTIONS:
        if len(value := getattr(player, name)):
            description = f"A new player begins with `{name}` = {value!r:.60}; it should be empty."
            raise FaultFound("starts with knowledge", description, check=f"assert not ai.{name}")
    for name, other in combinations(SETS, 2):
        if getattr(player, name) is getattr(player, other) and isinstance(getattr(player, name), set):
            raise FaultFound(
                "one set under two names",
                f"`{name}` and `{other}` are one and the same set: what is added to the one is in the other.",
                "What does `a = b = set()`, or `a = b`, do in Python?",
                check=f"assert ai.{name} is not ai.{other}",
            )


def players_apart(make: MakePlayer) -> None:
    """Check that players share no knowledge."""
    first = make(height=3, width=5)
    first.add_knowledge((1, 2), 1)
    second = make(height=3, width=5)
    for name in COLLECTIONS:
        if len(getattr(second, name)):
            raise FaultFound(
                "shared by all players",
                f"After one player got a number, `{name}` of a new player is not empty: all players share it.",
                f"Where is `{name}` made: for each player in `__init__`, or once for the class or as a default value?",
                check=f"ai.add_knowledge((1, 2), 1)\nother = MinesweeperAI(height=3, width=5)\nassert not other.{name}",
            )
    try:
        before = Board(3, 5).held(first)
    except FaultFound:  # found again on a board, with its number
        return
    for cell, count in OTHERS:
        second.add_knowledge(cell, count)
    third = make(height=3, width=5)
    third.add_knowledge((1, 2), 1)
    after = Board(3, 5).held(third)
    for name in COLLECTIONS:
        if set(getattr(before, name)) != set(getattr(after, name)):
            others = "\n".join(f"other.add_knowledge({cell}, {count})" for cell, count in OTHERS)
            raise FaultFound(
                "shared by all players",
                "Two new players got the same number. A third player got other numbers in between, and then "
                f"`{name}` of the two is not the same.",
                "What do all players share: something that is made once, for the class or at the top of the file?",
                check="ai.add_knowledge((1, 2), 1)\nother = MinesweeperAI(height=3, width=5)\n"
                f"{others}\nlast = MinesweeperAI(height=3, width=5)\nlast.add_knowledge((1, 2), 1)\n"
                f"assert last.{name} == ai.{name}",
                shown=tuple(
                    (f"{name} of {whose}", held.in_words(name))
                    for whose, held in (("the one", before), ("the other", after))
                ),
            )


def draws_at_random(make: MakePlayer) -> None:
    """Check that random moves differ, on a new board or after one to four numbers."""
    always: list[str] = []
    for number in range(len(CORNERS) + 1):
        moves = []
        for _ in range(DRAWS):
            player = make(height=3, width=5)
            for cell, count in CORNERS[:number]:
                player.add_knowledge(cell, count)
            moves += [player.make_random_move() for _ in range(2)]
            if moves[0] is None or any(move != moves[0] for move in moves):
                return
        always.append(cell_in_python(moves[0]))
    added = "\n".join(f"ai.add_knowledge({cell}, {count})" for cell, count in CORNERS)
    raise FaultFound(
        "random move not random",
        f"`make_random_move` was asked {2 * DRAWS} times on a new board, and as often after one to four numbers, with "
        f"{15 - len(CORNERS)} or more cells left to choose from. It always returned the same cell at the same point: "
        f"{listed(always)}.",
        "It should choose among all cells that it may move to, at random.",
        check=f"{added}\nassert len({{ai.make_random_move() for _ in range({2 * DRAWS})}}) > 1",
    )


def moves_to_the_end(make: MakePlayer) -> None:
    """Check that the player makes a random move whenever some hidden cell is not a known mine."""
    cells: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))
    player, calls = make(height=2, width=2), [made_as(2, 2)]
    for number, cell in enumerate(cells[:-1], start=1):
        player.add_knowledge(cell, 0)
        calls.append(f"ai.add_knowledge({cell}, 0)")
        has_none = any(player.make_random_move() is None for _ in range(DRAWS))
        if has_none and set(player.moves_made) == set(cells[:number]):
            left = set_in_python(cells[number:])
            raise FaultFound(
                "make_random_move: None",
                f"`make_random_move` returned None, though cells are left that are hidden and no known mines: {left}.",
                check="\n".join(calls) + f"\n{MOVES['make_random_move']}move is not None",
            )


CHECKS: tuple[Callable[[MakePlayer], None], ...] = (
    has_the_methods,
    known_cells,
    marked_cells,
    new_player,
    players_apart,
    draws_at_random,
    moves_to_the_end,
)
"""The checks in order: each raises `FaultFound`, or any exception of the student's code."""
