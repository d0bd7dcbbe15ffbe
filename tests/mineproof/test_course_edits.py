"""The course's collections are live: they may be held, edited, replaced and copied between calls."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

import engines
from game import Contradiction, IllegalMove
from game.grid import Cell, neighbors
from mineproof.course.minesweeper import Minesweeper, MinesweeperAI, Sentence, course
from tests.support.reasoners import BOOKKEEPING, SEEING_TRIANGLES

# Collections that are held.


TRIANGLE = [Sentence([(0, a), (0, b)], 1) for a, b in ((2, 3), (3, 4), (2, 4))]
"""One mine in each pair of three cells, which is a contradiction that no rule for single sentences sees."""


@pytest.mark.parametrize("name", [name for name in BOOKKEEPING if engines.spec(name).complete])
def test_a_watched_player_takes_knowledge_and_contradicts_at_the_next_look(name: str) -> None:
    ai = course(name)(2, 9)
    held = ai.mines
    for column in (0, 2, 4, 6, 8):
        ai.mark_safe((1, column))
    ai.knowledge += TRIANGLE
    ai.add_knowledge((1, 8), 1)
    assert ai.moves_made == {(1, 8)}
    assert held == set()
    with pytest.raises(Contradiction):
        ai.make_random_move()


def test_a_deeper_contradiction_lasts_until_the_facts_are_mended(name: str) -> None:
    ai = course(name)(1, 9)
    ai.mark_safe((0, 0))
    ai.knowledge = TRIANGLE
    assert ai.make_safe_move() == (0, 0), "what is known safe is handed out before anybody looks deeper"
    ai.moves_made.add((0, 0))
    if name not in SEEING_TRIANGLES:  # sound and incomplete: the rules do not see it
        assert ai.make_safe_move() is None
        return
    looks: list[Callable[[], object]] = [
        ai.make_safe_move,
        ai.make_random_move,
        lambda: ai.mines,
        lambda: ai.safes,
        lambda: ai.knowledge,
    ]
    for look in looks * 2:
        with pytest.raises(Contradiction, match="no layout has") as caught:
            look()
        assert len(caught.value.facts) == 3
    ai.knowledge = TRIANGLE[:2]
    assert ai.mines == set()
    assert ai.safes == {(0, 0)}
    assert ai.moves_made == {(0, 0)}


# Edits.


@pytest.mark.parametrize(
    "edit", [lambda safes: [safes.add((0, 1)), safes.add((1, 0))], lambda safes: safes.__ixor__({(0, 1), (1, 0)})]
)
def test_what_is_added_to_a_set_is_noticed(edit: Callable[[set[Cell]], object]) -> None:
    ai = MinesweeperAI(2, 3)
    ai.add_knowledge((0, 0), 1)  # (0, 1), (1, 0), (1, 1)
    assert not ai.mines
    edit(ai.safes)
    assert ai.mines == {(1, 1)}


ADDED = Sentence([(0, 0), (0, 1)], 2)


@pytest.mark.parametrize("edit", [lambda known: known.append(ADDED), lambda known: known.__setitem__(0, ADDED)])
def test_what_is_added_to_knowledge_is_noticed(edit: Callable[[list[Sentence]], object]) -> None:
    ai = MinesweeperAI(2, 2)
    ai.knowledge.append(Sentence([(1, 0), (1, 1)], 1))
    assert len(ai.knowledge) == 1
    edit(ai.knowledge)
    assert ai.mines == {(0, 0), (0, 1)}


@pytest.mark.parametrize("edit", [list.clear, list.pop, lambda known: known.remove(Sentence([(1, 0), (1, 1)], 1))])
def test_what_is_taken_out_of_knowledge_is_noticed(edit: Callable[[list[Sentence]], object]) -> None:
    ai = MinesweeperAI(2, 2)
    ai.knowledge.append(Sentence([(1, 0), (1, 1)], 1))
    ai.knowledge.reverse()
    ai.knowledge.sort(key=str)
    edit(ai.knowledge)
    ai.mark_safe((1, 0))
    assert not ai.mines


def test_what_is_assigned_is_copied_and_stays_live() -> None:
    ai = course("sat")(2, 2)
    safes: set[Cell] = {(0, 0)}
    ai.safes = safes
    assert ai.make_safe_move() == (0, 0)
    safes.add((1, 1))
    assert ai.safes == {(0, 0)}
    ai.moves_made = {(0, 0)}
    assert ai.make_safe_move() is None
    ai.safes.add((0, 1))
    assert ai.make_safe_move() == (0, 1)
    ai.knowledge = [Sentence([(1, 0), (1, 1)], 1)]
    assert ai.mines == set()
    ai.knowledge.append(Sentence([(1, 0)], 1))
    assert ai.mines == {(1, 0)}
    assert ai.knowledge == []
    with pytest.raises(TypeError):
        ai.mines = 5  # type: ignore[assignment]
    assert ai.mines == {(1, 0)}
    ai.mines |= {(1, 1)}
    with pytest.raises(Contradiction):
        ai.make_random_move()
    ai.mines = {(1, 0)}
    assert ai.safes == {(0, 0), (0, 1), (1, 1)}


def test_what_is_assigned_counts_though_nobody_looked_before() -> None:
    ai = MinesweeperAI(3, 3)
    ai.add_knowledge((0, 0), 1)
    ai.knowledge = []
    ai.safes |= {(0, 1), (1, 0)}
    assert (ai.mines, ai.knowledge) == (set(), [])
    ai.mark_mine((2, 2))
    ai.mines = set()
    assert ai.mines == set()


def test_players_may_be_given_the_collections_of_each_other(ai_class: type[MinesweeperAI]) -> None:
    first, second = MinesweeperAI(3, 6), ai_class(3, 6)
    first.add_knowledge((0, 0), 1)
    first.add_knowledge((0, 5), 1)
    second.knowledge, second.safes, second.moves_made = first.knowledge, first.safes, first.moves_made
    for ai in (second, first):
        ai.mark_safe((0, 1))
        ai.mark_safe((1, 0))
        assert ai.mines == {(1, 1)}
    assert len(first.knowledge) == len(second.knowledge) == 1
    second.moves_made.clear()
    assert first.moves_made == {(0, 0), (0, 5)}


def test_moves_taken_back_are_offered_again_and_moves_added_are_passed_over() -> None:
    ai = MinesweeperAI(3, 3)
    ai.add_knowledge((0, 0), 0)
    for cell in ((0, 1), (1, 0), (1, 1)):
        assert ai.make_safe_move() is not None
        ai.moves_made.add(cell)
    assert ai.make_safe_move() is None
    ai.moves_made.remove((1, 0))
    assert ai.make_safe_move() == (1, 0)


def test_a_contradicting_edit_is_refused_until_it_is_mended(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(3, 3)
    ai.add_knowledge((0, 0), 1)
    ai.mines.add((0, 0))
    for call in (
        ai.make_safe_move,
        lambda: ai.add_knowledge((2, 2), 0),
        lambda: ai.safes,
        lambda: ai.mark_mine((0, 1)),
    ):
        with pytest.raises(Contradiction):
            call()
    ai.mines = set()
    ai.add_knowledge((2, 2), 1)
    assert ai.moves_made == ai.safes == {(0, 0), (2, 2)}


def test_edits_that_are_no_knowledge_are_refused() -> None:
    for bad in ((9, 9), "ab", (0.5, 1)):
        ai = MinesweeperAI(3, 3)
        ai.safes.add(bad)  # type: ignore[arg-type]
        with pytest.raises(IllegalMove):
            ai.make_safe_move()
    ai = MinesweeperAI(3, 3)
    ai.knowledge.append("{(0, 0)} = 1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Sentence"):
        ai.make_safe_move()


def test_copies_have_no_owner() -> None:
    ai = MinesweeperAI(3, 3)
    flags = ai.mines.copy()
    flags.add((0, 0))
    (ai.safes | {(1, 1)}).add((2, 2))
    ai.knowledge.copy().append(Sentence([(0, 0)], 1))
    assert ai.mines == ai.safes == set()
    assert ai.knowledge == []


def by_pickle(ai: MinesweeperAI) -> Any:
    return pickle.loads(pickle.dumps(ai))


class PlayerOfOnesOwn(course("sat")):  # type: ignore[misc] # a class that is made by a call
    """What a student may derive."""


@pytest.mark.parametrize("clone", [copy.deepcopy, copy.copy, by_pickle])
@pytest.mark.parametrize("of", [MinesweeperAI, course("sat"), PlayerOfOnesOwn])
def test_a_player_can_be_copied(clone: Any, of: type[MinesweeperAI]) -> None:
    ai = of(4, 4, rng=random.Random(1))
    assert type(clone(ai)) is of
    ai.add_knowledge((0, 0), 1)
    ai.add_knowledge((3, 3), 1)
    assert not ai.mines
    twin = clone(ai)
    twin.mark_safe((0, 1))
    twin.mark_safe((1, 0))
    twin.safes.update({(2, 2), (2, 3)})
    assert twin.mines == {(1, 1), (3, 2)}
    assert ai.mines == set()
    ai.add_knowledge((0, 1), 2)
    assert twin.moves_made == {(0, 0), (3, 3)}


def test_reading_makes_no_new_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    ai = MinesweeperAI(8, 8)
    engine = ai._engine
    monkeypatch.setattr(MinesweeperAI, "_new_engine_with_edits", lambda *_: pytest.fail("another engine was made"))
    for column in range(0, 8, 2):
        ai.add_knowledge((0, column), 1)
        assert (0, column) in ai.moves_made
        left = neighbors((0, column), 8, 8) - ai.safes
        assert Sentence(left, 1) in ai.knowledge
        assert ai.knowledge == list(engine.knowledge)
        assert ai.mines.isdisjoint(ai.safes)
        assert not ai.moves_made - ai.safes
    assert ai._engine is engine


@pytest.mark.parametrize("name", engines.available())
def test_every_engine_adds_the_differences_that_the_course_asks_for(ai_class: type[MinesweeperAI]) -> None:
    """Whatever an engine reasons by, `knowledge` has what the set/subset rule makes."""
    inferred = 0
    for seed in range(4):
        rng = random.Random(seed)
        game, ai = Minesweeper(6, 6, 7, rng=rng), ai_class(6, 6)
        cells = [(row, column) for row in range(6) for column in range(6) if not game.is_mine((row, column))]
        for cell in rng.sample(cells, 12):
            ai.add_knowledge(cell, game.nearby_mines(cell))
            for small, large in permutations(ai.knowledge, 2):
                if small.cells < large.cells:
                    assert Sentence(large.cells - small.cells, large.count - small.count) in ai.knowledge
            numbers = [neighbors(revealed, 6, 6) - ai.safes - ai.mines for revealed in ai.moves_made]
            inferred += sum(sentence.cells not in numbers for sentence in ai.knowledge)
    assert inferred


def test_a_weaker_engine_knows_what_the_set_subset_rule_shows(ai_class: type[MinesweeperAI]) -> None:
    """No sentence is listed that shows its cells, and that the player has not taken in."""
    ai = ai_class(4, 3)
    for cell, count in (((1, 0), 1), ((2, 1), 2), ((3, 1), 2)):
        ai.add_knowledge(cell, count)
    assert {(1, 1), (1, 2)} <= ai.safes
    for sentence in ai.knowledge:
        assert 0 < sentence.count < len(sentence.cells)
        assert sentence.cells.isdisjoint(ai.mines | ai.safes)
