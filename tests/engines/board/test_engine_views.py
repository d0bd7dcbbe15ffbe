"""What an engine shows: sets, sentences and mappings that are always up to date and cannot be changed from outside."""

import copy
import pickle
import random
from collections.abc import Callable, Set
from typing import Any
from unittest.mock import Mock

import pytest

import engines
from engines import Sentence
from game import Contradiction, IllegalMove
from game.grid import neighbors
from tests.support.compiled_engine import told
from tests.support.ways_to_make_engines import NAMES


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


def test_what_is_told_is_copied() -> None:
    engine = engines.create("sat", 3, 3)
    sentence = Sentence([(0, 0), (0, 1)], 1)
    engine.add_sentence(sentence)
    sentence.mark_mine((0, 0))
    assert engine.knowledge == (Sentence([(0, 0), (0, 1)], 1),)
    engine.mark_safe((0, 0))
    assert engine.mines == {(0, 1)}


def test_what_is_no_knowledge_is_refused() -> None:
    engine = engines.create("sentence", 3, 3)
    for bad in ((9, 9), "ab", (0.5, 1)):
        for tell in (engine.skip, lambda cell: engine.add_sentence(Sentence([(0, 0), cell], 1))):
            with pytest.raises(IllegalMove):
                tell(bad)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"'\{\(0, 0\)\} = 1' is no sentence; expected a Sentence"):
        engine.add_sentence("{(0, 0)} = 1")  # type: ignore[arg-type]
    broken = Sentence([(0, 0), (0, 1)], 1)
    broken.count = 3
    with pytest.raises(Contradiction):
        engine.add_sentence(broken)
    assert not engine.moves_made
    assert engine.knowledge == ()


@pytest.mark.parametrize("name", engines.available())
@pytest.mark.parametrize("clone", [copy.deepcopy, lambda engine: pickle.loads(pickle.dumps(engine))])
def test_a_copy_knows_the_same_and_goes_on_by_itself(clone: Any, name: str) -> None:
    engine = told(engines.create(name, 3, 5, mines=3, rng=random.Random(1)), {(0, 0): 1, (0, 2): 1, (2, 2): 1})
    assert engine.make_random_move() is not None
    twin = clone(engine)
    assert twin.make_random_move() is not None
    assert (twin.mines, twin.safes, twin.complete) == (engine.mines, engine.safes, engine.complete)
    twin.mark_mine((0, 1))
    assert (0, 1) in twin.mines
    assert (0, 1) not in engine.mines
    engine.mark_mine((0, 1))
    assert (twin.mines, twin.safes, twin.complete) == (engine.mines, engine.safes, engine.complete)
    engine.add_knowledge((2, 4), 0)
    assert engine.reveals.keys() - twin.reveals.keys() == {(2, 4)}


def test_a_repeated_sentence_leaves_nothing_behind() -> None:
    engine = told(engines.create("exhaustive", 3, 9, limit=1), {(0, 0): 1, (0, 1): 1})
    assert not engine.complete
    assert "2 ** 1 worlds" in engine.limits[0]
    engine.mark_safe((0, 2))
    engine.mark_safe((1, 2))
    engine.mark_mine((1, 0))
    assert engine.knowledge == ()
    assert engine.complete
    assert engine.limits == ()


def test_a_contradiction_with_the_total_marks_nothing() -> None:
    """Eleven cells hold ten mines, and in all there is one."""
    engine = engines.create("sentence", 4, 3, 1)
    cells = [(row, column) for row in range(4) for column in range(3)]
    engine.add_sentence(Sentence([cell for cell in cells if cell != (1, 2)], 10))
    engine.mark_mine((3, 2))
    for _ in range(3):
        with pytest.raises(Contradiction, match="1 mine in all"):
            engine.make_random_move()
    assert (engine.known_so_far(False), engine.known_so_far(True)) == (set(), {(3, 2)})


def test_only_what_changed_is_reasoned_about_when_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engines.create("sat", 3, 20)
    deduced = Mock(wraps=engine.reasoner.deduce)
    monkeypatch.setattr(engine.reasoner, "deduce", deduced)
    told(engine, {(0, column): 1 for column in (0, 2, 10, 12, 14)})
    assert not deduced.called, "deeper inference waits until somebody looks"
    for _ in range(3):
        for column in (0, 2, 10, 12, 14):
            assert (0, column) in engine.moves_made
            assert Sentence(neighbors((0, column), 3, 20) - engine.safes, 1) in engine.knowledge
        assert engine.mines.isdisjoint(engine.safes)
        assert not engine.moves_made - engine.safes
        assert engine.complete
    engine.add_knowledge((0, 16), 1)
    assert engine.complete
    sizes = [len(call.args[0]) for call in deduced.call_args_list]
    assert (sorted(sizes[:2]), sizes[2:]) == ([2, 3], [4]), "numbers that hang together are deduced from once"


@pytest.mark.parametrize("name", NAMES)
def test_a_revision_changes_with_whatever_else_does(name: str) -> None:
    engine = engines.create(name, 2, 4, mines=2)
    seen = [engine.revision]
    tellings: list[Callable[[], object]] = [
        lambda: engine.add_knowledge((0, 0), 1),
        lambda: engine.mark_safe((1, 0)),
        lambda: engine.skip((1, 0)),
        lambda: engine.add_sentence(Sentence([(0, 2), (0, 3)], 1)),
        lambda: engine.mark_mine((0, 2)),
        lambda: engine.mark_safe((0, 0)),  # known already: marks and reveals are all that changes
        lambda: engine.add_knowledge((1, 0), 1),
    ]
    for tell in tellings:
        tell()
        len(engine.safes)
        assert engine.revision not in seen
        seen.append(engine.revision)
    len(engine.safes)
    assert engine.revision == seen[-1]


def test_an_engine_says_what_it_is() -> None:
    engine = told(engines.create("sat", 2, 3, mines=1), {(0, 0): 1})
    assert repr(engine) == "<SatEngine: 2x3 with 1 mine, 1 revealed, 0 mines known>"
    assert engine.picture().title == repr(engine)[1:-1] == "SatEngine: 2x3 with 1 mine, 1 revealed, 0 mines known"
    assert repr(engines.create("sentence")) == "<SentenceEngine: 8x8, 0 revealed, 0 mines known>"
    chances = engines.create("probability", 1, 2, density=0.25).chances
    assert repr(chances) == "<Chances of <ProbabilityEngine: 1x2, 0 revealed, 0 mines known>, density 1/4>"
    assert "density" not in repr(engines.create("probability", 1, 2, mines=1).chances)
