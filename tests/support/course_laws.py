"""What the course asks of a `MinesweeperAI`, and of collections that may be edited: `check_course(cls)`.

Each law is one function, given a way to build players; it raises `Nonconformance`, which tells what was expected. It is
made for the classes of this package, and takes any class with the course's interface.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.course_engine import MakePlayer
from engines.laws import Nonconformance, check_laws, expect
from game.errors import Contradiction
from game.grid import neighbors
from game.sentence import Sentence


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
    ai.knowledge.append(Sentence([(0, 0), (0, 1), (0, 2)], 1))
    ai.knowledge.append(Sentence([(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)], 2))
    expect(Sentence([(0, 3), (0, 4)], 1) in ai.knowledge, "the difference of two sentences is added")


def offers_safe_moves_only(make: MakePlayer) -> None:
    """A safe move is safe and not made, a random move neither made nor a known mine; None if there is no such move."""
    ai = make(height=2, width=2)
    expect(ai.make_safe_move() is None, "no safe move is known at first")
    ai.add_knowledge((0, 0), 0)
    seen = set()
    while (move := ai.make_safe_move()) is not None:
        expect(move in ai.safes and move not in ai.moves_made, f"{move} is safe and not made")
        seen.add(move)
        ai.moves_made.add(move)
    expect(len(seen) == 3, "all three neighbors of a 0 are offered")
    expect(ai.make_random_move() is None, "there is no random move where all were made")
    ai = make(height=1, width=2)
    ai.mark_mine((0, 0))
    expect(ai.make_random_move() == (0, 1), "a known mine is no random move")


def works_from_edited_collections(make: MakePlayer) -> None:
    """The four collections may be edited or replaced between calls; a contradiction there lasts until mended."""
    ai = make(height=3, width=3)
    ai.add_knowledge((0, 0), 1)
    ai.safes.update({(0, 1), (1, 0)})
    expect(ai.mines == {(1, 1)}, "edited safes are reasoned from")
    ai.knowledge = [Sentence([(2, 0), (2, 1)], 2)]
    expect({(2, 0), (2, 1)} <= ai.mines, "replaced knowledge is reasoned from")
    ai.moves_made = {(r, c) for r in range(3) for c in range(3)} - {(2, 2)}
    expect({ai.make_random_move() for _ in range(20)} == {(2, 2)}, "replaced moves are not made again")
    ai.mines = {(2, 2)}
    ai.safes = {(2, 2)}
    for _ in range(2):
        try:
            ai.make_safe_move()
        except Contradiction:
            continue
        raise Nonconformance("expected: a cell both safe and a mine raises Contradiction at every look")
    ai.mines = set()
    expect(ai.make_safe_move() == (2, 2), "and no more once it is mended")


def notices_edits_inside_a_sentence(make: MakePlayer) -> None:
    """A sentence of `knowledge` may be changed in place, as the course's own methods do."""
    ai = make(height=3, width=4)
    ai.add_knowledge((0, 0), 1)
    for sentence in ai.knowledge:
        sentence.mark_safe((0, 1))
        sentence.mark_safe((1, 0))
    expect(ai.mines == {(1, 1)}, "what is left of the sentence is reasoned from")
    ai = make(height=3, width=4)
    ai.knowledge.append(given := Sentence([(0, 1), (1, 0), (1, 1)], 1))
    ai.mark_safe((2, 3))
    given.mark_safe((0, 1))
    given.mark_safe((1, 0))
    expect(ai.mines == {(1, 1)}, "a sentence that was given is the player's after other calls as well")


def keeps_held_collections_up_to_date(make: MakePlayer) -> None:
    """A collection that was read stays the same object, and shows what becomes known."""
    ai = make(height=1, width=5)
    mines, safes, moves, knowledge = ai.mines, ai.safes, ai.moves_made, ai.knowledge
    ai.add_knowledge((0, 0), 1)
    ai.add_knowledge((0, 2), 1)
    expect(mines == {(0, 1)} and safes == {(0, 0), (0, 2), (0, 3)}, "held sets are up to date")
    expect(moves == {(0, 0), (0, 2)} and knowledge == [], "held moves and knowledge are up to date")
    same = ai.mines is mines and ai.safes is safes and ai.moves_made is moves and ai.knowledge is knowledge
    expect(same, "a collection stays the same object")


LAWS: tuple[Callable[[MakePlayer], None], ...] = (
    starts_with_empty_collections,
    marks_moves_and_safes,
    ignores_known_cells,
    infers_from_subsets,
    offers_safe_moves_only,
    works_from_edited_collections,
    notices_edits_inside_a_sentence,
    keeps_held_collections_up_to_date,
)
