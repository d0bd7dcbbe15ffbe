"""What an engine shows: sets, sentences and mappings that are always up to date and cannot be changed from outside."""

from collections.abc import Set

import pytest

import engines
from tests.support.compiled_engine import told


def test_nothing_that_is_shown_can_be_changed() -> None:
    engine = told(engines.create("sentence", 3, 3), {(0, 0): 1})
    for mapping in (engine.reveals, engine.marks):
        with pytest.raises(TypeError):
            mapping[2, 2] = 0  # type: ignore[index]
    for attribute in ("mines", "safes", "moves_made", "knowledge", "reveals", "marks", "complete", "limits"):
        with pytest.raises(AttributeError):
            setattr(engine, attribute, set())


def test_views_are_sets_to_whoever_compares_or_combines_them() -> None:
    engine = told(engines.create("sentence", 1, 4), {(0, 0): 1, (0, 2): 1})
    assert isinstance(engine.safes, Set)
    assert engine.safes == {(0, 0), (0, 2), (0, 3)} == engine.safes
    assert engine.moves_made < engine.safes
    assert (0, 1) in engine.mines
    assert len(engine.safes) == 3
    assert engine.mines.isdisjoint(engine.safes)
    for made in (
        engine.safes - engine.moves_made,
        engine.safes - {(0, 0), (0, 2)},
        {(0, 1), (0, 3)} & engine.safes,
        engine.safes & {(0, 3)},
        engine.safes ^ engine.moves_made,
        set(engine.safes) - engine.moves_made,
    ):
        assert made == {(0, 3)}
        assert isinstance(made, frozenset | set)
    assert engine.safes | engine.mines == {(0, column) for column in range(4)}
    assert repr(engine.safes) == "{(0, 0), (0, 2), (0, 3)}"


def test_a_loop_over_a_view_runs_over_what_it_was_at_first() -> None:
    engine = told(engines.create("sentence", 1, 6), {(0, 0): 0})
    seen = []
    for cell in engine.safes:
        seen.append(cell)
        engine.add_knowledge((0, 1), 0)
    assert sorted(seen) == [(0, 0), (0, 1)]
    assert len(engine.safes) == 3
