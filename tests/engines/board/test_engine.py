"""The bookkeeping of an engine: of every way to make one where it says so, and what each engine makes of it."""

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from unittest.mock import Mock

import pytest

import engines
from game.grid import neighbors
from mineproof import Contradiction, IllegalMove, Minesweeper, Observation, Sentence, play
from tests.support.compiled_engine import told
from tests.support.reasoners import REFUTING_TRIANGLES
from tests.support.ways_to_make_engines import NAMES

ENGINES = engines.available()
DRAWING = [name for name in ENGINES if engines.spec(name).guesser == "random"]


@pytest.fixture(params=ENGINES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_sentence_engine_shows_what_it_inferred() -> None:
    engine = engines.create("sentence", 3, 5)
    engine.add_sentence(Sentence([(0, 0), (0, 1)], 1))
    engine.add_sentence(Sentence([(0, 0), (0, 1), (0, 2), (0, 3)], 2))
    assert Sentence([(0, 2), (0, 3)], 1) in engine.knowledge


@pytest.mark.parametrize(("name", "deductions"), [("overlap", 1), ("gauss", 1), ("probing", 2)])
def test_closed_conclusions_are_deduced_once(name: str, deductions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engines.create(name, 1, 12)
    for cells, count in (((0, 1, 2), 1), ((1, 2, 3), 2), ((0, 4), 1), ((4, 5, 6, 7), 2), ((6, 7, 8), 1)):
        engine.add_sentence(Sentence([(0, column) for column in cells], count))
    deduced = Mock(wraps=engine.reasoner.deduce)
    monkeypatch.setattr(engine.reasoner, "deduce", deduced)
    assert (engine.mines, engine.safes) == ({(0, 3), (0, 4)}, {(0, 0)})
    assert deduced.call_count == deductions
    assert not engine.complete


def test_what_is_left_alone_is_complete(name: str) -> None:
    engine = engines.create(name, 1, 4)
    engine.add_sentence(Sentence([(0, 0), (0, 1), (0, 2)], 1))
    engine.add_sentence(Sentence([(0, 1), (0, 2), (0, 3)], 2))
    assert engine.complete == ((0, 3) in engine.mines)


TRIANGLE = [Sentence([(0, a), (0, b)], 1) for a, b in ((2, 3), (2, 4), (3, 4))]
"""One mine in each pair of three cells: no layout has that, and no rule for single sentences sees it."""


def test_a_deeper_contradiction_is_raised_at_every_look(name: str) -> None:
    """To mend it is the business of the course's adapter, where knowledge can be edited."""
    engine = engines.create(name, 1, 9)
    engine.mark_safe((0, 0))
    held = engine.mines
    for sentence in TRIANGLE:
        engine.add_sentence(sentence)
    assert engine.make_safe_move() == (0, 0), "what is known safe is handed out before anybody looks deeper"
    engine.skip((0, 0))
    if name not in REFUTING_TRIANGLES:  # sound and incomplete: its rules need not see it
        with suppress(Contradiction):
            assert engine.make_safe_move() is None
            assert not engine.complete
        return
    looks: list[Any] = [
        engine.make_safe_move,
        engine.make_random_move,
        lambda: engine.mines,
        lambda: len(held),
        lambda: engine.knowledge,
        lambda: engine.complete,
        lambda: engine.limits,
        lambda: engine.explain((0, 2)),
    ]
    for look in looks * 2:
        with pytest.raises(Contradiction, match="no layout has") as caught:
            look()
        assert list(caught.value.facts) == TRIANGLE
        assert [clue.source for clue in caught.value.clues] == ["sentence"] * 3
    engine.add_knowledge((0, 7), 1)
    assert engine.reveals == {(0, 7): 1}, "a new number is still taken in"


def test_a_contradiction_among_many_facts_lists_the_first() -> None:
    facts = [Sentence([(0, column)], 1) for column in range(25)]
    error = Contradiction.between(facts)
    assert error.facts == tuple(facts)
    assert str(error).endswith("{(0, 19)} = 1; and 5 more")
    assert "more" not in str(Contradiction.between(facts[:20]))


@pytest.mark.parametrize("name", ["sentence", "optimal+random"])
def test_random_moves_are_uniform(name: str) -> None:
    engine = engines.create(name, 2, 3, rng=random.Random(4))
    engine.skip((0, 0))
    engine.mark_mine((1, 2))
    drawn = Counter(engine.make_random_move() for _ in range(2000))
    assert set(drawn) == {(0, 1), (0, 2), (1, 0), (1, 1)}
    assert all(420 < times < 580 for times in drawn.values())


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 6), (6, 1), (2, 2)])
def test_degenerate_boards(name: str, height: int, width: int) -> None:
    for mines in range(height * width + 1):
        game = Minesweeper(height, width, mines, rng=random.Random(mines))
        for total in (mines, None):
            outcome = play(game, engines.create(name, height, width, total, rng=random.Random(mines)))
            assert outcome.unsound == 0
            assert outcome.won or outcome.exploded


@pytest.mark.parametrize("name", DRAWING)
def test_a_large_board_is_not_listed(name: str) -> None:
    """Of a million cells a handful is looked at: the engine holds what was revealed and its frontier."""
    engine = engines.create(name, 1000, 1000, mines=200_000, rng=random.Random(1))
    engine.add_knowledge((500, 500), 1)
    engine.add_knowledge((0, 0), 0)
    assert engine.make_safe_move() is not None
    assert engine.make_random_move() is not None
    assert len(engine.safes) == 5
    assert len(pickle.dumps(engine)) < 20_000


def test_an_observation_has_what_was_given() -> None:
    engine = engines.create("sentence", 3, 4, mines=3)
    engine.mark_mine((2, 0))
    engine.add_knowledge((0, 0), 1)
    engine.mark_safe((0, 3))
    seen = engine.observation
    assert seen == Observation(3, 4, {(0, 0): 1}, {(2, 0): True, (0, 3): False}, 3)
    engine.add_knowledge((0, 3), 1)
    assert seen != engine.observation, "what was shown does not change"


def test_an_observation_of_another_board_is_refused() -> None:
    engine = engines.create("sat", 3, 4, mines=3)
    hexagons = Observation(3, 4, total=3, grid="hex")
    for seen in (Observation(4, 3), Observation(3, 4, total=2), Observation(3, 5, total=3), hexagons):
        with pytest.raises(ValueError, match="is of another board; expected 3x4 as in <SatEngine: 3x4 with 3 mines"):
            engine.observe(seen)
    with pytest.raises(ValueError, match="<Observation: 3x4, 0 cells revealed, 3 mines in all> is of another board"):
        engines.create("sat", 3, 4).observe(Observation(3, 4, total=3))
    engine.observe(Observation(3, 4, {(0, 0): 0}))
    assert len(engine.safes) == 4


@pytest.mark.parametrize("name", NAMES)
def test_an_observation_is_taken_in_as_a_whole_or_not_at_all(name: str) -> None:
    engine = engines.create(name, 1, 5)
    engine.add_knowledge((0, 3), 1)
    before = engine.observation, set(engine.mines), set(engine.safes), set(engine.moves_made), engine.revision
    for seen, why in (
        (Observation(1, 5, {(0, 4): 1, (0, 0): 1}, {(0, 1): False}), r"1 at \(0, 0\); the safe cell at \(0, 1\)"),
        (Observation(1, 5, marks={(0, 2): True, (0, 4): True}), r"the mine at \(0, 2\); |1 at \(0, 3\); "),
    ):
        with pytest.raises(Contradiction, match=f"no layout has ({why})"):
            engine.observe(seen)
        after = engine.observation, engine.mines, engine.safes, engine.moves_made, engine.revision
        assert after == before
    engine.observe(Observation(1, 5, {(0, 4): 0}))
    assert engine.mines == {(0, 2)}


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
