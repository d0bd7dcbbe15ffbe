"""The compiled board shows what `probability` shows: the same certain cells, the same chances, the same errors."""

import _thread
import copy
import pickle
import threading

import pytest

from engines import Deduction, OptimalEngine, Sentence
from game.grid import neighbors
from tests.fuzz import compiled
from tests.support.compiled_engine import native, needs_native, told

pytestmark = needs_native


@pytest.mark.filterwarnings("ignore:the guesser 'deep'")
@pytest.mark.parametrize("seeds", [range(1, 101, 2), range(2, 60, 2)], ids=["games", "random reveals"])
def test_it_knows_and_guesses_what_the_engines_in_python_do(seeds: range) -> None:
    """`python -m tests.fuzz --kind compiled` compares more of the same positions."""
    for seed in seeds:
        kind, wrong = compiled.compared(seed)
        assert wrong is None, seed
        assert "handed over" not in kind, seed


def test_a_sentence_hands_over_to_python() -> None:
    engine = native(4, 4, 5)
    engine.add_sentence(Sentence([(0, 0), (0, 1)], 2))
    assert engine.mines == {(0, 0), (0, 1)}
    assert engine.handed_over == "a sentence of the caller's own was added"


def test_beyond_what_it_holds_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.counting.dynamic_program.WORK_LIMIT", 1 << 22)  # for Python, which takes over
    assert native(1000, 101, 5).handed_over is None
    assert "density" in str(native(3, 3, density=1e-9).handed_over)
    assert native(5, 5, 3, grid="hex").handed_over == "it plays square boards alone, and the grid is 'hex'"
    size = 40
    mines = {(row, column) for row in range(1, size, 2) for column in range(1, size, 2)}
    shown = [(row, column) for row in range(0, size, 2) for column in range(0, size, 2)]
    engine = told(native(size, size, len(mines)), {cell: len(neighbors(cell, size, size) & mines) for cell in shown})
    assert not engine.complete
    assert engine.handed_over is not None


def test_chances_are_copied_with_their_engine() -> None:
    """The chances and the engine refer to each other, and a copy may begin with the chances."""
    engine = told(native(3, 3, 2), {(0, 0): 1})
    assert copy.deepcopy(engine.chances).probabilities() == engine.probabilities()
    chances, twin = pickle.loads(pickle.dumps([engine.chances, engine]))
    assert twin.chances is chances
    assert chances.view is twin
    assert twin.probabilities() == engine.probabilities()


def test_a_copy_counts_for_itself() -> None:
    """A copy has another board, and so no revision at which the original has counted."""
    engine, reference = native(4, 4, 3), OptimalEngine(4, 4, 3)
    for each in (engine, reference):
        for cell, count in {(2, 0): 1, (3, 3): 0, (2, 2): 1}.items():
            each.skip(cell)
            each.add_knowledge(cell, count)
    assert engine.world_count() == reference.world_count()
    for twin in (copy.copy(engine), copy.deepcopy(engine), pickle.loads(pickle.dumps(engine))):
        assert twin.revision > engine.revision
        assert (twin.moves_made, twin.probabilities()) == (engine.moves_made, engine.probabilities())
        twin.add_knowledge((2, 1), 1)
        assert twin.world_count() == 20
        assert (2, 1) not in engine.reveals
        assert twin.handed_over is None


def test_what_it_has_shown_it_knows_when_it_has_handed_over() -> None:
    engine = native(3, 4, 0)
    assert len(engine.safes) == 12
    assert "{(0, 0), " in repr(engine.safes)
    engine.reasoner.deduce = lambda facts, total=None: Deduction(complete=False)  # type: ignore[method-assign]
    engine.mark_safe((0, 0))
    assert len(engine.safes) == 12


def test_it_explains_what_python_cannot_deduce(monkeypatch: pytest.MonkeyPatch) -> None:
    """The knowledge base behind it gives up; what is known has an explanation, or a reason for none."""
    engine = told(native(1, 3, 1), {(0, 0): 0})
    monkeypatch.setattr(engine.reasoner, "deduce", lambda facts, total=None: Deduction(complete=False))
    assert engine.mines == {(0, 2)}
    assert str(engine.explain((0, 2))) == "(0, 2) is a mine: 0 at (0, 0), 1 mine in all"


def test_long_work_can_be_interrupted_and_lets_other_threads_run() -> None:
    """The timer is a thread: were it kept from running, the guess would go on for seconds, and nothing be raised."""
    engine = native(5, 5, 4, exact_limit=20_000)
    timer = threading.Timer(0.1, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        engine.make_random_move()
    timer.join()
    engine.add_knowledge((0, 0), 3)
    assert engine.mines == {(0, 1), (1, 0), (1, 1)}
    assert engine.handed_over is None
