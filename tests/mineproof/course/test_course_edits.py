"""What is read of the course's player is the reader's own, and all engines know the set/subset rule."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

import engines
from game import Contradiction
from game.grid import neighbors
from mineproof.course.minesweeper import Minesweeper, MinesweeperAI, Sentence


def test_to_edit_what_was_read_changes_nothing(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(3, 3)
    ai.add_knowledge((0, 0), 1)
    before = ai.moves_made, ai.mines, ai.safes, ai.knowledge
    for cells in (ai.moves_made, ai.mines, ai.safes):
        cells.add((2, 2))
    ai.knowledge.append(Sentence([(2, 2)], 1))
    for sentence in ai.knowledge:
        sentence.mark_mine((0, 1))
    assert (ai.moves_made, ai.mines, ai.safes, ai.knowledge) == before
    with pytest.raises(AttributeError):
        ai.mines = {(2, 2)}  # type: ignore[misc]


def test_the_course_s_checks_may_add_what_is_known_already(ai_class: type[MinesweeperAI]) -> None:
    """They do so where a student's player has not inferred it."""
    for count, left in ((3, 1), (0, 2)):
        ai = ai_class(4, 5)
        ai.add_knowledge((0, 0), count)
        known = ai.mines if count else ai.safes
        known.update({(0, 1), (1, 0), (1, 1)})
        ai.add_knowledge((0, 2), left + 2 * bool(count))
        assert Sentence([(0, 3), (1, 2), (1, 3)], left) in ai.knowledge


def test_what_contradicts_itself_is_refused(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(3, 3)
    ai.add_knowledge((0, 0), 0)
    with pytest.raises(Contradiction):
        ai.mark_mine((0, 1))
    assert ai.safes == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize("name", engines.available())
def test_every_engine_adds_the_differences_that_the_course_asks_for(ai_class: type[MinesweeperAI]) -> None:
    """Whatever an engine reasons by, `knowledge` has what the set/subset rule makes."""
    inferred, rng = 0, random.Random(0)
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
