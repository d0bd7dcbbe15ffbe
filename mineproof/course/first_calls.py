"""Checks of a student's classes before any position: the methods of a sentence, and a new player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations, product

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


MADE = made_as(3, 5)

SHARED = "shared by all players"


def faults_of_first_calls(make: MakePlayer, seconds: float, seed_draws: Callable[[], object]) -> list[Fault]:
    """Run the checks, each within these seconds and with reseeded random draws, and return the faults."""
    found: list[Fault] = []
    for check in CHECKS:
        seed_draws()
        try:
            guarded(partial(check, make), seconds)
        except FaultFound as error:
            check_of = error.fault.check
            calls = [MADE] * ("ai." in check_of and "ai = " not in check_of), check_of.splitlines()
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
        cells = set_in_python(CELLS[:size])
        for method, is_known in (("known_mines", count == size), ("known_safes", count == 0)):
            if _has_sentence(make, method):
                description = f"`{method}` of a sentence does not return the set of cells that the sentence shows."
                asked, right = f"Sentence({cells}, {count}).{method}()", cells if is_known else "set()"
                _expect(make, "", asked, right, f"Sentence.{method}", description, ASKS[method])


def marked_cells(make: MakePlayer) -> None:
    """Check `mark_mine` and `mark_safe` of a sentence, also for a cell outside of it."""
    for method, cell in product(("mark_mine", "mark_safe"), ((0, 1), (1, 1))):
        if _has_sentence(make, method) and not _is_right_otherwise(make, method):
            lines = f"sentence = Sentence({set_in_python(CELLS)}, 2)\nsentence.{method}({cell})"
            count = 2 - (cell in CELLS and method == "mark_mine")
            right = f"({set_in_python(set(CELLS) - {cell})}, {count})"
            description = f"`{method}` of a sentence leaves other cells, or another count, than it should."
            asked = "(set(sentence.cells), sentence.count)"
            _expect(make, lines, asked, right, f"Sentence.{method}", description, ASKS[method])


def _has_sentence(make: MakePlayer, method: str) -> bool:
    """Return whether the student's class `Sentence` accepts the course's arguments and has this method."""
    try:
        return hasattr(sentence_class(make)(set(CELLS), 2), method)
    except TypeError:
        return False


def _is_right_otherwise(make: MakePlayer, method: str) -> bool:
    """Return whether a sentence that keeps a marked cell still finds its conclusions about the other cells."""
    of, shows = (1, "known_safes") if method == "mark_mine" else (2, "known_mines")
    sentence = sentence_class(make)(set(CELLS), of)
    getattr(sentence, method)(CELLS[1])
    return hasattr(sentence, shows) and set(getattr(sentence, shows)()) == {CELLS[0], CELLS[2]}


def new_player(make: MakePlayer) -> None:
    """Check that a new player keeps its size, and begins with four different empty collections."""
    player = make(height=3, width=5)
    for name, given in (("height", 3), ("width", 5)):
        if hasattr(player, name):
            description = f"A player made with height=3, width=5 has `{name}` {getattr(player, name)!r}."
            hint = "Are height and width swapped? Is the size fixed?"
            _expect(make, MADE, f"ai.{name}", str(given), "size not kept", description, hint)
    Board(3, 5).held(player)
    for name in COLLECTIONS:
        description = f"A new player begins with `{name}` = {getattr(player, name)!r:.60}; it should be empty."
        _expect(make, MADE, f"len(ai.{name})", "0", "starts with knowledge", description)
    for name, other in combinations(SETS, 2):
        if isinstance(getattr(player, name), set):
            description = f"`{name}` and `{other}` are one and the same set: what is added to the one is in the other."
            hint = "What does `a = b = set()`, or `a = b`, do in Python?"
            _expect(make, MADE, f"ai.{name} is ai.{other}", "False", "one set under two names", description, hint)


def players_apart(make: MakePlayer) -> None:
    """Check that players share no knowledge."""
    lines = f"{MADE}\nai.add_knowledge((1, 2), 1)\nother = MinesweeperAI(height=3, width=5)"
    for name in COLLECTIONS:
        description = f"After one player got a number, `{name}` of a new player is not empty: all players share it."
        hint = f"Where is `{name}` made: for each player in `__init__`, or once for the class or as a default value?"
        _expect(make, lines, f"len(other.{name})", "0", SHARED, description, hint)
    first, second = make(height=3, width=5), make(height=3, width=5)
    first.add_knowledge((1, 2), 1)
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
                SHARED,
                "Two new players got the same number. A third player got other numbers in between, and then "
                f"`{name}` of the two is not the same.",
                "What do all players share: something that is made once, for the class or at the top of the file?",
                check=f"{lines}\n{others}\nlast = MinesweeperAI(height=3, width=5)\nlast.add_knowledge((1, 2), 1)\n"
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


def _expect(make: MakePlayer, lines: str, asked: str, right: str, name: str, description: str, hint: str = "") -> None:
    """Run lines of Python with the student's classes; raise `FaultFound` if the value `asked` for is not the right one.

    The same lines, with an assertion, show the fault again.
    """
    names = {"MinesweeperAI": make, "Sentence": sentence_class(make)}
    exec(lines, names)
    answer = eval(asked, names)
    if answer != eval(right):
        check, shown = f"{lines}\nassert {asked} == {right}", (("it is", repr(answer)[:60]), ("should be", right))
        raise FaultFound(name, description, hint, check=check.strip(), shown=shown)


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
