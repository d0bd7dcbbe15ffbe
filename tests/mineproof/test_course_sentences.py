"""Sentences of the course's player may be edited in place, for as long as they are held."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from mineproof.course.minesweeper import Minesweeper, MinesweeperAI, Sentence, course


@pytest.mark.parametrize(
    "edit",
    [
        lambda sentence: sentence.cells.discard((0, 1)),
        lambda sentence: setattr(sentence, "cells", sentence.cells - {(0, 1)}),
        lambda sentence: sentence.mark_safe((0, 1)),
        lambda sentence: setattr(sentence, "count", 0),
    ],
)
def test_every_way_to_edit_a_sentence_is_noticed(edit: Callable[[Sentence], None]) -> None:
    ai = MinesweeperAI(1, 5)
    ai.knowledge.append(Sentence([(0, 1), (0, 3)], 1))
    (sentence,) = ai.knowledge
    edit(sentence)
    assert ai.mines | ai.safes, "what is left of the sentence is reasoned from"


def test_a_sentence_that_was_given_is_the_player_s(ai_class: type[MinesweeperAI]) -> None:
    calls: list[Callable[[MinesweeperAI], object]] = [
        lambda ai: ai.mark_safe((2, 2)),
        lambda ai: ai.add_knowledge((2, 2), 1),
        lambda ai: ai.make_safe_move(),
        lambda ai: ai.knowledge,
    ]
    for call in calls:
        ai, given = ai_class(3, 3), Sentence([(0, 1), (1, 0), (1, 1)], 1)
        ai.knowledge.append(given)
        call(ai)
        assert any(sentence is given for sentence in ai.knowledge)
        given.mark_safe((0, 1))
        given.mark_safe((1, 0))
        assert (1, 1) in ai.mines
        ai = ai_class(3, 3)
        ai.knowledge = [given := Sentence([(0, 1), (1, 0), (1, 1)], 1)]
        call(ai)
        given.mark_safe((0, 1))
        given.mark_safe((1, 0))
        assert (1, 1) in ai.mines


def test_a_sentence_stays_the_same_object_for_as_long_as_it_says_the_same() -> None:
    ai = MinesweeperAI(3, 4)
    ai.add_knowledge((0, 0), 1)
    (held,) = ai.knowledge
    ai.add_knowledge((2, 3), 1)
    assert len(ai.knowledge) == 2
    assert ai.knowledge[0] is held
    ai.mark_safe((2, 2))
    assert ai.knowledge[0] is held
    held.mark_safe((0, 1))
    held.mark_safe((1, 0))
    assert ai.mines == {(1, 1)}


def test_a_sentence_that_the_player_left_out_may_still_be_edited() -> None:
    ai = MinesweeperAI(3, 4)
    ai.add_knowledge((0, 0), 1)
    (held,) = ai.knowledge
    cells = held.cells
    ai.mark_safe((0, 1))
    assert held == Sentence([(0, 1), (1, 0), (1, 1)], 1), "the player changes no sentence of the caller's"
    assert ai.knowledge == [Sentence([(1, 0), (1, 1)], 1)]
    for keep in (1, 2):  # the sentence, or its cells alone
        twin, *parts = copy.deepcopy((ai, held, cells))
        part: Any = parts[keep - 1]
        del parts
        assert twin.mines == set()
        getattr(part, "cells", part).discard((1, 0))
        assert twin.mines == {(1, 1)}
        assert twin.knowledge == []
    assert ai.mines == set()


def test_two_sentences_that_come_to_say_the_same_may_both_be_edited() -> None:
    ai = MinesweeperAI(1, 6)
    first, second = Sentence([(0, 0), (0, 1), (0, 2)], 1), Sentence([(0, 1), (0, 2), (0, 3)], 1)
    ai.knowledge += [first, second]
    ai.safes |= {(0, 0), (0, 3)}
    assert ai.knowledge == [Sentence([(0, 1), (0, 2)], 1)]
    second.mark_safe((0, 1))
    assert ai.mines == {(0, 2)}
    assert first.cells == {(0, 0), (0, 1), (0, 2)}


def test_a_sentence_that_was_taken_out_is_the_caller_s_own() -> None:
    ai = MinesweeperAI(1, 4)
    ai.knowledge += [Sentence([(0, 0), (0, 1)], 1), Sentence([(0, 2), (0, 3)], 1)]
    taken = ai.knowledge.pop(0)
    assert len(ai.knowledge) == 1
    taken.mark_safe((0, 0))
    assert ai.mines == set()
    ai.knowledge.append(taken)
    assert ai.mines == {(0, 1)}
    replaced = ai.knowledge[0]
    ai.knowledge = [Sentence([(0, 2), (0, 3)], 1)]
    replaced.mark_safe((0, 2))
    assert ai.mines == {(0, 1)}


def test_cells_that_were_assigned_to_a_sentence_may_be_edited() -> None:
    for kind in (set, list):
        ai = MinesweeperAI(3, 3)
        ai.add_knowledge((0, 0), 1)
        (held,) = ai.knowledge
        held.cells = kind([(0, 1), (1, 1)])  # type: ignore[assignment]
        assert ai.make_safe_move() is None
        held.cells.remove((0, 1))
        assert ai.mines == {(1, 1)}


def test_a_sentence_may_be_edited_while_its_cells_are_looped_over() -> None:
    ai = MinesweeperAI(1, 4)
    ai.knowledge.append(given := Sentence([(0, 0), (0, 1), (0, 2)], 1))
    for cell in given.cells:
        if cell != (0, 2):
            ai.mark_safe(cell)
    assert ai.mines == {(0, 2)}


def test_a_set_that_was_edited_by_an_operator_stays_the_player_s() -> None:
    ai = MinesweeperAI(2, 2)
    moves, mines, safes, knowledge = ai.moves_made, ai.mines, ai.safes, ai.knowledge
    ai.moves_made |= {(0, 0)}
    ai.mines |= {(1, 1)}
    ai.safes |= {(0, 0)}
    ai.knowledge += [Sentence([(0, 1), (1, 0)], 1)]
    assert (moves, mines, safes) == ({(0, 0)}, {(1, 1)}, {(0, 0)})
    safes.add((0, 1))
    assert ai.mines == {(1, 0), (1, 1)}
    assert ai.moves_made is moves
    assert ai.mines is mines
    assert ai.safes is safes
    assert ai.knowledge is knowledge


@pytest.mark.parametrize("engine_name", ["sentence", "single", "sat"])
def test_no_true_edit_of_a_sentence_is_lost(engine_name: str) -> None:
    """What any sentence says that was ever listed or given, and then edited, is known afterwards."""
    for seed in range(12):
        rng = random.Random(seed)
        game, ai = Minesweeper(5, 5, 6, rng=rng), course(engine_name)(5, 5)
        cells = [(row, column) for row in range(5) for column in range(5)]
        held: list[Sentence] = []
        for cell in rng.sample([cell for cell in cells if not game.is_mine(cell)], 8):
            ai.add_knowledge(cell, game.nearby_mines(cell))
            if rng.random() < 0.3:
                some = rng.sample(cells, 4)
                held.append(Sentence(some, sum(map(game.is_mine, some))))
                ai.knowledge.append(held[-1])
            held += ai.knowledge if rng.random() < 0.7 else []
            if not held:
                continue
            edited = rng.choice(held)
            for known in rng.sample(cells, 8):
                (edited.mark_mine if game.is_mine(known) else edited.mark_safe)(known)
            if rng.random() < 0.5:
                assert ai.make_random_move() not in ai.moves_made
            left = edited.cells - ai.mines - ai.safes
            assert not left or Sentence(left, edited.count - len(edited.cells & ai.mines)) in ai.knowledge
            assert ai.mines <= game.mines
            assert not any(map(game.is_mine, ai.safes))
