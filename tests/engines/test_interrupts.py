"""Whatever is raised in the middle of a call, and whoever calls at the same time: an engine keeps what it was given."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Any

import psutil
import pytest

import engines
from engines import Deduction, Engine, Sentence
from engines.board.knowledge_base import KnowledgeBase
from game import Contradiction, Minesweeper
from game.board.observation import Observation
from game.grid import Cell
from tests.support.interrupting import Interrupted, Interrupting, InterruptingCalls, interrupted_everywhere
from tests.support.ways import NAMES

HALF_WAY = 7


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def told(name: str, seed: int, shown: int = HALF_WAY) -> tuple[Engine, list[tuple[Cell, int]]]:
    """An engine in the middle of a game, and the reveals to come."""
    rng = random.Random(seed)
    game = Minesweeper(5, 5, 5, rng=rng)
    cells = [(row, column) for row in range(5) for column in range(5) if not game.is_mine((row, column))]
    reveals = [(cell, game.nearby_mines(cell)) for cell in rng.sample(cells, len(cells))]
    engine = engines.create(name, 5, 5, 5, rng=random.Random(1))
    for cell, count in reveals[:shown]:
        engine.add_knowledge(cell, count)
    return engine, reveals[shown:]


def state(engine: Engine) -> dict[str, Any]:
    """All that can be seen of an engine, the moves first: these look at no more than they need."""
    return {
        "safe move": engine.make_safe_move() is None,
        "moves": set(engine.moves_made),
        "reveals": dict(engine.reveals),
        "marks": dict(engine.marks),
        "observation": engine.observation,
        "mines": set(engine.mines),
        "safes": set(engine.safes),
        "knowledge": sorted(map(str, engine.knowledge)),
        "complete": engine.complete,
        "guess": guess(engine),
    }


def guess(engine: Engine) -> Cell | None:
    """Where the engine guesses, with the same luck each time."""
    engine.rng.seed(1)
    return engine.make_random_move()


def raising(*_: object, **__: object) -> Any:
    raise Interrupted


def pending(name: str) -> Engine:
    """An engine that was given numbers that hang together, before anybody looks."""
    engine = engines.create(name, 3, 9)
    for column in (0, 2, 4):
        engine.add_knowledge((0, column), 1)
    engine.add_sentence(Sentence([(1, 3)], 0))
    return engine


def test_an_interrupted_deduction_is_made_at_the_next_look(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine, twin = pending(name), pending(name)
    looks = [lambda: len(engine.mines), lambda: engine.knowledge, lambda: engine.complete, engine.make_random_move]
    with monkeypatch.context() as patch:
        patch.setattr(engine.reasoner, "deduce", raising)
        for look in looks:
            with pytest.raises(Interrupted):
                look()
    assert state(engine) == state(twin)


@pytest.mark.parametrize("error", [Interrupted, MemoryError, RecursionError, ZeroDivisionError])
def test_whatever_is_raised_in_the_middle_of_what_is_told(
    name: str, error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    propagate = KnowledgeBase._propagate

    def half(base: KnowledgeBase, *arguments: Any) -> None:
        propagate(base, *arguments)
        raise error

    calls: list[Callable[[Engine], None]] = [
        lambda engine: engine.add_knowledge((4, 4), 0),
        lambda engine: engine.mark_mine((4, 4)),
        lambda engine: engine.mark_safe((4, 4)),
        lambda engine: engine.add_sentence(Sentence([(4, 4)], 1)),
    ]
    if name == "native":
        del calls[:3]  # a compiled board takes numbers and marks in, and the knowledge base hears of them later
    for call in calls:
        engine, twin = (engines.create(name, 5, 5, 5) for _ in range(2))
        for each in (engine, twin):
            each.add_knowledge((0, 0), 1)
            each.add_knowledge((0, 2), 2)
            len(each.safes)
        with monkeypatch.context() as patch:
            patch.setattr(KnowledgeBase, "_propagate", half)
            with pytest.raises(error):
                call(engine)
        assert state(engine) == state(twin)
        call(engine)
        call(twin)
        assert state(engine) == state(twin)


CALLS: dict[str, Callable[[Engine, Cell, int], object]] = {
    "add_knowledge": lambda engine, cell, count: engine.add_knowledge(cell, count),
    "look": lambda engine, *_: len(engine.safes),
    "mark_safe": lambda engine, cell, _: engine.mark_safe(cell),
    "sentence": lambda engine, cell, _: engine.add_sentence(Sentence([cell], 0)),
    "skip": lambda engine, cell, _: engine.skip(cell),
    "observe": lambda engine, cell, count: engine.observe(Observation(5, 5, {cell: count}, {cell: False})),
    "refused observation": lambda engine, cell, count: observe(engine, {cell: count, (4, 4): 7}, {cell: False}),
}
INTERRUPTING: dict[str, Callable[[int], Interrupting]] = {
    "line": Interrupting,
    "opcode": partial(Interrupting, event="opcode"),
    "call": InterruptingCalls,
}
INTERRUPTED = [name for name in ("sentence", "sat", "native") if name in engines.available()]


def observe(engine: Engine, reveals: dict[Cell, int], marks: dict[Cell, bool]) -> None:
    with suppress(Contradiction):
        engine.observe(Observation(5, 5, reveals, marks))


def told_facts(engine: Engine) -> tuple[dict[Cell, int], set[Cell], dict[Cell, bool]]:
    """What an engine was given, without a look that would mend anything."""
    return dict(engine.reveals), set(engine.moves_made), dict(engine.marks)


@pytest.mark.parametrize(
    ("name", "call", "event"),
    [
        (name, call, event)
        for name, call, event in product(INTERRUPTED, CALLS, INTERRUPTING)
        if (event == "call") == (call == "refused observation")
    ],
)
def test_an_interrupt_leaves_the_engine_before_or_after_the_call(name: str, call: str, event: str) -> None:
    """At any line or opcode: what is read goes together, the revision tells a change, and the call can be repeated."""
    interrupts = 0
    (before, reveals), (after, _) = told(name, 0), told(name, 0)
    reveal = reveals[0]
    facts, first, revision = told_facts(before), state(before), told(name, 0)[0].revision
    CALLS[call](after, *reveal)
    allowed = [facts, told_facts(after)]
    last = state(after)
    for engine in interrupted_everywhere(
        lambda: told(name, 0)[0],
        lambda engine: CALLS[call](engine, *reveal),
        step=5 if call in ("look", "observe") else 1,
        interrupting=INTERRUPTING[event],
    ):
        interrupts += 1
        seen = told_facts(engine)
        assert seen in allowed
        assert seen == facts or engine.revision != revision
        if event == "line" or interrupts % 5 == 0:
            assert state(engine) in (first, last)
            CALLS[call](engine, *reveal)
            assert state(engine) == last
    assert interrupts > 2


def test_whatever_an_interrupt_leaves_the_revision_tells_that_it_is_not_as_before() -> None:
    """Also of a number that shows nothing new: then what was revealed is all that changes."""

    def make() -> Engine:
        engine = engines.create("sentence", 1, 3)
        engine.add_knowledge((0, 0), 0)
        engine.mark_safe((0, 2))
        len(engine.safes)
        return engine

    before = state(make())
    changed = 0
    for engine in interrupted_everywhere(make, lambda engine: engine.add_knowledge((0, 1), 0), 1):
        if state(engine) != before:
            changed += 1
            assert engine.revision != make().revision
    assert changed


def test_an_interrupted_contradiction_is_raised_at_the_next_try() -> None:
    """A wrong number, whose consequences were half worked out: no move is offered that follows from it alone."""

    def make() -> Engine:
        engine = engines.create("sentence", 2, 9)
        for columns in ((2, 3), (3, 4), (4, 5), (3, 5, 7)):
            engine.add_sentence(Sentence([(0, column) for column in columns], 1))
        len(engine.safes)
        return engine

    def mark(engine: Engine) -> None:
        with suppress(Contradiction):
            engine.mark_safe((0, 2))

    interrupts = 0
    for engine in interrupted_everywhere(make, mark, 1):
        interrupts += 1
        assert engine.make_safe_move() is None
        assert state(engine) == state(make())
        with pytest.raises(Contradiction):
            engine.mark_safe((0, 2))
        assert state(engine) == state(make())
    assert interrupts > 20


@pytest.mark.parametrize("name", ["sentence", "overlap", "gauss"])
def test_what_incomplete_rules_had_proven_is_known_after_an_interrupt(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they find depends on when one looked: told all at once, they find less."""

    def looked() -> Engine:
        engine = engines.create(name, 3, 4, 4)
        engine.add_knowledge((1, 1), 4)
        len(engine.mines)
        engine.add_knowledge((2, 2), 2)
        return engine

    engine, twin = looked(), looked()
    with monkeypatch.context() as patch:
        patch.setattr(KnowledgeBase, "_check_total", raising)
        with pytest.raises(Interrupted):
            engine.mark_mine((0, 1))
    assert state(engine) == state(twin)
    assert name != "sentence" or engine.mines == {(1, 2), (2, 1)}


# Threads.


class Meeting:
    """A reasoner's `deduce` that waits in the middle, until the other thread has called."""

    def __init__(self, engine: Engine) -> None:
        self.deduce = engine.reasoner.deduce
        self.inside, self.go_on = threading.Event(), threading.Event()
        engine.reasoner.deduce = self  # type: ignore[method-assign, assignment]

    def __call__(self, *arguments: Any) -> Deduction:
        self.inside.set()
        assert self.go_on.wait(60)
        return self.deduce(*arguments)


CTRL_C = """
import signal, sys, threading, time
from engines import create_reasoner
from game.statements.connectives import And, Not, Or, Symbol

signal.signal(signal.SIGINT, signal.default_int_handler)
reasoner = create_reasoner(sys.argv[1], seconds=6)
reasoner.deduce([Symbol("a")])  # a solver that has been at work may have left a handler of its own
nests = [[Symbol((pigeon, hole)) for hole in range(11)] for pigeon in range(12)]
facts = [Or(*row) for row in nests]
facts += [Not(And(one, other)) for hole in zip(*nests) for one in hole for other in hole if one is not other]

def press():
    start, latest = time.process_time(), time.monotonic() + 3
    time.sleep(0.4)
    # On a busy machine the solver is not yet at work; and it has to be, and not to have reached its limit.
    while time.process_time() < start + 0.4 and time.monotonic() < latest:
        time.sleep(0.05)
    signal.raise_signal(signal.SIGINT)

threading.Thread(target=press, daemon=True).start()
try:
    print(reasoner.is_satisfiable(facts))
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize("name", [name for name in ("sat", "cpsat", "z3", "asp") if name in engines.available()])
def test_ctrl_c_is_not_kept_by_a_solver(name: str) -> None:
    """Twelve pigeons and eleven nests: more than any of them settles in that time."""
    done = subprocess.run([sys.executable, "-c", CTRL_C, name], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted\n", "")


SIGNALED = """
import signal, sys
from engines import Sentence, create_reasoner
from engines.answers.answer import Answer
from game.puzzles.knights import COURSE
from game.statements.connectives import And, Not, Or, Symbol

heard = []
HANDLERS = {"raises": signal.default_int_handler, "notes": lambda *_: heard.append(1), "ignores": signal.SIG_IGN}
signal.signal(signal.SIGINT, handler := HANDLERS[sys.argv[1]])
pigeons, rounds = int(sys.argv[2]), int(sys.argv[3])
sentences = [Sentence([(0, column), (0, column + 1)], 1) for column in range(20)]

def pigeons_in_nests(pigeons):
    nests = [[Symbol((pigeon, hole)) for hole in range(pigeons - 1)] for pigeon in range(pigeons)]
    facts = [Or(*row) for row in nests]
    facts += [Not(And(one, other)) for hole in zip(*nests) for one in hole for other in hole if one is not other]
    return facts

def work(facts, rounds):
    for _ in range(rounds):
        create_reasoner("sat", seconds=60).is_satisfiable(facts)
        create_reasoner("probing").deduce(sentences)
        create_reasoner("sat").explain(sentences, Not(Symbol((0, 2))), [Sentence([(0, 0)], 0)])
        Answer(COURSE[1], create_reasoner("sat")).explain("A is a Knave")

def as_before():
    return signal.getsignal(signal.SIGINT) is handler and signal.SIGINT not in signal.pthread_sigmask(0, [])

few, many = pigeons_in_nests(3), pigeons_in_nests(pigeons)
work(few, 1)  # all is imported, for Python itself loses an interrupt in some places of an import
for _ in range(3):
    try:
        print("at work", flush=True)
        work(many, rounds)
        print("done", len(heard), as_before(), flush=True)
        break
    except KeyboardInterrupt:
        print("interrupted", as_before(), flush=True)
"""


def signaled(program: subprocess.Popen[str]) -> None:
    """Send Ctrl-C to a program that says it is at work, once it has worked for a while."""
    assert program.stdout is not None
    assert program.stdout.readline() == "at work\n"
    process, latest = psutil.Process(program.pid), time.monotonic() + 3
    begun = process.cpu_times().user
    while process.cpu_times().user < begun + 0.3 and time.monotonic() < latest:
        time.sleep(0.02)
    program.send_signal(signal.SIGINT)


@pytest.mark.skipif(os.name == "nt", reason="no other process can press Ctrl-C there")
@pytest.mark.parametrize(("pigeons", "said"), [(4, "interrupted True\n"), (12, "interrupted True\n")])
def test_ctrl_c_inside_a_sat_call_interrupts_once_and_leaves_signals_as_they_were(pigeons: int, said: str) -> None:
    """Many short calls, and few long ones: each time the program is interrupted, it goes on."""
    command = [sys.executable, "-c", SIGNALED, "raises", str(pigeons), "1000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        for _ in range(3):
            signaled(program)
            assert program.stdout is not None
            assert program.stdout.readline() == said
        assert program.communicate(timeout=60) == ("", "")
    assert program.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="no other process can press Ctrl-C there")
@pytest.mark.parametrize(("handler", "heard"), [("notes", 1), ("ignores", 0)])
def test_a_handler_of_the_program_hears_ctrl_c_inside_a_sat_call(handler: str, heard: int) -> None:
    command = [sys.executable, "-c", SIGNALED, handler, "9", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        signaled(program)
        assert program.communicate(timeout=60) == (f"done {heard} True\n", "")


def test_two_threads_at_one_engine_are_refused_and_do_no_harm() -> None:
    engine, twin = pending("sat"), pending("sat")
    meeting = Meeting(engine)
    seen: list[set[Cell]] = []
    thread = threading.Thread(target=lambda: seen.append(set(engine.safes)))
    thread.start()
    assert meeting.inside.wait(60)
    calls: list[Callable[[], object]] = [
        lambda: engine.add_knowledge((2, 7), 1),
        engine.make_safe_move,
        lambda: engine.mark_mine((0, 0)),
        lambda: engine.add_sentence(Sentence([(0, 0)], 1)),
        lambda: len(engine.safes),
        lambda: engine.knowledge,
        engine.make_random_move,
    ]
    for call in calls:
        with pytest.raises(RuntimeError, match="used by two threads at once; give each thread an engine of its own"):
            call()
    meeting.go_on.set()
    thread.join(60)
    assert seen == [set(twin.safes)]
    assert state(engine) == state(twin)


@pytest.mark.parametrize("name", INTERRUPTED[1:])
def test_an_engine_for_each_thread(name: str) -> None:
    results: dict[int, Any] = {}

    def play(seed: int) -> None:
        engine, reveals = told(name, seed)
        for reveal in reveals:
            engine.add_knowledge(*reveal)
            len(engine.safes)
        results[seed] = state(engine)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    expected = dict(results)
    for seed in range(6):
        play(seed)
    assert results == expected
    assert len(results) == 6
