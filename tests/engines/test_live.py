"""The collections that callers read, edit and replace, on the engine of the course unless something else is said."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

import engines
from engines import Engine, Sentence
from game import Contradiction, IllegalMove
from game.grid import Cell

ENGINES = ["sentence", "exhaustive", "sympy", "sat"]


@pytest.fixture(params=ENGINES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_held_collection_is_never_stale(name: str) -> None:
    engine = engines.create(name, 1, 5)
    mines, safes, moves, knowledge = engine.mines, engine.safes, engine.moves_made, engine.knowledge
    engine.add_knowledge((0, 0), 1)
    assert mines == {(0, 1)}
    engine.add_knowledge((0, 2), 1)
    assert safes == {(0, 0), (0, 2), (0, 3)}
    assert moves == {(0, 0), (0, 2)}
    assert knowledge == []
    assert mines is engine.mines
    assert safes is engine.safes
    assert moves is engine.moves_made
    assert knowledge is engine.knowledge


def test_every_way_to_edit_a_set_is_noticed() -> None:
    def engine() -> Engine:
        made = engines.create("sentence", 2, 3)
        made.add_knowledge((0, 0), 1)  # (0, 1), (1, 0), (1, 1)
        assert not made.mines
        return made

    edits: list[Any] = [
        lambda safes: safes.add((0, 1)) or safes.add((1, 0)),
        lambda safes: safes.update([(0, 1)], [(1, 0)]),
        lambda safes: safes.__ior__({(0, 1), (1, 0)}),
        lambda safes: safes.__ixor__({(0, 1), (1, 0)}),
        lambda safes: safes.symmetric_difference_update({(0, 1), (1, 0)}),
    ]
    for edit in edits:
        edited = engine()
        edit(edited.safes)
        assert edited.mines == {(1, 1)}, edit
    removals: list[Any] = [
        lambda moves: moves.clear(),
        lambda moves: moves.pop(),
        lambda moves: moves.remove((0, 0)),
        lambda moves: moves.discard((0, 0)),
        lambda moves: moves.__iand__(set()),
        lambda moves: moves.__isub__({(0, 0)}),
        lambda moves: moves.intersection_update(set()),
        lambda moves: moves.difference_update({(0, 0)}),
    ]
    for edit in removals:
        edited = engine()
        assert edited.make_safe_move() is None
        edit(edited.moves_made)
        assert edited.make_safe_move() == (0, 0), edit


def test_every_way_to_edit_knowledge_is_noticed() -> None:
    told = Sentence([(0, 0), (0, 1)], 2)
    edits: list[Any] = [
        lambda known: known.append(told),
        lambda known: known.extend([told]),
        lambda known: known.insert(0, told),
        lambda known: known.__iadd__([told]),
        lambda known: known.__setitem__(slice(None), [told]),
        lambda known: known.__setitem__(0, told),
    ]
    for edit in edits:
        engine = engines.create("sentence", 2, 2)
        engine.knowledge.append(Sentence([(1, 0), (1, 1)], 1))
        assert len(engine.knowledge) == 1
        edit(engine.knowledge)
        assert engine.mines == {(0, 0), (0, 1)}, edit
    removals: list[Any] = [
        lambda known: known.clear(),
        lambda known: known.pop(),
        lambda known: known.remove(Sentence([(1, 0), (1, 1)], 1)),
        lambda known: known.__delitem__(0),
        lambda known: known.__imul__(0),
    ]
    for edit in removals:
        engine = engines.create("sentence", 2, 2)
        engine.knowledge.append(Sentence([(1, 0), (1, 1)], 1))
        engine.knowledge.reverse()
        engine.knowledge.sort(key=str)
        edit(engine.knowledge)
        engine.mark_safe((1, 0))
        assert not engine.mines, edit


def test_what_is_assigned_is_copied_and_stays_live() -> None:
    engine = engines.create("sat", 2, 2)
    safes: set[Cell] = {(0, 0)}
    engine.safes = safes
    assert engine.make_safe_move() == (0, 0)
    safes.add((1, 1))
    assert engine.safes == {(0, 0)}
    engine.moves_made = {(0, 0)}
    assert engine.make_safe_move() is None
    engine.safes.add((0, 1))
    assert engine.make_safe_move() == (0, 1)
    engine.knowledge = [Sentence([(1, 0), (1, 1)], 1)]
    assert engine.mines == set()
    engine.knowledge.append(Sentence([(1, 0)], 1))
    assert engine.mines == {(1, 0)}
    assert engine.knowledge == []
    with pytest.raises(TypeError):
        engine.mines = 5  # type: ignore[assignment]
    assert engine.mines == {(1, 0)}
    engine.mines |= {(1, 1)}
    with pytest.raises(Contradiction):
        engine.make_random_move()
    engine.mines = {(1, 0)}
    assert engine.safes == {(0, 0), (0, 1), (1, 1)}


def test_engines_may_be_given_the_collections_of_each_other(name: str) -> None:
    first, second = engines.create("sentence", 3, 6), engines.create(name, 3, 6)
    first.add_knowledge((0, 0), 1)
    first.add_knowledge((0, 5), 1)
    second.knowledge, second.safes, second.moves_made = first.knowledge, first.safes, first.moves_made
    for engine in (second, first):
        engine.mark_safe((0, 1))
        engine.mark_safe((1, 0))
        assert engine.mines == {(1, 1)}
    assert len(first.knowledge) == len(second.knowledge) == 1
    second.moves_made.clear()
    assert first.moves_made == {(0, 0), (0, 5)}


def test_moves_taken_back_are_offered_again_and_moves_added_are_passed_over() -> None:
    engine = engines.create("sentence", 3, 3)
    engine.add_knowledge((0, 0), 0)
    for cell in ((0, 1), (1, 0), (1, 1)):
        assert engine.make_safe_move() is not None
        engine.moves_made.add(cell)
    assert engine.make_safe_move() is None
    engine.moves_made.remove((1, 0))
    assert engine.make_safe_move() == (1, 0)


def test_an_edit_inside_a_sentence_does_no_harm() -> None:
    engine = engines.create("sat", 3, 4)
    engine.add_knowledge((0, 0), 1)
    for sentence in engine.knowledge:
        sentence.mark_safe((0, 1))
    engine.mark_safe((0, 1))
    engine.mark_safe((1, 0))
    assert engine.mines == {(1, 1)}


def test_a_contradiction_with_the_total_marks_nothing() -> None:
    """Eleven cells hold ten mines, and in all there is one."""
    engine = engines.create("sentence", 4, 3, 1)
    cells = [(row, column) for row in range(4) for column in range(3)]
    engine.knowledge.append(Sentence([cell for cell in cells if cell != (1, 2)], 10))
    engine.mark_mine((3, 2))
    for _ in range(3):
        with pytest.raises(Contradiction):
            engine.make_random_move()


def test_more_mines_than_in_all_contradict_until_mended(name: str) -> None:
    engine = engines.create(name, 3, 3, mines=1)
    engine.mines |= {(0, 0), (0, 1)}
    for _ in range(2):
        with pytest.raises(Contradiction, match="1 mines in all"):
            engine.make_random_move()
    engine.mines = {(0, 0)}
    assert len(engine.safes) == 8


def test_a_repeated_sentence_leaves_nothing_behind() -> None:
    engine = engines.create("exhaustive", 3, 9, limit=1)
    engine.add_knowledge((0, 0), 1)
    engine.add_knowledge((0, 1), 1)
    assert not engine.complete
    engine.mark_safe((0, 2))
    engine.mark_safe((1, 2))
    engine.mark_mine((1, 0))
    assert engine.knowledge == []
    assert engine.complete


def test_edits_that_are_no_knowledge_are_refused() -> None:
    for bad in ((9, 9), "ab", (0.5, 1)):
        engine = engines.create("sentence", 3, 3)
        engine.safes.add(bad)  # type: ignore[arg-type]
        with pytest.raises(IllegalMove):
            engine.make_safe_move()
    engine = engines.create("sentence", 3, 3)
    engine.knowledge.append("{(0, 0)} = 1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Sentence"):
        engine.make_safe_move()


def test_copies_have_no_owner() -> None:
    engine = engines.create("sentence", 3, 3)
    flags = engine.mines.copy()
    flags.add((0, 0))
    (engine.safes | {(1, 1)}).add((2, 2))
    engine.knowledge.copy().append(Sentence([(0, 0)], 1))
    assert engine.mines == engine.safes == set()
    assert engine.knowledge == []


@pytest.mark.parametrize("clone", [copy.deepcopy, lambda engine: pickle.loads(pickle.dumps(engine))])
def test_an_engine_can_be_copied(clone: Any, name: str) -> None:
    engine = engines.create(name, 4, 4, mines=4, rng=random.Random(1))
    engine.add_knowledge((0, 0), 1)
    engine.add_knowledge((3, 3), 1)
    assert not engine.mines
    twin = clone(engine)
    twin.mark_safe((0, 1))
    twin.mark_safe((1, 0))
    twin.safes.update({(2, 2), (2, 3)})
    assert twin.mines == {(1, 1), (3, 2)}
    assert engine.mines == set()
    engine.add_knowledge((0, 1), 2)
    assert twin.reveals == {(0, 0): 1, (3, 3): 1}


def test_reading_rebuilds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engines.create("sentence", 8, 8)
    rebuilds: list[int] = []
    monkeypatch.setattr(engine._base, "rebuild", lambda: rebuilds.append(1))
    for column in range(0, 8, 2):
        engine.add_knowledge((0, column), 1)
        assert (0, column) in engine.moves_made
        assert len(engine.knowledge) >= 0
        assert engine.mines.isdisjoint(engine.safes)
        assert not engine.moves_made - engine.safes
    assert rebuilds == []
