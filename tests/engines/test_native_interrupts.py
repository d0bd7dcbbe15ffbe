"""The compiled engine that is interrupted at any line, in long work, and beside other threads."""

from __future__ import annotations

import _thread
import random
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from engines import Contradiction, Engine, OptimalEngine, Sentence, registry
from game.grid import Cell
from game.minesweeper import Minesweeper, play
from game.observation import Observation
from tests.support.interrupting import interrupted_everywhere
from tests.support.native import Drawing, agree, native

if TYPE_CHECKING:
    from engines.native.native_engine import NativeEngine

missing = registry.why_unavailable("native")
pytestmark = pytest.mark.skipif(missing is not None, reason=str(missing))


@pytest.mark.parametrize(
    "tell",
    [
        lambda engine: engine.mark_mine((2, 2)),
        lambda engine: engine.mark_safe((2, 1)),
        lambda engine: engine.add_sentence(Sentence([(2, 0), (2, 1)], 0)),
        lambda engine: engine.observe(Observation(3, 3, {(2, 2): 2, (0, 2): 7})),
        lambda engine: engine.skip((2, 2)),
    ],
)
def test_an_interrupted_engine_shows_what_it_was_told(tell: Callable[[Engine], None]) -> None:
    """What it knows, and where it guesses, is what follows from the facts that it lists."""

    def made() -> NativeEngine:
        engine = native(3, 3, 2, rng=Drawing())
        engine.add_knowledge((0, 0), 1)
        assert engine.mines == set()
        return engine

    def call(engine: Engine) -> None:
        with suppress(Contradiction):
            tell(engine)

    interrupts = 0
    for engine in interrupted_everywhere(made, call):
        interrupts += 1
        reference = OptimalEngine(3, 3, 2, rng=Drawing())
        reference.observe(engine.observation)
        for sentence in engine._given.sentences:
            reference.add_sentence(sentence)
        for cell in engine.moves_made - reference.moves_made:
            reference.skip(cell)
        agree(engine, reference)
        for each in (engine, reference):
            each.make_random_move()
        assert engine.rng.cells == reference.rng.cells  # type: ignore[attr-defined]
    assert interrupts > 4


def test_what_is_skipped_while_it_counts_is_not_half_taken_in() -> None:
    engine = native(3, 3, 2)

    class Busy:
        def skip(self, cell: Cell) -> None:
            raise RuntimeError("a board is used by two threads at once")

    engine._position = Busy()  # type: ignore[assignment]
    with pytest.raises(RuntimeError):
        engine.skip((0, 0))
    assert engine.moves_made == set()


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Ctrl-C raises `KeyboardInterrupt`, also in a process that was started in the background and so ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
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


def test_engines_of_several_threads_do_not_disturb_each_other() -> None:
    outcomes: dict[int, list[bool]] = {}

    def games(number: int) -> None:
        rng = random.Random(3)
        engines = [native(9, 9, 10, rng=rng) for _ in range(6)]
        outcomes[number] = [play(Minesweeper(9, 9, 10, rng=rng), engine).won for engine in engines]

    threads = [threading.Thread(target=games, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcomes[0] == outcomes[1] == outcomes[2]
