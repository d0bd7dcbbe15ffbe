"""What the course asks of a `MinesweeperAI`: `check_course(cls)`.

Each law is one function, given a way to build players; it raises `Nonconformance`, which tells what was expected. It is
made for the classes of this package, and takes any class with the course's interface.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.board.players.course_engine import MakePlayer
from engines.laws.engine_laws import check_laws, expect
from game.grid import neighbors
from game.statements.sentence import Sentence


def check_course(ai_class: MakePlayer) -> None:
    """Run all laws on `ai_class`. Raises `Nonconformance` for the first law that is broken."""
    check_laws(LAWS, ai_class)


def starts_with_empty_collections(make: MakePlayer) -> None:
    """The sizes are kept, 8 x 8 by default, and the four collections are empty."""
    ai = make(height=3, width=5)
    expect((ai.height, ai.width) == (3, 5), "height and width are kept")
    expect((make().height, make().width) == (8, 8), "the defaults are 8 and 8")
    for name in ("moves_made", "mines", "safes"):
        expect(getattr(ai, name) == set(), f"{name} is an empty set at first")
    expect(ai.knowledge == [], "knowledge is an empty list at first")


def marks_moves_and_safes(make: MakePlayer) -> None:
    """A cell revealed is a move made, and safe."""
    ai = make(height=4, width=4)
    ai.add_knowledge((1, 1), 2)
    expect(ai.moves_made == {(1, 1)}, "a revealed cell is a move made")
    expect((1, 1) in ai.safes, "a revealed cell is safe")
    expect(Sentence(neighbors((1, 1), 4, 4), 2) in ai.knowledge, "its number is a sentence over its neighbors")


def ignores_known_cells(make: MakePlayer) -> None:
    """The sentence of a number leaves out the neighbors that are known."""
    ai = make(height=2, width=3)
    ai.mark_mine((1, 0))
    ai.mark_safe((0, 0))
    ai.add_knowledge((0, 1), 2)
    expect(Sentence([(0, 2), (1, 1), (1, 2)], 1) in ai.knowledge, "known mines and safe cells are left out")


def infers_from_subsets(make: MakePlayer) -> None:
    """Where a sentence lies within another, their difference is knowledge as well."""
    ai = make(height=3, width=5)
    ai.add_knowledge((0, 0), 1)  # (0, 1) and (1, 1), once (1, 0) is revealed
    ai.add_knowledge((1, 0), 2)  # these, (2, 0) and (2, 1)
    expect(Sentence([(2, 0), (2, 1)], 1) in ai.knowledge, "the difference of two sentences is added")


def offers_safe_moves_only(make: MakePlayer) -> None:
    """A safe move is safe and not made, a random move neither made nor a known mine; None if there is no such move."""
    ai = make(height=2, width=2)
    expect(ai.make_safe_move() is None, "no safe move is known at first")
    ai.add_knowledge((0, 0), 0)
    seen = set()
    while (move := ai.make_safe_move()) is not None:
        expect(move in ai.safes and move not in ai.moves_made, f"{move} is safe and not made")
        seen.add(move)
        ai.add_knowledge(move, 0)
    expect(len(seen) == 3, "all three neighbors of a 0 are offered")
    expect(ai.make_random_move() is None, "there is no random move where all were made")
    ai = make(height=1, width=2)
    ai.mark_mine((0, 0))
    expect(ai.make_random_move() == (0, 1), "a known mine is no random move")


LAWS: tuple[Callable[[MakePlayer], None], ...] = (
    starts_with_empty_collections,
    marks_moves_and_safes,
    ignores_known_cells,
    infers_from_subsets,
    offers_safe_moves_only,
)
